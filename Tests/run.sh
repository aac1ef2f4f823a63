#!/usr/bin/env bash
# Builds and runs all tests. The last line is the summary of the test runner.
#
#   run.sh [option of swift test …]     for instance --no-parallel, or --filter PropertyTests/
#
# LISTWRIGHT_EFFORT scales the seeded loops: the default is 1, 4 runs them in full. For the variables of the build, see
# build.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
export LISTWRIGHT_OPTIMIZED=${LISTWRIGHT_OPTIMIZED:-1}
# So many tests run at once: without a bound, all 2,000 wait in one queue, and an answer of a server behind them.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-$((3 * $(nproc)))}
scratch=$(./Tests/build.sh)
log=$scratch/log.txt
if swift test -c release --skip-build --disable-xctest --scratch-path "$scratch" "$@" 2>&1 | tee "$log"; then exit; fi

# The issues once more, with the lines that explain them, as they are far above in the log.
echo
grep -aA 8 'recorded an issue' "$log" | grep -aE 'recorded an issue|^↳' | head -n 100 || true
grep -a 'Test run with' "$log" | tail -n 1 | grep . || echo "✘ The run ended before it was complete."
exit 1
