#!/usr/bin/env bash
# tablib 3.10.0: Dataset.load of a JSON list takes the columns from the first object, and the values of each later object by
# their place: if the keys have another order, or one has another name, values are in columns that aren't theirs. Only
# an object with more or fewer members is refused.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check tablib==3.10.0
cat >expected <<'END'
from,to,eur
ada,lin,5
lin,ada,7
9,ada,lin
InvalidDimensions
END
cat >read.py <<'END'
import tablib
rows = '{"from":"ada","to":"lin","eur":5}', '{"to":"lin","from":"ada","eur":7}', '{"cents":9,"from":"ada","to":"lin"}'
print(tablib.Dataset().load(f"[{','.join(rows)}]", format="json").export("csv").strip())
try:
    tablib.Dataset().load(f'[{rows[0]},{{"from":"ada"}}]', format="json")
except Exception as error:
    print(type(error).__name__)
END
venv/bin/python read.py | tr -d '\r' | tee found
diff expected found
