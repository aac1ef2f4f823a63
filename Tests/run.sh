#!/usr/bin/env bash
# Builds and runs all tests. The last line is the summary of the test runner.
#
#   run.sh [option of swift test …]     for instance --no-parallel, or --filter PropertyTests/
#
# The build has a folder of its own, as its libraries are optimized (LISTWRIGHT_OPTIMIZED, Package.swift).
# LISTWRIGHT_EFFORT scales the seeded loops: the default is 1, 4 runs them in full.
set -euo pipefail
cd "$(dirname "$0")/.."
export LISTWRIGHT_OPTIMIZED=1
options=(--scratch-path .build/tests --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors)
log=.build/tests/log.txt

swift build --build-tests "${options[@]}"
if swift test --skip-build --disable-xctest "${options[@]}" "$@" 2>&1 | tee "$log"; then exit; fi

# The issues once more, with the lines that explain them, as they are far above in the log.
echo
grep -aA 8 'recorded an issue' "$log" | grep -aE 'recorded an issue|^↳' | head -n 100 || true
grep -a 'Test run with' "$log" | tail -n 1 | grep . || echo "✘ The run ended before it was complete."
exit 1
