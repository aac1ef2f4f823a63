#!/usr/bin/env bash
# Builds the site into .build/docs: README and the gallery, and the documentation of all library targets in one archive,
# with warnings as errors.
#
#   build.sh [FOLDER]     the folder of a build whose modules are read, in place of one made for the purpose
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-.build/debug}
graphs=$PWD/.build/symbol-graphs
parts=$PWD/.build/docs-parts
docs=$PWD/.build/docs
rm -rf "$graphs" "$parts" "$docs"
mkdir -p "$graphs" "$parts"
targets=(JSONDocuments JSONRepairing JSONPaths ItemMapping FoundationBridging ItemStreaming ItemGrowing RowMapping TableParsing ItemMacros
  TableInferring JSONSchemas TableLinting DriftChecking RowExporting JSONDecoding HTTPLoading URLSessionLoading
  ListFinding TableSplitting ListLoading ListDiffing SectionNormalizing TableControlling ListBinding TablePresenting)
if [ "$build" = .build/debug ]; then
  for target in Listwright ItemMacros JSONSchemas TableLinting DriftChecking RowExporting TableSplitting JSONDecoding; do
    swift build --quiet --target "$target"
  done
fi
triple=$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')
headers=()
for target in CJansson CScannerKernels CWordTables; do headers+=("-I$PWD/Sources/$target"); done
for target in "${targets[@]}" Listwright; do
  swift-symbolgraph-extract -module-name "$target" -target "$triple" -I "$build/Modules" "${headers[@]}" \
    -minimum-access-level public -emit-extension-block-symbols -output-dir "$graphs"
done

# In the order of dependencies: each target may link to those before it, and the umbrella to all.
archives=()
dependencies=()
convert() { # TARGET [OPTION]...
  local target=$1
  shift
  docc convert "Sources/$target/$target.docc" "$@" --output-path "$parts/$target.doccarchive" \
    --fallback-display-name "$target" --fallback-bundle-identifier "listwright.$target" --warnings-as-errors \
    --enable-experimental-external-link-support "${dependencies[@]}"
  archives+=("$parts/$target.doccarchive")
  dependencies+=(--dependency "$parts/$target.doccarchive")
}
for target in "${targets[@]}"; do
  own=$graphs/only-$target
  mkdir -p "$own"
  cp "$graphs/$target".symbols.json "$own"
  # The target re-exports ItemMapping, whose symbols would be documented twice.
  [ "$target" != ItemMacros ] || python3 - "$own/$target.symbols.json" <<'EOF'
import json, sys
graph = json.load(open(sys.argv[1]))
graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["kind"]["identifier"] == "swift.macro"]
graph["relationships"] = []
json.dump(graph, open(sys.argv[1], "w"))
EOF
  # The members that tables add to sections and cells. Pages of other extended modules would hide the modules.
  cp "$graphs/$target"@SectionNormalizing.symbols.json "$own" 2>/dev/null || true
  convert "$target" --additional-symbol-graph-dir "$own"
done
convert Listwright
docc merge "${archives[@]}" --output-path "$docs" --synthesized-landing-page-name Listwright
[ -f "$docs/documentation/index.html" ]
# The root of an archive is an empty page of the viewer; README takes its place, with the documents that it leads to.
Documentation/site.py "$docs"
echo "python3 -m http.server -d .build/docs shows it at http://localhost:8000"
