import Foundation
import TestSupport

/// The program of the disk cache tests, beside the test bundle.
enum Probe {
    static let executable: URL = {
        let programs = [CommandLine.arguments[0], Bundle.main.executablePath ?? ""] + CommandLine.arguments
        let beside = programs.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("CacheProbe")
        }
        let known = beside + [Project.root.appendingPathComponent(".build/debug/CacheProbe")]
        return known.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? known.last!
    }()
}
