#!/usr/bin/env bash
# Daft 0.7.26: read_json turns a number into text where a column has both. An object or a list next to scalars is null,
# and so is a scalar next to lists: no error and no warning, wherever it stands.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check daft==0.7.26
printf '%s\n' '{"tag":"a","size":[1]}' '{"tag":{"name":"b"},"size":2}' '{"tag":3,"size":[3]}' >rows.jsonl
printf '%s\n' "{'tag': 'a', 'size': [1]}" "{'tag': None, 'size': None}" "{'tag': '3', 'size': [3]}" >expected
venv/bin/python -c '
import daft
for row in daft.read_json("rows.jsonl").to_pylist():
    print(row)' 2>errors | tee found
diff expected found
if grep -i warn errors; then exit 1; fi
