#!/usr/bin/env bash
# jtbl 1.6.0, and pandas 3.1.1 in to_markdown: both draw tables by tabulate 0.10.0, which reads strings that look like numbers as
# numbers if all of a column do. So the versions "3.1" and "3.10" are both 3.1, and the code "12e3" is 12000.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check jtbl==1.6.0 pandas==3.1.1 tabulate==0.10.0
echo '[{"python":"3.1","code":"12e3"},{"python":"3.10","code":"7"}]' >rows.json
cat >expected <<'END'
  python     code
--------  -------
     3.1  12000.0
     3.1      7.0
|   python |   code |
|---------:|-------:|
|      3.1 |  12000 |
|      3.1 |      7 |
END
{ venv/bin/jtbl <rows.json; venv/bin/python -c '
import json, pandas
print(pandas.DataFrame(json.load(open("rows.json"))).to_markdown(index=False))'; } | tee found
diff expected found
