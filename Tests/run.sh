#!/usr/bin/env bash
# Runs each test once, in two processes at the same time: the suites whose names end in PropertyTests,
# which are slow in debug, optimized, and all others in debug. The name of the suite decides; there is
# no list.
#
#   run.sh             both parts; the last lines are the summaries of the test runner
#   run.sh light …     the part in debug; further arguments go to `swift test` (--no-parallel)
#   run.sh heavy …     the optimized part
#
# LISTWRIGHT_EFFORT scales the seeded loops: the default is 1, 4 runs them in full.
set -euo pipefail
cd "$(dirname "$0")/.."
logs=.build/tests
mkdir -p "$logs"
strict=(--explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors)
optimized=(-c release -Xswiftc -enable-testing --scratch-path .build/optimized)

build_light() { swift build --build-tests "${strict[@]}"; }
light() { swift test --skip-build --disable-xctest "${strict[@]}" --skip 'PropertyTests/' "$@" 2>&1 | tee "$logs/light.log"; }

# Only the targets of the property tests are built a second time.
targets() { grep -rlE '\b(struct|class|enum|actor) \w*PropertyTests\b' Tests --include='*.swift' | cut -d/ -f2 | sort -u | xargs; }
optimized() { LISTWRIGHT_TEST_TARGETS=$(targets) swift "$1" "${optimized[@]}" "${@:2}"; }
build_heavy() { optimized build --product listwrightPackageTests; }
heavy() { optimized test --skip-build --disable-xctest --filter 'PropertyTests/' "$@" 2>&1 | tee "$logs/heavy.log"; }

# The issues of a part, with the lines that explain them.
issues() { grep -aA 8 'recorded an issue' "$logs/$1.log" | grep -aE 'recorded an issue|^↳' | head -n 100 || true; }

# The summary of a part, or a message if the runner did not print one.
closing() { grep -a 'Test run with' "$logs/$1.log" | tail -n 1 | grep . || echo "✘ The run ended before it was complete."; }

case ${1:-all} in
light | heavy)
  "build_$1"
  "$@"
  ;;
all)
  build_light
  build_heavy
  status=0
  # Both parts run at the same time. The second has a process group of its own, to be ended as a whole.
  set -m
  heavy >/dev/null </dev/null &
  set +m
  group=$!
  trap 'kill -- "-$group" 2>/dev/null || true' EXIT
  light || status=1
  last=light
  if ! wait "$group"; then
    [ "$status" -ne 0 ] || last=heavy
    status=1
  fi
  trap - EXIT
  cat "$logs/heavy.log"
  [ "$status" -eq 0 ] || { issues heavy; issues light; }
  if [ "$last" = light ]; then first=heavy; else first=light; fi
  declare -A name=([light]="The light part, in debug:" [heavy]="The heavy part, optimized:")
  printf '\n%s\n%s\n%s\n%s\n' "${name[$first]}" "$(closing "$first")" "${name[$last]}" "$(closing "$last")"
  exit "$status"
  ;;
*)
  echo "usage: $0 [light | heavy] [option of swift test …]" >&2
  exit 64
  ;;
esac
