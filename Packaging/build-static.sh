#!/usr/bin/env bash
# Builds the tool with the Swift library linked in, and prints where it is.
#
# Foundation's URLSession wants libcurl, which only `pages` uses: LateCurl stands for it and finds it at the first call. So
# the tool runs without it, and starts without the two dozen libraries behind it.
set -euo pipefail
cd "$(dirname "$0")/.."
late=$PWD/.build/late-curl
mkdir -p "$late"
clang=$(dirname "$(realpath "$(command -v swift)")")/clang
"$clang" -O2 -Wall -Wextra -Werror -c Packaging/LateCurl/curl.c -o "$late/curl.o"
rm -f "$late/libcurl.a"
ar rcsD "$late/libcurl.a" "$late/curl.o"
# The folders that jansson names are searched first.
sed "s|^Libs:|Libs: -L$late|" "$(pkg-config --variable=pcfiledir jansson)/jansson.pc" >"$late/jansson.pc"

build=(swift build -c release --scratch-path .build/static)
tool=$("${build[@]}" --show-bin-path)/listwright
# The build does not know of this library: the tool is older where the library is another one.
cmp -s "$late/libcurl.a" "$late/linked.a" || rm -f "$tool"
"${build[@]}" --static-swift-stdlib --disable-local-rpath --product listwright --pkg-config-path "$late" >&2
if objdump -p "$tool" | grep -q 'NEEDED.*libcurl'; then
  echo "the tool still needs libcurl to start: LateCurl was not linked" >&2
  exit 1
fi
cp "$late/libcurl.a" "$late/linked.a"
echo "$tool"
