#!/usr/bin/env python3
"""Builds the Python package from the tool, its manual, its completions and Python/listwright, and prints its path.

    build-wheel.py TOOL [FOLDER]

The wheel is the same for the same tool: entries are sorted and have the date of SOURCE_DATE_EPOCH, or of the last commit.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TAG = "py3-none-manylinux_2_36_x86_64"
GLIBC = (2, 36)


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def check(tool):
    """Fails for a tool that needs more than the C library of the tag."""
    dump = run("objdump", "-p", str(tool))
    others = [name for name in re.findall(r"NEEDED +(\S+)", dump) if not re.match(r"(libc|libm|ld-linux[^.]*)\.so\.", name)]
    newest = max(tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([0-9.]+)", dump))
    if others or newest > GLIBC or "elf64-x86-64" not in dump:
        sys.exit(f"{tool} is no tool for {TAG}: it needs {' '.join(others)} and glibc {newest}")


def metadata(version):
    owner = dict(re.findall(r'(?m)^(\w+)="?(.*?)"?$', (ROOT / "Packaging/owner").read_text()))
    page = (ROOT / "Python/README.md").read_text()
    lines = [
        "Metadata-Version: 2.4", "Name: listwright", f"Version: {version}",
        "Summary: Rows from real-world JSON, with every defect located", f"Author: {owner['NAME']}",
        "License-Expression: MIT", "License-File: LICENSE", "License-File: LICENSE.jansson", "Requires-Python: >=3.9",
        "Keywords: json,jsonl,etl,csv,arrow,polars",
        "Classifier: Development Status :: 4 - Beta", "Classifier: Environment :: Console",
        "Classifier: Operating System :: POSIX :: Linux", "Classifier: Programming Language :: Python :: 3",
        "Classifier: Typing :: Typed", "Provides-Extra: arrow", 'Requires-Dist: pyarrow; extra == "arrow"',
        "Provides-Extra: polars", 'Requires-Dist: polars; extra == "polars"',
        *([f"Project-URL: Source, {owner['URL']}"] if owner.get("URL") else []),
        "Description-Content-Type: text/markdown", "", page,
    ]
    return "\n".join(lines)


def entries(tool, version):
    """The files of the wheel: name, content, mode."""
    info, data = f"listwright-{version}.dist-info", f"listwright-{version}.data"
    for file in sorted((ROOT / "Python/listwright").glob("*")):
        if file.suffix in (".py", ".typed") or file.name == "py.typed":
            yield f"listwright/{file.name}", file.read_bytes(), 0o644
    with tempfile.TemporaryDirectory() as folder:
        run("strip", "--strip-all", "--remove-section=.comment", "-o", f"{folder}/listwright", str(tool))
        yield f"{data}/scripts/listwright", Path(f"{folder}/listwright").read_bytes(), 0o755
        run("Packaging/install-files.sh", str(tool), f"{folder}/root")
        for file in sorted(Path(f"{folder}/root/share").rglob("*")):
            if file.is_file():
                yield f"{data}/data/share/{file.relative_to(f'{folder}/root/share')}", file.read_bytes(), 0o644
    yield f"{info}/METADATA", metadata(version).encode(), 0o644
    wheel = f"Wheel-Version: 1.0\nGenerator: listwright {version}\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    yield f"{info}/WHEEL", wheel.encode(), 0o644
    yield f"{info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes(), 0o644
    yield f"{info}/licenses/LICENSE.jansson", (ROOT / ".build/late/jansson/LICENSE").read_bytes(), 0o644


def main(tool, folder=ROOT / ".build/wheel"):
    tool, folder = Path(tool).resolve(), Path(folder)
    check(tool)
    version = re.search(r'version = "([^"]+)"', (ROOT / "Sources/ListwrightTool/Arguments/Release.swift").read_text())[1]
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or run("git", "log", "-1", "--format=%ct"))
    date = time.gmtime(max(seconds, 315532800))[:6]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"listwright-{version}-{TAG}.whl"
    record = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:

        def write(name, content, mode=0o644):
            item = zipfile.ZipInfo(name, date)
            item.external_attr = (0o100000 | mode) << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(item, content)

        for name, content, mode in entries(tool, version):
            write(name, content, mode)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}")
        name = f"listwright-{version}.dist-info/RECORD"
        write(name, "\n".join([*record, f"{name},,"]) + "\n")
    # The same format, 4 % smaller than what zlib makes.
    run("advzip", "--recompress", "--shrink-normal", "--quiet", str(path))
    print(path)


main(*sys.argv[1:])
