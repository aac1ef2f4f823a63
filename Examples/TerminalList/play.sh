#!/bin/bash
# Plays a user of TerminalList in tmux, with the server of GTKList. Writes the screen of each state into FOLDER.
# A state that doesn't come within TIMEOUT seconds (1200) ends the script with a message.
#   play.sh PROGRAM FOLDER
set -e
here=$(cd "$(dirname "$0")" && pwd)
program=$1
cd "$2"
mkfifo life
"$here/../GTKList/server.py" <life >port &
server=$!
exec 8>life
export TMUX_TMPDIR=$PWD
trap 'tmux kill-server 2>>errors || true; kill $server 2>>errors || true' EXIT

screen() { tmux -u capture-pane -p; }
shows() { screen | grep -q -- "$1"; }
wait_for() { # COMMAND
  local end=$((SECONDS + ${TIMEOUT:-1200}))
  until "$@"; do
    [ $SECONDS -lt $end ] || { echo "not true for ${TIMEOUT:-1200} seconds: $*" >&2; screen >&2; exit 1; }
    sleep 0.05
  done
}
press() { tmux -u send-keys -N "${2:-1}" "$1"; }

wait_for [ -s port ]
tmux -u -f /dev/null new-session -d -x 50 -y 8 "$program http://127.0.0.1:$(cat port)/books"
wait_for shows "20 books"; screen >first.txt
press Down 19; wait_for shows "40 books"
press Down 21; wait_for shows "The server is busy"; screen >failed.txt
press Enter; wait_for shows "50 books"; wait_for shows "No more"; screen >end.txt
press Up 50; wait_for shows "Krabat · Preußler"
press Down; press d; wait_for shows "49 books"; screen >deleted.txt
press d; wait_for shows "was changed elsewhere"; screen >refused.txt
press q
wait_for eval '! tmux has-session 2>>errors'
