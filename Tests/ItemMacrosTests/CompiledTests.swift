import Foundation
import TestSupport
import Testing

@testable import MacroExpanding

/// Programs of users, compiled by the compiler with the plugin.
@Suite(
    .childProcesses, .enabled(if: Compiler.hindrance == nil, Comment(rawValue: Compiler.hindrance ?? ""))
) struct CompiledTests {
    private static let folder = Project.fixtures.appendingPathComponent("ItemMacros")

    /// A program that maps, encodes and validates Items of every kind prints what it should.
    @Test func aProgramMapsItsItems() throws {
        let file = Self.folder.appendingPathComponent("Program.swift")
        let run = try Compiler.run(file, ["-DDEBUG", "-Xfrontend", "-dump-macro-expansions"])
        try expectSnapshot(run.output, at: Self.folder.appendingPathComponent("Program.txt"))
        try expectSnapshot(
            Self.expansions(in: run.messages, of: file), at: Self.folder.appendingPathComponent("Expansions.txt"))
        #expect(!run.messages.contains("error:") && !run.messages.contains("warning:"), "\(run.messages)")
    }

    /// The expansions in the output of the compiler, in their order, without names that it makes up.
    private static func expansions(in messages: String, of file: URL) -> String {
        let parts = messages.components(separatedBy: "------------------------------\n")
        let texts = parts.filter { $0.contains("ItemMapping") }
        return texts.map { $0.replacingOccurrences(of: file.path, with: file.lastPathComponent) }.joined(
            separator: "\n"
        )
        .replacing(/@__swiftmacro_\S+\n/, with: "")
    }

    /// Types of every isolation map in silence, in a module that is isolated to the main actor by
    /// default and in one that isn't.
    @Test(arguments: [[], ["-default-isolation", "MainActor"]])
    func everyIsolationMaps(options: [String]) throws {
        let file = Self.folder.appendingPathComponent("Isolation.swift")
        let run = try Compiler.run(file, ["-DDEBUG"] + options)
        #expect(run.messages == "")
        try expectSnapshot(run.output, at: Self.folder.appendingPathComponent("Isolation.txt"))
    }

    /// Public types of a library are Items and keys in the modules that use it.
    @Test(arguments: [[], ["-default-isolation", "MainActor"]])
    func aLibraryHasPublicTables(options: [String]) throws {
        let (library, user) = ("Library.swift", "LibraryUser.swift")
        let messages = try Scratch.withFolder { folder in
            let module = folder.appendingPathComponent("Library.swiftmodule").path
            let emitted = ["-parse-as-library", "-emit-module", "-module-name", "Library", "-emit-module-path", module]
            let made = try Compiler.check(
                [Self.folder.appendingPathComponent(library)], options + emitted, isOnlyChecked: false)
            let search = ["-parse-as-library", "-I", folder.path]
            return made + (try Compiler.check([Self.folder.appendingPathComponent(user)], options + search))
        }
        #expect(messages == "")
    }

    /// Where isolation forbids a table, the message says what to write.
    @Test func isolationThatForbidsATableIsExplained() throws {
        try expectMistakes(in: "IsolationMistakes.swift", atLeast: 4)
    }

    /// Each error is on the line and in the column of the user's mistake.
    @Test func errorsAreWhereTheUserMadeThem() throws { try expectMistakes(in: "Mistakes.swift", atLeast: 40) }

    private func expectMistakes(in name: String, atLeast least: Int) throws {
        let file = Self.folder.appendingPathComponent(name)
        let messages = try Compiler.check([file])
        let source = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let places = messages.components(separatedBy: "\n").compactMap { line -> String? in
            guard let match = line.wholeMatch(of: /(.*):(\d+):(\d+): error: (.*)/), match.1 == file.path else {
                return nil
            }
            return "\(match.2):\(match.3)"
        }
        // The mistakes are marked: `// 9` is a mistake in column 9.
        let marked = source.enumerated().flatMap { number, line in
            (line.components(separatedBy: "  // at ").dropFirst().first ?? "").split(separator: ",").map {
                "\(number + 1):\($0.trimmingCharacters(in: .whitespaces))"
            }
        }
        #expect(marked.count >= least)
        // Each mistake is one error.
        #expect(places.sorted() == marked.sorted(), "\(messages)")
    }

    /// Every shape that is expanded compiles: no expansion is wrong code.
    @Test func everyExpandedShapeCompiles() throws {
        var sources = [try String(contentsOf: Self.folder.appendingPathComponent("Prelude.swift"), encoding: .utf8)]
        for (number, shape) in try ShapeTests.shapes().enumerated() {
            guard !shape.result.contains("error:"), !shape.notes.contains("not compiled") else { continue }
            let wrapped = shape.context.reduce(shape.source) { "\($1.dropLast())\n\($0)\n}" }
            sources.append(
                "// \(shape.title)\n"
                    + wrapped.replacing(/\b(Shape|Outer|Middle)\b/.wordBoundaryKind(.simple)) { "\($0.1)\(number)" })
        }
        #expect(sources.count > 300)
        let file = try Scratch.file(sources.joined(separator: "\n\n"), ".swift")
        let messages = try Compiler.check([file], ["-suppress-warnings"])
        #expect(messages.isEmpty, "\(messages)")
    }

    /// The examples in the doc comments of the macros compile.
    @Test func theExamplesOfTheDocumentationCompile() throws {
        let sources = Project.root.appendingPathComponent("Sources/ItemMacros")
        let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let text = try names.map { try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8) }
            .joined()
        let examples = text.components(separatedBy: "/// ```swift\n").dropFirst().enumerated().map { number, part in
            let lines = part.components(separatedBy: "/// ```\n")[0].replacing("/// ", with: "")
            return "enum Example\(number) {\n\(lines)\n}\n"
        }
        #expect(examples.count > 10)
        let prelude = Self.folder.appendingPathComponent("Prelude.swift")
        let file = try Scratch.file("import Foundation\nimport ItemMacros\n" + examples.joined(), ".swift")
        #expect(try Compiler.check([prelude, file]) == "")
    }
}
