#!/bin/bash
# Builds GTKList, starts a server of books, and shows one of its lists: run.sh [books|down|empty]
set -e
cd "$(dirname "$0")"
swift build
coproc ./server.py
read -r port <&"${COPROC[0]}"
exec .build/debug/GTKList "http://127.0.0.1:$port/${1:-books}"
