import Foundation
import TestSupport
import Testing

/// `Documentation/API/api.py`, which compares the public API with the recorded one.
@Suite(.childProcesses) struct APICheckTests {
    private static let extracts = Programs.have("swiftc", "swift-symbolgraph-extract", "python3")

    /// A module in its first version, and what the check says to the second.
    private struct Change: Sendable, CustomTestStringConvertible {
        let source: String
        let output: String
        var testDescription: String { source }

        init(_ source: String, _ output: String) {
            self.source = source
            self.output = output
        }
    }

    private static let first = """
        public struct A { public var b = 1; public init() {} }
        public protocol P {}
        public func f(_ x: Int = 1) {}
        """

    private static let changes = [
        Change(first, "breaks: 0, additions: 0\n"),
        Change(
            first.replacing("public var b", with: "package var b"),
            "Tiny: - property A.b: var b: Int\nbreaks: 1, additions: 0\n"),
        Change(
            first.replacing("= 1;", with: "= true;"),
            "Tiny: + property A.b: var b: Bool\nTiny: - property A.b: var b: Int\nbreaks: 1, additions: 1\n"),
        Change(
            first.replacing("public struct A", with: "public struct A: P"),
            "Tiny: + conformance A: P\nbreaks: 0, additions: 1\n"),
        Change(
            first.replacing("P {}", with: "P { func q() }"),
            "Tiny: + method P.q(): func q() (a requirement without a default)\nbreaks: 1, additions: 0\n"),
        Change(
            first.replacing("P {}", with: "P { func q() }\nextension P { public func q() {} }"),
            "Tiny: + method P.q(): func q()\nbreaks: 0, additions: 1\n"),
        Change(
            first.replacing("Int = 1", with: "Int"),
            "Tiny: + func f(_:): func f(_ x: Int)\nTiny: - func f(_:): func f(_ x: Int = 1)\n"
                + "breaks: 1, additions: 1\n"),
    ]

    /// The folder with the record of the first version.
    private static let baseline = Result {
        let folder = try Scratch.newFolder()
        let run = try api("record", first, baseline: folder)
        #expect(run.output.isEmpty && run.status == 0)
        return folder
    }

    /// Compiles a version of the module, and runs the script on it.
    private static func api(_ action: String, _ source: String, baseline: URL) throws -> (
        output: String, status: Int32
    ) {
        try Programs.withTemporaryFolder { folder in
            try source.write(to: folder.appendingPathComponent("Tiny.swift"), atomically: true, encoding: .utf8)
            return try Programs.bash(
                """
                swiftc -package-name p -emit-module -module-name Tiny Tiny.swift &&
                '\(Project.root.path)/Documentation/API/api.py' \(action) --modules . --baseline '\(baseline.path)' Tiny
                """, in: folder)
        }
    }

    @Test(.enabled(if: extracts, "there is no swiftc, swift-symbolgraph-extract or python3"), arguments: changes)
    private func tellsBreaksFromAdditions(change: Change) throws {
        let run = try Self.api("check", change.source, baseline: Self.baseline.get())
        #expect(run.output == change.output)
        #expect(run.status == (change.output.contains("breaks: 0") ? 0 : 1))
    }
}
