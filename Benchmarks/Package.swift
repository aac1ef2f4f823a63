// swift-tools-version: 6.2
import Foundation
import PackageDescription

// simdjson and rapidjson do the same job if they are installed; the package builds without them,
// too.
let hasSimdjson = FileManager.default.fileExists(atPath: "/usr/include/simdjson.h")

// A package of its own, so that the compared libraries never become dependencies of Listwright.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "listwright", path: "..")],
    targets: [
        .systemLibrary(name: "CJanssonBare", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .target(
            name: "CPeers", cxxSettings: [.unsafeFlags(["-O3", "-march=native"])],
            linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CJanssonBare", "CPeers", .product(name: "Listwright", package: "listwright"),
                .product(name: "ItemGrowing", package: "listwright"),
                .product(name: "JSONDecoding", package: "listwright"),
                .product(name: "ItemMacros", package: "listwright"),
            ]),
        .target(name: "CAllocations"),
        .executableTarget(
            name: "Normalization",
            dependencies: ["CAllocations", "CJanssonBare", .product(name: "Listwright", package: "listwright")]),
        .executableTarget(
            name: "Loading", dependencies: [.product(name: "Listwright", package: "listwright")]),
        .executableTarget(
            name: "Tables", dependencies: [.product(name: "Listwright", package: "listwright")]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
