"""The lifetime of a test server: it prints its port, then serves until its standard input ends."""
import os, sys, threading


def serve(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    # A pipe that only the test process holds: it ends with that process, also after a crash.
    sys.stdin.buffer.read()
    os._exit(0)
