#!/usr/bin/env bash
# Builds the tool with the Swift libraries linked statically, and prints its path.
#
#   build-static.sh [PRODUCT]     another product, or `all` for everything that the package has, snippets too
#
# Foundation's URLSession requires libcurl, which only `pages` uses. LateCurl is linked in its place and loads it lazily,
# at the first call. So the tool runs without libcurl, and starts without loading the libraries it depends on.
set -euo pipefail
cd "$(dirname "$0")/.."
product=${1:-listwright}
late=$PWD/.build/late-curl
mkdir -p "$late"
clang=$(dirname "$(realpath "$(command -v swift)")")/clang
"$clang" -O2 -Wall -Wextra -Werror -c Packaging/LateCurl/curl.c -o "$late/curl.o"
rm -f "$late/libcurl.a"
ar rcsD "$late/libcurl.a" "$late/curl.o"
# The linker searches the folders of jansson's pkg-config file first.
sed "s|^Libs:|Libs: -L$late|" "$(pkg-config --variable=pcfiledir jansson)/jansson.pc" >"$late/jansson.pc"

build=(swift build -c release --scratch-path .build/static)
folder=$("${build[@]}" --show-bin-path)
tool=$folder/listwright
# The build does not track this library, so a changed one removes the tool.
cmp -s "$late/libcurl.a" "$late/linked.a" || rm -f "$tool"
what=()
[ "$product" = all ] || what=(--product "$product")
"${build[@]}" --static-swift-stdlib --disable-local-rpath "${what[@]}" --pkg-config-path "$late" >&2
cp "$late/libcurl.a" "$late/linked.a"
[ "$product" = all ] || [ "$product" = listwright ] || { echo "$folder/$product"; exit; }
if objdump -p "$tool" | grep -q 'NEEDED.*libcurl'; then
  echo "the tool still needs libcurl to start: LateCurl was not linked" >&2
  exit 1
fi
echo "$tool"
