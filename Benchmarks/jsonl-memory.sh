#!/usr/bin/env bash
# Measures the memory for a gigabyte of JSON Lines, generated on the fly and read from a pipe, on
# one thread and on two.
#   Benchmarks/jsonl-memory.sh [MEGABYTES]
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --quiet -c release --product listwright
tool=$PWD/.build/release/listwright
line='{"id": 123456, "name": "a record of a few fields", "tags": ["one", "two"], "price": 12.5, "nested": {"a": true, "b": null}}'
count=$(( ${1:-1000} * 1000000 / (${#line} + 1) ))
for jobs in 1 2; do
  (yes "$line" 2>/dev/null || true) | head -n "$count" |
    /usr/bin/time -f "jobs $jobs: %e s, at most %M KB, exit %x" "$tool" check --jsonl --summary --jobs "$jobs"
done
