#!/usr/bin/env bash
# Daft 0.7.26: read_json makes a timestamp with an offset of texts such as 2024-01-05T10:00:00+01:00. A column with two
# offsets, as a zone with summer time has, can't be read: "Failed to parse timezone string: Z", and no value has a Z.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check daft==0.7.26
printf '{"at":"%s"}\n' 2024-01-05T10:00:00+01:00 2024-02-05T10:00:00+01:00 >one.jsonl
printf '{"at":"%s"}\n' 2024-01-05T10:00:00+01:00 2024-07-05T10:00:00+02:00 >two.jsonl
printf '%s\n' 'one.jsonl 2 rows' 'two.jsonl DaftError::ValueError Failed to parse timezone string: Z' >expected
venv/bin/python -c '
import daft
for name in ("one.jsonl", "two.jsonl"):
    try:
        print(name, len(daft.read_json(name).to_pylist()), "rows")
    except Exception as error:
        print(name, error)' 2>/dev/null | tee found
diff expected found
