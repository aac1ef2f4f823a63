#!/usr/bin/env bash
# Fetches jansson's released source, verifies it, and unpacks what is compiled under the package trait BundledJansson into
# Vendor/jansson. The source comes from Debian's source package, from the mirror of this machine, or from MIRROR.
set -euo pipefail
cd "$(dirname "$0")/.."
version=2.14
checksum=c739578bf6b764aa0752db9a2fdadcfe921c78f1228c7ec0bb47fa804c55d17b
file=jansson_$version.orig.tar.gz
mirror=${MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null | grep -m 1 debian || true)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
curl --fail --silent --show-error --location --max-time 300 -o "$folder/$file" \
  "${mirror:-http://deb.debian.org/debian}/pool/main/j/jansson/$file"
sum() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi; }
found=$(sum "$folder/$file" | cut -d ' ' -f 1)
if [ "$found" != "$checksum" ]; then
  echo "$file has the SHA-256 $found, not $checksum; nothing is unpacked" >&2
  exit 1
fi
tar -xzf "$folder/$file" -C "$folder"
source=$folder/jansson-$version
# The values that jansson's configure script finds with clang on Linux and on Apple's systems.
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
mkdir -p Vendor/jansson
rm -rf Vendor/jansson/src
cp -R "$source/src" "$source/LICENSE" Vendor/jansson/
echo "jansson $version is in Vendor/jansson: swift build --traits BundledJansson"
