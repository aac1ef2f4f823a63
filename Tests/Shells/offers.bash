#!/usr/bin/env bash
# Says what bash offers at the end of each line that it reads, each answer on a line: offers.bash FOLDER, which has
# listwright.bash. The words are cut as bash cuts them: at blanks, and around each '='.
source "$1/listwright.bash"
while IFS= read -r line; do
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *" " ]] || COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _listwright 2>/dev/null
  printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd ' '
done
