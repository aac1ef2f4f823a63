#!/usr/bin/env bash
# Builds a Debian package of the tool: .build/listwright_VERSION_ARCHITECTURE.deb. The Swift libraries are linked
# statically; it depends on libjansson4 and on libraries that every system has. `pages` also needs libcurl4, and reports
# if it is absent.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=$(Packaging/build-static.sh)
version=$("$tool" --version | awk '{print $2}')
maintainer=${MAINTAINER:-The Listwright authors <listwright@localhost>}
# The files have the date of the commit, so that the build is reproducible.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/debian/listwright
mkdir -p "$root/DEBIAN"
chmod 755 "$root" "$root/DEBIAN"

install -D -m 755 "$tool" "$root/usr/bin/listwright"
strip --strip-all --remove-section=.comment "$root/usr/bin/listwright"
share=$root/usr/share
mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d,doc/listwright}
"$tool" manual | gzip -9n >"$share/man/man1/listwright.1.gz"
"$tool" completions bash >"$share/bash-completion/completions/listwright"
"$tool" completions zsh >"$share/zsh/vendor-completions/_listwright"
"$tool" completions fish >"$share/fish/vendor_completions.d/listwright.fish"
install -m 644 LICENSE "$share/doc/listwright/copyright"
gzip -9n <CHANGELOG.md >"$share/doc/listwright/CHANGELOG.md.gz"
gzip -9n >"$share/doc/listwright/changelog.gz" <<CHANGELOG
listwright ($version) unstable; urgency=medium

  * See CHANGELOG.md.gz for the changes.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
chmod -R u=rwX,go=rX "$root/usr"

# The packages of the linked libraries, with the minimal versions for the symbols that are used.
printf 'Source: listwright\n\nPackage: listwright\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/listwright" | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ]
cat >"$root/DEBIAN/control" <<CONTROL
Package: listwright
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: utils
Priority: optional
Depends: $depends
Recommends: ca-certificates, libcurl4
Suggests: bzip2, libsqlite3-0, xz-utils, zstd
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Description: turns real-world JSON into lists that are ready to show
 Checks, queries and maps JSON documents and JSON Lines, normalizes any JSON to
 sections and cells, and previews lists as pages. Following the pages of a
 server requires libcurl4.
CONTROL
package=.build/listwright_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package: $(stat -c %s "$package") bytes, depends on $depends"
