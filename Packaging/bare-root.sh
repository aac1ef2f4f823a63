#!/usr/bin/env bash
# Makes a minimal Debian system in a folder, in which packages are tested; ends with the status 69 and the reason if that
# isn't possible here (without root or a mirror, or where mounting isn't permitted, as in many containers).
#
#   bare-root.sh FOLDER [SUITE [PACKAGE]...]     without a suite, the one of this machine; PACKAGEs are installed
#   bare-root.sh --remove FOLDER
#
# A system is kept as .build/roots/SUITE.tar for a day, and unpacked the next time.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$1" = --remove ]; then
  for mounted in dev proc; do umount "$2/$mounted" 2>/dev/null || true; done
  rm -rf --one-file-system "$2"
  exit 0
fi
root=$1
suite=${2:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
kept=.build/roots/$suite.tar
without() {
  echo "skipped: $*" >&2
  exit 69
}
command -v debootstrap >/dev/null && [ "$(id -u)" -eq 0 ] || without "this needs debootstrap and root (apt-get install debootstrap)"
mkdir -p "${kept%/*}" "$root"
if [ -z "$(find "$kept" -mmin -1440 2>/dev/null)" ]; then
  mirror=$(apt-get indextargets --format '$(SITE)' "Created-By: Packages" | grep -m 1 'debian/\?$' || true)
  made=$(mktemp -d)
  debootstrap --variant=minbase "$suite" "$made" ${mirror:+"$mirror"} >"$made.log" 2>&1 ||
    without "$(tail -n 5 "$made.log"; rm -rf "$made" "$made.log") no minimal system can be made here"
  chroot "$made" apt-get clean
  tar -C "$made" -cf "$kept.new" .
  mv "$kept.new" "$kept"
  rm -rf --one-file-system "$made" "$made.log"
fi
tar -C "$root" -xpf "$kept"
chmod 755 "$root"
# A statically linked Swift program reads its arguments in /proc; a shell needs /dev/fd for <(program).
mount -t proc proc "$root/proc" 2>/dev/null && mount --bind /dev "$root/dev" || without "/proc and /dev can't be mounted here"
[ $# -lt 3 ] || env -u TMPDIR DEBIAN_FRONTEND=noninteractive chroot "$root" \
  apt-get install -y -qq --no-install-recommends "${@:3}" >"$root/install.log" 2>&1 || { cat "$root/install.log" >&2; exit 1; }
