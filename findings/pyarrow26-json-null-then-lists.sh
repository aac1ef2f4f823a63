#!/usr/bin/env bash
# PyArrow 26.0.1: read_json refuses a file in which a column is null through the first block and has lists of strings later,
# dates or not: "JSON conversion to list<item: timestamp[s]> is not supported". It reads them if the key is missing in the first
# block instead, and in the other order. If a block has both dates and other strings, the threads decide: some runs of one
# file are refused, others aren't.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check pyarrow==26.0.1
cat >expected <<'END'
null then dates: JSON conversion to list<item: timestamp[s]> is not supported
null then text: JSON conversion to list<item: timestamp[s]> is not supported
missing then text: list<item: string>
dates then null: list<item: timestamp[s]>
null, dates, text: two outcomes
END
cat >read.py <<'END'
from pyarrow import json
LINES = {"missing": "{}\n", "null": '{"t":null}\n', "dates": '{"t":["2024-01-05"]}\n', "text": '{"t":["x"]}\n'}

def outcome(block_size, **counts):
    with open("rows.jsonl", "w") as file:
        file.writelines(LINES[kind] * count for kind, count in counts.items())
    try:
        return json.read_json("rows.jsonl", read_options=json.ReadOptions(block_size=block_size)).schema.field("t").type
    except Exception as error:
        return error

print("null then dates:", outcome(2048, null=3000, dates=3000))
print("null then text:", outcome(2048, null=3000, text=3000))
print("missing then text:", outcome(2048, missing=3000, text=3000))
print("dates then null:", outcome(2048, dates=3000, null=3000))
outcomes = set()
for _ in range(1000):
    outcomes.add(str(outcome(300_000, null=30_000, dates=100, text=20)))
    if len(outcomes) == 2:
        break
print("null, dates, text:", "two outcomes" if len(outcomes) == 2 else outcomes)
END
venv/bin/python read.py | tee found
diff expected found
