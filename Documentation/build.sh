#!/usr/bin/env bash
# Builds the documentation of every library target into .build/docs, warnings being errors.
set -euo pipefail
cd "$(dirname "$0")/.."
graphs=$PWD/.build/symbol-graphs
docs=$PWD/.build/docs
rm -rf "$graphs" "$docs" .build/docs-build # graphs are written for what is compiled only
mkdir -p "$graphs" "$docs"
swift build --quiet --scratch-path .build/docs-build --target Listwright \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
for target in JSONDocuments JSONPaths ItemMapping ListLoading SectionNormalizing ListDiffing TableControlling TablePresenting; do
  own=$graphs/only-$target
  mkdir -p "$own"
  cp "$graphs/$target".symbols.json "$own"
  cp "$graphs/$target"@*.symbols.json "$own" 2>/dev/null || true
  docc convert "Sources/$target/$target.docc" --additional-symbol-graph-dir "$own" --output-path "$docs/$target" \
    --fallback-display-name "$target" --fallback-bundle-identifier "listwright.$target" --warnings-as-errors
done

docc convert Sources/Listwright/Listwright.docc --output-path "$docs/Listwright" \
  --fallback-display-name Listwright --fallback-bundle-identifier listwright.Listwright --warnings-as-errors
echo "see .build/docs"
