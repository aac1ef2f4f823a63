#!/usr/bin/env python3
"""Writes what a reader of an article types, and what the article shows, for the tests of packages.

    article.py ARTICLE FOLDER [FILE]...

FOLDER gets commands.sh, which prints each command of the blocks of the console before it is run, and shown, with the text
of these blocks. The article's blocks of JSON are written into the FILEs, in their order.
"""

import re
import sys
from pathlib import Path

article, folder, *files = sys.argv[1:]
text = Path(article).read_text(encoding="utf-8")
blocks = re.findall(r"(?m)^```(\w*)\n(.*?)^```$", text, re.S)
shown = [line for language, block in blocks if language == "console" for line in block.splitlines(keepends=True)]
commands = [f"cat <<'LINE'\n{line}LINE\n{line[2:]}" for line in shown if line.startswith("$ ")]
if not commands:
    sys.exit(f"{article} has no commands")
Path(folder, "shown").write_text("".join(shown), encoding="utf-8")
Path(folder, "commands.sh").write_text("".join(commands), encoding="utf-8")
for file, block in zip(files, (block for language, block in blocks if language == "json")):
    Path(folder, file).write_text(block, encoding="utf-8")
