#!/bin/sh
# Builds Fuzzing/Volley.swift with the fuzz target Fuzzing/Fuzz<NAME>.swift as .build/volley/Volley<NAME>: without
# coverage, and with a sanitizer only if SANITIZE names one (SANITIZE=address).
#
#   Fuzzing/volley.sh Readers && .build/volley/VolleyReaders 1000000 1 .build/fuzz/corpus/Readers Fuzzing/Corpus/Readers
set -eu
name=${1:?usage: Fuzzing/volley.sh NAME (the target is Fuzzing/FuzzNAME.swift)}
cd "$(dirname "$0")/.."
out=.build/volley${SANITIZE:+-$SANITIZE}
for target in TableParsing ItemStreaming; do
    swift build -c release --scratch-path "$out" --target "$target" ${SANITIZE:+-Xswiftc -sanitize=$SANITIZE}
done
products=$(swift build -c release --scratch-path "$out" --show-bin-path)
# shellcheck disable=SC2046
swiftc -O -swift-version 6 -strict-memory-safety -parse-as-library ${SANITIZE:+-sanitize=$SANITIZE} \
    -I "$products/Modules" -Xcc -fmodule-map-file="$PWD/Sources/CJansson/module.modulemap" \
    -Xcc -fmodule-map-file="$PWD/Sources/CScannerKernels/module.modulemap" Fuzzing/Volley.swift "Fuzzing/Fuzz$name.swift" \
    $(find "$products" -name '*.o' -path '*.build/*') $(pkg-config --libs jansson) -o "$out/Volley$name"
echo "$out/Volley$name"
