import JSONDocuments
import JSONPaths
import TableExploring
import TestSupport
import Testing

/// The search of `explore` finds what a walk through the tree finds, and the guess is what is found in the rows.
@Suite struct ExplorationSearchTests {
    private static let text = #"""
        {"Movies": [{"title": "Mömo", "n": 17, "tags": ["mo", true]}, {"title": "MÖMO", "n\u0031": 1.7}],
         "mo": {"x": null, "mo": {"deep": "a\u004d\u006F"}}}
        """#

    @Test(arguments: [
        ("mo", 3, 4), ("MO", 3, 4), ("mö", 0, 2), ("MÖ", 0, 2), ("17", 0, 1), ("1.7", 0, 1), ("n1", 1, 0),
        ("true", 0, 1), ("null", 0, 1),
        ("u004d", 0, 0), ("\"", 0, 0), ("", 0, 0), ("amo", 0, 1), ("title", 2, 0),
    ])
    func countsKeysAndValues(string: String, keys: Int, values: Int) throws {
        var exploration = try Exploration(Array(Self.text.utf8))
        let search = exploration.search(string)
        #expect(search.keyCount == keys && search.valueCount == values, "\(search.groups)")
    }

    @Test func namesPathsWithoutIndexes() throws {
        var exploration = try Exploration(Array(Self.text.utf8))
        let search = exploration.search("mo")
        let groups = search.groups.map { "\($0.path.canonicalSpelling) \($0.keyCount) \($0.valueCount) \($0.firstHit)" }
        #expect(
            groups == [
                "Movies 1 0 0", "Movies[*].title 0 2 1", "Movies[*].tags[*] 0 1 2", "mo 1 0 4", "mo.mo 1 0 5",
                "mo.mo.deep 0 1 6",
            ])
        let pointers = search.hits.indices.map { exploration.pointer(toHit: $0, of: search) }
        #expect(
            pointers == [
                "/Movies", "/Movies/0/title", "/Movies/0/tags/0", "/Movies/1/title", "/mo", "/mo/mo", "/mo/mo/deep",
            ])
        #expect(exploration.pointer(toHit: 7, of: search) == nil)
    }

    /// A key with an escape is the same key.
    @Test func escapedKeysShareAPath() throws {
        var exploration = try Exploration(Array(#"[{"o": {"é": "mo"}}, {"\u006f": {"\u00e9": "mo"}}]"#.utf8))
        let groups = exploration.search("mo").groups
        #expect(groups.map { "\($0.path.canonicalSpelling) \($0.valueCount)" } == ["[*].o.é 2"])
    }

    @Test(arguments: ["\"Momo\"", "  17", "[\"momo\"]", "\u{FEFF}{\"a\":\"momo\"}"])
    func searchesAnyDocument(text: String) throws {
        var exploration = try Exploration(Array(text.utf8))
        for string in ["mo", "1"] {
            let search = exploration.search(string)
            let isIn = text.lowercased().contains(string)
            #expect(search.hits.count == (isIn ? 1 : 0))
            #expect((exploration.pointer(toHit: 0, of: search) != nil) == isIn)
        }
    }

    /// Hits, keys and values are those of a walk through the values.
    @Test(arguments: Effort.rounds(200))
    func findsWhatAWalkFinds(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let value = Self.value(&random, depth: 4)
        for string in ["a", "B", "1", "é", "e"] {
            var counts = (keys: 0, values: 0, hits: 0)
            Self.count(string.lowercased(), in: value, key: nil, &counts)
            let search = TextSearch(for: string, in: JSONWriter.bytes(of: value))
            #expect(
                search.keyCount == counts.keys && search.valueCount == counts.values
                    && search.hits.count == counts.hits,
                "seed \(seed), \(string): \(value)")
            #expect(search.groups.allSatisfy { search.hits.indices.contains($0.firstHit) })
        }
    }

    private static let words = ["a", "ab", "B", "É", "x\"\\", "1", "\n", "née", ""]

    private static func value(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .null
        case 1: true
        case 2: JSONValue(Int.random(in: 0..<200, using: &random))
        case 3, 4: JSONValue(words.randomElement(using: &random)!)
        case 5: JSONValue((0..<3).map { _ in value(&random, depth: depth - 1) })
        default:
            JSONValue(
                words.shuffled(using: &random).prefix(3).map { (key: $0, value: value(&random, depth: depth - 1)) })
        }
    }

    private static func count(
        _ string: String, in value: JSONValue, key: String?, _ counts: inout (keys: Int, values: Int, hits: Int)
    ) {
        let isKey = key?.lowercased().contains(string) == true
        let isContainer = value.kind == .array || value.kind == .object
        let text = value.string ?? (isContainer ? "" : JSONWriter.text(of: value))
        let isValue = text.lowercased().contains(string)
        counts.keys += isKey ? 1 : 0
        counts.values += isValue ? 1 : 0
        counts.hits += isKey || isValue ? 1 : 0
        for element in value.elements { count(string, in: element, key: nil, &counts) }
        for member in value.members { count(string, in: member.value, key: member.key, &counts) }
    }

    // MARK: Guesses

    private static let books = """
        {"books": [{"info": {"title": "Momo"}, "by": "Ende"}, {"name": "Krabat", "by": "Preußler"},
                   {"info": {"title": "Ronja"}, "by": "Lindgren"}], "authors": [{"name": "Ada"}, {"name": "Bea"}]}
        """

    private static func guessed(_ text: String, _ steps: JSONValue...) throws -> Exploration {
        var exploration = try Exploration(Array(text.utf8))
        try exploration.start(with: nil, at: nil, isGuessing: true)
        for step in steps { try exploration.perform(step) }
        return exploration
    }

    @Test func guessesFieldsWithTheirAlternatives() throws {
        let exploration = try Self.guessed(Self.books)
        let table = exploration.state.table
        #expect(table["title"]?["path"] == ["info.title", "name"], "\(table)")
        #expect(exploration.state.roles[.title] == "title" && exploration.state.isGuessed("title"))
        #expect(exploration.log.isEmpty && exploration.check().issueCount == 0)
    }

    /// Another list has a guess of its own, which the log keeps.
    @Test func guessesForEachList() throws {
        let exploration = try Self.guessed(Self.books, ["do": "list", "path": "authors"])
        #expect(exploration.state.table["name"]?["path"] == "name" && exploration.state.roles == [.title: "name"])
        let replayed = try Self.guessed(Self.books, exploration.log[0].json)
        #expect(replayed.state.table == exploration.state.table && replayed.state.roles == exploration.state.roles)
        #expect(replayed.state.isGuessed("name"))
    }

    @Test(arguments: ["5", "[]", "{}", "[[1, 2]]", "null", #"["a", "b"]"#, #"{"a": {"x": 1}, "b": {"x": 2}}"#])
    func guessesForAnyDocument(text: String) throws {
        let exploration = try Self.guessed(text)
        #expect(exploration.check().issueCount == 0)
    }

    @Test func aGivenTableIsNoGuess() throws {
        var exploration = try Exploration(Array(Self.books.utf8))
        try exploration.start(with: Array(#"{"by": "by"}"#.utf8), at: nil, isGuessing: true)
        #expect(exploration.state.table == ["by": "by"] && !exploration.state.isGuessed("by"))
    }
}
