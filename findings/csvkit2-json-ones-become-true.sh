#!/usr/bin/env bash
# csvkit 2.2.0: in2csv reads JSON numbers anew. If all numbers of a column are 0 or 1, such as the ids of a short list, the
# column is written as True and False; one 2 among them, and the numbers stay.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check csvkit==2.2.0
printf '%s\n' '[{"id":0,"children":1},{"id":1,"children":0}]' >short.json
printf '%s\n' '[{"id":0,"children":1},{"id":1,"children":0},{"id":2,"children":0}]' >long.json
printf '%s\n' id,children False,True True,False id,children 0,True 1,False 2,False >expected
for file in short.json long.json; do venv/bin/in2csv -f json "$file"; done | tee found
diff expected found
