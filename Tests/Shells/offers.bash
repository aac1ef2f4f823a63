#!/usr/bin/env bash
# Prints, for each line of standard input, the completions that bash offers at its end, on one line.
#
#   offers.bash FOLDER     a folder with listwright.bash
#
# The words are split as bash does: at blanks, and around each '='.
source "$1/listwright.bash"
while IFS= read -r line; do
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *" " ]] || COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _listwright 2>/dev/null
  printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd ' '
done
