#!/usr/bin/env bash
# Makes the system of the Dockerfile's second stage by debootstrap, as no engine of containers is needed for that, and tests
# the tool there as the user that it names.
#
#   test-image.sh [TOOL]
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${1:-$(Packaging/build-static.sh)}
suite=$(sed -n 's/^FROM debian:\(.*\)-slim$/\1/p' Dockerfile)
user=$(sed -n 's/^USER //p' Dockerfile)
read -ra packages < <(sed -n 's/.*apt-get install -y --no-install-recommends \(.*\) \\$/\1/p' Dockerfile)
work=$(mktemp -d)
root=$work/root
chmod 755 "$work"
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; Packaging/bare-root.sh --remove "$root"; rm -rf "$work"' EXIT
Packaging/bare-root.sh "$root" "$suite" "${packages[@]}" || { [ $? -eq 69 ] && exit 0; exit 1; }
Packaging/install-files.sh "$tool" "$root/usr/local" >/dev/null
strip --strip-all "$root/usr/local/bin/listwright"
say() { echo "test-image: $*" >&2; exit 1; }
! chroot "$root" dpkg -l | grep libjansson || say "libjansson is in the system, so that this proves nothing"
tool() { # as `docker run --rm -i listwright`
  chroot --userspec="$user" "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin bash -c 'mkdir -p /tmp/data; cd /tmp/data; exec listwright "$@"' - "$@"
}
chmod 1777 "$root/tmp"
for pack in cat "gzip -c" "bzip2 -c" "xz -c" "zstd -qc"; do
  year=$($pack <Fixtures/Tutorial/shop.json | tool query --first 'data.books[*].year' -)
  [ "$year" = '"MCMXV"' ] || say "input of $pack isn't read: $year"
done
coproc SERVER { exec python3 -B Tests/LoopbackServer/server.py; }
server=$SERVER_PID
read -r port <&"${SERVER[0]}"
last=$(tool pages -f jsonl "http://127.0.0.1:$port/rows/flag?n=25&size=10" | tail -n 1)
[ "$last" = '{"id":25,"name":"row 25"}' ] || say "pages: $last"
echo "ok: the image of ${packages[*]} reads packed input and follows a server, as $user"
