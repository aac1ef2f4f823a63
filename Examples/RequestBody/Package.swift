// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as a server of yours is.
let package = Package(
    name: "request-body",
    dependencies: [.package(name: "listwright", path: "../..")],
    targets: [
        .executableTarget(
            name: "RequestBody",
            dependencies: [
                .product(name: "ItemMapping", package: "listwright"),
                .product(name: "JSONDocuments", package: "listwright"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
