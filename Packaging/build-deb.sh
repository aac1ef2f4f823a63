#!/usr/bin/env bash
# Builds a Debian package of the tool, as dpkg-buildpackage does: .build/listwright_VERSION_ARCHITECTURE.deb.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
# -d: the Swift toolchain is no Debian package, and libraries may have been installed by other means.
OUTPUT=.build dpkg-buildpackage --build=binary --no-sign --no-check-builddeps \
  --buildinfo-option=-u.build --buildinfo-file=.build/listwright.buildinfo \
  --changes-option=-u.build --changes-file=.build/listwright.changes >&2
package=$(ls -t .build/listwright_*.deb | head -n 1)
echo "$package: $(stat -c %s "$package") bytes, depends on $(dpkg-deb --field "$package" Depends)"
