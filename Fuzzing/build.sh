#!/bin/sh
# Builds the fuzz target Fuzzing/Fuzz<NAME>.swift with the package's libraries, all with AddressSanitizer and
# libFuzzer's coverage, as .build/fuzz/Fuzz<NAME>.
#
#   Fuzzing/build.sh Paths
#   .build/fuzz/FuzzPaths -runs=1000000 -max_len=512 .build/fuzz/corpus Fuzzing/Corpus/Paths
set -eu
name=${1:?usage: Fuzzing/build.sh NAME (the target is Fuzzing/FuzzNAME.swift)}
cd "$(dirname "$0")/.."
out=.build/fuzz
# The instrumented objects of all libraries, without the tool and the tests: libFuzzer has a main of its own.
swift build -c release --scratch-path "$out" --target Listwright -Xswiftc -sanitize=fuzzer,address
products=$(swift build -c release --scratch-path "$out" --show-bin-path)
objects=$(find "$products" -name '*.o' -path '*.build/*' ! -path '*ListwrightTool*' ! -path '*ItemGenerator*' ! -path '*Tests*')
# shellcheck disable=SC2086
swiftc -O -use-ld=lld -swift-version 6 -strict-memory-safety -sanitize=fuzzer,address -parse-as-library \
    -I "$products/Modules" -Xcc -fmodule-map-file="$PWD/Sources/CJansson/module.modulemap" \
    -Xcc -fmodule-map-file="$PWD/Sources/CScannerKernels/module.modulemap" \
    "Fuzzing/Fuzz$name.swift" $objects $(pkg-config --libs jansson) -o "$out/Fuzz$name"
mkdir -p "$out/corpus"
echo "$out/Fuzz$name"
