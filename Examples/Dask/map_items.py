#!/usr/bin/env python3
"""Maps JSON Lines with Dask: map_items.py TABLE OUTPUT INPUT... sends blocks of the files through `listwright map --jsonl`, and
writes OUTPUT/rows-N.jsonl and OUTPUT/bad-N.jsonl, a line for each defect with its file and its line there. Workers of a cluster
see the files at the same paths, and LISTWRIGHT names the program."""
import json, os, subprocess, sys

import dask
from dask.bytes import read_bytes


@dask.delayed
def mapped(block, path, first, table, output, number):
    rows, bad = (os.path.join(output, "%s-%05d.jsonl" % (name, number)) for name in ("rows", "bad"))
    tool = os.environ.get("LISTWRIGHT", "listwright")
    command = [tool, "map", "--jsonl", "--table=" + table, "--output=" + rows, "--issues=" + bad, "--max-issues=0"]
    done = subprocess.run(command, input=block, stderr=subprocess.PIPE)
    if done.returncode not in (0, 65):  # 65: some lines aren't valid JSON
        raise RuntimeError(done.stderr.decode(errors="replace"))
    issues = [json.loads(line) for line in open(bad, encoding="utf-8")]
    with open(bad, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(issue | {"file": path, "line": issue["line"] + first}) + "\n" for issue in issues)


def main(table, output, *inputs):
    os.makedirs(output, exist_ok=True)
    _, files, paths = read_bytes(list(inputs), delimiter=b"\n", blocksize="64MiB", sample=False, include_path=True)
    counts = dask.compute([[dask.delayed(bytes.count)(block, b"\n") for block in blocks] for blocks in files])[0]
    tasks = [(block, path, sum(lines[:place])) for blocks, path, lines in zip(files, paths, counts) for place, block in enumerate(blocks)]
    dask.compute([mapped(*task, os.path.abspath(table), os.path.abspath(output), number) for number, task in enumerate(tasks)])


main(*sys.argv[1:])
