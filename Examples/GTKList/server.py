#!/usr/bin/env python3
"""A server of books on loopback for GTKList: server.py [--hold FILE]

Standard library only. Prints its port, then serves until its standard input ends. While FILE exists, requests wait.

GET /books?page=N      a page of 20 books; page 3 fails once, then it is there
GET /down, /empty      a list whose first page fails once, and again at the first refresh; a list without books
DELETE /LIST/ID        deletes a book; 409 for number 3, which is lent
Each time page 1 is requested again, a new book is at the top, the first two have changed places,
and another has a new title.
"""
import argparse, http.server, json, os, sys, threading, time
from urllib.parse import parse_qs, urlsplit

TITLES = ["Momo", "Krabat", "Heidi", "Emil", "Lotta", "Pippi", "Ronja", "Jim Button", "The Robber Hotzenplotz"]
AUTHORS = ["Ende", "Preußler", "Spyri", "Kästner", "Lindgren", "Lindgren", "Lindgren", "Ende", "Preußler"]
SIZE = 20


def book(number):
    index = (number - 1) % len(TITLES)
    volume = (number - 1) // len(TITLES) + 1
    return {"id": number, "title": TITLES[index] + (f", volume {volume}" if volume > 1 else ""), "author": AUTHORS[index]}


class Shelf:
    def __init__(self, count, faults):
        self.books = [book(number) for number in range(1, count + 1)]
        # The pages that fail, each with the number of the request.
        self.faults, self.counts, self.requests = faults, {}, 0

    def page(self, number):
        self.counts[number] = self.counts.get(number, 0) + 1
        if (number, self.counts[number]) in self.faults:
            return 503, {"error": "the library is closed"}
        if number == 1:
            self.requests += 1
            if self.requests > 1 and self.books:
                self.books[2]["title"] += " (new edition)"
                self.books[:2] = self.books[1::-1]
                self.books.insert(0, {"id": 1000 + self.requests, "title": "New arrival", "author": f"number {self.requests - 1}"})
        rows = self.books[(number - 1) * SIZE:number * SIZE]
        return 200, {"books": rows, "page": number, "pages": max(1, -(-len(self.books) // SIZE))}

    def delete(self, number):
        if number == 3:
            return 409, {"error": "the book is lent"}
        self.books = [book for book in self.books if book["id"] != number]
        return 200, {}


SHELVES = {"books": Shelf(50, [(3, 1)]), "down": Shelf(30, [(1, 1), (1, 3)]), "empty": Shelf(0, [])}
LOCK = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, find):
        while options.hold and os.path.exists(options.hold):
            time.sleep(0.02)
        parts = urlsplit(self.path)
        words = parts.path.strip("/").split("/")
        with LOCK:
            shelf = SHELVES.get(words[0])
            status, body = find(shelf, words, parse_qs(parts.query)) if shelf else (404, {"error": "no such list"})
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.answer(lambda shelf, words, query: shelf.page(int(query.get("page", ["1"])[0])))

    def do_DELETE(self):
        self.answer(lambda shelf, words, query: shelf.delete(int(words[1])))

    def log_message(self, *words):
        pass


parser = argparse.ArgumentParser()
parser.add_argument("--hold")
options = parser.parse_args()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
# The pipe's other end is held by the program that uses the server.
sys.stdin.buffer.read()
os._exit(0)
