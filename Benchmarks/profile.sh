#!/usr/bin/env bash
# Profiles the direct reader with valgrind: the instructions of 2,000 records minus those of 1,000.
# Writes Benchmarks/Results/profile.md.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --package-path Benchmarks -c release --product Gate >/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
strip -g -o "$work/gate" "$(swift build --package-path Benchmarks -c release --show-bin-path)/Gate"
export SWIFT_DETERMINISTIC_HASHING=1
# profile NAME: prints a table of the functions with the most instructions a record.
profile() {
  for count in 1000 2000; do
    valgrind --tool=callgrind --callgrind-out-file="$work/$count.out" "$work/gate" "$1" "$count" >/dev/null 2>&1
    callgrind_annotate --threshold=100 "$work/$count.out" | grep -E '^ *[0-9,]+ \(' |
      sed -E 's/^ *([0-9,]+) \([^)]*\) +(.*)$/\1\t\2/; s/\[[^]]*\]$//; s/^([0-9]+),([0-9]+)/\1\2/' >"$work/$count.txt"
  done
  echo "| instructions a record | function |"
  echo "|---:|---|"
  awk -F '\t' '{ gsub(",", "", $1); name = $2; sub(/^[^:]*:/, "", name) }
    FNR == NR { less[name] += $1; next } { more[name] += $1 }
    END { for (name in more) printf "%.0f\t%s\n", (more[name] - less[name]) / 1000, name }' "$work/1000.txt" "$work/2000.txt" |
    sort -rn | awk 'NR <= 25' | swift demangle --simplified | sed 's/|/\\|/g' |
    awk -F '\t' '$1 >= 15 { sub(/ +$/, "", $2); printf "| %s | `%s` |\n", $1, substr($2, 1, 110) }'
}
{
  echo "# Where the instructions go"
  echo
  echo "- compiler: $(swift --version 2>/dev/null | grep -o 'Swift version [0-9.]*' | head -1); commit: $(git rev-parse --short HEAD)"
  echo "- command: \`Benchmarks/profile.sh\`, valgrind's callgrind; instructions of one more record, by function, without callees"
  for name in direct direct-nested; do
    printf '\n## %s\n\n' "$name"
    profile "$name"
  done
} >"$work/profile.md"
cp "$work/profile.md" Benchmarks/Results/profile.md
