#!/usr/bin/env bash
# DuckDB 2.0.1: read_json takes strings such as 01-13-2024 for dates, and each by itself: as day, month and year if that is a
# day, else as month, day and year. In a column of all days of 2024, with the month first, 132 of 366 become another day without
# a word: of 01-12 and 01-13 the first is in December. read_csv reads the same column right.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
cat >expected <<'END'
read_json DATE 366 days, 132 wrong: 01-12-2024 2024-12-01, 01-13-2024 2024-01-13
read_csv DATE 366 days, 0 wrong: 01-12-2024 2024-01-12, 01-13-2024 2024-01-13
END
cat >read.py <<'END'
import datetime, duckdb, json
days = [datetime.date(2024, 1, 1) + datetime.timedelta(number) for number in range(366)]
texts = [day.strftime("%m-%d-%Y") for day in days]
open("days.jsonl", "w").writelines(json.dumps({"day": text}) + "\n" for text in texts)
open("days.csv", "w").writelines(text + "\n" for text in ["day", *texts])
for reader, file in (("read_json", "days.jsonl"), ("read_csv", "days.csv")):
    rows = duckdb.sql(f"SELECT day, typeof(day) FROM {reader}('{file}')").fetchall()
    wrong = sum(row[0] != day for row, day in zip(rows, days))
    print(f"{reader} {rows[0][1]} {len(rows)} days, {wrong} wrong: {texts[11]} {rows[11][0]}, {texts[12]} {rows[12][0]}")
END
venv/bin/python read.py | tee found
diff expected found
