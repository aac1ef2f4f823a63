#!/usr/bin/env bash
# Runs the tool of build-static.sh in minimal systems of Debian 12 and 13, which have no libjansson, no libstdc++ for it and
# no libcurl: each command of the article about the tool prints what the article shows, byte for byte, as the tool that is
# linked dynamically does in the tests.
#
#   test-static.sh [TOOL]
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${1:-$(Packaging/build-static.sh)}
work=$(mktemp -d)
trap 'for suite in bookworm trixie; do Packaging/bare-root.sh --remove "$work/$suite"; done; rm -rf "$work"' EXIT
Packaging/article.py Sources/Listwright/Listwright.docc/TheTool.md "$work"
for suite in bookworm trixie; do
  root=$work/$suite
  Packaging/bare-root.sh "$root" "$suite" || { [ $? -eq 69 ] && exit 0; exit 1; }
  if chroot "$root" dpkg -l | grep -E 'libjansson|libcurl'; then
    echo "test-static: $suite has libraries that the tool should do without" >&2
    exit 1
  fi
  install -m 755 "$tool" "$root/usr/bin/listwright"
  cp -R Fixtures/Tutorial "$root/fixtures"
  cp "$work/commands.sh" "$root"
  chroot "$root" env -i PATH=/usr/bin:/bin bash -c 'cd /fixtures && . /commands.sh' >"$work/printed" 2>&1
  diff "$work/shown" "$work/printed" || { echo "test-static: $suite prints something else" >&2; exit 1; }
  echo "ok: $suite prints the $(wc -l <"$work/shown") lines of the article"
done
