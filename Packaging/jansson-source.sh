#!/usr/bin/env bash
# Fetches jansson's released source, verifies it, and unpacks what is compiled into a folder; does nothing if it is there.
#
#   jansson-source.sh [FOLDER]     Vendor/jansson, for the package trait BundledJansson, if no folder is named
#
# The source comes from Debian's source package, from the mirror of this machine, or from MIRROR.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-Vendor/jansson}
version=2.15.1
checksum=12ee844d80157043c099e6ec41e2f5f40516b2043ab8d2b3eca6594920714f49
sum() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }
stamp=$(sum "Packaging/jansson-source.sh") # of this script, which has the version and the configuration
[ "$(cat "$folder/stamp" 2>/dev/null)" != "$stamp" ] || exit 0
file=jansson_$version.orig.tar.gz
mirror=${MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null | grep -m 1 'debian/\?$' || true)}
address=${mirror:-http://deb.debian.org/debian}/pool/main/j/jansson/$file
fetched=$(mktemp -d)
trap 'rm -rf "$fetched"' EXIT
curl --fail --silent --show-error --location --max-time 300 -o "$fetched/$file" "$address" || {
  echo "$address can't be fetched; MIRROR=… names another mirror of Debian, or a folder: file:///…" >&2
  exit 1
}
found=$(sum "$fetched/$file")
if [ "$found" != "$checksum" ]; then
  echo "$file has the SHA-256 $found, not $checksum; nothing is unpacked" >&2
  exit 1
fi
source=$fetched/source
mkdir "$source"
tar -xzf "$fetched/$file" -C "$source" --strip-components 1
# The values that jansson's configure script finds with clang on Linux and on Apple's systems, but without DTOA_ENABLED:
# dtoa.c has a free list that threads share without a lock, and it prints rounded reals in another form than jansson 2.14.
sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z_]*@/1/' "$source/src/jansson_config.h.in" >"$source/src/jansson_config.h"
cat >"$source/src/jansson_private_config.h" <<'END'
#define HAVE_ATOMIC_BUILTINS 1
#define HAVE_CLOSE 1
#define HAVE_FCNTL_H 1
#define HAVE_GETPID 1
#define HAVE_GETTIMEOFDAY 1
#define HAVE_OPEN 1
#define HAVE_READ 1
#define HAVE_SCHED_H 1
#define HAVE_SCHED_YIELD 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_UNISTD_H 1
#define INITIAL_HASHTABLE_ORDER 3
#define USE_URANDOM 1
END
rm -rf "$folder"
mkdir -p "$folder/src"
cp "$source"/src/*.[ch] "$folder/src"
cp "$source/LICENSE" "$folder"
rm "$folder/src/dtoa.c"
echo "$stamp" >"$folder/stamp"
echo "jansson $version is in $folder" >&2
