#!/usr/bin/env bash
# Builds the tool with everything but the C library linked statically, and prints its path.
#
#   build-static.sh [PRODUCT]     another product, or `all` for everything that the package has, snippets too
#
# The linker searches the folder .build/late before the system's folders. It finds there:
# - jansson, compiled from its released source;
# - the static forms of the libraries of C++ and of unwinding, which Swift's runtime needs;
# - for programs with URLSession, the system's libcurl, which Swift's own tools need, too.
# The tool references FoundationEssentials alone, so that neither Foundation nor ICU is linked.
set -euo pipefail
cd "$(dirname "$0")/.."
product=${1:-listwright}
late=$PWD/.build/late
mkdir -p "$late"
Packaging/jansson-source.sh "$late/jansson"
clang=$(dirname "$(realpath "$(command -v swift)")")/clang
archive() { # NAME SOURCE [OPTION]...
  "$clang" -O2 -Wall -Wextra -Werror "${@:3}" -c "$2" -o "$late/$1.o"
  rm -f "$late/lib$1.a"
  ar rcsD "$late/lib$1.a" "$late/$1.o"
}
archive jansson Sources/CJansson/bundled.c -DBUNDLED_JANSSON -w -isystem "$late/jansson/src"
for library in stdc++:stdc++ gcc_eh:gcc_s; do
  file=$("$clang" -print-file-name="lib${library%:*}.a")
  [ -f "$file" ] || { echo "there is no lib${library%:*}.a, which comes with g++" >&2; exit 1; }
  ln -sf "$file" "$late/lib${library#*:}.a"
done
rm -f "$late/libcurl.a"
ln -sf "$(ldconfig -p | awk '$1 == "libcurl.so.4" { print $NF; exit }')" "$late/libcurl.so"
cat >"$late/jansson.pc" <<END
Name: Jansson
Description: jansson from its released source, and what else is linked statically
Version: 0
Libs: -L$late -ljansson
Cflags: -I$late/jansson/src
END

# The tag of a release has another default trait.
build=(swift build -c release --scratch-path .build/static --traits SystemJansson)
folder=$("${build[@]}" --show-bin-path)
tool=$folder/listwright
# The build does not track these libraries, so a changed one removes the tool.
libraries=$(cat "$late"/lib*.a | cksum)
[ "$(cat "$late/linked" 2>/dev/null)" = "$libraries" ] || rm -f "$tool"
what=()
[ "$product" = all ] || what=(--product "$product")
# Nothing loads code into the tool, so it exports nothing, what it doesn't call is left out, and equal functions are
# one, as nothing compares functions by their addresses. Relative relocations are packed, which needs the C library of Debian 12.
link=(-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs)
"${build[@]}" --static-swift-stdlib --disable-local-rpath "${link[@]}" \
  "${what[@]}" --pkg-config-path "$late" >&2
echo "$libraries" >"$late/linked"
[ "$product" = all ] || [ "$product" = listwright ] || { echo "$folder/$product"; exit; }
needed=$(objdump -p "$tool" | awk '$1 == "NEEDED" && $2 !~ /^(libc|libm|ld-linux.*)\.so\./ { print $2 }' | xargs)
if [ -n "$needed" ]; then
  echo "the tool needs more than the C library to start: $needed" >&2
  exit 1
fi
echo "$tool"
