#!/usr/bin/env bash
# Measures CSV of five fields from 100 MB, beside jq and miller where they are installed: CPU time, because the
# machine may be shared, and memory. The answers are compared first.
#   Benchmarks/export.sh [MEGABYTES [TOOL]]
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${2:-}
if [ -z "$tool" ]; then
  swift build --quiet -c release --product listwright
  tool=$PWD/.build/release/listwright
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 - "${1:-100}" "$folder" <<'PYTHON'
import json, random, sys
random.seed(18)
words = ["Momo", "Krabat", "time", "tortoise", "grey, men", "Straße", "日本語", 'say "hi"', "Beppo", "x"]
size, folder = int(sys.argv[1]) * 1_000_000, sys.argv[2]
records = [
    {
        "id": 0, "title": " ".join(random.choices(words, k=4)), "price": round(random.uniform(1, 500), 2),
        "stock": random.randint(0, 5000), "url": "https://example.org/items/%d" % random.randint(1, 10**9),
        "tags": random.sample(words, 3), "author": {"name": random.choice(words), "born": random.randint(1800, 2000)},
        "active": random.random() < 0.5, "note": None if i % 3 else "n" * random.randint(0, 60),
        "created": "2026-01-%02dT10:00:00Z" % (i % 28 + 1), "rating": random.random() * 5,
    }
    for i in range(2000)
]
written = number = 0
with open(folder + "/lines", "w") as lines, open(folder + "/array", "w") as array:
    array.write('{"data": [\n')
    while written < size:
        record = records[number % 2000]
        record["id"] = number
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        lines.write(text + "\n")
        array.write((",\n" if number else "") + text)
        written += len(text.encode()) + 1
        number += 1
    array.write("\n]}\n")
PYTHON
cat >"$folder/table" <<'JSON'
{"id": {"path": "id", "type": "int"}, "title": {"path": "title", "type": "string"},
 "price": {"path": "price", "type": "double"}, "url": {"path": "url", "type": "string"},
 "born": {"path": "author.born", "type": "int"}}
JSON
lines() { "$tool" map -t "$folder/table" --jsonl -f csv "$1"; }
array() { "$tool" map -t "$folder/table" --at data -f csv "$1"; }
jq_() { jq -r '[.id, .title, .price, .url, .author.born] | @csv' "$1"; }
mlr_() { mlr --ijsonl --ocsv flatten then cut -o -f id,title,price,url,author.born "$1"; }
# jq writes 13.0 as 13, so numbers are compared by their values.
rows() {
  python3 -c '
import csv, sys
def value(cell):
    try: return float(cell)
    except ValueError: return cell
print(hash(tuple(tuple(map(value, row)) for row in csv.reader(sys.stdin))))'
}
export PYTHONHASHSEED=0
head -n 20000 "$folder/lines" >"$folder/some"
expected=$(lines "$folder/some" | tail -n +2 | rows)
cmp <(lines "$folder/lines") <(array "$folder/array")
if command -v jq >/dev/null; then [ "$(jq_ "$folder/some" | rows)" = "$expected" ]; fi
if command -v mlr >/dev/null; then [ "$(mlr_ "$folder/some" | tail -n +2 | rows)" = "$expected" ]; fi

export tool folder
export -f lines array jq_ mlr_
entry() { # NAME FUNCTION FILE
  for _ in 1 2 3; do
    /usr/bin/time -f '%U %S %M' bash -c "$2 '$folder/$3' >/dev/null" 2>&1 >/dev/null | tail -n 1
  done | sort -n | awk -v name="$1" 'NR == 2 { printf "| %s | %.2f | %.1f |\n", name, $1 + $2, $3 / 1000 }'
}
echo "| entry | CPU seconds (median of 3) | MB at most |"
echo "|---|---:|---:|"
entry "listwright map --jsonl --format csv" lines lines
entry "listwright map --at data --format csv" array array
if command -v jq >/dev/null; then entry "$(jq --version)" jq_ lines; fi
if command -v mlr >/dev/null; then entry "$(mlr --version)" mlr_ lines; fi
