import JSONDocuments
import JSONPaths
import Testing

@Suite struct PathExplanationTests {
    private static let document = """
        {"book": {"title": "Momo", "publishedYear": 1973, "Author": "Ende"}, "tags": [{"name": "a"}], "empty": [], "n": 1}
        """

    @Test(
        arguments: [
            ("book.titel", "book has no member 'titel'; did you mean 'title'? (keys: title, publishedYear, Author)"),
            ("book.author", "book has no member 'author'; did you mean 'Author'? (keys: title, publishedYear, Author)"),
            (
                "book.published_year",
                "book has no member 'published_year'; did you mean 'publishedYear'? (keys: title, publishedYear, Author)"
            ),
            ("bok.title", "the root has no member 'bok'; did you mean 'book'? (keys: book, tags, empty, n)"),
            ("book.zzz", "book has no member 'zzz' (keys: title, publishedYear, Author)"),
            ("/book/titel/x", "book has no member 'titel'; did you mean 'title'? (keys: title, publishedYear, Author)"),
            ("$.book.titel", "book has no member 'titel'; did you mean 'title'? (keys: title, publishedYear, Author)"),
            ("tags[*].nmae", "tags[0] has no member 'nmae'; did you mean 'name'? (keys: name)"),
            ("tags[3]", "tags has 1 element"),
            ("tags.3", "tags has 1 element"),
            ("empty[0]", "empty has 0 elements"),
            ("empty[*].x", "empty is empty"),
            ("tags.name", "tags is an array, not an object; [*] selects its elements"),
            ("n.x", "n is an integer, not an object"),
            ("n[0]", "n is an integer, not an array"),
            ("n[*]", "n is an integer"),
            ("^.book", "the root has no parent here (keys: book, tags, empty, n)"),
            ("$.tags[?@.name=='b']", "tags has nothing that passes the filter"),
            ("$.tags[5:]", "tags has no such elements"),
            ("$..zzz", "the root has no match at any depth (keys: book, tags, empty, n)"),
            ("$['x','y']", "the root has none of the selected values (keys: book, tags, empty, n)"),
        ])
    func saysWhy(path: String, expected: String) throws {
        let root = try JSONDocument(parsing: Self.document).root
        #expect(try JSONPath(path).explain(in: root)?.description == expected)
    }

    @Test func saysHowFarItCame() throws {
        let root = try JSONDocument(parsing: Self.document).root
        let explanation = try #require(JSONPath("$.book['titel'].x").explain(in: root))
        #expect(explanation.matched == "$.book")
        #expect(explanation.stopped == ".titel")
        #expect(explanation.found == .object)
        #expect(JSONPath("/book/a~1b").explain(in: root)?.stopped == "/a~1b")
        #expect(JSONPath("book.x").explain(in: root)?.matched == "book")
    }

    @Test func aMatchNeedsNoExplanation() throws {
        let root = try JSONDocument(parsing: Self.document).root
        #expect(JSONPath("book.title").explain(in: root) == nil)
        #expect(JSONPath("").explain(in: root) == nil)
        #expect(JSONPath("a..b").explain(in: root) == nil)
        #expect(JSONPath("$..x").explain(in: root, limits: JSONPath.Limits(work: 2)) == nil)
    }

    @Test func listsABoundedNumberOfKeys() throws {
        let value = JSONValue((0..<500).map { (key: "key\($0)", value: JSONValue($0)) })
        let explanation = try #require(JSONPath("other").explain(in: value))
        #expect(explanation.keys.count == PathExplanation.maximumKeys)
        #expect(explanation.count == 500)
        #expect(explanation.description.hasSuffix("key18, key19, and 480 more)"))
    }
}
