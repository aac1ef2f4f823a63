import ItemMapping
import JSONDocuments
import JSONSchemas
import RowMapping
import TableParsing
import Testing

/// The patterns of JSON Schema as those of tables.
@Suite struct SchemaPatternTests {
    /// The texts that a table for a schema with a pattern accepts; `nil` if the pattern isn't taken over.
    private static func matches(_ pattern: String, _ texts: [String]) throws -> [String]? {
        let schema: JSONValue = [
            "type": "object", "properties": ["a": ["type": "string", "pattern": JSONValue(pattern)]],
        ]
        let made = try SchemaTable(of: schema)
        guard made.table["a"]?["pattern"] != nil else {
            #expect(made.remarks.first == "properties.a: not checked: pattern")
            return nil
        }
        let table = try RecordTable(json: made.table.description)
        return texts.filter { table.map(record: ["a": JSONValue($0)]).issueCount == 0 }
    }

    /// An escape of any character is that character or a control character, or isn't taken over; none traps.
    @Test func escapesOfAllCharacters() throws {
        let scalars: [Unicode.Scalar] = (0...0x7F).map { Unicode.Scalar($0) } + ["\u{A0}", "\u{E9}", "\u{1F600}"]
        let texts = scalars.map { String($0) }
        for scalar in scalars {
            let matches = try Self.matches("^\\\(scalar)$", texts)
            switch scalar {
            case "n", "r", "t": #expect(matches?.count == 1 && matches?[0] != String(scalar))
            case _ where "()*+-.?[\\]^{|}".unicodeScalars.contains(scalar): #expect(matches == [String(scalar)])
            default: #expect(matches == nil, "\(scalar.value)")
            }
            #expect(try Self.matches("^[\\\(scalar)]$", texts) == matches, "\(scalar.value)")
        }
    }

    @Test(
        arguments: [
            ("^a|b$", ["a", "ax", "b", "xb", "xbx", "xa"], ["a", "ax", "b", "xb"]),
            ("^a$|^b$", ["a", "b", "ab"], ["a", "b"]), ("(^a|b$)", ["ax", "xb", "xax"], ["ax", "xb"]),
            ("^(a|b)$", ["a", "b", "ab"], ["a", "b"]), ("^[a|b]$", ["a", "|", "ab"], ["a", "|"]),
            ("^\\(|\\|$", ["(x", "x|", "x"], ["(x", "x|"]), ("^a+b*$", ["ab", "aab", "b"], ["ab", "aab"]),
            ("^a", ["ab", "ba"], ["ab"]), ("a$", ["ab", "ba"], ["ba"]), ("^\\\\$", ["\\", "\\x"], ["\\"]),
            ("b", ["abc", "ac", "a\nb\r"], ["abc", "a\nb\r"]), ("a|b", ["xbx", "xx"], ["xbx"]),
            ("^a{2}$", ["aa", "a{2}"], ["aa"]), ("^[^-]$", ["-", "a"], ["a"]), ("^$", ["", "x"], [""]),
            ("^\\p{Lu}$", ["A", "a"], ["A"]), ("^.$", ["a", "\n", "\r", "ab"], ["a"]), ("", ["", "x"], ["", "x"]),
            // A letter with an accent of its own is one Character of Swift.
            ("^[\u{301}]e\u{301}$", ["\u{301}e\u{301}", "e\u{301}"], ["\u{301}e\u{301}"]),
            ("^\r\n$", ["\r\n", "\n"], ["\r\n"]),
        ] as [(String, [String], [String])])
    func expressions(pattern: String, texts: [String], accepted: [String]) throws {
        #expect(try Self.matches(pattern, texts) == accepted)
    }

    /// What ECMAScript has and an I-Regexp hasn't, and what neither has.
    @Test(arguments: [
        "\\d", "[\\w-]", "\\S", "a+?", "(?:a)", "(?<year>a)", "\\x41", "\\u0042", "\\/", "\\$", "{a}", "^a]$", "[[]",
        "(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", "(a)\\1", "\\k<a>", "\\ba", "\\B", "(?i:a)", "[]", "[^]", "a)", "(a",
        "[a", "\\", "\\u12", "\\01", "\\c1", "\\p{Script=Greek}", "\\p", "a**", "^*", "a{,3}", "a{3,1}",
    ])
    func expressionsThatNoTableHas(pattern: String) throws {
        #expect(try Self.matches(pattern, []) == nil)
    }

    /// A pattern of a table is the same one in a schema and back.
    @Test(
        arguments: [
            ("[a-z]+", "^[a-z]+$", "[a-z]+"), ("a|b", "^(a|b)$", "(a|b)"),
            ("(a|[|]).", #"^(a|[|])[^\n\r]$"#, #"(a|[|])[^\n\r]"#),
            (#"\.[.]"#, #"^\.[.]$"#, #"\.[.]"#),
        ])
    func patternsInSchemas(pattern: String, expression: String, back: String) throws {
        let field = "{\"a\": {\"type\": \"string\", \"policy\": \"strict\", \"pattern\": \(JSONValue(pattern))}}"
        let schema = TableSchema(of: try RecordTable(json: field)).json
        #expect("\(schema)".contains("\"pattern\":\(JSONValue(expression))"), "\(schema)")
        #expect(try SchemaTable(of: schema).table["a"]?["pattern"]?.string == pattern)
        var other = schema
        other.remove(at: JSONLocation([.key("x-listwright-table")]))
        #expect(try SchemaTable(of: other).table["a"]?["pattern"]?.string == back)
    }
}
