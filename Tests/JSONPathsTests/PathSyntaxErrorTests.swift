import JSONDocuments
import JSONPaths
import Testing

@Suite struct PathSyntaxErrorTests {
    private static let slash = "'/' in a key needs quotes or a backslash; write"

    @Test(arguments: [
        ("a..b", "column 3: expected a key, found '.'"),
        ("a.", "column 3: expected a key, found the end"),
        (".a", "column 1: expected a key, found '.'"),
        ("a.[0]", "column 3: expected a key, found '['"),
        ("a[", "column 3: expected an index, '*' or a quoted key, found the end"),
        ("a[]", "column 3: expected an index, '*' or a quoted key, found ']'"),
        ("a[x]", "column 3: expected an index, '*' or a quoted key, found 'x'"),
        ("a[0", "column 2: the bracket is never closed"),
        ("a[0x]", "column 4: expected ']', found 'x'"),
        ("a[0]b", "column 5: expected '.' or '[', found 'b'"),
        ("a[01]", "column 3: an index has no leading zero and no minus before zero"),
        ("a[-0]", "column 3: an index has no leading zero and no minus before zero"),
        ("a[-]", "column 4: expected a digit, found ']'"),
        ("a[9007199254740992]", "column 3: an index is at most 9007199254740991, either way"),
        ("a[99999999999999999999]", "column 3: an index is at most 9007199254740991, either way"),
        ("a]", "column 2: ']' in a key needs a backslash or quotes"),
        (#""a""#, #"column 1: a quoted key needs brackets: ["key"]"#),
        ("é.it's", "column 5: ''' in a key needs a backslash or quotes"),
        ("a\tb", "column 2: a control character in a key needs quotes"),
        (#"a\"#, #"column 3: expected a character after '\', found the end"#),
        (#"["a"#, "column 2: the quote is never closed"),
        (#"["a\x"]"#, "column 4: unknown escape"),
        (#"["\u12G4"]"#, #"column 3: \u takes four hexadecimal digits"#),
        (#"["\ud800"]"#, "column 3: half of a surrogate pair"),
        (#"["\udc00"]"#, "column 3: half of a surrogate pair"),
        ("info/name", "column 5: \(slash) '/info/name', 'info.name' or '['info/name']'"),
        ("a.info/name.b", "column 7: \(slash) '/a/info/name/b', 'a.info.name.b' or 'a['info/name'].b'"),
        ("a[0].b/c[1]", "column 7: \(slash) '/a/0/b/c/1', 'a[0].b.c[1]' or 'a[0]['b/c'][1]'"),
        ("a[*].b/c", "column 7: \(slash) 'a[*].b.c' or 'a[*]['b/c']'"),
        ("^.b/c", "column 4: \(slash) '^.b.c' or '^['b/c']'"),
        ("info/", "column 5: \(slash) '['info/']'"),
        ("a//b", "column 2: \(slash) '['a//b']'"),
        (
            #"a\.b/it\'s"#,
            #"column 5: '/' in a key needs quotes or a backslash; write '/a.b/it's', 'a\.b.it\'s' or '['a.b/it\'s']'"#
        ),
        ("a/b@c[d]", "column 2: \(slash) 'a.b@c[d]' or '['a/b']@c[d]'"),
        ("a@b/c[d]", "column 4: \(slash) 'a@b.c[d]' or 'a@['b/c'][d]'"),
        ("a@b[c/d]", "column 6: \(slash) 'a@b[c.d]'"),
        ("https://x", "column 7: \(slash) '['https://x']'"),
        ("é/日本", "column 2: \(slash) '/é/日本', 'é.日本' or '['é/日本']'"),
        ("*a", "column 2: expected '.' or '[', found 'a'"),
        ("^a", "column 2: expected '.' or '[', found 'a'"),
        ("a.^", "column 3: '^' is allowed only at the start of a path"),
        ("/a~b", "column 4: expected 0 or 1 after '~', found 'b'"),
        ("/a/~", "column 5: expected 0 or 1 after '~', found the end"),
    ])
    func reportsReasonAndColumn(path: String, message: String) {
        let error = #expect(throws: PathSyntaxError.self) { try JSONPath(path) }
        #expect(error?.description == message)
    }

    /// Each replacement is a path, and finds the value that was probably meant.
    @Test(arguments: ["info/name", "a[0].b/c", "x.a/b/c", #"it\'s/b"#])
    func aSlashHasReplacementsThatAreRead(path: String) throws {
        let error = try #require(throws: PathSyntaxError.self) { try JSONPath(path) }
        #expect(error.code == .unquotedSlash && error.replacements.count == 3)
        let paths = try error.replacements.map { try JSONPath(String($0)) }
        #expect(
            paths[0].steps?.count == paths[1].steps?.count && paths[2].steps?.contains { "\($0)".contains("/") } == true
        )
    }

    @Test func aSlashIsQuotedOrEscaped() throws {
        let document = try JSONDocument(parsing: #"{"a/b": 1, "a": {"b": 2}}"#)
        for path in [#"a\/b"#, "['a/b']", #"["a/b"]"#, "/a~1b", "$['a/b']"] {
            #expect(try JSONPath(String(path)).first(in: document.root)?.int == 1)
        }
        #expect(JSONLocation([.key("a/b"), .index(0)]).keyPath == #"["a/b"][0]"#)
        #expect(JSONPath(#"x.a\/b"#).canonicalSpelling == #"x["a/b"]"#)
    }

    @Test func showsACaret() throws {
        let error = try #require(JSONPath("日本.a[x]").syntaxError)
        #expect(
            error.rendered() == """
                error: column 6: expected an index, '*' or a quoted key, found 'x'
                日本.a[x]
                       ^
                """)
    }

    @Test func aMalformedLiteralKeepsItsErrorAndMatchesNothing() throws {
        let path: JSONPath = "a..b"
        #expect(path.syntaxError?.column == 3)
        #expect(path.spelling == "a..b")
        #expect(path.isSingular && path.steps == nil)
        #expect(path.explain(in: ["a": ["b": 1]]) == nil && path.nearestLocation(in: ["a": ["b": 1]]) == nil)
        let value: JSONValue = ["a": ["b": 1]]
        #expect(try path.first(in: value.node) == nil)
        #expect(try path.nodes(in: value.node).isEmpty)
        #expect(JSONPath("a.b").syntaxError == nil)
    }

    @Test func findingValuesWithAMalformedLiteralStopsTheProgram() async {
        await #expect(processExitsWith: .failure) { _ = try JSONPath("a..b").first(in: ["a": 1]) }
        await #expect(processExitsWith: .failure) { _ = try JSONPath("a..b").values(in: ["a": 1]) }
        await #expect(processExitsWith: .failure) { _ = try JSONPath("a..b").matches(in: ["a": 1]) }
    }

    @Test func aPointerStartsWithASlash() {
        let error = #expect(throws: PathSyntaxError.self) { try JSONPath(pointer: "a") }
        #expect(error?.description == "column 1: expected '/', found 'a'")
    }
}
