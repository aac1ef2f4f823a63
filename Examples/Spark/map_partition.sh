#!/bin/sh
# Maps one partition: reads JSON Lines and writes rows, then the messages about bad lines, each
# prefixed by '!'. LISTWRIGHT is the path of the program if it isn't in PATH.
#   map_partition.sh TABLE
messages=$(mktemp)
trap 'rm -f "$messages"' EXIT
"${LISTWRIGHT:-listwright}" map --jsonl --table="$1" 2>"$messages"
status=$?
sed 's/^/!/' "$messages"
# 65 means that some lines weren't valid JSON; any other status but 0 is an error of the job itself.
[ $status -eq 0 ] || [ $status -eq 65 ]
