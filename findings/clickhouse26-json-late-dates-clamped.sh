#!/usr/bin/env bash
# ClickHouse 26.9 (chdb 4.4.0): JSONEachRow decides types by the first 25,000 records. If these hold days from 1970 to 2149
# the column is a Date, and a later day before or after these years becomes the first or last of them without a word.
# Within the first 25,000 records such a day makes the column a DateTime64, which holds it.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check chdb==4.4.0 chdb-core==26.9.0
printf '%s\n' 'late ["1970-01-01","2149-06-06"]' 'early ["1912-06-23 00:00:00.000000000","2200-01-01 00:00:00.000000000"]' >expected
venv/bin/python -c '
import chdb, json
days = ["1912-06-23", "2200-01-01"]
usual = ["2024-01-05"] * 30000
for name, rows in (("late", usual + days), ("early", days + usual)):
    with open("rows.jsonl", "w") as file:
        file.writelines(json.dumps({"day": day}) + "\n" for day in rows)
    query = "SELECT DISTINCT toString(day) FROM file(?) WHERE toYear(day) != 2024".replace("?", "\x27rows.jsonl\x27, JSONEachRow")
    found = sorted(json.loads(line)["toString(day)"] for line in str(chdb.query(query, "JSONEachRow")).split("\n") if line)
    print(name, json.dumps(found, separators=(",", ":")))' | tee found
diff expected found
