#!/usr/bin/env bash
# Measures the commands on 100 MB, beside jq, gron and miller where they are installed: CPU time, because the machine
# may be shared, and memory. Answers that must be the same are compared first.
#   Benchmarks/commands.sh [MEGABYTES [TOOL]]
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
# Every 1,000th title differs.
awk 'NR % 1000 == 2 { sub(/"title":"/, "&New ") } 1' "$folder/array" >"$folder/changed"
cat >"$folder/table" <<'JSON'
{"id": {"path": "id", "type": "int"}, "title": {"path": "title", "type": "string"},
 "price": {"path": "price", "type": "double"}, "url": {"path": "url", "type": "string"},
 "born": {"path": "author.born", "type": "int"}}
JSON
cd "$folder"
export tool
jq_fields='[.id, .title, .price, .url, .author.born] | @csv'
jq_row='{id, title, price, url, born: .author.born}'
have() { command -v "$1" >/dev/null; }

# jq writes 13.0 as 13, so numbers are compared by their values.
rows() {
  PYTHONHASHSEED=0 python3 -c '
import csv, sys
def value(cell):
    try: return float(cell)
    except ValueError: return cell
print(hash(tuple(tuple(map(value, row)) for row in csv.reader(sys.stdin))))'
}
head -n 20000 lines >some
expected=$("$tool" map -t table --jsonl -f csv some | tail -n +2 | rows)
cmp <("$tool" map -t table --jsonl -f csv lines) <("$tool" map -t table --at data -f csv array)
if have jq; then
  [ "$(jq -r "$jq_fields" some | rows)" = "$expected" ]
  cmp <("$tool" query 'data[*].title' array) <(jq '.data[].title' array)
  cmp <("$tool" query 'data[*].stock' array) <(jq '.data[].stock' array)
fi
if have mlr; then
  [ "$(mlr --ijsonl --ocsv flatten then cut -o -f id,title,price,url,author.born some | tail -n +2 | rows)" = "$expected" ]
fi

title() { printf '\n## %s\n\n| command | CPU seconds (median of 3) | MB at most |\n|---|---:|---:|\n' "$1"; }
entry() { # NAME PROGRAM COMMAND
  have "$2" || return 0
  for _ in 1 2 3; do
    /usr/bin/time -f '%U %S %M' bash -c "$3 >/dev/null 2>&1" 2>&1 >/dev/null | tail -n 1
  done | awk '{ printf "%.2f %s\n", $1 + $2, $3 }' | sort -n |
    awk -v name="${1//|/\\\\|}" 'NR == 2 { printf "| %s | %.2f | %.1f |\n", name, $1, $2 / 1000 }'
}
own() { entry "\`listwright $1\`" "$tool" "\$tool $1"; } # ARGUMENTS
jq_() { entry "\`jq $1\`" jq "jq $1"; }

title "Is it JSON?"
own "check array"
jq_ "empty array"
title "One value of each record"
own "query 'data[*].title' array"
jq_ "'.data[].title' array"
entry '`gron array`, then grep' gron "gron array | grep -F .title"
title "The first match"
own "query -1 'data[*].title' array"
jq_ "'first(.data[].title)' array"
title "CSV of five fields"
own "map -t table --jsonl -f csv lines"
own "map -t table --at data -f csv array"
jq_ "-r '$jq_fields' lines"
entry '`mlr --ijsonl --ocsv flatten then cut`' mlr \
  "mlr --ijsonl --ocsv flatten then cut -o -f id,title,price,url,author.born lines"
title "JSON of five fields"
own "map -t table --jsonl -f jsonl lines"
own "map -t table --at data -f jsonl array"
jq_ "-c '$jq_row' lines"
jq_ "-c '.data[] | $jq_row' array"
entry '`mlr --ijsonl --ojsonl flatten then cut`' mlr \
  "mlr --ijsonl --ojsonl flatten then cut -o -f id,title,price,url,author.born lines"
title "A list to show"
own "normalize array"
own "normalize --format json array"
jq_ "'[.data[] | {id, title, subtitle: .created, image: .url}]' array"
title "A page of the list"
own "preview -o page.html array"
jq_ "-r '.data[] | @html \"<li><b>\\(.title)</b><p>\\(.created)</p><pre>\\(.)</pre></li>\"' array"
title "What changed"
own "diff array changed"
jq_ "-n 'input.data as \$old | input.data as \$new | [range(\$old | length) | select(\$old[.] != \$new[.])] | length' array changed"
title "The list and its fields"
own "find array"
jq_ "'[paths] | length' array"
title "Types of all fields"
own "infer --at data array"
own "infer --jsonl lines"
jq_ "-n '[inputs | to_entries[] | {key, type: (.value | type)}] | group_by(.key) | map({key: .[0].key, types: (map(.type) | unique)})' lines"
