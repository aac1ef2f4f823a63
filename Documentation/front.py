#!/usr/bin/env python3
"""Makes README's picture and the gallery with the tool and Chromium: make picture, make gallery.

    front.py picture|gallery TOOL

The picture has the response and the declaration that README shows; the gallery has the cases of Gallery/cases.txt."""
import html, os, pathlib, re, shlex, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GALLERY = ROOT / "Documentation/Gallery"
TOOL = ""


def shoot(page, size, target):
    """A screenshot of a page."""
    look = [ROOT / "Tests/Browser/look.py", f"--size={size}", f"--shot={target}", page.as_uri(), "1"]
    subprocess.run(["python3", *look], check=True, stdout=subprocess.DEVNULL)


def tool(words, folder):
    """The output of the tool in a folder, and its messages."""
    run = subprocess.run([TOOL, *words], cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout, run.stderr


def readme_files():
    """The first block of each file that README names in the line before it."""
    files = {}
    for line, text in re.findall(r"([^\n]+):\n```(?:swift|json)\n(.*?)```", (ROOT / "README.md").read_text(), re.S):
        for name in re.findall(r"`([\w/.]+\.(?:swift|json))`", line):
            files.setdefault(name, text)
    return files


STYLE = """
body { margin: 0; padding: 18px; background: #eef1f5; font: 13px/1.5 "DejaVu Sans Mono", monospace; color: #1c2733 }
main { display: grid; grid-template-columns: 1fr 340px; gap: 16px }
section { background: #fff; border: 1px solid #cdd6e0; border-radius: 10px; padding: 12px 16px; overflow: hidden }
h2 { margin: 0 0 8px; font: 600 13px "DejaVu Sans", sans-serif; color: #3b6ea5 }
pre { margin: 0; font: inherit; white-space: pre-wrap }
mark { background: #ffe2a8; color: inherit; border-radius: 3px }
b { color: #8a3ffc; font-weight: 400 }
iframe { border: 0; width: 100%; height: 476px }
.right { grid-row: 1 / 4; grid-column: 2; padding: 12px 0 0 }
.right h2 { padding: 0 16px } .issue { color: #9a3412 }
"""


def picture():
    files = readme_files()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file in ("shop.json", "book.table.json"):
            (folder / file).write_text(files[file])
        options = ["--at=data.books", "--table=book.table.json"]
        tool(["preview", *options, "--heading=Books", "--output=list.html", "shop.json"], folder)
        _, issues = tool(["map", *options, "shop.json"], folder)
        response = html.escape(files["shop.json"].strip(), quote=False)
        for part in ('"info": {"title"', '"name": "Krabat"', '"1973"', '[{"name": "Michael Ende"}]', '"MDCCCLIV"', '"published": {"year": 1981}', '"by": null'):
            assert part in response, part
            response = response.replace(part, f"<mark>{part}</mark>")
        swift = files["Sources/books/main.swift"].split("\n}\n")[0].replace("import Listwright\n", "") + "\n}"
        swift = re.sub(r"\b(struct|var|static|let)\b", r"<b>\1</b>", html.escape(swift, quote=False))
        page = folder / "front.html"
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><main>'
            f"<section><h2>the response</h2><pre>{response}</pre></section>"
            '<section class="right"><h2>the list on screen</h2><iframe src="list.html"></iframe></section>'
            f"<section><h2>the declaration</h2><pre>{swift}</pre></section>"
            f'<section class="issue"><h2>the issue</h2><pre>{html.escape(issues.strip(), quote=False)}</pre></section></main>')
        (ROOT / "Documentation/Pictures").mkdir(exist_ok=True)
        shoot(page, "1180x547", ROOT / "Documentation/Pictures/front.png")


def gallery():
    parts = [
        "# Gallery\n\nNasty responses, each with its declaration and the list that the tool makes of it. `make gallery` writes\n"
        "this page and the images, and a test compares the lists.\n"]
    for case in (GALLERY / "cases.txt").read_text().strip().split("\n\n"):
        name, title, about, options = case.split("\n")
        options = "" if options == "-" else options
        words = shlex.split(options)
        response, table = GALLERY / f"{name}.json", GALLERY / f"{name}.table.json"
        text, messages = tool(["normalize", *words, response.name], GALLERY)
        (GALLERY / f"{name}.txt").write_text(text)
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "list.html"
            tool(["preview", f"--heading={title}", *words, f"--output={page}", response.name], GALLERY)
            height = 150 + 60 * len(text.strip().splitlines()) + (60 if "--table" in options else 0)
            shoot(page, f"420x{height}", GALLERY / f"{name}.png")
        command = f"listwright preview {options} {response.name} --output=list.html".replace("  ", " ")
        parts.append(
            f"\n## {title}\n\n{about}\n\n```json\n{response.read_text()}```\n"
            + (f"\n`{table.name}`:\n```json\n{table.read_text()}```\n" if table.exists() else "")
            + f"\n```sh\n{command}\n```\n\n![The list: {title}]({name}.png)\n")
    (GALLERY / "README.md").write_text("".join(parts))


if __name__ == "__main__":
    TOOL = os.path.abspath(sys.argv[2])
    {"picture": picture, "gallery": gallery}[sys.argv[1]]()
