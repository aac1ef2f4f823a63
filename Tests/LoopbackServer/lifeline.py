"""The life of a server of the tests: it prints its port, then serves until its standard input ends."""
import os, sys, threading


def serve(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    # A pipe that only the process of the tests holds: its end is the end of the tests, however they ended.
    sys.stdin.buffer.read()
    os._exit(0)
