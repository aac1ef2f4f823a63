// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "shop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../listwright")],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [.product(name: "Listwright", package: "listwright")],
            plugins: [.plugin(name: "ItemsFromSamples", package: "listwright")])
    ])
