#!/bin/bash
# Measures the compile time of the table of an Item with 40 fields in each spelling, and of an empty
# file.
#   Benchmarks/compile-time.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-3}
swift build --quiet --target ItemMapping
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

kinds=(Int String Double Bool 'String?' '[Int]' 'Date?' '[String: Int]')
defaults=(0 '""' 0.0 false nil '[]' nil '[:]')
header='import Foundation
import ItemMapping
import JSONPaths
'
properties() { for i in $(seq 0 39); do echo "    var field$i: ${kinds[$((i % 8))]} = ${defaults[$((i % 8))]}"; done; }

echo "$header" > "$folder/empty.swift"
{ echo "$header struct Wide: Item {"; properties; echo '    static let table = ItemTable(Wide()) {'
  for i in $(seq 0 39); do echo "        Field(\\.field$i, \"group.field$i\", or: \"field$i\")"; done
  echo '    }'; echo '}'; } > "$folder/fields.swift"
{ echo "$header struct Wide: DefaultItem {"; properties; echo '    static let table: ItemTable<Wide> = ['
  for i in $(seq 0 39); do echo "        \\.field$i: [\"group.field$i\", \"field$i\"],"; done
  echo '    ]'; echo '}'; } > "$folder/literal.swift"
{ echo "$header struct Wide: Item {"; properties | sed 's/ = .*//; s/var/let/'; echo '    static let table = ItemTable('
  echo '        Wide.init'; for i in $(seq 0 39); do echo "        , \"field$i\""; done
  echo '    )'; echo '}'; } > "$folder/initializer.swift"

modules=$(find .build/debug/ -maxdepth 1 -name Modules)
printf '%-12s %s\n' spelling 'seconds, each run'
for name in empty fields literal initializer; do
  printf '%-12s' "$name"
  for _ in $(seq "$runs"); do
    start=$(date +%s.%N)
    swiftc -typecheck -swift-version 6 -I "$modules" -I Sources/CJansson "$folder/$name.swift"
    printf ' %.2f' "$(echo "$(date +%s.%N) - $start" | bc)"
  done
  echo
done
