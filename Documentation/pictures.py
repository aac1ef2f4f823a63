#!/usr/bin/env python3
"""Draws the pictures of the articles into their catalogs: diagrams as SVG, and the page as a screenshot of Chromium.

    swift build && Documentation/pictures.py"""
import csv, json, pathlib, shutil, signal, subprocess, tempfile
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIGHT = dict(paper="#ffffff", box="#f4f7fb", line="#3b6ea5", ink="#1c2733", soft="#506070", bad="#b3261e", good="#1b7f4b")
DARK = dict(paper="#10161d", box="#16202b", line="#7fb0e6", ink="#e6edf3", soft="#9fb0c0", bad="#ff9d94", good="#6fd6a0")


class Drawing:
    """Boxes, text and arrows in named colours."""

    def __init__(self, width, height):
        self.size, self.parts = (width, height), []

    def box(self, x, y, width, height, words, color="line", weight=600, dashed=False):
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="{{box}}" stroke="{{{color}}}" '
            f'stroke-width="1.5"{dash}/>')
        for number, word in enumerate(words):
            top = y + height / 2 - (len(words) - 1) * 9 + number * 18 + 5
            small = number > 0
            self.words(x + width / 2, top, word, "soft" if small else "ink", 13 if small else 15, 400 if small else weight)

    def words(self, x, y, text, color="soft", size=13, weight=400, anchor="middle", mono=False):
        face = ' font-family="Menlo,DejaVu Sans Mono,monospace"' if mono else ""
        self.parts.append(
            f'<text x="{x}" y="{y}" fill="{{{color}}}" font-size="{size}" font-weight="{weight}" '
            f'text-anchor="{anchor}"{face}>{escape(text).replace("{", "{{").replace("}", "}}")}</text>')

    def grid(self, x, y, name, rows, step=86):
        """A table with its name, the names of its columns, and its cells."""
        width = step * len(rows[0])
        self.words(x + 2, y + 14, name, "ink", 14, 600, "start")
        self.parts.append(
            f'<rect x="{x}" y="{y + 22}" width="{width}" height="{26 * len(rows)}" rx="8" fill="{{box}}" '
            'stroke="{line}" stroke-width="1.5"/>')
        for line, cells in enumerate(rows):
            if line:
                self.parts.append(f'<path d="M{x} {y + 22 + 26 * line}h{width}" stroke="{{soft}}" stroke-width="0.5"/>')
            for column, cell in enumerate(cells):
                color = "line" if line == 0 else "soft" if rows[0][column].startswith("_") else "ink"
                self.words(x + step * column + 10, y + 40 + 26 * line, cell, color, 13, 400 if line else 600, "start")

    def arrow(self, x1, y1, x2, y2, color="line", width=1.8):
        self.parts.append(
            f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{{{color}}}" stroke-width="{width}" fill="none" '
            f'marker-end="url(#{color})"/>')

    def save(self, catalog, name):
        width, height = self.size
        for suffix, colors in (("", LIGHT), ("~dark", DARK)):
            heads = "".join(
                f'<marker id="{key}" viewBox="0 0 9 10" refX="8" refY="5" markerWidth="7" markerHeight="7" '
                f'orient="auto"><path d="M0 0L9 5L0 10Z" fill="{colors[key]}"/></marker>'
                for key in ("line", "soft", "bad", "good"))
            body = "\n".join(part.format(**colors) for part in self.parts)
            folder = ROOT / "Sources" / catalog / f"{catalog}.docc" / "Resources"
            folder.mkdir(exist_ok=True)
            (folder / f"{name}{suffix}.svg").write_text(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
                f'height="{height}" font-family="Helvetica,Arial,sans-serif"><defs>{heads}</defs>\n'
                f'<rect width="{width}" height="{height}" rx="12" fill="{colors["paper"]}"/>\n{body}\n</svg>\n')


def difference():
    drawing = Drawing(730, 252)
    old = [("Gymnopédie", "10 plays"), ("Clair de lune", "7 plays"), ("Rêverie", "5 plays"), ("Boléro", "3 plays")]
    new = [("Boléro", "30 plays"), ("Gymnopédie", "10 plays"), ("Pavane", "1 play"), ("Rêverie", "6 plays")]
    drawing.words(110, 24, "Monday", "ink", 15, 600)
    drawing.words(500, 24, "Tuesday", "ink", 15, 600)
    for row, words in enumerate(old):
        drawing.box(20, 36 + row * 52, 180, 44, words, "bad" if row == 1 else "line", dashed=row == 1)
        drawing.words(12, 63 + row * 52, str(row), anchor="end")
    for row, words in enumerate(new):
        drawing.box(410, 36 + row * 52, 180, 44, words, "good" if row == 2 else "line", dashed=row == 2)
    for before, after, color in ((0, 1, "soft"), (2, 3, "line"), (3, 0, "line")):
        drawing.arrow(202, 58 + before * 52, 407, 58 + after * 52, color)
    for row, (word, color) in enumerate(
            (("moved, updated", "line"), ("as it was", "soft"), ("inserted", "good"), ("updated", "line"))):
        drawing.words(600, 63 + row * 52, word, color, anchor="start")
    drawing.words(206, 115, "deleted", "bad", anchor="start")
    drawing.save("ListDiffing", "difference")


def stages():
    steps = [
        ("before", "", [("Fiction", ["Momo", "Krabat"]), ("On loan", ["Heidi"])], set()),
        ("1", "update s0", [("Novels", ["Momo", "Krabat"]), ("On loan", ["Heidi"])], {"Novels"}),
        ("2", "insert s0", [("New", []), ("Novels", ["Momo", "Krabat"]), ("On loan", ["Heidi"])], {"New"}),
        ("3", "insert, move, move",
         [("New", ["Krabat", "Emil"]), ("Novels", ["Momo", "Heidi"]), ("On loan", [])], {"Krabat", "Emil", "Heidi"}),
        ("4", "delete s2", [("New", ["Krabat", "Emil"]), ("Novels", ["Momo", "Heidi"])], set()),
    ]
    drawing = Drawing(860, 300)
    for column, (name, change, sections, fresh) in enumerate(steps):
        x, y = 14 + column * 170, 58
        drawing.words(x + 75, 24, name, "ink", 15, 600)
        drawing.words(x + 75, 43, change, "soft", 13)
        for title, rows in sections:
            drawing.words(x + 4, y + 15, title, "good" if title in fresh else "ink", 13, 600, "start")
            y += 22
            for row in rows:
                drawing.box(x, y, 150, 26, [row], "good" if row in fresh else "line", 400)
                y += 31
            if not rows:
                drawing.words(x + 4, y + 14, "no rows", "soft", 13, 400, "start")
                y += 24
            y += 6
    drawing.save("ListDiffing", "stages")


def table():
    drawing = Drawing(900, 190)
    drawing.box(16, 55, 160, 80, ["your data", "JSON, Items, lists,", "pages of a server"])
    drawing.box(346, 35, 170, 120, ["TableController", "sections and cells,", "edits, hooks, heights,", "states"])
    drawing.box(724, 55, 160, 80, ["ShownSections", "UITableView, GTK,", "terminal, recorder"])
    for x, y, words in ((261, 82, "reload, update, edits"), (620, 62, "reload, batches, states")):
        drawing.arrow(x - 82 if x < 300 else 519, y, x + 82 if x < 300 else 721, y)
        drawing.words(x, y - 9, words)
    drawing.arrow(343, 112, 179, 112)
    drawing.words(261, 131, "handlers, delegate")
    drawing.arrow(721, 94, 519, 94, "soft")
    drawing.words(620, 112, "asks: counts, cells, heights")
    drawing.arrow(721, 132, 519, 132)
    drawing.words(620, 150, "people: select, swipe, pull")
    drawing.save("TableControlling", "table")


def servers():
    drawing = Drawing(930, 170)
    boxes = [("ListModel", "one load at a time,", "rows, states"), ("RetryingTransport", "again after 5xx,", "408, 429, silence"),
             ("CachingTransport", "memory and disk,", "ETag, 304"), ("InterceptedTransport", "headers, log,", "error envelopes"),
             ("URLSessionTransport", "or FixtureTransport,", "or your own")]
    for column, words in enumerate(boxes):
        x = 12 + column * 184
        drawing.box(x, 44, 160, 86, words)
        if column < len(boxes) - 1:
            drawing.arrow(x + 162, 78, x + 182, 78)
            drawing.arrow(x + 182, 98, x + 162, 98, "soft")
    drawing.words(465, 26, "a request goes to the right", "line")
    drawing.words(465, 154, "an answer or an error comes back to the left", "soft")
    drawing.save("HTTPLoading", "servers")


def tables():
    """Orders as JSON Lines, and the tables that `listwright tables` makes of them."""
    orders = [
        ['{"id": 7, "customer": {"name": "Ana"}, "tags": [],', ' "lines": [{"sku": "a", "qty": 2}, {"sku": "b", "qty": 1}]}'],
        ['{"id": 8, "customer": {"name": "Bo"}, "tags": ["gift"],', ' "lines": [{"sku": "a", "qty": 1}]}']]
    with tempfile.TemporaryDirectory() as name:
        data = pathlib.Path(name, "orders.jsonl")
        data.write_text("\n".join("".join(order) for order in orders))
        subprocess.run([ROOT / ".build/debug/listwright", "tables", "--jsonl", f"--into={name}/out/", data], check=True)
        grids = {}
        for file in pathlib.Path(name, "out").glob("*.csv"):
            rows = list(csv.reader(file.open()))
            shown = [n for n, key in enumerate(rows[0]) if key not in ("_shape", "_rest")]
            grids[file.stem] = [[row[n] for n in shown] for row in rows]
    drawing = Drawing(944, 344)
    drawing.words(16, 112, "orders.jsonl", "line", 14, 600, "start")
    for number, line in enumerate(line for order in orders for line in order):
        drawing.words(16, 142 + number * 22 + (number > 1) * 14, line, "ink", 12, 400, "start", mono=True)
    drawing.arrow(436, 181, 468, 181)
    drawing.grid(500, 10, "orders", grids["orders"], 130)
    for top, name in ((124, "orders.lines"), (264, "orders.tags")):
        drawing.grid(500, top, name, grids[name])
        # The row that a child belongs to.
        drawing.parts.append(
            f'<path d="M500 {top + 35}H482V45H498" stroke="{{line}}" stroke-width="1.8" fill="none" marker-end="url(#line)"/>')
    for number, line in enumerate(("_parent is the _row of the order,", "_at the place in its list")):
        drawing.words(16, 268 + number * 18, line, anchor="start")
    drawing.save("TableSplitting", "tables")


def page():
    """The page in the article on presentations, light and dark."""
    cover = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Crect width='9' height='9' " \
        "fill='%23{}'/%3E%3Ccircle cx='4.5' cy='4.5' r='2.5' fill='%23fe9'/%3E%3C/svg%3E"
    books = {
        "Fiction": [
            {"title": "Momo", "subtitle": "Michael Ende, 1973", "image": cover.format("7a5"), "accessoryImage": "chevron"},
            {"title": "Krabat", "subtitle": "Otfried Preußler, 1971", "image": "raven", "accessoryImage": "chevron"},
            {"title": "<script>alert(1)</script>", "subtitle": "a title is a title"}],
        "Essays": [{"title": "Walden", "subtitle": "Henry David Thoreau, 1854", "image": cover.format("57a")}]}
    folder = ROOT / "Sources/TablePresenting/TablePresenting.docc/Resources"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder_name:
        data, html = pathlib.Path(folder_name, "books.json"), pathlib.Path(folder_name, "books.html")
        data.write_text(json.dumps(books))
        subprocess.run(
            [ROOT / ".build/debug/listwright", "preview", "--heading=Books", f"--output={html}", data], check=True)
        for suffix, options in (("", []), ("~dark", ["--dark"])):
            subprocess.run(
                ["python3", ROOT / "Tests/Browser/look.py", *options, "--size=760x590", f"--shot={folder}/page{suffix}.png",
                 html.as_uri(), "1"], check=True, stdout=subprocess.DEVNULL)


def explore():
    """The page of `explore` in its article, light and dark, after the steps of a person."""
    books = {"status": "ok", "data": {
        "books": [
            {"id": 1, "title": "The Neverending Story", "author_id": 7, "year": "1979", "published": "01.09.1979"},
            {"id": 2, "title": "Krabat", "author_id": 8, "year": 1971, "published": "15.03.1971"},
            {"id": 3, "title": "Ronja", "author_id": 8, "year": "MCMLXXXI", "published": None},
            {"id": 4, "title": "Momo", "author_id": 7, "year": 1973, "published": "01.01.1973"}],
        "authors": [{"id": 7, "name": "Michael Ende"}, {"id": 8, "name": "Otfried Preußler"}]}}
    steps = """(async () => {
        const settle = async () => { while (document.body.dataset.ready != round) await new Promise(requestAnimationFrame); };
        await step({ do: "clear" });
        for (const [path, role] of [["title", "title"], ["author_id@data.authors[id].name", "subtitle"], ["year"], ["published"]])
            await bindPlace({ path }, role);
        await step({ do: "set", field: "year", member: "type", value: "int" });
        const choice = state.fields[3].choices.find(choice => choice.name === "date dd.MM.yyyy");
        await step({ do: "set", field: "published", members: choice.members });
        await settle();
        await show(items().find(item => item.node.at === "/data/books/0/author_id"));
    })()"""
    folder = ROOT / "Sources/Listwright/Listwright.docc/Resources"
    folder.mkdir(exist_ok=True)
    for suffix, options in (("", []), ("~dark", ["--dark"])):
        with tempfile.TemporaryDirectory() as folder_name:
            data = pathlib.Path(folder_name, "books.json")
            lines = json.dumps(books, indent=1, ensure_ascii=False).replace("\n    ", " ")
            data.write_text(lines.replace("\n   }", " }"))
            server = subprocess.Popen(
                [ROOT / ".build/debug/listwright", "explore", "--port=0", data.name], stderr=subprocess.PIPE, text=True,
                cwd=folder_name)
            address = server.stderr.readline().split(" is at ")[1].split()[0]
            subprocess.run(
                ["python3", ROOT / "Tests/Browser/look.py", *options, "--size=1280x800",
                 "--wait=document.body.dataset.ready", f"--shot={folder}/explore{suffix}.png", address, steps],
                check=True, stdout=subprocess.DEVNULL)
            server.send_signal(signal.SIGINT)
            server.wait()


difference()
stages()
table()
servers()
tables()
if shutil.which("chromium"):
    page()
    explore()
