#!/usr/bin/env bash
# Polars 2.1.0: DataFrame and from_dicts decide types by the first 100 dicts. If these have integers, 1.5 in a later one becomes 1, and
# so do "01" and True, without a word; "x" is refused. A key that only later dicts have is left out.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check polars==2.1.0
cat >expected <<'END'
100 {'v': 1}
100 {'v': 1}
100 {'v': 1}
100 ComputeError
99 {'v': 1.5, 'w': 2}
END
cat >read.py <<'END'
import polars
for count, late in ((100, {"v": 1.5, "w": 2}), (100, {"v": "01"}), (100, {"v": True}), (100, {"v": "x"}), (99, {"v": 1.5, "w": 2})):
    try:
        print(count, polars.from_dicts([{"v": 7}] * count + [late]).row(-1, named=True))
    except Exception as error:
        print(count, type(error).__name__)
END
venv/bin/python read.py | tee found
diff expected found
