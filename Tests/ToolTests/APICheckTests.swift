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

    @Test(.enabled(if: extracts, "there is no swiftc, swift-symbolgraph-extract or python3"), arguments: changes)
    private func tellsBreaksFromAdditions(change: Change) throws {
        try Programs.withTemporaryFolder { folder in
            for (source, action) in [(Self.first, "record"), (change.source, "check")] {
                try source.write(to: folder.appendingPathComponent("Tiny.swift"), atomically: true, encoding: .utf8)
                let run = try Programs.bash(
                    """
                    swiftc -package-name p -emit-module -module-name Tiny Tiny.swift &&
                    '\(Project.root.path)/Documentation/API/api.py' \(action) --modules . --baseline . Tiny
                    """, in: folder)
                let isBreak = action == "check" && !change.output.contains("breaks: 0")
                #expect(run.output == (action == "check" ? change.output : ""))
                #expect(run.status == (isBreak ? 1 : 0))
            }
        }
    }
}
