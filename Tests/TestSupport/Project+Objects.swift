import Foundation

extension Project {
    /// The compiled objects of targets in a build folder, sorted by path, without those of removed
    /// sources.
    ///
    /// The build keeps the objects of removed sources but does not link them, so tests must ignore
    /// them, too.
    public static func objects(of targets: [String], in build: URL) throws -> [URL] {
        try targets.flatMap { target in
            let sources = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources/\(target)").path)
            let files = (sources?.compactMap { $0 as? String } ?? []).map { ($0 as NSString).lastPathComponent }
            // The build makes a source of a resource that is embedded in the code.
            let names = Set(files + ["embedded_resources.swift"])
            let folder = build.appendingPathComponent("\(target).build")
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "o" && names.contains($0.deletingPathExtension().lastPathComponent) }
                .sorted { $0.path < $1.path }
        }
    }
}
