#!/bin/sh
# Builds Fuzzing/Volley.swift with the fuzz target Fuzzing/FuzzReaders.swift, without sanitizers, as .build/volley/Volley.
#
#   Fuzzing/volley.sh && .build/volley/Volley 1000000 1 .build/fuzz/corpus/Readers Fuzzing/Corpus/Readers
set -eu
cd "$(dirname "$0")/.."
out=.build/volley
swift build -c release --scratch-path "$out" --target ItemMapping
products=$(swift build -c release --scratch-path "$out" --show-bin-path)
# shellcheck disable=SC2046
swiftc -O -swift-version 6 -strict-memory-safety -parse-as-library -I "$products/Modules" \
    -Xcc -fmodule-map-file="$PWD/Sources/CJansson/module.modulemap" Fuzzing/Volley.swift Fuzzing/FuzzReaders.swift \
    $(find "$products" -name '*.o' -path '*.build/*') $(pkg-config --libs jansson) -o "$out/Volley"
echo "$out/Volley"
