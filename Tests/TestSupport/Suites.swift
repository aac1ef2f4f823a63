import Foundation

/// Test material from elsewhere, kept outside the project: `LISTWRIGHT_SUITES`, else `../shared/suites`.
public enum Suites {
    /// The folder, or nil where it is absent.
    public static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["LISTWRIGHT_SUITES"]
        let folder =
            environment.map { URL(fileURLWithPath: $0) }
            ?? Project.root.deletingLastPathComponent().appendingPathComponent("shared/suites")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Whether the material is here; tests over it are enabled by this and say so when they are skipped.
    public static let arePresent = folder != nil

    /// What a skipped test says.
    public static let absence = "the suites are not here: set LISTWRIGHT_SUITES to their folder"

    /// The files under `path` with this extension, nil for all, at any depth, sorted; empty where the suites are absent.
    ///
    /// Where the suites are present and have no such file, it is the folder itself that is answered: a test that reads what
    /// it is given then fails and names the folder, and doesn't pass for want of cases.
    public static func files(under path: String, extension ending: String? = "json") -> [URL] {
        folder.map { files(in: $0.appendingPathComponent(path), extension: ending) } ?? []
    }

    package static func files(in top: URL, extension ending: String?) -> [URL] {
        let walk = FileManager.default.enumerator(at: top, includingPropertiesForKeys: nil)
        let files = (walk?.compactMap { $0 as? URL } ?? []).filter {
            ending == nil ? !$0.hasDirectoryPath : $0.pathExtension == ending
        }
        return files.isEmpty ? [top] : files.sorted { $0.path < $1.path }
    }
}
