#!/usr/bin/env bash
# csvkit 2.2.0: in2csv reads JSON strings anew, by a parser of spoken dates: a column of months, or of "today", is days of the
# year 1, "5m" is five minutes, "$5" is 5, and "n/a" is nothing. A string that it can't read keeps the column as it is.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check csvkit==2.2.0 agate==1.14.2 parsedatetime==2.6
echo '[{"name":"May","when":"today","age":"3 weeks","depth":"5m","fee":"$5","state":"n/a"}]' >words.json
echo '[{"name":"May"},{"name":"Ada"}]' >names.json
cat >expected <<'END'
name,when,age,depth,fee,state
0001-05-01,0001-01-01,"21 days, 0:00:00",0:05:00,5,
name
May
Ada
END
for file in words.json names.json; do venv/bin/in2csv -f json "$file"; done | tee found
diff expected found
