// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "terminal-list",
    dependencies: [.package(name: "listwright", path: "../..")],
    targets: [
        .executableTarget(name: "TerminalList", dependencies: [.product(name: "Listwright", package: "listwright")])
    ],
    swiftLanguageModes: [.v6]
)
