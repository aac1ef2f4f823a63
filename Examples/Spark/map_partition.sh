#!/bin/sh
# Maps one partition: JSON Lines in; rows out as they are, then what was said of bad lines, each after a '!'.
# map_partition.sh TABLE; LISTWRIGHT names the program where it is not in PATH.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
"${LISTWRIGHT:-listwright}" map --jsonl --table="$1" 2>"$said"
status=$?
sed 's/^/!/' "$said"
# 65 says that some lines were no JSON; anything else but 0 is a fault of the job itself.
[ $status -eq 0 ] || [ $status -eq 65 ]
