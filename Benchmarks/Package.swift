// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what Listwright is compared with never becomes a dependency of the library.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "listwright", path: "..")],
    targets: [
        .systemLibrary(name: "CJanssonBare", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["CJanssonBare", .product(name: "Listwright", package: "listwright")]),
        .target(name: "CAllocations"),
        .executableTarget(
            name: "Normalization",
            dependencies: ["CAllocations", .product(name: "Listwright", package: "listwright")]),
        .executableTarget(
            name: "Loading", dependencies: [.product(name: "Listwright", package: "listwright")]),
    ],
    swiftLanguageModes: [.v6]
)
