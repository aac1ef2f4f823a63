#!/usr/bin/env bash
# Makes the tag of a release: a commit on HEAD, in no branch, whose tree has jansson's source in Vendor, too, and a manifest
# whose default trait compiles it. So `.package(url: …, from: …)` builds on a system without libjansson.
#
#   release-tag.sh             makes the tag, with the day of CHANGELOG.md
#   release-tag.sh --commit    makes the commit alone, and prints it
#
# In another folder than that of this script: REPOSITORY=…
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "${REPOSITORY:-$here/..}"
version=$(sed -n 's/.*version = "\(.*\)"$/\1/p' Sources/ListwrightTool/Arguments/Release.swift)
day=$(sed -n "s/^## \[$version\] - //p" CHANGELOG.md)
today=$(date -u +%F)
say() { echo "release-tag: $*" >&2; exit 1; }
if [ "${1:-}" != --commit ]; then
  [ -z "$(git status --porcelain)" ] || say "there are changes that aren't committed"
  ! git rev-parse -q --verify "refs/tags/$version" >/dev/null || say "there is a tag $version"
  if [ "$day" != "$today" ]; then
    sed -i "s/^## \[$version\] - .*/## [$version] - $today/" CHANGELOG.md
    sed -i "s/^date-released: .*/date-released: $today/" CITATION.cff
    say "CHANGELOG.md and CITATION.cff now have the day $today; commit them, and run this again"
  fi
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/jansson-source.sh" "$work/jansson"
export GIT_INDEX_FILE=$work/index
git read-tree HEAD
add() { git update-index --add --cacheinfo "100644,$(git hash-object -w --stdin),$1"; }
while read -r file; do add "Vendor/jansson/$file" <"$work/jansson/$file"; done < <(cd "$work/jansson" && find . -type f | sed 's|^\./||' | sort)
git show HEAD:Package.swift | sed 's/enabledTraits: \["SystemJansson"\]/enabledTraits: ["BundledJansson"]/' >"$work/Package.swift"
grep -q 'enabledTraits: \["BundledJansson"\]' "$work/Package.swift" || say "Package.swift has another default trait than SystemJansson"
add Package.swift <"$work/Package.swift"
export GIT_AUTHOR_DATE="${day}T00:00:00Z" GIT_COMMITTER_DATE="${day}T00:00:00Z"
commit=$(git commit-tree "$(git write-tree)" -p HEAD -m "Release $version, with jansson's source")
if [ "${1:-}" = --commit ]; then
  echo "$commit"
else
  git tag -a -m "Listwright $version" "$version" "$commit"
  echo "the tag $version is made: git push origin $version publishes it"
fi
