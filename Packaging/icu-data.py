#!/usr/bin/env python3
"""Writes what dates in English need of ICU's data into a header, which an object of the tool includes. The linker takes it
in place of the data of Foundation's ICU, as it comes first.

    icu-data.py CLANG HEADER

Foundation has ICU's data of all languages, half of a static tool. The tool asks Foundation for dates in en_US_POSIX only; its
own formats for people are in Sources/SectionNormalizing/Formats. Tables of characters and of zones stay.
"""

import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

OBJECT = "icu_packaged_data.cpp.o"
# Besides languages: transliteration, collation, legacy encodings, dictionaries for breaks, and names of characters.
LEFT_OUT = re.compile(r"(?:.*/)?[a-z]{2,3}(?:_[A-Za-z0-9_]+)?\.res|(?:translit|coll)/.*|.*\.(?:dict|cnv)|unames\.icu")
ENGLISH = re.compile(r"(?:(?!translit|coll)[a-z]+/)?en(?:_001|_US|_US_POSIX)?\.res")


def run(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def reduced(data):
    """A package of ICU's common data (unicode/udata.h): a header, then a table of names and offsets, in order of names."""
    size, first, second = struct.unpack_from("<HBB", data)
    if (first, second, data[12:16]) != (0xDA, 0x27, b"CmnD"):
        sys.exit("the data of ICU has another format than CmnD")
    base = size
    (count,) = struct.unpack_from("<I", data, base)
    entries = [struct.unpack_from("<II", data, base + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(data) - base]
    items = []
    for (name, start), end in zip(entries, ends):
        text = data[base + name : data.index(b"\0", base + name)]
        item = text.decode().partition("/")[2]
        if ENGLISH.fullmatch(item) or not LEFT_OUT.fullmatch(item):
            items.append((text + b"\0", data[base + start : base + end]))
    names = b"".join(name for name, _ in items)
    offset = 4 + 8 * len(items)
    table, place, body = [struct.pack("<I", len(items))], offset, bytearray()
    start = -(-(offset + len(names)) // 16) * 16
    for name, content in items:
        table.append(struct.pack("<II", place, start + len(body)))
        place += len(name)
        body += content + b"\0" * (-len(content) % 16)
    head = b"".join(table) + names
    return data[:base] + head + b"\0" * (start - len(head)) + bytes(body)


def main(clang, header):
    library = Path(clang).resolve().parents[1] / "lib/swift_static/linux/lib_FoundationICU.a"
    header = Path(header)
    newest = max(library.stat().st_mtime, Path(__file__).stat().st_mtime)
    if header.exists() and header.stat().st_mtime > newest:
        return
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        run("ar", "--output", work, "x", library, OBJECT)
        symbol = re.search(r" R (icudt\d+_dat)$", run("nm", "--defined-only", work / OBJECT), re.M)[1]
        run("objcopy", "-O", "binary", "--only-section=.rodata", work / OBJECT, work / "data")
        data = header.with_suffix(".dat")
        data.write_bytes(reduced((work / "data").read_bytes()))
    lines = [".pushsection .rodata", ".balign 16", f".globl {symbol}", f".type {symbol}, %object", f"{symbol}:",
             f'.incbin \\"{data}\\"', f".size {symbol}, . - {symbol}", ".popsection"]
    header.write_text("__asm__(\n" + "".join(f'    "{line}\\n"\n' for line in lines) + ");\n")


main(*sys.argv[1:])
