#!/bin/sh
# Maps one partition: reads JSON Lines and writes rows, then every issue as a line of JSON, each
# prefixed by '!'. LISTWRIGHT is the path of the program if it isn't in PATH.
#   map_partition.sh TABLE
issues=$(mktemp)
trap 'rm -f "$issues"' EXIT
"${LISTWRIGHT:-listwright}" map --jsonl --table="$1" --max-issues=0 --issues="$issues"
status=$?
sed 's/^/!/' "$issues"
# 65 means that some lines weren't valid JSON; any other status but 0 is an error of the job itself.
[ $status -eq 0 ] || [ $status -eq 65 ]
