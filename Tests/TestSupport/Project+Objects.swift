import Foundation

extension Project {
    /// The compiled objects of targets in a build folder, by path; none of a source that is there no more.
    ///
    /// The build leaves the objects of removed sources where they are, and does not link them; nor must a test.
    public static func objects(of targets: [String], in build: URL) throws -> [URL] {
        try targets.flatMap { target in
            let sources = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources/\(target)").path)
            let names = Set((sources?.compactMap { $0 as? String } ?? []).map { ($0 as NSString).lastPathComponent })
            let folder = build.appendingPathComponent("\(target).build")
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "o" && names.contains($0.deletingPathExtension().lastPathComponent) }
                .sorted { $0.path < $1.path }
        }
    }
}
