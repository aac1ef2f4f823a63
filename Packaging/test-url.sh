#!/usr/bin/env bash
# Builds README's program by a URL, on the default traits, where no libjansson can be found: a tag is made in a clone, and the
# system's headers and pkg-config files of jansson are hidden (its shared library stays, as the linker itself uses it; the
# program must not). Needs root; takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/.*version = "\(.*\)"$/\1/p' Sources/ListwrightTool/Arguments/Release.swift)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q --bare . "$work/listwright.git"
commit=$(Packaging/release-tag.sh --commit)
git push -q "$work/listwright.git" "$commit:refs/tags/$version"
mkdir -p "$work/books/Sources/books"
python3 - "$work" "$version" <<'END'
import re, sys
work, version = sys.argv[1:]
blocks = re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", open("README.md", encoding="utf-8").read())
swift = [block for language, block in blocks if language == "swift"]
package = next(block for block in swift if "PackageDescription" in block)
package = re.sub(r'\.package\(path: .*\)\n', f'.package(url: "file://{work}/listwright.git", from: "{version}")\n', package, count=1)
program = next(block for block in swift if "struct Book" in block)
open(f"{work}/books/Package.swift", "w").write(package)
open(f"{work}/books/Sources/books/main.swift", "w").write(program)
open(f"{work}/books/shop.json", "w").write(next(block for language, block in blocks if language == "json"))
open(f"{work}/shown", "w").write(next(block for language, block in blocks if language == "text"))
END
unshare -m bash -ec '
  : >"$1/none"
  for file in /usr/include/jansson*.h /usr/lib/*/libjansson.a /usr/lib/*/pkgconfig/jansson.pc; do
    [ ! -e "$file" ] || mount --bind "$1/none" "$file"
  done
  cd "$1/books"
  swift run --quiet --scratch-path "$1/build" -debug-info-format none' - "$work" >"$work/printed" 2>"$work/log" ||
  { cat "$work/log" >&2; exit 1; }
if ldd "$work/build/debug/books" | grep jansson; then echo "test-url: the program links a libjansson" >&2; exit 1; fi
diff "$work/shown" "$work/printed"
echo "ok: README's program is built by its URL, without libjansson"
