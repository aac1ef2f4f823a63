#!/bin/sh
# Plays GTKList on a screen of its own: shows BEFORE, takes a picture, replaces the file by AFTER, takes another.
# play.sh PROGRAM BEFORE AFTER FOLDER
set -e
program=$1 before=$2 after=$3 folder=$4
cp "$before" "$folder/list.json"
export program after folder GSK_RENDERER=cairo GTK_A11Y=none
exec xvfb-run -a -s "-screen 0 460x600x24" sh -c '
  "$program" "$folder/list.json" >"$folder/stages" 2>/dev/null &
  wait_for() { for i in $(seq 100); do [ "$(wc -l <"$folder/stages")" -ge $1 ] && break; sleep 0.1; done; sleep 0.7; }
  wait_for 1; import -window root "$folder/before.png"
  sleep 1; cp "$after" "$folder/list.json"
  wait_for 2; import -window root "$folder/after.png"
  kill -KILL $!'
