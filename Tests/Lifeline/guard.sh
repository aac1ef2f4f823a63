#!/bin/bash
# Kills all processes that a test process started, and removes its temporary folder, when that
# process ends in any way.
#
#   guard.sh MARK FOLDER
#
# Standard input is a pipe whose other end only the test process holds. All its descendants have the
# environment variable LISTWRIGHT_TESTS=MARK, also those that left their process group, such as the
# server of tmux.
trap '' HUP INT TERM
read -r _
marked() { grep -lszxF "LISTWRIGHT_TESTS=$1" /proc/[0-9]*/environ | cut -d / -f 3; }
for _ in {1..100}; do
  mapfile -t processes < <(marked "$1")
  [ ${#processes[@]} -gt 0 ] || break
  kill -KILL "${processes[@]}" 2>/dev/null
done
while read -r _ folder _; do [[ $folder != "$2"/* ]] || umount -l "$folder"; done </proc/mounts
rm -rf "$2"
