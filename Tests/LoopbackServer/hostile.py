#!/usr/bin/env python3
"""A hostile HTTP server on loopback for the tests: endless answers, false lengths, redirects and cookies.

Standard library only. Prints its port, then serves until its standard input ends. An endless attack continues until
the client closes the connection; nothing depends on time.

/slow  /slow-headers                            endless, one byte at a time
/endless  /endless-chunked  /huge-length        an endless body: plain, in chunks, with a Content-Length of 10^15
/bomb  /bomb-chunked  /bomb-twice               gzip that decompresses to 512 MiB and never ends, so that a session
                                                that cancels where it receives can; twice: to 64 MiB by two layers
/endless-headers  /endless-interim              endless header lines; endless answers 100
/redirect-endless                               a redirect with an endless body
/cycle  /cycle-two/a  /to?STATUS&URL            redirects: to itself, in a cycle, to any address
/length/N                                       the body [1] with the Content-Length N, unchecked
/two-lengths                                    two Content-Length headers that differ
/stop                                           a body that stops halfway on an open connection
/cookie  /echo                                  sets a cookie; returns the received headers as JSON
/next?URL                                       a page of one row whose next page is at URL
CONNECT STATUS.host                             as a proxy: refuses with this status
/closed?NAME                                    waits until the client has cancelled an answer to ...?NAME
"""
import gzip, json, socketserver, threading, time, zlib
from urllib.parse import unquote

import lifeline

NEWS = threading.Condition()
CLOSED = set()
OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
ROWS = b"[" + b"1234567," * (1 << 13)


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            self.handle_one()
        except OSError:
            with NEWS:
                CLOSED.add(self.query)
                NEWS.notify_all()

    def handle_one(self):
        self.query = ""
        line = self.rfile.readline().decode("latin-1").split()
        if len(line) < 3:
            return
        self.headers = {}
        for field in iter(lambda: self.rfile.readline().strip().decode("latin-1"), ""):
            name, _, value = field.partition(":")
            self.headers[name.lower()] = value.strip()
        if line[0] == "CONNECT":
            return self.refuse_tunnel(line[1])
        path, _, self.query = line[1].partition("?")
        words = path.strip("/").split("/")
        getattr(self, "do_" + words[0].replace("-", "_"))(*words[1:])

    def refuse_tunnel(self, server):
        status = server.partition(".")[0]
        self.send("HTTP/1.1 %s No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n" % status)

    def send(self, data):
        self.wfile.write(data if isinstance(data, bytes) else data.encode("latin-1"))

    def head(self, *fields):
        self.send(OK + "".join(field + "\r\n" for field in fields) + "\r\n")

    def forever(self, data):
        while True:
            self.send(data)
            # At the speed of a network, not of a local loop.
            time.sleep(0.001)

    def drip(self, data):
        for byte in data:
            self.send(bytes([byte]))
            time.sleep(0.005)

    def json(self, value, *fields):
        body = json.dumps(value).encode()
        self.head("Content-Length: %d" % len(body), *fields)
        self.send(body)

    def redirect(self, status, location):
        self.send("HTTP/1.1 %s Found\r\nLocation: %s\r\nConnection: close\r\n" % (status, location))
        self.send("Content-Length: 0\r\n\r\n")

    # Endless answers.

    def do_slow(self):
        self.head()
        while True:
            self.drip(b"[1, 2, 3")

    def do_slow_headers(self):
        self.send(OK)
        while True:
            self.drip(b"X-Slow: 1\r\n")

    def do_stop(self):
        self.head("Content-Length: 100")
        self.send(b"[1, 2")
        self.hold()

    def hold(self):
        """Sends nothing more until the client closes the connection."""
        if not self.connection.recv(1):
            raise OSError

    def do_endless(self):
        self.head()
        self.forever(ROWS)

    def do_endless_chunked(self):
        self.head("Transfer-Encoding: chunked")
        self.forever(b"%x\r\n%s\r\n" % (len(ROWS), ROWS))

    def do_huge_length(self):
        self.head("Content-Length: 1000000000000000")
        self.forever(ROWS)

    def do_endless_headers(self):
        self.send(OK)
        self.forever(b"X-More: " + b"a" * 1000 + b"\r\n")

    def do_endless_interim(self):
        self.forever(b"HTTP/1.1 100 Continue\r\n\r\n" * 50)

    def do_redirect_endless(self):
        self.send("HTTP/1.1 302 Found\r\nLocation: /echo\r\nConnection: close\r\n\r\n")
        self.forever(ROWS[:1000])

    def packed(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        yield packer.compress(b"[")
        for _ in range(512):
            yield packer.compress(b"0," * (1 << 19)) + packer.flush(zlib.Z_SYNC_FLUSH)

    def do_bomb(self):
        self.head("Content-Encoding: gzip")
        for piece in self.packed():
            self.send(piece)
        self.hold()

    def do_bomb_chunked(self):
        self.head("Content-Encoding: gzip", "Transfer-Encoding: chunked")
        for piece in self.packed():
            if piece:
                self.send(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.hold()

    def do_bomb_twice(self):
        body = twice_packed()
        self.head("Content-Encoding: gzip, gzip", "Content-Length: %d" % len(body))
        self.send(body)

    # Redirects.

    def do_cycle(self):
        self.redirect(302, "/cycle")

    def do_cycle_two(self, here):
        self.redirect(302, "/cycle-two/" + ("b" if here == "a" else "a"))

    def do_to(self):
        status, _, address = self.query.partition("&")
        self.redirect(status, unquote(address))

    def do_next(self):
        self.json({"items": [{"id": 1}], "next": unquote(self.query)})

    # False lengths.

    def do_length(self, length):
        self.head("Content-Length: " + unquote(length))
        self.send(b"[1]")

    def do_two_lengths(self):
        self.head("Content-Length: 3", "Content-Length: 30")
        self.send(b"[1]")

    # Observation.

    def do_cookie(self):
        self.json([], "Set-Cookie: who=first; Path=/")

    def do_echo(self):
        self.json([self.headers])

    def do_closed(self):
        with NEWS:
            NEWS.wait_for(lambda: self.query in CLOSED)
        self.json(["closed"])


def twice_packed():
    """64 MiB of zeros and commas, compressed twice."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    piece = b"0," * (1 << 19)
    once = packer.compress(b"[") + b"".join(packer.compress(piece) for _ in range(1 << 6)) + packer.flush()
    return gzip.compress(once, 9)


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    @property
    def server_port(self):
        return self.server_address[1]


lifeline.serve(Server(("127.0.0.1", 0), Handler))
