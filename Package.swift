// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "listwright",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Listwright", targets: ["Listwright"]),
        .library(name: "ListwrightEssentials", targets: ["ListwrightEssentials"]),
        .library(name: "FoundationBridging", targets: ["FoundationBridging"]),
        .library(name: "JSONDocuments", targets: ["JSONDocuments"]),
        .library(name: "JSONRepairing", targets: ["JSONRepairing"]),
        .library(name: "JSONPaths", targets: ["JSONPaths"]),
        .library(name: "ItemMapping", targets: ["ItemMapping"]),
        .library(name: "ItemStreaming", targets: ["ItemStreaming"]),
        .library(name: "ItemGrowing", targets: ["ItemGrowing"]),
        .library(name: "RowMapping", targets: ["RowMapping"]),
        .library(name: "TableParsing", targets: ["TableParsing"]),
        .library(name: "ItemMacros", targets: ["ItemMacros"]),
        .library(name: "JSONDecoding", targets: ["JSONDecoding"]),
        .library(name: "TableInferring", targets: ["TableInferring"]),
        .library(name: "JSONSchemas", targets: ["JSONSchemas"]),
        .library(name: "TableLinting", targets: ["TableLinting"]),
        .library(name: "DriftChecking", targets: ["DriftChecking"]),
        .library(name: "RowExporting", targets: ["RowExporting"]),
        .library(name: "TableSplitting", targets: ["TableSplitting"]),
        .library(name: "HTTPLoading", targets: ["HTTPLoading"]),
        .library(name: "URLSessionLoading", targets: ["URLSessionLoading"]),
        .library(name: "ListLoading", targets: ["ListLoading"]),
        .library(name: "ListFinding", targets: ["ListFinding"]),
        .library(name: "SectionNormalizing", targets: ["SectionNormalizing"]),
        .library(name: "ListDiffing", targets: ["ListDiffing"]),
        .library(name: "TableControlling", targets: ["TableControlling"]),
        .library(name: "ListBinding", targets: ["ListBinding"]),
        .library(name: "TablePresenting", targets: ["TablePresenting"]),
        .plugin(name: "ItemsFromSamples", targets: ["ItemsFromSamples"]),
        .executable(name: "listwright", targets: ["ListwrightTool"]),
    ],
    // The library of the system, or `--traits BundledJansson`: jansson's source in Vendor (`make jansson-source`).
    traits: [.default(enabledTraits: ["SystemJansson"]), "SystemJansson", "BundledJansson"],
    dependencies: [],
    targets: [
        .systemLibrary(
            name: "CJanssonSystem", pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
        // What Swift needs of jansson, and jansson itself if it is bundled.
        .target(
            name: "CJansson",
            dependencies: [.target(name: "CJanssonSystem", condition: .when(traits: ["SystemJansson"]))],
            publicHeadersPath: ".",
            cSettings: [
                .define("BUNDLED_JANSSON", .when(traits: ["BundledJansson"])),
                .headerSearchPath("../../Vendor/jansson/src", .when(traits: ["BundledJansson"])),
            ],
            linkerSettings: [.linkedLibrary("jansson", .when(traits: ["SystemJansson"]))]),
        // Headers only.
        .systemLibrary(name: "CScannerKernels"),
        // The C library of the platform.
        .target(name: "SystemHeaders", swiftSettings: strict),
        .target(
            name: "JSONDocuments", dependencies: ["CJansson", "CScannerKernels", "SystemHeaders"], swiftSettings: strict
        ),
        .target(name: "JSONRepairing", dependencies: ["JSONDocuments"], swiftSettings: strict),
        .target(name: "JSONPaths", dependencies: ["JSONDocuments"], swiftSettings: strict),
        // How dates are spelled, without JSON.
        .target(name: "DateTexts", swiftSettings: strict),
        .target(
            name: "ItemMapping", dependencies: ["JSONDocuments", "JSONPaths", "DateTexts", "SystemHeaders"],
            // For `FoundValue`, which must not escape; users of the module need no flag.
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
        .target(name: "ItemStreaming", dependencies: ["JSONDocuments", "ItemMapping"], swiftSettings: strict),
        .target(
            name: "ItemGrowing", dependencies: ["JSONDocuments", "JSONPaths", "ItemMapping", "ItemStreaming"],
            swiftSettings: strict),
        .target(
            name: "RowMapping", dependencies: ["JSONDocuments", "JSONPaths", "DateTexts", "ItemMapping"],
            swiftSettings: strict),
        .target(
            name: "TableParsing",
            dependencies: ["JSONDocuments", "JSONPaths", "DateTexts", "ItemMapping", "RowMapping"],
            swiftSettings: strict),
        .target(
            name: "JSONDecoding", dependencies: ["JSONDocuments", "JSONPaths", "ItemMapping", "SystemHeaders"],
            swiftSettings: strict),
        .target(
            name: "ItemMacros", dependencies: ["JSONDocuments", "JSONPaths", "ItemMapping", "ItemMacrosPlugin"],
            swiftSettings: strict),
        // The program that the compiler starts for `@Mapped`, without swift-syntax.
        .macro(name: "ItemMacrosPlugin", dependencies: ["MacroExpanding", "SystemHeaders"], swiftSettings: strict),
        // The paths and patterns of a table are checked by the parsers that read them at run time.
        .target(name: "MacroExpanding", dependencies: ["JSONDocuments", "JSONPaths"], swiftSettings: strict),
        .target(
            name: "TableInferring",
            dependencies: [
                "JSONDocuments", "JSONPaths", "ListFinding", "DateTexts", "ItemMapping", "RowMapping", "TableParsing",
            ],
            swiftSettings: strict),
        .target(
            name: "JSONSchemas",
            dependencies: [
                "JSONDocuments", "JSONPaths", "ItemMapping", "RowMapping", "TableParsing", "TableInferring",
            ],
            swiftSettings: strict),
        .target(
            name: "TableLinting", dependencies: ["JSONDocuments", "JSONPaths", "ItemMapping", "RowMapping"],
            swiftSettings: strict),
        .target(
            name: "DriftChecking",
            dependencies: ["JSONDocuments", "JSONPaths", "ItemMapping", "RowMapping", "TableInferring"],
            swiftSettings: strict),
        .target(
            name: "RowExporting",
            dependencies: ["JSONDocuments", "ItemMapping", "RowMapping", "SystemHeaders"], swiftSettings: strict),
        .target(
            name: "TableSplitting",
            dependencies: ["JSONDocuments", "JSONPaths", "ListFinding", "RowExporting", "SystemHeaders"],
            swiftSettings: strict),
        .target(name: "HTTPLoading", dependencies: ["JSONDocuments", "SystemHeaders"], swiftSettings: strict),
        .target(
            name: "ListLoading",
            dependencies: ["JSONDocuments", "JSONPaths", "ListFinding", "ItemMapping", "RowMapping", "HTTPLoading"],
            swiftSettings: strict),
        .target(
            name: "ListFinding", dependencies: ["CWordTables", "JSONDocuments", "JSONPaths", "SystemHeaders"],
            exclude: ["Points/points.txt", "Words/words.txt"], swiftSettings: strict),
        // The data of ListFinding, and below the files of a page: in C they compile at once, as arrays in Swift in seconds.
        .target(name: "CWordTables", publicHeadersPath: "."),
        .target(
            name: "SectionNormalizing",
            dependencies: ["JSONDocuments", "JSONPaths", "ListDiffing", "ListFinding", "DateTexts", "SystemHeaders"],
            resources: [.embedInCode("Formats/locales.txt")], swiftSettings: strict),
        .target(name: "ListDiffing", swiftSettings: strict),
        .target(
            name: "TableControlling",
            dependencies: ["JSONDocuments", "SectionNormalizing", "ListDiffing"], swiftSettings: strict),
        .target(
            name: "ListBinding",
            dependencies: [
                "JSONDocuments", "ItemMapping", "SectionNormalizing", "ListDiffing", "HTTPLoading", "ListLoading",
                "TableControlling",
            ],
            swiftSettings: strict),
        .target(
            name: "TablePresenting", dependencies: ["JSONDocuments", "SectionNormalizing"], swiftSettings: strict),
        // Types of Foundation as input and output: all other libraries import FoundationEssentials alone, but for
        // URLSessionLoading.
        .target(
            name: "FoundationBridging", dependencies: ["JSONDocuments", "ItemMapping"], swiftSettings: strict),
        // Declarations of libcurl, which is opened at the first request and not linked.
        .target(
            name: "CCurl", publicHeadersPath: ".", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(
            name: "CurlLoading", dependencies: ["CCurl", "HTTPLoading", "JSONDocuments"], swiftSettings: strict),
        .target(name: "URLSessionLoading", dependencies: ["HTTPLoading"], swiftSettings: strict),
        // What most programs import: without Foundation, and with it.
        .target(
            name: "ListwrightEssentials",
            dependencies: [
                "JSONDocuments", "JSONPaths", "ItemMapping", "ItemStreaming", "RowMapping", "TableParsing",
                "HTTPLoading", "ListLoading", "ListFinding", "SectionNormalizing", "ListDiffing", "TableControlling",
                "ListBinding", "TablePresenting",
            ],
            swiftSettings: strict),
        .target(
            name: "Listwright", dependencies: ["ListwrightEssentials", "FoundationBridging", "URLSessionLoading"],
            swiftSettings: strict),
        .plugin(name: "ItemsFromSamples", capability: .buildTool(), dependencies: ["ItemGenerator"]),
        .executableTarget(
            name: "ItemGenerator", dependencies: ["JSONDocuments", "SystemHeaders", "TableInferring"],
            swiftSettings: strict),
        .plugin(name: "RecordCommit", capability: .buildTool()),
        // Pages on this machine, for the tool alone: any, and that of `listwright explore`.
        .target(name: "PageServing", dependencies: ["JSONDocuments", "SystemHeaders"], swiftSettings: strict),
        .target(name: "CExplorePage", publicHeadersPath: "."),
        .target(
            name: "TableExploring",
            dependencies: [
                "CExplorePage", "JSONDocuments", "JSONPaths", "ListFinding", "ItemMapping", "RowMapping",
                "TableParsing", "TableInferring", "JSONSchemas", "SectionNormalizing", "TablePresenting",
                "TableSplitting", "PageServing",
            ],
            exclude: ["Page"], swiftSettings: strict),
        .executableTarget(
            name: "ListwrightTool",
            dependencies: [
                "JSONDocuments", "JSONRepairing", "DateTexts", "ListwrightEssentials", "TableInferring", "JSONSchemas",
                "TableLinting", "DriftChecking", "RowExporting", "TableSplitting", "PageServing", "TableExploring",
                "CurlLoading", "SystemHeaders",
            ],
            swiftSettings: strict,
            plugins: ["RecordCommit"]),

        .target(
            name: "TestSupport", dependencies: ["JSONDocuments", "ListDiffing"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "JSONDocumentsTests",
            dependencies: ["FoundationBridging", "CJansson", "CScannerKernels", "JSONDocuments", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "JSONRepairingTests", dependencies: ["JSONDocuments", "JSONRepairing", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "JSONPathsTests", dependencies: ["JSONDocuments", "JSONPaths", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ItemMappingTests",
            dependencies: [
                "FoundationBridging", "JSONDocuments", "JSONPaths", "DateTexts", "ItemMapping", "ItemStreaming",
                "RowMapping", "ItemGrowing", "TableParsing", "TableInferring", "TableLinting", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ItemMacrosTests", dependencies: ["ItemMacros", "MacroExpanding", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TableInferringTests",
            dependencies: [
                "JSONDocuments", "JSONPaths", "DateTexts", "ItemMapping", "RowMapping", "TableParsing",
                "TableInferring", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "JSONSchemasTests",
            dependencies: [
                "JSONDocuments", "JSONPaths", "ItemMapping", "RowMapping", "TableParsing", "TableInferring",
                "JSONSchemas", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TableLintingTests",
            dependencies: [
                "JSONDocuments", "JSONPaths", "ItemMapping", "RowMapping", "TableParsing", "TableLinting",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DriftCheckingTests",
            dependencies: [
                "JSONDocuments", "JSONPaths", "ItemMapping", "RowMapping", "TableParsing", "DriftChecking",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TableExploringTests",
            dependencies: ["JSONDocuments", "JSONPaths", "ItemMapping", "RowMapping", "TableExploring", "TestSupport"],
            swiftSettings: strict),
        .target(
            name: "CacheProbeEntries", dependencies: ["HTTPLoading"], path: "Tests/CacheProbeEntries",
            swiftSettings: strict),
        .executableTarget(
            name: "CacheProbe", dependencies: ["CacheProbeEntries", "HTTPLoading"], path: "Tests/CacheProbe",
            swiftSettings: strict),
        .target(
            name: "HTTPTestSupport", dependencies: ["CurlLoading", "HTTPLoading", "TestSupport", "URLSessionLoading"],
            path: "Tests/HTTPTestSupport", swiftSettings: strict),
        .testTarget(
            name: "HTTPLoadingTests",
            dependencies: [
                "URLSessionLoading", "CurlLoading", "JSONDocuments", "HTTPLoading", "TestSupport", "HTTPTestSupport",
                "CacheProbeEntries", "CacheProbe",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ListLoadingTests",
            dependencies: [
                "URLSessionLoading", "JSONDocuments", "JSONPaths", "ItemMapping", "HTTPLoading", "ListLoading",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ListFindingTests", dependencies: ["JSONDocuments", "JSONPaths", "ListFinding", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SectionNormalizingTests",
            dependencies: [
                "FoundationBridging", "JSONDocuments", "JSONPaths", "ItemMapping", "ListFinding", "SectionNormalizing",
                "TablePresenting", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TableSplittingTests",
            dependencies: ["JSONDocuments", "JSONPaths", "RowExporting", "TableSplitting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "ListDiffingTests", dependencies: ["ListDiffing", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "TablePresentingTests",
            dependencies: ["JSONDocuments", "SectionNormalizing", "TablePresenting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TableControllingTests",
            dependencies: [
                "JSONDocuments", "SectionNormalizing", "ListDiffing", "TableControlling", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ListBindingTests",
            dependencies: [
                "JSONDocuments", "JSONPaths", "ItemMapping", "SectionNormalizing", "ListDiffing", "HTTPLoading",
                "ListLoading", "TableControlling", "ListBinding", "TestSupport",
            ],
            swiftSettings: strict),
        // Uses the products as another package does: without package access, and without @testable.
        .testTarget(
            name: "OutsideTests",
            dependencies: [
                "FoundationBridging", "JSONDocuments", "JSONRepairing", "JSONPaths", "ItemMapping", "ItemStreaming",
                "ItemGrowing", "RowMapping", "TableParsing", "HTTPLoading", "ListLoading", "ListFinding",
                "SectionNormalizing", "ListDiffing", "TableControlling", "ListBinding", "RowExporting",
                "TableSplitting", "JSONDecoding", "TableInferring", "JSONSchemas", "DriftChecking", "TestSupport",
            ],
            packageAccess: false, swiftSettings: strict),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "JSONRepairing", "Listwright", "TableInferring", "JSONSchemas", "TableLinting", "DriftChecking",
                "TableExploring", "TableParsing", "RowExporting", "JSONDecoding", "ListwrightTool", "TestSupport",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// The plugin's generator is a tool of the host, for which SwiftPM compiles six libraries a second time.
if ["LISTWRIGHT_GATE", "LISTWRIGHT_OPTIMIZED"].contains(where: { Context.environment[$0] != nil }) {
    package.products.removeAll { $0.name == "ItemsFromSamples" }
    package.targets.removeAll { $0.name == "ItemsFromSamples" }
}

// `make gate`: the program whose work is counted, which is built like a user's program. CI builds the other benchmarks,
// too.
if Context.environment["LISTWRIGHT_GATE"] != nil {
    // They import Testing, which can't be linked statically.
    package.targets.removeAll { $0.path?.hasPrefix("Tests/") ?? ($0.type == .test) }
    package.cxxLanguageStandard = .cxx17
    package.targets += [
        .systemLibrary(name: "CJanssonBare", path: "Benchmarks/Sources/CJanssonBare", pkgConfig: "jansson"),
        .target(name: "CAllocations", path: "Benchmarks/Sources/CAllocations"),
        .target(name: "CPeers", path: "Benchmarks/Sources/CPeers"),
    ]
    let programs: [(name: String, dependencies: [Target.Dependency])] = [
        ("Gate", ["CAllocations", "CJanssonBare", "ListwrightEssentials", "TableInferring"]),
        ("Benchmarks", ["CJanssonBare", "CPeers", "Listwright", "ItemGrowing", "JSONDecoding", "ItemMacros"]),
        ("Normalization", ["CAllocations", "CJanssonBare", "Listwright"]), ("Loading", ["Listwright"]),
        ("Tables", ["Listwright"]),
    ]
    package.targets += programs.map {
        .executableTarget(
            name: $0.name, dependencies: $0.dependencies, path: "Benchmarks/Sources/\($0.name)", packageAccess: false)
    }
}

// `make asan` and `make depth` build some of the test targets.
if let names = Context.environment["LISTWRIGHT_TEST_TARGETS"]?.split(separator: " ") {
    package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

// `make test` optimizes the libraries that the seeded tests use most; all other targets would take longer to optimize
// than the run would gain. `LISTWRIGHT_OPTIMIZED=all` optimizes all libraries and tools, and the tests of the readers,
// so that code that is inlined into a user's module is tested in the form that users run. Assertions remain. The build is
// one of `-c release`, as that has no index of the libraries, and compiles each target in one piece.
if let optimized = Context.environment["LISTWRIGHT_OPTIMIZED"] {
    let readers = [
        "JSONDocuments", "JSONPaths", "ItemMapping", "ItemStreaming", "ItemGrowing", "RowMapping", "ListFinding",
        "ListLoading", "TableSplitting",
    ]
    let tests = ["JSONDocumentsTests", "ItemMappingTests"]
    for target in package.targets where [.regular, .executable, .test, .macro].contains(target.type) {
        let isOptimized =
            optimized == "all"
            ? [.regular, .executable].contains(target.type) || tests.contains(target.name)
            : readers.contains(target.name)
        let flags = isOptimized ? ["-assert-config", "Debug"] : ["-Onone", "-no-emit-module-separately-wmo"]
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
    }
}
