#!/usr/bin/env bash
# DuckDB 2.0.1: read_json with an explicit column type VARCHAR, or JSON, makes text of the double that a number with a
# fraction is near; DECIMAL of the same column keeps all digits. Integers keep theirs as text.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
printf '%s\n' '{"p":1234567890123456789.123}' '{"p":1.10}' '{"p":12345678901234567890123}' >rows.jsonl
cat >expected <<'END'
VARCHAR 1.2345678901234568e+18 1.1 12345678901234567890123
JSON 1234567890123456800.0 1.1 12345678901234567890123
DECIMAL(38,3) 1234567890123456789.123 1.100 12345678901234567890123.000
END
cat >read.py <<'END'
import duckdb
for kind in ("VARCHAR", "JSON", "DECIMAL(38,3)"):
    rows = duckdb.sql("SELECT p FROM read_json('rows.jsonl', columns = {'p': '%s'})" % kind).fetchall()
    print(kind, *[value for value, in rows])
END
venv/bin/python read.py | tee found
diff expected found
