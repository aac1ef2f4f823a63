// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that GTK never becomes a dependency of the library.
let package = Package(
    name: "gtk-list",
    dependencies: [.package(name: "listwright", path: "../..")],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "GTKList", dependencies: ["CGTK", .product(name: "Listwright", package: "listwright")]),
    ],
    swiftLanguageModes: [.v6]
)
