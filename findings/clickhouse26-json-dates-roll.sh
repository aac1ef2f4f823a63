#!/usr/bin/env bash
# ClickHouse 26.9 (chdb 4.4.0): JSONEachRow takes a column whose texts look like dates as Date, and the 30th of February,
# which isn't one, becomes the first of March without a word; so does it in the JSON type. With a time of day behind it,
# the same day keeps the column a String, and so does a 13th month.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check chdb==4.4.0 chdb-core==26.9.0
printf '%s\n' '{"day":"2024-02-30","hour":"2024-02-30 10:00:00","month":"2024-13-01"}' >rows.jsonl
printf '%s\n' '{"day":"2024-03-01","hour":"2024-02-30 10:00:00","month":"2024-13-01"}' \
  '{"json":{"day":"2024-03-01","hour":"2024-02-30 10:00:00","month":"2024-13-01"}}' >expected
venv/bin/python -c '
import chdb
for what, form in (("*", "JSONEachRow"), ("json", "JSONAsObject")):
    print(str(chdb.query(f"SELECT {what} FROM file(\"rows.jsonl\", {form})".replace(chr(34), chr(39)), "JSONEachRow")).strip())' | tee found
diff expected found
