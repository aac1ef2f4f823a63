#!/usr/bin/env bash
# Checks what readers have of the rows, with and without the schema that the tool prints for them (see handing.py), and
# writes the table of losses into the article. The readers are installed into a temporary folder, or into HANDING_VENV, and
# PostgreSQL runs on a socket there. Needs java, sqlite3 and PostgreSQL 15 from the system.
#
#   Handing/run.sh TOOL [READER…]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
stop() {
  [ ! -f "$folder/data/postmaster.pid" ] || as_postgres "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null
  rm -rf "$folder"
}
trap stop EXIT
chmod 755 "$folder"

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
for program in java sqlite3 psql "$bin/initdb"; do
  command -v "$program" >/dev/null || { echo "please install: default-jre-headless sqlite3 postgresql" >&2; exit 1; }
done
# The server refuses to run as root.
as_postgres() { if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" -ne 0 ] || chown postgres "$folder"
as_postgres "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
as_postgres "$bin/pg_ctl" -D "$folder/data" -o "-k $folder -c listen_addresses=''" -l "$folder/data/log" -w start >/dev/null

venv=${HANDING_VENV:-$folder/venv}
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install -q --disable-pip-version-check -r Handing/requirements.txt

HANDING_SOCKET=$folder "$venv/bin/python" Handing/handing.py "$@"
