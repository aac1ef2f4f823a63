#!/usr/bin/env bash
# DuckDB 2.0.1: read_json takes strings of three numbers with hyphens for dates, in several orders of day, month and year, and
# strings such as 16:10 for times. So codes become days: 1-2-3 is the third of February 2001, and 12-31-69 is in 1969. One
# other string, and all are kept.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
cat >expected <<'END'
['1-2-3'] DATE ['2001-02-03']
['10-11-12', '99-12-31'] DATE ['2010-11-12', '1999-12-31']
['12-31-69'] DATE ['1969-12-31']
['4:3'] VARCHAR ['4:3']
['16:10'] TIME ['16:10:00']
['1-2-3', '1-2-3b'] VARCHAR ['1-2-3', '1-2-3b']
END
cat >read.py <<'END'
import duckdb, json
for codes in (["1-2-3"], ["10-11-12", "99-12-31"], ["12-31-69"], ["4:3"], ["16:10"], ["1-2-3", "1-2-3b"]):
    with open("rows.jsonl", "w") as file:
        file.writelines(json.dumps({"code": code}) + "\n" for code in codes)
    rows = duckdb.sql("SELECT code, typeof(code) FROM read_json('rows.jsonl')").fetchall()
    print(codes, rows[0][1], [str(code) for code, _ in rows])
END
venv/bin/python read.py | tee found
diff expected found
