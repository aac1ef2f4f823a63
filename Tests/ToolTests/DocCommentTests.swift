import Foundation
import TestSupport
import Testing

/// The examples in doc comments compile.
@Suite(.childProcesses) struct DocCommentTests {
    @Test(.enabled(if: InferredProgram.hindrance == nil, Comment(rawValue: InferredProgram.hindrance ?? "")))
    func examplesCompile() throws {
        let examples = try DocCommentExample.all()
        #expect(examples.count > 100)
        let sources = examples.enumerated().map { $1.source(number: $0) }
        let errors = try Self.errors(in: sources)
        #expect(errors == "")
    }

    /// Prose and blocks in other languages aren't examples; a wrong example is a compile error.
    @Test(.enabled(if: InferredProgram.hindrance == nil, Comment(rawValue: InferredProgram.hindrance ?? "")))
    func wrongExamplesAreFound() throws {
        let text = """
                /// ```swift
                /// let book = Book(titel: "Momo")
                /// ```
            /// ```json
            /// {}
            /// ```
            """
        let examples = DocCommentExample.examples(in: text, "Some.swift")
        #expect(examples.map(\.line) == [2])
        let errors = try Self.errors(in: examples.map { $0.source(number: 0) })
        #expect(errors.contains("Some.swift:2:"))
    }

    /// A found value must not outlive its call: storing it doesn't compile.
    @Test(
        .enabled(if: InferredProgram.hindrance == nil, Comment(rawValue: InferredProgram.hindrance ?? "")),
        arguments: [
            ("", "_ = found.json", true), ("", "closures.append { found.json }", false),
            ("nonisolated(unsafe) var kept: FoundValue?", "kept = found", false),
            ("struct Holder { let found: FoundValue }", "", false),
        ])
    func foundValuesCannotEscape(declaration: String, statement: String, compiles: Bool) throws {
        let source = """
            \(declaration)
            nonisolated(unsafe) var closures: [() -> JSONValue] = []
            struct Made: FieldValue {
                static func value(from found: FoundValue) throws(ConversionFailure) -> Made {
                    \(statement)
                    return Made()
                }
                var json: JSONValue { .null }
            }
            """
        let errors = try Self.errors(in: [source])
        #expect(errors.isEmpty == compiles, "\(errors)")
    }

    /// The errors of the compiler for these sources, compiled with the prelude of the examples.
    private static func errors(in sources: [String]) throws -> String {
        let modules = [
            "DriftChecking", "Foundation", "ItemGrowing", "JSONDecoding", "JSONRepairing", "JSONSchemas", "Listwright",
            "Observation",
            "RowExporting", "TableInferring", "TableLinting", "TableSplitting",
        ]
        let text = modules.map { "import \($0)\n" }.joined() + sources.joined()
        let prelude = Project.fixtures.appendingPathComponent("DocComments/prelude.swift")
        return try InferredProgram.check([Scratch.file(text, ".swift"), prelude])
    }
}
