#!/usr/bin/env bash
# Prints the files that each record crosses, by the counters of an instrumented build: a function in them runs
# at least once a record.
#
#   Benchmarks/files.sh [CASE...]     of the gate's program; without one a good record, one with a defect, and a
#                                     page of records from a server to the texts on a screen
#
# Counts are 200 records less 100, so that tables and other state that is made once don't count.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- direct defect page
tools=$(dirname "$(realpath "$(command -v swift)")")
build=(swift build --scratch-path .build/files --enable-code-coverage --product Gate)
LISTWRIGHT_GATE=1 "${build[@]}" >&2
gate=$(LISTWRIGHT_GATE=1 "${build[@]}" --show-bin-path)/Gate
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
counts() {
  LLVM_PROFILE_FILE="$folder/raw" "$gate" "$1" "$2" >&2
  "$tools/llvm-profdata" merge -o "$folder/data" "$folder/raw"
  "$tools/llvm-cov" export -format=lcov -instr-profile "$folder/data" "$gate" |
    awk -F'[:,]' '$1 == "SF" { file = $2 } $1 == "FNDA" { print file, $3, $2 }' | sort
}
for name in "$@"; do
  counts "$name" 100 >"$folder/less"
  counts "$name" 200 >"$folder/more"
  awk -v name="$name" -v root="$PWD/Sources/" '
    { key = $1 " " $2 }
    NR == FNR { less[key] = $3; next }
    $3 - less[key] >= 100 && index($1, root) == 1 { calls[substr($1, length(root) + 1)] += ($3 - less[key]) / 100 }
    END { for (file in calls) { count++ }; print name ": " count " files"; for (file in calls) print "  " file, calls[file] | "sort" }
  ' "$folder/less" "$folder/more"
done
