#!/usr/bin/env bash
# pandas 3.1.1: read_json with dtype_backend="pyarrow" or "numpy_nullable" has integers with nulls as a nullable integer type, but
# takes them through a double first: 9007199254740993 is 9007199254740992, in a type that holds it. A column without nulls is exact.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check pandas==3.1.1 pyarrow==26.0.1
cat >expected <<'END'
pyarrow int64[pyarrow] 9007199254740993 without null
pyarrow int64[pyarrow] 9007199254740992 with null
numpy_nullable Int64 9007199254740993 without null
numpy_nullable Int64 9007199254740992 with null
END
cat >read.py <<'END'
import io, pandas
for backend in ("pyarrow", "numpy_nullable"):
    for text, name in (('[{"id":9007199254740993}]', "without null"), ('[{"id":9007199254740993},{"id":null}]', "with null")):
        ids = pandas.read_json(io.StringIO(text), dtype_backend=backend)["id"]
        print(backend, ids.dtype, ids[0], name)
END
venv/bin/python read.py | tee found
diff expected found
