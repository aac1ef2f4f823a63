#!/usr/bin/env bash
# Lists the sources in COMPARE.md that were checked more than six months ago, as Markdown. It never fails because time
# passes; a row without a date is an error.
#
#   facts.sh [TODAY]    TODAY is a date (default: today)
set -euo pipefail
cd "$(dirname "$0")/../.."
limit=$(date -d "${1:-today} -6 months" +%F)
awk -F ' *[|] *' -v limit="$limit" '
  /^\| library \| sources / { inside = 1; next }
  inside && !/^\|/ { exit }
  inside && !/^\| ---/ {
    rows += 1
    if ($4 !~ /^20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]$/) { print "COMPARE.md:" NR ": no date: " $2; bad = 1 }
    else if ($4 < limit) { print "- " $2 ", checked on " $4; old += 1 }
  }
  END {
    if (!rows) { print "COMPARE.md has no table of sources"; exit 1 }
    print rows " sources, " old + 0 " older than " limit
    exit bad
  }' COMPARE.md
