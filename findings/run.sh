#!/usr/bin/env bash
# Runs all scripts of this folder, or the named ones, and lists those whose behaviour has changed.
set -uo pipefail
cd "$(dirname "$0")"
changed=()
for script in "${@:-*.sh}"; do
  for file in $script; do
    [ "$file" != run.sh ] || continue
    echo "── $file"
    bash "$file" || changed+=("$file")
  done
done
[ ${#changed[@]} -eq 0 ] || { echo "changed: ${changed[*]}"; exit 1; }
echo "all behave as they did"
