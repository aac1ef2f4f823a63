#!/usr/bin/env python3
"""Writes the pages around the documentation: README as the landing page, and every document that it leads to.

    site.py FOLDER

Links to articles lead to the pages that DocC writes below FOLDER/documentation; other files are copied, or shown as text."""
import html, pathlib, re, shutil, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STYLE = """
:root { color-scheme: light dark; --line: #d5dce4; --soft: #f3f5f8; --link: #1f5fa8; --ink: #1c2733; --paper: #fff }
@media (prefers-color-scheme: dark) { :root { --line: #33404d; --soft: #1b242d; --link: #8fbdf0; --ink: #e6edf3; --paper: #10161d } }
body { margin: 0 auto; padding: 1rem 1rem 4rem; max-width: 60rem; font: 17px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
nav { display: flex; gap: 1.2rem; flex-wrap: wrap; border-bottom: 1px solid var(--line); padding-bottom: .6rem }
a { color: var(--link) } img { max-width: 100%; border-radius: 10px } code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: 8px; overflow-x: auto }
:not(pre) > code { background: var(--soft); padding: .1em .3em; border-radius: 4px }
.wide { overflow-x: auto } table { border-collapse: collapse } th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top }
"""


class Site:
    def __init__(self, folder):
        self.folder, self.waiting, self.done = folder, [pathlib.PurePath("README.md")], set()

    def write(self):
        while self.waiting:
            file = self.waiting.pop()
            if file in self.done:
                continue
            self.done.add(file)
            target = self.folder / self.address(file)
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.suffix != ".html":
                shutil.copyfile(ROOT / file, target)
                continue
            text = (ROOT / file).read_text()
            body = self.blocks(text, file) if file.suffix == ".md" else f"<h1>{file.name}</h1><pre>{html.escape(text)}</pre>"
            title = re.search(r"(?m)^# (.+)", text) if file.suffix == ".md" else None
            target.write_text(self.page(html.escape(title[1] if title else file.name), body, self.up(file)))

    def page(self, title, body, up):
        links = (("index.html", "Listwright"), ("Documentation/Gallery/index.html", "Gallery"),
                 ("documentation/index.html", "Articles and API (/ searches)"), ("ARCHITECTURE.html", "Architecture"))
        self.waiting += [pathlib.PurePath("Documentation/Gallery/README.md"), pathlib.PurePath("ARCHITECTURE.md")]
        bar = "".join(f'<a href="{up}{target}">{name}</a>' for target, name in links)
        return (f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
                f"<title>{title}</title><style>{STYLE}</style><nav>{bar}</nav><main>\n{body}\n</main></html>\n")

    @staticmethod
    def up(file):
        return "../" * (len(file.parts) - 1)

    @staticmethod
    def address(file):
        """The file of the site for a file of the repository."""
        if file.suffix in (".png", ".svg"):
            return file
        name = "index" if file.name == "README.md" else file.stem if file.suffix == ".md" else file.name
        return file.with_name(name + ".html")

    def link(self, target, file):
        """The address of a link in a document; None if the site has nothing there."""
        if "://" in target or target.startswith("#"):
            return target
        path = (ROOT / file.parent / target.split("#")[0]).resolve()
        article = re.fullmatch(r"Sources/(\w+)/\w+\.docc/(\w+)\.md", str(path.relative_to(ROOT)))
        if article:
            own = "" if article[1] == article[2] else "/" + article[2].lower()
            return f"{self.up(file)}documentation/{article[1].lower()}{own}/index.html"
        if path.is_dir():
            path = path / "README.md"
        if not path.exists():
            return None
        found = pathlib.PurePath(path.relative_to(ROOT))
        self.waiting.append(found)
        return self.up(file) + str(self.address(found))

    def spans(self, text, file):
        """Code, pictures, links and stress in a line of text."""
        parts = re.split(r"(``.+?``|`[^`]+`)", text)
        for index, part in enumerate(parts):
            if index % 2:
                parts[index] = f"\0{index}\0"
        line = html.escape("".join(parts), quote=False)
        line = re.sub(r"!\[([^\]]*)\]\(([^)]+)\)", lambda m: f'<img alt="{html.escape(m[1])}" src="{self.link(m[2], file)}">', line)

        def anchor(match):
            target = self.link(match[2], file)
            return f'<a href="{target}">{match[1]}</a>' if target else match[1]

        line = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", anchor, line)
        line = re.sub(r"&lt;(https?://[^&]+)&gt;", r'<a href="\1">\1</a>', line)
        line = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", line)
        line = re.sub(r"(?<!\*)\*([^*\s][^*]*)\*", r"<em>\1</em>", line)
        code = re.split(r"(``.+?``|`[^`]+`)", text)
        return re.sub(r"\0(\d+)\0", lambda m: f"<code>{html.escape(code[int(m[1])].strip('`').strip(), quote=False)}</code>", line)

    def table(self, lines, file):
        rows = [re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in lines]
        cells = [[self.spans(cell.strip().replace("\\|", "|"), file) for cell in row] for row in rows]
        head = "".join(f"<th>{cell}</th>" for cell in cells[0])
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in cells[2:])
        return f'<div class="wide"><table><tr>{head}</tr>\n{body}</table></div>'

    def blocks(self, text, file):
        """The blocks of a document: headings, fenced and indented code, tables, lists, paragraphs."""
        out, lines = [], text.split("\n")
        while lines:
            line = lines.pop(0)
            if line.startswith("```"):
                code = []
                while lines and not lines[0].startswith("```"):
                    code.append(lines.pop(0))
                lines = lines[1:]
                out.append(f"<pre>{html.escape(chr(10).join(code), quote=False)}</pre>")
            elif line.startswith("    ") and line.strip():
                code = [line]
                while lines and (lines[0].startswith("    ") or not lines[0].strip() and len(lines) > 1 and lines[1].startswith("    ")):
                    code.append(lines.pop(0))
                out.append("<pre>" + html.escape("\n".join(part[4:] for part in code), quote=False) + "</pre>")
            elif heading := re.match(r"(#+) (.+)", line):
                level = len(heading[1])
                out.append(f"<h{level}>{self.spans(heading[2], file)}</h{level}>")
            elif line.startswith("|"):
                rows = [line]
                while lines and lines[0].startswith("|"):
                    rows.append(lines.pop(0))
                out.append(self.table(rows, file))
            elif re.match(r"(- |\d+\. )", line):
                lines.insert(0, line)
                out.append(self.items(lines, file))
            elif line.strip():
                words = [line]
                while lines and lines[0].strip() and not re.match(r"```|#|\||- |\d+\. ", lines[0]):
                    words.append(lines.pop(0))
                out.append(f"<p>{self.spans(' '.join(words), file)}</p>")
        return "\n".join(out)

    def items(self, lines, file):
        """A list; what an item indents belongs to it."""
        tag = "ul" if lines[0].startswith("- ") else "ol"
        items = []
        while lines and (match := re.match(r"(- |\d+\. )(.*)", lines[0])):
            lines.pop(0)
            item = [match[2]]
            while lines and (lines[0].startswith("  ") or not lines[0].strip() and len(lines) > 1 and lines[1].startswith("  ")):
                item.append(lines.pop(0).removeprefix("   " if tag == "ol" else "  "))
            while len(lines) > 1 and not lines[0].strip() and re.match(r"(- |\d+\. )", lines[1]):
                lines.pop(0)
            items.append(f"<li>{self.blocks(chr(10).join(item), file)}</li>")
        return f"<{tag}>\n" + "\n".join(items) + f"\n</{tag}>"


site = Site(pathlib.Path(sys.argv[1]))
site.write()
