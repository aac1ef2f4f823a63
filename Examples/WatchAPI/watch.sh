#!/usr/bin/env bash
# Compares an API's answer with a baseline that the first run makes, for a job that runs every day:
#
#   watch.sh ADDRESS BASELINE [TABLE]
#
# It writes drift.html: the changes, and a chart of each path over the last 50 runs. The exit status is 1
# if a change is breaking, for TABLE if it is given; then the baseline stays as it is. Otherwise the
# answer is added to it.
set -euo pipefail
address=$1 baseline=$2 table=${3:-}
tool=${LISTWRIGHT:-listwright}
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
curl --fail --silent --show-error --location --max-time 60 --output "$answer" "$address"
label=${LABEL:-$(date -u +%F)}
if [ ! -e "$baseline" ]; then
  "$tool" drift --write "$baseline" --label "$label" "$answer"
  exit
fi
words=(--baseline "$baseline" --label "$label")
[ -z "$table" ] || words+=(--table "$table")
"$tool" drift "${words[@]}" --format html "$answer" >drift.html || [ $? = 1 ]
"$tool" drift "${words[@]}" "$answer"
"$tool" drift "${words[@]}" --write "$baseline" "$answer" >drift.txt
