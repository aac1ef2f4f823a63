import Foundation
import JSONDocuments

/// Third-party test material outside the project: in `LISTWRIGHT_SUITES`, else in
/// `../shared/suites`.
public enum Suites {
    /// The folder; nil if it does not exist.
    public static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["LISTWRIGHT_SUITES"]
        let folder =
            environment.map { URL(fileURLWithPath: $0) }
            ?? Project.root.deletingLastPathComponent().appendingPathComponent("shared/suites")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Whether the material is present; tests that need it are skipped otherwise.
    public static let arePresent = folder != nil

    /// The message of a skipped test.
    public static let absence = "the suites are not here: set LISTWRIGHT_SUITES to their folder"

    /// The files under `path` at any depth with this extension, or all for nil, sorted; empty if
    /// the suites are absent.
    ///
    /// If the suites are present but have no such file, the result is the folder itself, so that a
    /// test that reads it fails and names the folder, instead of passing without any case.
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

    /// The lists of records of a document: at the top, or a member of it.
    package static func lists(of root: JSONValue) -> [[JSONValue]] {
        let arrays = root.kind == .array ? [root] : root.members.map(\.value).filter { $0.kind == .array }
        return arrays.map { Array($0.elements) }.filter { $0.count >= 3 && $0.allSatisfy { $0.kind == .object } }
    }
}
