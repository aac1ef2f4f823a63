#!/usr/bin/env bash
# Builds a Debian package of the tool, as dpkg-buildpackage does: .build/listwright_VERSION_ARCHITECTURE.deb. The version and
# its day are those of CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
. Packaging/owner
maintainer="$NAME <${EMAIL:-unpublished@listwright.invalid}>"
read -r version day < <(sed -n 's/^## \[\([0-9.]*\)\] - \([0-9-]*\)$/\1 \2/p' CHANGELOG.md)
sed -e '1d' -e "s|@MAINTAINER@|$maintainer|" debian/control.in >debian/control
cat >debian/changelog <<END
listwright ($version) unstable; urgency=medium

  * A release; CHANGELOG.md.gz has the changes.

 -- $maintainer  $(LC_ALL=C date -u -d "$day" '+%a, %d %b %Y %T +0000')
END
# -d: the Swift toolchain is no Debian package, and libraries may have been installed by other means.
OUTPUT=.build dpkg-buildpackage --build=binary --no-sign --no-check-builddeps \
  --buildinfo-option=-u.build --buildinfo-file=.build/listwright.buildinfo \
  --changes-option=-u.build --changes-file=.build/listwright.changes >&2
package=$(ls -t .build/listwright_*.deb | head -n 1)
echo "$package: $(stat -c %s "$package") bytes, depends on $(dpkg-deb --field "$package" Depends)"
