#!/usr/bin/env python3
"""Maps JSON Lines with Ray: map_items.py TABLE OUTPUT INPUT... sends ranges of the files through `listwright map --jsonl`, and
writes OUTPUT/rows-N.jsonl and OUTPUT/bad-N.jsonl, a line for each defect with its file and its line there. Workers of a cluster
see the files at the same paths, and LISTWRIGHT names the program."""
import json, os, subprocess, sys

import ray


def lines(path, start, end):
    """The lines that begin in a range of a file."""
    with open(path, "rb") as file:
        file.seek(max(0, start - 1))
        if start > 0:
            file.readline()
        text = file.read(max(0, end - file.tell()))
        return text if text.endswith(b"\n") else text + file.readline() if text else b""


@ray.remote
def count(part):
    return lines(*part).count(b"\n")


@ray.remote
def mapped(part, first, table, output, number, tool):
    rows, bad = (os.path.join(output, "%s-%05d.jsonl" % (name, number)) for name in ("rows", "bad"))
    command = [tool, "map", "--jsonl", "--table=" + table, "--output=" + rows, "--issues=" + bad, "--max-issues=0"]
    done = subprocess.run(command, input=lines(*part), stderr=subprocess.PIPE)
    if done.returncode not in (0, 65):  # 65: some lines aren't valid JSON
        raise RuntimeError(done.stderr.decode(errors="replace"))
    issues = [json.loads(line) for line in open(bad, encoding="utf-8")]
    with open(bad, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(issue | {"file": part[0], "line": issue["line"] + first}) + "\n" for issue in issues)


def main(table, output, *inputs):
    os.makedirs(output, exist_ok=True)
    parts = [(path, start, start + (64 << 20)) for path in map(os.path.abspath, inputs) for start in range(0, os.path.getsize(path), 64 << 20)]
    counts = ray.get([count.remote(part) for part in parts])
    first = lambda place: sum(lines for part, lines in zip(parts[:place], counts) if part[0] == parts[place][0])
    paths = os.path.abspath(table), os.path.abspath(output)
    ray.get([mapped.remote(part, first(place), *paths, place, os.environ.get("LISTWRIGHT", "listwright")) for place, part in enumerate(parts)])


main(*sys.argv[1:])
