#!/usr/bin/env python3
"""A server over TLS for the tests, which answers every request with one row: https.py CERTIFICATE KEY

Prints its port, then serves until its standard input ends."""
import http.server, ssl, sys
import lifeline


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = b'[{"id":7}]'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
server.socket = context.wrap_socket(server.socket, server_side=True)
lifeline.serve(server)
