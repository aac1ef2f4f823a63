#!/usr/bin/env bash
# flatterer 0.25.0: the members of a nested object get the name of the object, an underscore, and their own. If a key of the
# record has that name, both are one column, in which the
# nested value stands, whatever the order of the keys; the other value is in no file.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check flatterer==0.25.0
printf '%s\n' '{"id":1,"a_b":"own","a":{"b":"nested"}}' '{"id":2,"a":{"b":"nested"},"a_b":"own"}' >rows.jsonl
printf '%s\n' _link,id,a_b 0,1,nested 1,2,nested >expected
venv/bin/python -c '
import flatterer
flatterer.flatten("rows.jsonl", "out", ndjson=True)' >/dev/null 2>&1
tr -d '\r' <out/csv/main.csv | tee found
diff expected found
