#!/usr/bin/env python3
"""An HTTP server on loopback for the tests: pages in every style, and every kind of failure.

Standard library only. Prints its port, then serves until its standard input ends.

/rows/STYLE?n=..&size=..    a list of n rows {"id": 1, "name": "row 1"}, in pages
    style   number flag offset cursor link header jsonapi hal relay plain strings spring nextlink
    &overlap=K     each page starts with the last K rows of the previous one
    &changing=S    session S: a row is inserted at the top of the list after every page
    &fault=P:KIND:TIMES&session=S   the page P fails the first TIMES times: 500 429 drop wrong types hang
/etag?session=S&v=V         an ETag made of V; 304 if the request has it
/status/N  /delay/MS  /drop  /chunked-drop  /hang?session=S  /redirect/N  /elsewhere?to=ADDRESS&status=N  /cycle  /gzip  /echo  /raw/KIND
/page?next=ADDRESS          one row; the next page is named by a member, or with &link=ADDRESS by a header
/refuse                     401, and an error with the Authorization of the request
    &header=NAME:VALUE of /rows and /page is a header of the answer
/log?session=S              the log of this session: requests, 304s, connections closed during a hang
    &count=N       answers as soon as there are N entries
    &last=EVENT    answers as soon as this is the last entry
"""
import gzip, json, select, socket, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit
import lifeline

LOCK = threading.Lock()
LOGGED = threading.Condition(LOCK)
LOGS = {}
FAULTS = {}
ADDED = {}


def log(session, event):
    with LOCK:
        LOGS.setdefault(session, []).append(event)
        LOGGED.notify_all()


def row(number):
    return {"id": number, "name": "row %d" % number}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16

    def log_message(self, *arguments):
        pass

    def answer(self, body, status=200, headers=(), kind="application/json"):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD" and status not in (204, 304):
            self.wfile.write(data)
        self.wfile.flush()

    def handle_all(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length) if length else b""
        parts = urlsplit(self.path)
        self.pairs = parse_qsl(parts.query, keep_blank_values=True)
        self.query = {**dict(self.pairs), **self.fields()}
        words = [word for word in parts.path.split("/") if word]
        self.session = self.query.get("session") or self.query.get("changing")
        if self.session and words[0] != "log":
            log(self.session, "%s %s" % (self.command, self.path))
        name = "do_" + (words[0] if words else "index").replace("-", "_")
        getattr(self, name, self.do_nothing)(*words[1:])

    def fields(self):
        """The fields of a form, or the numbers and texts at the top of a JSON object."""
        kind = self.headers.get("Content-Type") or ""
        if "form-urlencoded" in kind:
            return dict(parse_qsl(self.body.decode("utf-8", "replace")))
        if "json" not in kind or not self.path.startswith("/rows/"):
            return {}
        return {name: str(value) for name, value in json.loads(self.body).items()
                if isinstance(value, (int, str))}

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = handle_all

    def do_nothing(self, *words):
        self.answer({"error": "nothing here"}, 404)

    def do_log(self):
        with LOGGED:
            LOGGED.wait_for(self.is_logged)
            events = list(LOGS.get(self.session, []))
        self.answer(events)

    def is_logged(self):
        events = LOGS.get(self.session, [])
        last = self.query.get("last")
        return len(events) >= self.number("count", 0) and (last is None or events[-1:] == [last])

    def do_echo(self, *words):
        self.answer({
            "method": self.command, "path": urlsplit(self.path).path, "query": self.pairs,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "body": self.body.decode("utf-8", "replace")})

    def do_status(self, status):
        headers = [("Retry-After", self.query["after"])] if "after" in self.query else []
        self.answer({"status": int(status)}, int(status), headers)

    def do_delay(self, milliseconds):
        time.sleep(int(milliseconds) / 1000)
        self.answer([1, 2, 3])

    def do_drop(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b'[{"id": 1}, {"id"')
        self.wfile.flush()
        self.cut()

    def do_chunked_drop(self):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"8\r\n[1, 2, 3\r\n")
        self.wfile.flush()
        self.cut()

    def cut(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def do_hang(self):
        select.select([self.connection], [], [])
        log(self.session, "closed")
        self.close_connection = True

    def do_redirect(self, steps):
        steps = int(steps)
        if steps:
            self.answer(b"", 302, [("Location", "/redirect/%d" % (steps - 1))])
        else:
            self.answer({"arrived": True})

    def do_elsewhere(self):
        self.answer(b"", self.number("status", 302), [("Location", self.query["to"])])

    def do_page(self):
        links = [("Link", '<%s>; rel="next"' % self.query["link"])] if "link" in self.query else []
        page = {"items": [{"id": self.number("id", 1)}], "next": self.query.get("next")}
        self.answer(page, 200, links + self.wanted_headers())

    def do_refuse(self):
        self.answer({"error": "no such token: %s" % self.headers.get("Authorization")}, 401)

    def wanted_headers(self):
        return [tuple(value.split(":", 1)) for name, value in self.pairs if name == "header"]

    def do_cycle(self):
        self.answer(b"", 307, [("Location", "/cycle")])

    def do_gzip(self):
        self.answer(gzip.compress(b'{"packed": true}'), 200, [("Content-Encoding", "gzip")])

    def do_raw(self, kind):
        self.close_connection = True
        # Sent before the length, so that no later call uses a connection that is being closed.
        self.wfile.write(RAW[kind].replace(b"Content-Length", b"Connection: close\r\nContent-Length"))
        self.wfile.flush()
        if kind == "nothing":
            self.cut()

    def do_etag(self):
        tag = '"%s"' % self.query.get("v", "1")
        if self.headers.get("If-None-Match") == tag:
            log(self.session, "304")
            self.answer(b"", 304, [("ETag", tag)])
        else:
            self.answer({"version": self.query.get("v", "1")}, 200, [("ETag", tag)])

    # Pages.

    def do_rows(self, style):
        place = PLACES[style](self)
        if self.faulty(place.page):
            return
        body, headers = getattr(self, "style_" + style)(place)
        self.answer(body, 200, headers + self.wanted_headers())
        if "changing" in self.query:
            with LOCK:
                ADDED[self.session] = ADDED.get(self.session, 0) + 1

    def faulty(self, page):
        fault = self.query.get("fault")
        if not fault:
            return False
        at, kind, times = fault.split(":")
        if int(at) != page:
            return False
        with LOCK:
            key = (self.session, fault)
            FAULTS[key] = FAULTS.get(key, 0) + 1
            if FAULTS[key] > int(times):
                return False
        if kind == "drop":
            self.do_drop()
        elif kind == "hang":
            self.do_hang()
        elif kind == "wrong":
            self.answer(b'{"items": [')
        elif kind == "types":
            self.answer({"items": "none", "page": [], "pages": {}, "has_more": "perhaps"})
        else:
            self.answer({"error": kind}, int(kind), [("Retry-After", "0")] if kind == "429" else [])
        return True

    def number(self, name, default):
        return int(self.query.get(name) or default)

    def url(self, **changes):
        query = {**self.query, **{name: str(value) for name, value in changes.items()}}
        return "http://%s%s?%s" % (self.headers["Host"], urlsplit(self.path).path, urlencode(query))

    def style_number(self, place):
        return {"items": place.rows, "page": place.page, "pages": place.pages, "total": place.total}, []

    def style_strings(self, place):
        return {"items": place.rows, "page": str(place.page), "pages": str(place.pages)}, []

    def style_flag(self, place):
        return {"items": place.rows, "has_more": place.more}, []

    def style_spring(self, place):
        return {"content": place.rows, "number": place.page - 1, "totalPages": place.pages, "last": not place.more}, []

    def style_plain(self, place):
        return place.rows, []

    def style_offset(self, place):
        return {"items": place.rows, "offset": place.start, "limit": place.size, "total": place.total}, []

    def style_cursor(self, place):
        return {"items": place.rows, "next_cursor": "after-%d" % place.end if place.more else None}, []

    def style_relay(self, place):
        edges = [{"node": each, "cursor": "after-%d" % each["id"]} for each in place.rows]
        info = {"hasNextPage": place.more, "endCursor": "after-%d" % place.end}
        return {"data": {"rows": {"edges": edges, "pageInfo": info}}}, []

    def style_link(self, place):
        links = {"self": self.url(page=place.page)}
        if place.more:
            links["next"] = self.url(page=place.page + 1)
        return {"items": place.rows, "paging": links}, []

    def style_nextlink(self, place):
        query = urlencode({**self.query, "page": place.page + 1})
        return {"results": place.rows, "next": "?" + query if place.more else None}, []

    def style_header(self, place):
        links = ['<%s>; rel="last"' % self.url(page=place.pages)]
        if place.more:
            links.insert(0, '<%s>; rel="next"' % self.url(page=place.page + 1))
        if place.page > 1:
            links.append('<%s>; rel="prev"' % self.url(page=place.page - 1))
        return place.rows, [("Link", ", ".join(links))]

    def style_jsonapi(self, place):
        data = [{"type": "rows", "id": str(each["id"]), "attributes": each} for each in place.rows]
        return {"data": data, "links": {"next": self.url(page=place.page + 1) if place.more else None}}, []

    def style_hal(self, place):
        links = {"self": {"href": self.url(page=place.page)}}
        if place.more:
            links["next"] = {"href": self.url(page=place.page + 1)}
        return {"_embedded": {"rows": place.rows}, "_links": links}, []


class Place:
    """The rows of a request."""

    def __init__(self, handler, start=None):
        self.total = handler.number("n", 95)
        self.size = handler.number("size", handler.query.get("limit") or 10)
        overlap = handler.number("overlap", 0)
        step = self.size - overlap
        added = ADDED.get(handler.session, 0) if "changing" in handler.query else 0
        numbers = range(-added + 1, self.total + 1)
        self.page = handler.number("page", 1) if start is None else start // step + 1
        self.start = (self.page - 1) * step if start is None else start
        chosen = numbers[self.start:self.start + self.size]
        self.rows = [row(each) for each in chosen]
        self.end = self.start + len(chosen)
        self.more = self.end < len(numbers)
        self.pages = max(1, -(-(len(numbers) - overlap) // step))


def by_cursor(handler):
    cursor = handler.query.get("cursor") or handler.query.get("after")
    if not cursor and handler.body:
        cursor = (json.loads(handler.body).get("variables") or {}).get("after")
    return Place(handler, int(cursor.split("-")[1]) if cursor else 0)


PLACES = {style: Place for style in "number strings flag link header jsonapi hal plain nextlink".split()}
PLACES["offset"] = lambda handler: Place(handler, handler.number("offset", 0))
PLACES["spring"] = lambda handler: Place(handler, handler.number("page", 0) * handler.number("size", 10))
PLACES["cursor"] = PLACES["relay"] = by_cursor

OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"X-Head: 1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n[]\r\n0\r\n"
TO = b"HTTP/1.1 302 Found\r\n"
RAW = {
    "nothing": b"",
    "garbage": b"\x00\x01\x02 this is no HTTP\r\n\r\n",
    "text": b"SSH-2.0-OpenSSH_9.2\r\n",
    "no-reason": b"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n[]",
    "http10": b"HTTP/1.0 200 OK\r\n\r\n[]",
    "no-colon": OK + b"Nonsense\r\nContent-Length: 2\r\n\r\n[]",
    "folded": OK + b"X-Long: one\r\n two\r\nContent-Length: 2\r\n\r\n[]",
    "latin1": OK + b"X-Name: caf\xe9\r\nContent-Length: 2\r\n\r\n[]",
    "empty-name": OK + b": nothing\r\nContent-Length: 2\r\n\r\n[]",
    "twice": OK + b'Link: <a>; rel="x"\r\nLink: <b>; rel="next"\r\nContent-Length: 2\r\n\r\n[]',
    "status-999": b"HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n[]",
    "status-0": b"HTTP/1.1 0 Odd\r\nContent-Length: 2\r\n\r\n[]",
    "no-location": b"HTTP/1.1 302 Found\r\nContent-Length: 2\r\n\r\n[]",
    "continue": b"HTTP/1.1 100 Continue\r\n\r\n" + OK + b"Content-Length: 2\r\n\r\n[]",
    "bad-length": OK + b"Content-Length: many\r\n\r\n[]",
    "bad-gzip": OK + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]",
    "bad-chunk": OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n",
    "many-headers": OK + b"".join(b"X-%d: 1\r\n" % i for i in range(500)) + b"Content-Length: 2\r\n\r\n[]",
    "long-header": OK + b"X-Long: " + b"a" * 60_000 + b"\r\nContent-Length: 2\r\n\r\n[]",
    "huge-header": OK + b"X-Long: " + b"a" * 400_000 + b"\r\nContent-Length: 2\r\n\r\n[]",
    "status-in-headers": OK + b"HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n[]",
    "status-name": OK + b"HTTP/1.1: 500\r\nContent-Length: 2\r\n\r\n[]",
    "early": b"HTTP/1.1 103 Early\r\nX-Early: 1\r\n\r\n" + OK + b"Content-Length: 2\r\n\r\n[]",
    "mark-after-colon": OK + "X-Mark:\u0301a\r\n".encode() + b"Content-Length: 2\r\n\r\n[]",
    "trailers": CHUNKED + b"X-Late: 1\r\nLink: <b>\r\n\r\n",
    "trailer-status": CHUNKED + b"HTTP/1.1: 500\r\n\r\n",
    "two-locations": TO + b"Location: /echo\r\nLocation: /gzip\r\nContent-Length: 0\r\n\r\n",
    "same-locations": TO + b"Location: /gzip\r\nLocation: /gzip\r\nContent-Length: 0\r\n\r\n",
    "empty-location": TO + b"Location:\r\nContent-Length: 2\r\n\r\n[]",
    "bad-cookie": OK + b"Set-Cookie: =;;=;\x01\r\nContent-Length: 2\r\n\r\n[]",
    "bad-location": b"HTTP/1.1 302 Found\r\nLocation: http://[::bad\r\nContent-Length: 0\r\n\r\n",
    "location-scheme": b"HTTP/1.1 302 Found\r\nLocation: gopher://x/\r\nContent-Length: 0\r\n\r\n",
}


def main():
    ThreadingHTTPServer.daemon_threads = True
    ThreadingHTTPServer.request_queue_size = 128
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    lifeline.serve(server)


main()
