#!/usr/bin/env bash
# Installs the package that build-deb.sh makes into a Debian system of the barest kind, and uses it there.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v debootstrap >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "skipped: this wants debootstrap and root (apt-get install debootstrap)"
  exit 0
fi
package=$(readlink -f "$(ls -t .build/listwright_*.deb | head -n 1)")
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(SITE)' "Created-By: Packages" | head -n 1)
root=$(mktemp -d)
trap 'umount "$root/proc" 2>/dev/null; rm -rf --one-file-system "$root"' EXIT
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
rm -f "$root.log"
before=$(chroot "$root" dpkg-query -W -f '${Package}\n' | sort)
cp "$package" "$root/tmp/listwright.deb"
chroot "$root" apt-get install -y -qq --no-install-recommends /tmp/listwright.deb >/dev/null 2>&1
after=$(chroot "$root" dpkg-query -W -f '${Package}\n' | sort)
added=$(comm -13 <(echo "$before") <(echo "$after") | xargs)
[[ " $added " == *" libjansson4 "* && " $added " == *" listwright "* ]]
echo "installed: $added"
# A program with Swift linked in reads its arguments there.
mount -t proc proc "$root/proc"
chroot "$root" listwright --version
[ "$(echo '{"a": [1, "42"]}' | chroot "$root" listwright query 'a[1]')" = '"42"' ]
[ "$(echo '{"A": ["x"]}' | chroot "$root" listwright normalize)" = "$(printf 'A\n  x')" ]
echo '["x"]' | chroot "$root" listwright preview | grep -q '</html>'
chroot "$root" test -s /usr/share/man/man1/listwright.1.gz || [ -s "$root/usr/share/bash-completion/completions/listwright" ]
chroot "$root" apt-get purge -y -qq listwright >/dev/null 2>&1
[ ! -e "$root/usr/bin/listwright" ]
echo "ok: installs, runs, goes away again"
