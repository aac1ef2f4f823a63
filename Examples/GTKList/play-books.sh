#!/bin/bash
# Runs GTKList with server.py on a virtual screen, as a user would: loads pages, one of which fails,
# deletes with undo, refreshes. Writes a log and a screenshot of each state into FOLDER.
# A state that doesn't come within TIMEOUT seconds (1200) ends the script with a message.
#   play-books.sh PROGRAM FOLDER
set -e
here=$(cd "$(dirname "$0")" && pwd)
export here program=$1 folder=$2 GSK_RENDERER=cairo GTK_A11Y=none
cd "$folder"
mkfifo life commands
exec xvfb-run -a -s "-screen 0 420x560x24" bash -c '
  set -e
  touch hold
  "$here/server.py" --hold hold <life >port &
  exec 8>life
  server=$! app=
  trap "kill \$server \$app 2>>errors || true" EXIT
  # Waits until a command succeeds.
  wait_for() { # DESCRIPTION COMMAND
    local what=$1 end=$((SECONDS + ${TIMEOUT:-1200}))
    shift
    until "$@"; do
      kill -0 ${app:-$server} 2>>errors || { echo "the program ended while the script waited for $what" >&2; exit 1; }
      [ $SECONDS -lt $end ] || { echo "no $what for ${TIMEOUT:-1200} seconds; last line: $(tail -n 1 log)" >&2; exit 1; }
      sleep 0.05
    done
  }
  : >log
  wait_for "port of the server" [ -s port ]

  start() { # LIST
    : >log
    "$program" "http://127.0.0.1:$(cat port)/$1" 3600 <commands >log 2>>errors &
    app=$!
    exec 9>commands
  }
  stop() { cat log >>course; exec 9>&-; kill "$app"; wait "$app" 2>/dev/null || true; }
  play() { echo "$*" >&9; }
  # Waits for a line of the log that begins with a text.
  has() { wait_for "line that begins with $1" grep -q -- "^$1" log; }
  look() { import -window root "ppm:$1"; }
  differs() { look "$1" && ! cmp -s "$1" "$2"; }
  stays() { mv "$1" last.ppm 2>>errors; look "$1" && cmp -s "$1" last.ppm; }
  shows_something() { import -window root "$1" && [ "$(wc -c <"$1")" -ge 3000 ]; }
  # Takes a screenshot that differs from another one and doesn'"'"'t change any more.
  shot() { # NAME OTHER
    wait_for "picture of $1 that differs from $2" differs "$1.ppm" "$2.ppm"
    wait_for "picture of $1 that stays as it is" stays "$1.ppm"
    convert "$1.ppm" "$1.png"
  }

  look blank.ppm
  start books
  has "status: loading"
  # The spinner turns, so one picture with something in it must do.
  wait_for "picture of loading" shows_something loading.png
  rm hold
  has "status: content"; shot first blank
  play end; has "state: The server is busy"; shot failed-page first
  play click Try again; has "state: No more"; shot end failed-page
  play top; play click Delete#2; has "removed Krabat"; shot deleted end
  play click Undo; has "undone"; shot undone deleted
  play click Delete#3; has "removed Heidi"
  play click Delete; has "refused"; shot refused undone
  play click OK; play click Refresh; has "delete s0/c18"; shot refreshed refused
  stop
  start down; has "status: failed"; shot failed refreshed
  play click Try again; has "status: content"; shot again failed
  play click Refresh; has "insert s0/c20"; play end; has "insert s0/c20,"; shot not-refreshed again; stop
  start empty; has "status: empty"; shot empty again; stop'
