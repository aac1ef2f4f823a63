#!/bin/bash
# Runs GTKList with a file on a virtual screen: shows BEFORE, takes a screenshot, replaces the file by
# AFTER, takes another. A state that doesn't come within TIMEOUT seconds (1200) ends it with a message.
#   play.sh PROGRAM BEFORE AFTER FOLDER
set -e
program=$1 before=$2 after=$3 folder=$4
cp "$before" "$folder/list.json"
: >"$folder/stages" && : >"$folder/log"
export program after folder GSK_RENDERER=cairo GTK_A11Y=none
exec xvfb-run -a -s "-screen 0 460x600x24" bash -c '
  "$program" "$folder/list.json" </dev/null >"$folder/log" 2>/dev/null &
  app=$!
  trap "kill -KILL $app" EXIT
  # Waits until a command succeeds.
  until_true() {
    end=$((SECONDS + ${TIMEOUT:-1200}))
    until "$@"; do
      kill -0 "$app" 2>/dev/null || { echo "the program ended while the script waited for: $*" >&2; exit 1; }
      [ $SECONDS -lt $end ] || { echo "not true for ${TIMEOUT:-1200} seconds: $*" >&2; exit 1; }
      sleep 0.1
    done
  }
  stages() { grep "^insert\|^delete\|^update\|^move" "$folder/log" >"$folder/stages"; }
  has_stages() { stages; [ "$(wc -l <"$folder/stages")" -ge $1 ]; }
  pixels() { convert "$folder/$1.png" rgb:- | cksum; }
  shows_rows() { import -window root "$folder/before.png" && [ "$(wc -c <"$folder/before.png")" -gt 3000 ]; }
  has_changed() { import -window root "$folder/after.png" && [ "$(pixels after)" != "$(pixels before)" ]; }
  # Stages are printed before they are painted.
  until_true has_stages 1; until_true shows_rows
  sleep 1; cp "$after" "$folder/next.json"; mv "$folder/next.json" "$folder/list.json"
  until_true has_stages 2; until_true has_changed'
