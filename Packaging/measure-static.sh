#!/usr/bin/env bash
# Builds the tool with everything but the C library linked statically, and measures its size and its start-up time.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=$(Packaging/build-static.sh)
stripped=$(mktemp)
trap 'rm -f "$stripped"' EXIT
strip --strip-all -o "$stripped" "$tool"
chmod +x "$stripped"
echo "size: $(stat -c %s "$tool") bytes, stripped $(stat -c %s "$stripped")"
echo "needs: $(ldd "$stripped" | awk '{print $1}' | xargs)"
# The medians of 41 runs of the program, interleaved with runs of /bin/true.
median() { sort -n | sed -n 21p; }
run() {
  local start=${EPOCHREALTIME/[.,]/}
  "$@" >/dev/null
  echo $((${EPOCHREALTIME/[.,]/} - start))
}
for _ in $(seq 41); do
  run /bin/true >&3
  run "$stripped" --version >&4
done 3>"$stripped.true" 4>"$stripped.tool"
echo "start: $(median <"$stripped.tool") µs for --version, $(median <"$stripped.true") µs for /bin/true (medians of 41)"
rm -f "$stripped.true" "$stripped.tool"
