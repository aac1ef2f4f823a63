import Foundation
import Listwright
import TestSupport
import Testing

/// The machinery behind the tables is no part of what users see.
@Suite(.childProcesses) struct PublicSurfaceTests {
    /// The types of the machinery.
    private static let types = [
        "DirectReader", "ReaderFallback", "RecordList", "MappingContext", "RecordCursor", "MappingPlan",
        "PrimitiveKind", "TableField",
        "ValueWitness", "DirectValue", "DirectPlan", "PlannedField", "JSONScanner", "KeyPredictor", "PathTrie",
    ]

    /// Members of the machinery, on types that users have.
    private static let members = [
        "Int.plan", "Book.plan", "Book.table.plan", "Int.primitiveKind", "Int.witness", "Int?.witness", "\"\".text",
        "0.isWritten", "Int.valueForNull", "Int.ListElement.self", "Book.own([])", "Book.table.direct",
        "Field(\\Book.id, \"id\").field",
    ]

    /// A line that doesn't compile is one that the compiler has an error for, by its number.
    @Test(.enabled(if: InferredProgram.hindrance == nil, Comment(rawValue: InferredProgram.hindrance ?? "")))
    func machineryDoesNotCompile() throws {
        let lines = Self.lines(Self.types.map { "\($0).self" } + Self.members)
        let file = try Scratch.file(lines.joined(separator: "\n"), ".swift")
        let prelude = Project.fixtures.appendingPathComponent("DocComments/prelude.swift")
        let errors = try InferredProgram.check([file, prelude])
        for (index, line) in lines.enumerated() {
            #expect(errors.contains("\(file.lastPathComponent):\(index + 1):") == (index > 0), "\(line)")
        }
    }

    /// The public face of the same types compiles: the proof that the test above can fail.
    @Test(.enabled(if: InferredProgram.hindrance == nil, Comment(rawValue: InferredProgram.hindrance ?? "")))
    func thePublicFaceCompiles() throws {
        let members = [
            "Book.table.validate()", "Int?.valueForNull", "\"\".jsonKey", "0.json(dates: .automatic)",
            "Field(\\Book.id, \"id\")", "FieldBuilder<Book>.Fields.self",
        ]
        let text = Self.lines(members).joined(separator: "\n")
        let prelude = Project.fixtures.appendingPathComponent("DocComments/prelude.swift")
        #expect(try InferredProgram.check([Scratch.file(text, ".swift"), prelude]) == "")
    }

    /// The modules' public symbols: none of the machinery, and of `FieldValue` three requirements.
    @Test(
        .enabled(
            if: InferredProgram.hindrance == nil && Programs.have("swift-symbolgraph-extract"),
            "there is no swift-symbolgraph-extract, or there are no built modules"),
        arguments: ["JSONDocuments", "JSONPaths", "ItemMapping"])
    func symbolGraphsHoldNoMachinery(module: String) throws {
        let symbols = try Self.symbols(of: module)
        #expect(symbols.count > 50)
        let names = Set(symbols.flatMap { $0["pathComponents"]?.array?.compactMap(\.string) ?? [] })
        #expect(names.intersection(Self.types).isEmpty)
        guard module == "ItemMapping" else { return }
        let requirements = symbols.filter { symbol in
            let path = symbol["pathComponents"]?.array?.compactMap(\.string)
            return path?.first == "FieldValue" && path?.count == 2 && symbol["swiftExtension"] == nil
        }
        let titles = requirements.compactMap { $0["names"]?["title"]?.string }
        #expect(titles.sorted() == ["json(dates:)", "merging(_:)", "value(from:)"])
    }

    /// Every public type is in the topics of its module's page.
    ///
    /// A type that has topics of its own has all of its members in them.
    @Test(
        .enabled(
            if: InferredProgram.hindrance == nil && Programs.have("swift-symbolgraph-extract"),
            "there is no swift-symbolgraph-extract, or there are no built modules"),
        arguments: ["TableControlling", "ListLoading", "ListBinding", "TablePresenting"])
    func everythingIsInTheTopics(module: String) throws {
        let topics = try Self.topics(of: module)
        let paths = try Self.symbols(of: module).filter {
            $0["identifier"]?["precise"]?.string?.contains("::SYNTHESIZED::") == false
        }.compactMap { $0["pathComponents"]?.array?.compactMap(\.string) }
        let curated = ["ListModel", "ValueModel", "PagingStyle", "ListSections", "TableController", "SectionStore"]
        for path in paths {
            if path.count == 1 { #expect(topics.contains(path[0]), "\(path[0])") }
            guard path.count == 2, curated.contains(path[0]) || topics.contains(where: { $0.hasPrefix("\(path[0])/") })
            else { continue }
            #expect(topics.contains(path[1]) || topics.contains("\(path[0])/\(path[1])"), "\(path)")
        }
        #expect(!paths.isEmpty)
    }

    /// The symbols in the lists of topics of a module, without the parts that distinguish overloads.
    private static func topics(of module: String) throws -> Set<String> {
        let folder = Project.root.appendingPathComponent("Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        var topics: Set<String> = []
        for file in files ?? [] where ["md", "swift"].contains(file.pathExtension) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let link = line.firstMatch(of: #/^(?:\s*\/\/\/ )?- ``(.+)``$/#)?.1 else { continue }
                let path = link.replacing(#/-\([^()]*\)$/#, with: "")
                topics.insert(path.hasPrefix("\(module)/") ? String(path.dropFirst(module.count + 1)) : String(path))
            }
        }
        return topics
    }

    /// A file that uses each of these expressions in a line of its own, after the line that imports the package.
    private static func lines(_ expressions: [String]) -> [String] {
        ["import Listwright"] + expressions.enumerated().map { "func use\($0)() { _ = \($1) }" }
    }

    /// The public symbols of a module.
    private static func symbols(of module: String) throws -> [JSONValue] {
        let build = ToolRun.executable.resolvingSymlinksInPath().deletingLastPathComponent().path
        return try Programs.withTemporaryFolder { folder in
            let run = try Programs.bash(
                """
                target=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\\(.*\\)".*/\\1/p')
                swift-symbolgraph-extract -module-name \(module) -minimum-access-level public -target "$target" \
                -I '\(build)/Modules' \(Project.headerSearch.joined(separator: " ")) -output-dir '\(folder.path)'
                """)
            try #require(run.status == 0, "\(run.output)")
            let graph = try Data(contentsOf: folder.appendingPathComponent("\(module).symbols.json"))
            return try JSONDocument(parsing: graph).root["symbols"]?.array ?? []
        }
    }
}
