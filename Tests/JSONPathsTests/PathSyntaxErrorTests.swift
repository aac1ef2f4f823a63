import JSONDocuments
import JSONPaths
import Testing

@Suite struct PathSyntaxErrorTests {
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
