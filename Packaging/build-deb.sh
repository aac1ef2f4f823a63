#!/usr/bin/env bash
# Makes a Debian package of the tool: .build/listwright_VERSION_ARCHITECTURE.deb. The Swift library is linked in. What it
# needs besides: libjansson4 to parse, libcurl4 because Foundation's URLSession asks for it, and what every system has.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build/static
swift build -c release --static-swift-stdlib --product listwright --scratch-path "$scratch"
tool=$(swift build -c release --scratch-path "$scratch" --show-bin-path)/listwright
version=$("$tool" --version | awk '{print $2}')
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

install -D -m 755 "$tool" "$root/usr/bin/listwright"
strip --strip-all "$root/usr/bin/listwright"
share=$root/usr/share
mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d,doc/listwright}
"$tool" manual | gzip -9n >"$share/man/man1/listwright.1.gz"
"$tool" completions bash >"$share/bash-completion/completions/listwright"
"$tool" completions zsh >"$share/zsh/vendor-completions/_listwright"
"$tool" completions fish >"$share/fish/vendor_completions.d/listwright.fish"
install -m 644 LICENSE "$share/doc/listwright/copyright"
gzip -9n <CHANGELOG.md >"$share/doc/listwright/changelog.gz"

# The packages that hold the libraries it is linked with; the oldest C library that has every symbol it asks for.
libraries=$(objdump -p "$root/usr/bin/listwright" | awk '/NEEDED/ && !/libc.so|libm.so|ld-linux/ {print $2}')
packages=$(for library in $libraries; do dpkg -S "*/$library" | head -n 1 | cut -d: -f1; done | sort -u | paste -sd, | sed 's/,/, /g')
libc=$(objdump -T "$root/usr/bin/listwright" | grep -oP 'GLIBC_\K[0-9.]+' | sort -V | tail -n 1)
mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: listwright
Version: $version
Architecture: $architecture
Maintainer: The Listwright authors <listwright@localhost>
Section: utils
Priority: optional
Depends: libc6 (>= $libc), $packages
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Description: turns JSON as it really arrives into lists ready to show
 Checks, queries and maps JSON documents and JSON Lines, normalizes anything to
 sections and cells, and previews lists as pages.
CONTROL
package=.build/listwright_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
