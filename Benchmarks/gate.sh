#!/usr/bin/env bash
# Compares allocations, and instructions if valgrind is installed, with Benchmarks/gate.txt. More
# than recorded fails; more than 5 % less suggests a new record. RECORD=1 writes a new record.
#
# Instructions are those of 2,000 records minus those of 1,000, so that start-up doesn't count.
# Swift's and jansson's hash seeds are fixed; 1 % more is tolerated, because memory is at other addresses in each run.
set -euo pipefail
cd "$(dirname "$0")/.."
gate=$(LISTWRIGHT_GATE=1 ./Packaging/build-static.sh Gate)
record=Benchmarks/gate.txt
found=$(mktemp)
trap 'rm -f "$found" "$found".*' EXIT
export SWIFT_DETERMINISTIC_HASHING=1
"$gate" >"$found"
instructions() {
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$found.gate" "$1" "$2" 2>&1 |
    awk '/I +refs:/ { gsub(",", "", $NF); print $NF }'
}
if command -v valgrind >/dev/null; then
  strip -o "$found.gate" "$gate"
  for name in direct direct-bounded direct-fallbacks direct-arguments direct-rows direct-report direct-nested \
    direct-alone jansson jansson-fallbacks jansson-arguments jansson-rows tree check infer normalize normalize-text; do
    more=$(instructions "$name" 2000)
    less=$(instructions "$name" 1000)
    echo "instructions $name $((more - less))" >>"$found"
  done
  # The first call of a process, which makes the table.
  for name in first first-nested; do
    echo "instructions $name $(($(instructions "$name" 1) - $(instructions "$name" 0)))" >>"$found"
  done
fi
if [ "${RECORD:-}" = 1 ]; then
  cp "$found" "$record"
  cat "$record"
  exit 0
fi
status=0
while read -r kind name count; do
  was=$(awk -v kind="$kind" -v name="$name" '$1 == kind && $2 == name { print $3 }' "$record")
  [ -n "$was" ] || { echo "$kind of $name aren't recorded: RECORD=1 $0" >&2; status=1; continue; }
  slack=0
  [ "$kind" = instructions ] && slack=$((was / 100))
  if [ "$count" -gt $((was + slack)) ]; then
    echo "$kind of $name: $count, more than the recorded $was" >&2
    status=1
  elif [ $((count * 100)) -lt $((was * 95)) ]; then
    echo "$kind of $name: $count, more than 5 % less than the recorded $was; record it with RECORD=1 $0" >&2
  fi
done <"$found"
exit $status
