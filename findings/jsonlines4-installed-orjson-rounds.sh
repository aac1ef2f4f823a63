#!/usr/bin/env bash
# jsonlines 4.0.0: the reader uses orjson if that is installed, for whatever reason, and orjson 3.13.0 reads integers of more than 64
# bits as doubles. So the same program over the same file has other values after another package is installed.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check jsonlines==4.0.0
printf '%s\n' '{"wei":18446744073709551615}' '{"wei":18446744073709551617}' >rows.jsonl
cat >expected <<'END'
[{'wei': 18446744073709551615}, {'wei': 18446744073709551617}]
[{'wei': 18446744073709551615}, {'wei': 1.8446744073709552e+19}]
END
cat >read.py <<'END'
import jsonlines
print(list(jsonlines.open("rows.jsonl")))
END
{ venv/bin/python read.py; venv/bin/pip install -q --disable-pip-version-check orjson==3.13.0; venv/bin/python read.py; } | tee found
diff expected found
