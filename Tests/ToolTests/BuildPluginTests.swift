import Foundation
import TestSupport
import Testing

/// The build plugin `ItemsFromSamples`, used as another package uses it.
@Suite(.childProcesses) struct BuildPluginTests {
    private static let fixture = Project.fixtures.appendingPathComponent("BuildPlugin")
    private static let buildsPackages = ProcessInfo.processInfo.environment["LISTWRIGHT_PACKAGES"] != nil
    private static let folder = Project.root.appendingPathComponent(".build/build-plugin")

    /// Copies the fixture beside a link to this package, always at the same place, so that a later run
    /// compiles only what has changed.
    private func withPackage(_ body: (URL) throws -> Void) throws {
        let files = FileManager.default
        let (link, package) = (
            Self.folder.appendingPathComponent("listwright"), Self.folder.appendingPathComponent("shop")
        )
        for old in [link, package] { try? files.removeItem(at: old) }
        try files.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try files.createSymbolicLink(at: link, withDestinationURL: Project.root)
        try files.copyItem(at: Self.fixture, to: package)
        defer { try? files.removeItem(at: package) }
        try body(package)
    }

    private func swift(_ command: String, in package: URL) throws -> (output: String, status: Int32) {
        // The manifest leaves the plugin out of optimized test builds.
        let scratch = Self.folder.appendingPathComponent("products").path
        return try Programs.bash(
            "env -u LISTWRIGHT_OPTIMIZED swift \(command) --quiet --scratch-path '\(scratch)'", in: package)
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
            try expectAnotherType(in: package)
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

    /// A sample that changes makes another type at the next build.
    private func expectAnotherType(in package: URL) throws {
        let sample = package.appendingPathComponent("Sources/Shop/Order.sample.json")
        try String(contentsOf: sample, encoding: .utf8).replacing("\"quantity\": 2", with: "\"quantity\": 2.5")
            .write(to: sample, atomically: true, encoding: .utf8)
        let run = try swift("run", in: package)
        #expect(run.output.hasSuffix("\n9 B-2 3.0\n"), "\(run.output)")
    }

    private static let mistakes = [
        ("Film.table.json", "{\"a\":\n  {\"type\": \"text\"}}", "Film.table.json:2:12: error: a.type: unknown type"),
        ("Film.sample.json", "[{\"title\": ]", "Film.sample.json:1:12: error: "),
        ("Film.sample.json", "", "Film.sample.json:1:1: error: "),
        (
            "Film.table.json", "{\"a\": {\"type\": \"uuid\",\n \"pattern\": \"a\"}}",
            "Film.table.json:2:13: error: a.pattern: "
        ),
        ("Book.sample.json", "[{\"title\": 1}]", "makes the type Book, too"),
        ("book.table.json", "{\"title\": {\"type\": \"int\"}}", "makes the type Book, too"),
    ]
}
