#!/usr/bin/env bash
# dlt 1.31.0: the first value of a column decides its type, and later strings that Python's int() reads become integers without
# a word: leading zeros, signs, underscores and spaces are gone. A string that it can't read goes into a column of its own.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check 'dlt[duckdb]==1.31.0' duckdb==2.0.1
cat >expected <<'END'
(1, 1, None)
(2, 1234, None)
(3, 49151, None)
(4, 1000, None)
(5, 7, None)
(6, None, 'x')
END
cat >load.py <<'END'
import dlt
codes = [1, "01234", "+49151", "1_000", " 7 ", "x"]
pipeline = dlt.pipeline("p", destination=dlt.destinations.duckdb("p.duckdb"), dataset_name="d", pipelines_dir="state")
pipeline.run([{"id": id, "code": code} for id, code in enumerate(codes, 1)], table_name="rows")
with pipeline.sql_client() as client:
    print(*client.execute_sql("SELECT id, code, code__v_text FROM d.rows ORDER BY id"), sep="\n")
END
RUNTIME__DLTHUB_TELEMETRY=false RUNTIME__LOG_LEVEL=CRITICAL venv/bin/python load.py 2>/dev/null | tee found
diff expected found
