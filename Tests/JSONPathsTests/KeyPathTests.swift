import JSONDocuments
import JSONPaths
import Testing

@Suite struct KeyPathTests {
    private static let document = """
        {"book": {"info": {"title": "Momo"}, "authors": [{"name": "A"}, {"name": "B"}], "0": "zero"},
         "odd.key": {"x": 1}, "a b": 2, "": 3, "nothing": null, "tags": [["p", "q"], ["r"]], "$ref": 4, "*": 5}
        """

    @Test(arguments: [
        ("book.info.title", #""Momo""#),
        ("book.authors[0].name", #""A""#),
        ("book.authors[-1].name", #""B""#),
        ("book.authors.1.name", #""B""#),
        ("book.authors[*].name", #""A" "B""#),
        ("book.authors.*.name", #""A" "B""#),
        ("book.authors[2]", ""),
        ("book.authors[-3]", ""),
        ("book.authors.01", ""),
        ("book.0", #""zero""#),
        ("book[0]", ""),
        (#"["odd.key"].x"#, "1"),
        (#"['odd.key'].x"#, "1"),
        (#"odd\.key.x"#, "1"),
        (#"["odd\u002ekey"]["x"]"#, "1"),
        ("a b", "2"),
        (#"[""]"#, "3"),
        ("nothing", "null"),
        ("nothing.more", ""),
        ("missing", ""),
        ("tags[*][*]", #""p" "q" "r""#),
        ("tags[*][-1]", #""q" "r""#),
        (#"["$ref"]"#, "4"),
        (#"\$ref"#, "4"),
        (#"["*"]"#, "5"),
        ("^.book", ""),
        ("book.info[*]", #""Momo""#),
    ])
    func matches(path: String, expected: String) throws {
        let root = try JSONDocument(parsing: Self.document).root
        let path = try JSONPath(path)
        #expect(try path.values(in: root).map(\.description).joined(separator: " ") == expected)
        #expect(try path.first(in: root)?.description == expected.split(separator: " ").first.map(String.init))
    }

    @Test func theEmptyPathIsTheValueItself() throws {
        #expect(try JSONPath("").first(in: 7)?.int == 7)
        #expect(JSONPath.root == "")
        #expect(try JSONPath.root.matches(in: [1])[0].location == .root)
    }

    @Test(arguments: [
        ("a.b", "a.b"), ("a['b']", "a.b"), ("a.*.b", "a[*].b"), ("*", "[*]"), (#"a\.b"#, #"["a.b"]"#),
        ("^.^.x", "^.^.x"), ("^[0]", "^[0]"), ("a.$ref", #"a["$ref"]"#), (#"["a\u0041\n"]"#, #"["aA\n"]"#),
        (#"["it's"]"#, #"["it's"]"#), ("", ""), ("a.0", "a.0"), ("a[-12]", "a[-12]"), ("é.e\u{301}", "é.e\u{301}"),
    ])
    func hasOneCanonicalSpelling(path: String, canonical: String) throws {
        let path = try JSONPath(path)
        #expect(path.canonicalSpelling == canonical)
        #expect(try JSONPath(canonical) == path)
        #expect(try JSONPath(canonical).canonicalSpelling == canonical)
    }

    @Test func aDotIsTheValueItself() throws {
        let path = try JSONPath(String("."))
        #expect(path == .root)
        #expect(path.canonicalSpelling == "")
        #expect(try path.first(in: [1])?.count == 1)
        for text in ["..", ".a", "a."] { #expect(throws: PathSyntaxError.self) { try JSONPath(text) } }
    }

    @Test func keysAreComparedByteByByte() throws {
        let composed = JSONPath("\u{E9}")
        let decomposed = JSONPath("e\u{301}")
        #expect(composed != decomposed)
        #expect(try decomposed.first(in: ["\u{E9}": 1]) == nil)
    }

    @Test func givesItsSteps() throws {
        let path: JSONPath = "^.a[0].*['b.c'].7"
        #expect(path.steps == [.parent, .key("a"), .index(0), .wildcard, .key("b.c"), .key("7")])
        #expect(JSONPath(steps: path.steps!) == path)
        #expect(JSONPath("/a/0").steps == [.key("a"), .key("0")])
        #expect(JSONPath("a..").steps == nil)
    }

    @Test func appendsSteps() {
        #expect(JSONPath("a.b").appending(.wildcard, .key("c.d")) == #"a.b[*]["c.d"]"#)
        #expect(JSONPath("/a").appending(.key("b")) == "a.b")
        #expect(JSONPath("$..a").appending(.key("b"), .index(0)) == "$..a.b[0]")
        #expect(JSONPath("a..").appending(.key("b")).syntaxError?.column == 3)
    }

    @Test func knowsWhetherItIsSingular() {
        #expect(JSONPath("a.b[0]").isSingular)
        #expect(JSONPath("/a/b").isSingular)
        #expect(!JSONPath("a[*]").isSingular)
    }

    @Test func slashedPartsAreKeys() throws {
        let path = JSONPath(slashed: "/book//info.de/*/0/")
        #expect(path.spelling == #"book["info.de"][*].0"#)
        #expect(JSONPath(slashed: "") == .root)
        #expect(try JSONPath(slashed: "a/b").first(in: ["a": ["b": 1]])?.int == 1)
    }

    @Test func locationsReadBackAsPaths() throws {
        let root = try JSONDocument(parsing: Self.document).root
        let match = try #require(try JSONPath("['odd.key'].x").matches(in: root).first)
        #expect(match.location.keyPath == #"["odd.key"].x"#)
        #expect(JSONPath(match.location).spelling == match.location.keyPath)
    }

    @Test func everyLocationIsFoundByItsKeyPath() throws {
        let root = try JSONDocument(parsing: Self.document).root
        for path: JSONPath in ["[*]", "[*][*]", "[*][*][*]", "[*][*][*][*]"] {
            for match in try path.matches(in: root) {
                let found = try JSONPath(match.location.keyPath).matches(in: root)
                #expect(found.map(\.location) == [match.location])
                #expect(found.map(\.value) == [match.value])
            }
        }
    }
}
