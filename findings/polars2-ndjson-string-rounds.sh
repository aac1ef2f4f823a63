#!/usr/bin/env bash
# Polars 2.1.0: read_ndjson with pl.String in the schema makes text of the double that a number with a fraction is near:
# digits are lost, and 1.10 becomes 1.1. Integers keep their digits.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check polars==2.1.0
printf '%s\n' '{"p":1234567890123456789.123}' '{"p":1.10}' '{"p":12345678901234567890123}' >rows.jsonl
printf '%s\n' 1234567890123456800 1.1 12345678901234567890123 >expected
venv/bin/python -c '
import polars
for value, in polars.read_ndjson("rows.jsonl", schema={"p": polars.String}).rows():
    print(value)' | tee found
diff expected found
