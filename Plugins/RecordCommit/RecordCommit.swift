import Foundation
import PackagePlugin

/// Writes the commit that the tool is built from into a Swift file, for `listwright --version`.
@main struct RecordCommit: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.pluginWorkDirectoryURL.appendingPathComponent("Commit")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("Commit.swift")
        let commit = Self.commit(of: context.package.directoryURL)
        let text = """
            /// The source that the tool was built from.
            enum Commit {
                /// The commit, or nil if the sources were not a checkout.
                static let name: String? = \(commit.map { "\"\($0)\"" } ?? "nil")
            }

            """
        // An unchanged file is not written, so that nothing is rebuilt.
        if (try? String(contentsOf: file, encoding: .utf8)) != text {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        // The file exists already; the command only tells the build its folder.
        return [
            .prebuildCommand(
                displayName: "Recording the commit", executable: URL(fileURLWithPath: "/usr/bin/env"),
                arguments: ["true"],
                outputFilesDirectory: folder)
        ]
    }

    private static func commit(of folder: URL) -> String? {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "-C", folder.path, "rev-parse", "--short=12", "HEAD"]
        let output = Pipe()
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        let name = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return git.terminationStatus == 0 && !name.isEmpty ? name : nil
    }
}
