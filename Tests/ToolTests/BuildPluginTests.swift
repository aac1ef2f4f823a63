import Foundation
import TestSupport
import Testing

/// The build plugin `ItemsFromSamples`, used as another package uses it.
@Suite(.childProcesses) struct BuildPluginTests {
    private static let fixture = Project.fixtures.appendingPathComponent("BuildPlugin")
    private static let buildsPackages = ProcessInfo.processInfo.environment["LISTWRIGHT_PACKAGES"] != nil
    private static let scratch = Project.root.appendingPathComponent(".build/build-plugin").path

    /// Copies the fixture beside a link to this package.
    private func withPackage(_ body: (URL) throws -> Void) throws {
        try Programs.withTemporaryFolder { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("listwright"), withDestinationURL: Project.root)
            let package = folder.appendingPathComponent("shop")
            try FileManager.default.copyItem(at: Self.fixture, to: package)
            try body(package)
        }
    }

    private func swift(_ command: String, in package: URL) throws -> (output: String, status: Int32) {
        try Programs.bash("swift \(command) --quiet --scratch-path '\(Self.scratch)'", in: package)
    }

    /// The package prints the rows that its Items read; a mistake in a table, in a sample and in the
    /// names is an error of the build, with its position.
    @Test(.enabled(if: buildsPackages, "make tutorial builds packages of their own"))
    func thePackageBuildsAndItsMistakesAreErrors() throws {
        try withPackage { package in
            let run = try swift("run", in: package)
            try #require(run.status == 0, "\(run.output)")
            let expected = try String(contentsOf: Self.fixture.appendingPathComponent("output.txt"), encoding: .utf8)
            #expect(run.output.hasSuffix(expected), "\(run.output)")
            #expect(!run.output.contains("warning:"), "\(run.output)")
            let sources = package.appendingPathComponent("Sources/Shop")
            for (name, text, message) in Self.mistakes {
                let file = sources.appendingPathComponent(name)
                try text.write(to: file, atomically: true, encoding: .utf8)
                let broken = try swift("build", in: package)
                #expect(broken.status != 0)
                #expect(broken.output.contains(message), "\(broken.output)")
                try FileManager.default.removeItem(at: file)
            }
        }
    }

    private static let mistakes = [
        ("Film.table.json", "{\"a\":\n  {\"type\": \"text\"}}", "Film.table.json:2:12: error: a.type: unknown type"),
        ("Film.sample.json", "[{\"title\": ]", "Film.sample.json:1:12: error: "),
        ("Book.sample.json", "[{\"title\": 1}]", "makes the type Book, too"),
    ]
}
