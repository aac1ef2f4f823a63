#!/bin/sh
# Maps JSON Lines on all processors of one machine with GNU parallel:
#   parallel.sh TABLE FILE >rows 2>bad
#
# parallel cuts the file at line ends into blocks and keeps their order; each block is one run of
# listwright. For one file `listwright map --jsonl --jobs=N` does the same with continuous line
# numbers; this script suits many files or machines.
exec parallel --will-cite --quote --pipe-part --arg-file "$2" --block "${BLOCK:-64M}" --keep-order \
    "${LISTWRIGHT:-listwright}" map --jsonl "--table=$1"
