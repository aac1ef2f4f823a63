#!/usr/bin/env bash
# Makes the files of a release in .build/release-files: the sources with jansson's, the static tool, the Debian package, the
# Python package, their checksums, and the notes from CHANGELOG.md. At the commit of a tag its day must be CHANGELOG's;
# at any other commit it is a rehearsal.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/.*version = "\(.*\)"$/\1/p' Sources/ListwrightTool/Arguments/Release.swift)
day=$(sed -n "s/^## \[$version\] - //p" CHANGELOG.md)
folder=$PWD/.build/release-files
say() { echo "release-files: $*" >&2; exit 1; }
if [ "$(git describe --exact-match --tags HEAD 2>/dev/null)" = "$version" ]; then
  tagged=$(TZ=UTC git for-each-ref --format='%(creatordate:format-local:%Y-%m-%d)' "refs/tags/$version")
  [ "$tagged" = "$day" ] || say "the tag $version is of $tagged, and CHANGELOG.md says $day"
  commit=HEAD
else
  echo "release-files: HEAD isn't the tag $version, so this is a rehearsal" >&2
  commit=$(Packaging/release-tag.sh --commit)
fi
SOURCE_DATE_EPOCH=$(date -u -d "$day" +%s)
export SOURCE_DATE_EPOCH
rm -rf "$folder"
mkdir -p "$folder"
awk -v start="## [$version]" 'index($0, "## [") == 1 { if (on) exit; on = index($0, start) == 1; next } on' CHANGELOG.md |
  sed '/./,$!d' >"$folder/notes.md"
[ -s "$folder/notes.md" ] || say "CHANGELOG.md says nothing about $version"
git archive --format=tar --prefix="listwright-$version/" "$commit" | gzip -9n >"$folder/listwright-$version.tar.gz"

tool=$(Packaging/build-static.sh)
system=linux-$(uname -m)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
name=listwright-$version-$system
Packaging/install-files.sh "$tool" "$root/$name" >/dev/null
strip --strip-all --remove-section=.comment "$root/$name/bin/listwright"
cp LICENSE CHANGELOG.md "$root/$name"
cp .build/late/jansson/LICENSE "$root/$name/LICENSE.jansson"
tar -C "$root" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c "$name" |
  xz -T0 >"$folder/$name.tar.xz"
Packaging/build-deb.sh >/dev/null
cp "$(ls -t .build/listwright_*.deb | head -n 1)" "$folder"
Packaging/build-wheel.py "$tool" "$folder" >/dev/null
cd "$folder"
sha256sum -- *.tar.gz *.tar.xz *.deb *.whl >SHA256SUMS
ls -l
