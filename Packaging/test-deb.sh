#!/usr/bin/env bash
# Installs the package of build-deb.sh into a minimal Debian system and tests it there: first alone, then with
# libcurl4.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(readlink -f "$(ls -t .build/listwright_*.deb | head -n 1)")
# The address is a placeholder until the package is published; everything else must be clean.
if command -v lintian >/dev/null; then
  lintian --allow-root --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog --fail-on error,warning "$package"
fi
work=$(mktemp -d)
root=$work/root
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; Packaging/bare-root.sh --remove "$root"; rm -rf "$work"' EXIT
Packaging/bare-root.sh "$root" || { [ $? -eq 69 ] && exit 0; exit 1; }

trap 'echo "test-deb: line $LINENO failed" >&2' ERR
say() { echo "test-deb: $*" >&2; exit 1; }
packages() { chroot "$root" dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' | awk '/^ii/ {print $2}' | sort; }
install() {
  local before log=$work/install
  before=$(packages)
  env -u TMPDIR DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get install -y -qq --no-install-recommends "$1" >"$log" 2>&1 ||
    { cat "$log"; exit 1; }
  rm -f "$log"
  comm -13 <(echo "$before") <(packages) | xargs
}
# expect NAME EXPECTED: compares standard input, the actual output of NAME.
expect() { [ "$(cat)" = "$2" ] || say "$1: expected '$2'"; }
tool() { chroot "$root" listwright "$@"; }

cp "$package" "$root/tmp/listwright.deb"
added=$(install /tmp/listwright.deb)
[ "$added" = listwright ] || say "installed other packages than listwright: $added"
! chroot "$root" dpkg -l | grep libjansson || say "libjansson is in the system, so that this proves nothing"

mkdir -p "$root/work/recording"
cp Fixtures/Readme/{shop,table}.json Fixtures/Examples/{before,after}.json "$root/work"
tool --version
tool check /work/shop.json
echo '{"a": [1, "42"]}' | tool query 'a[1]' | expect query '"42"'
echo '{"A": ["x"]}' | tool normalize | expect normalize "$(printf 'A\n  x')"
tool map --table=/work/table.json --at 'data.books[0]' --format=jsonl /work/shop.json | grep -q '^{"title":' || say "map maps nothing"
echo '["x"]' | tool preview | grep -q '</html>' || say "preview makes no page"
{ tool diff /work/before.json /work/after.json || [ $? -eq 1 ]; } | grep -q '^+ s2' || say "diff finds nothing"
tool infer --at data.books /work/shop.json 2>/dev/null | grep -q '"title"' || say "infer finds no fields"
for shell in bash zsh fish; do tool completions "$shell" | grep -q listwright || say "no completions for $shell"; done
tool manual | grep -q '^\.TH' || say "no manual"
dpkg-deb --fsys-tarfile "$package" | tar -t | sort | grep -v '/$' | expect "the files of the package" "\
./usr/bin/listwright
./usr/share/bash-completion/completions/listwright
./usr/share/doc/listwright/CHANGELOG.md.gz
./usr/share/doc/listwright/changelog.gz
./usr/share/doc/listwright/copyright
./usr/share/fish/vendor_completions.d/listwright.fish
./usr/share/man/man1/listwright.1.gz
./usr/share/zsh/vendor-completions/_listwright"
echo "ok: everything but pages runs without another package"

# A recording needs no library; without libcurl4, a server's pages end with a message and no output.
echo '{"pages": [{"file": "1.json"}]}' >"$root/work/recording/pages.json"
echo '[{"id": 7}]' >"$root/work/recording/1.json"
tool pages -f jsonl /work/recording | expect "pages of a recording" '{"id":7}'
status=0
tool pages -f jsonl http://127.0.0.1:1/ >"$root/out" 2>"$root/errors" || status=$?
expect "pages without libcurl4" \
  "listwright: pages needs libcurl to reach servers, and there is no libcurl.so.4: apt-get install libcurl4" <"$root/errors"
[ "$status" = 69 ] && [ ! -s "$root/out" ] || say "pages without libcurl4: status $status, $(cat "$root/out")"
echo "ok: pages names the missing library"

depends=$(chroot "$root" apt-cache depends listwright 2>/dev/null)
for package in libcurl4 tzdata; do
  [[ $depends == *"Recommends: $package"* ]] || say "$package is not recommended"
done
added=$(install libcurl4)
coproc SERVER { exec python3 -B Tests/LoopbackServer/server.py; }
server=$SERVER_PID
read -r port <&"${SERVER[0]}"
tool pages -f jsonl "http://127.0.0.1:$port/rows/flag?n=25&size=10" | tail -n 1 |
  expect "pages with libcurl4" '{"id":25,"name":"row 25"}'
kill "$server"
wait "$server" 2>/dev/null || true
server=
# https: a server is trusted by the system's certificates, at the path of ca-certificates.
certificates=$root/etc/ssl/certs/ca-certificates.crt
mkdir -p "$(dirname "$certificates")"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$root/key" -out "$root/certificate" 2>/dev/null
coproc SERVER { exec python3 -B Tests/LoopbackServer/https.py "$root/certificate" "$root/key"; }
server=$SERVER_PID
read -r port <&"${SERVER[0]}"
answer=$(tool pages -f jsonl --tries=1 "https://localhost:$port/" 2>&1) && say "an unknown certificate is trusted"
[[ $answer == *"(ca-certificates)" ]] || say "pages over https without certificates: $answer"
cp "$root/certificate" "$certificates"
tool pages -f jsonl "https://localhost:$port/" | expect "pages over https" '{"id":7}'
echo "ok: pages follows servers of http and https with $added"

chroot "$root" apt-get purge -y -qq listwright >/dev/null 2>&1
[ ! -e "$root/usr/bin/listwright" ] || say "the tool is still there after purge"
echo "ok: purge removes it"
