#!/usr/bin/env python3
"""Draws the first rows of labelled documents as one picture, to be looked at.

  contact-sheet.py [--tool PATH] [--set FOLDER]... [--count N] [--part N] PICTURE.png

Forty documents with lists, at most one of an API, three rows each, as `listwright normalize` makes them; headless
Chromium draws them. Images are drawn as grey squares, for nothing is loaded. --part chooses other documents.
"""
import argparse, collections, hashlib, html, json, pathlib, subprocess, tempfile

from labels import ROOT, sets

STYLE = """
body { margin: 16px; font: 13px/1.35 "Noto Sans", Helvetica, Arial, sans-serif; background: #e9edf2; color: #1c2733;
  display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; width: 1568px }
section { background: #fff; border-radius: 8px; overflow: hidden }
h2 { margin: 0; padding: 6px 10px; font-size: 10px; font-weight: 600; color: #506070; background: #f4f7fb }
div { display: flex; gap: 8px; align-items: center; padding: 7px 10px; border-top: 1px solid #edf0f4; min-height: 34px }
i { flex: none; width: 30px; height: 30px; border-radius: 5px; background: #c9d3de }
p { margin: 0; min-width: 0 } b, span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
b { font-weight: 600; width: 320px } span { color: #6a7888; font-size: 12px; width: 320px }
"""


def chosen(documents, count, part):
    """One document of each API in turn, the same ones in every run."""
    apis = collections.defaultdict(list)
    for document in documents:
        if document.is_list:
            apis[document.api].append(document)
    order = lambda text: hashlib.sha256(f"{part} {text}".encode()).digest()
    firsts = [min(api, key=lambda document: order(document.name)) for api in apis.values()]
    return sorted(firsts, key=lambda document: order(document.api))[:count]


def rows(tool, document):
    """The first three cells of the first sections."""
    run = subprocess.run([tool, "normalize", "--format=json", str(document.file)], capture_output=True, text=True)
    sections = json.loads(run.stdout)["sections"] if run.returncode == 0 else []
    return [cell for section in sections for cell in section["cells"]][:3], run.stderr.split("note: ")[-1].strip()


def drawn(cell):
    line = lambda tag, key: f"<{tag}>{html.escape(cell[key])}</{tag}>" if cell.get(key) else ""
    image = "<i></i>" if cell.get("image") else ""
    return f"<div>{image}<p>{line('b', 'title')}{line('span', 'subtitle')}</p></div>"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=str(ROOT / ".build/debug/listwright"))
    parser.add_argument("--set", action="append", default=[], help="another folder with a LABELS.json")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("picture", type=pathlib.Path)
    arguments = parser.parse_args()
    documents = [document for group in sets(arguments.set).values() for document in group]
    parts = []
    for document in chosen(documents, arguments.count, arguments.part):
        cells, note = rows(arguments.tool, document)
        parts.append(f"<section><h2>{html.escape(document.name)}</h2>" + "".join(map(drawn, cells))
                     + ("" if cells else f"<div>{html.escape(note[:120])}</div>") + "</section>")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "sheet.html"
        page.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>" + "\n".join(parts))
        height = 190 * -(-len(parts) // 4) + 40
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                        f"--user-data-dir={folder}/profile", f"--window-size=1600,{height}",
                        f"--screenshot={arguments.picture.resolve()}", page.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    main()
