#!/usr/bin/env bash
# Builds the tests, with warnings as errors, and prints the folder of the build.
#
# The readers are optimized (LISTWRIGHT_OPTIMIZED, Package.swift), so the build has a folder of its own.
# LISTWRIGHT_OPTIMIZED=all optimizes everything. LISTWRIGHT_TYPE_CHECKS=1 lists the code that takes long to type-check.
set -euo pipefail
cd "$(dirname "$0")/.."
export LISTWRIGHT_OPTIMIZED=${LISTWRIGHT_OPTIMIZED:-1}
scratch=.build/tests
[ "$LISTWRIGHT_OPTIMIZED" = 1 ] || scratch=.build/tests-$LISTWRIGHT_OPTIMIZED
options=(-c release -Xswiftc -enable-testing -debug-info-format none --build-tests --scratch-path "$scratch"
  --explicit-target-dependency-import-check error)
if [ -n "${LISTWRIGHT_TYPE_CHECKS:-}" ]; then
  ./Tests/type-checks.sh "${options[@]}" >&2
else
  swift build "${options[@]}" -Xswiftc -warnings-as-errors >&2
fi
echo "$scratch"
