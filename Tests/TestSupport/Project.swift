import Foundation

/// The locations of the project's files.
public enum Project {
    /// The package's top folder.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The options by which a compiler finds the C modules of the package.
    public static let headerSearch = ["CJansson", "CScannerKernels", "CWordTables"].flatMap {
        ["-I", root.appendingPathComponent("Sources/\($0)").path]
    }

    /// The fixtures shared by tests, benchmarks, snippets and the tool's examples.
    public static let fixtures = root.appendingPathComponent("Fixtures")

    /// The folders of cases under `Fixtures/<stage>`, sorted by name.
    ///
    /// - Precondition: The stage has cases.
    public static func cases(of stage: String) -> [URL] {
        let folder = fixtures.appendingPathComponent(stage)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        precondition(!names.isEmpty, "no cases in Fixtures/\(stage)")
        return names.sorted().filter { !$0.hasPrefix(".") }.map(folder.appendingPathComponent)
    }
}
