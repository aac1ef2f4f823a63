import ItemMapping
import JSONDocuments
import JSONSchemas
import RowMapping
import TableParsing
import Testing

/// The patterns of JSON Schema, which are expressions of ECMAScript, as those of tables.
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

    /// All of ASCII, the white space of ECMA-262 (section 12.2 and 12.3), and others.
    private static let scalars: [Unicode.Scalar] =
        (0...0x7F).map { Unicode.Scalar($0) } + spaces
        + ["\u{85}", "\u{200B}", "\u{2010}", "\u{180E}", "\u{E9}", "\u{130}", "\u{FB03}", "\u{1F600}"]
    private static let spaces: [Unicode.Scalar] =
        (["\u{A0}", "\u{1680}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{FEFF}"] as [Unicode.Scalar])
        + [0x2028...0x2029, 0x2000...0x200A].joined().compactMap { Unicode.Scalar($0 as UInt32) }

    @Test(arguments: ["\\s", "[\\s]", "[^\\S]", "\\d", "[x\\d]", "\\w", "[\\w-]", "[+-\\w]", "[^\\W_]"])
    func classes(text: String) throws {
        let isIn: (Unicode.Scalar) -> Bool = { scalar in
            let isWord = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            switch text {
            case "\\d", "[x\\d]": return ("0"..."9").contains(scalar) || text != "\\d" && scalar == "x"
            case "\\w": return isWord || scalar == "_"
            case "[\\w-]": return isWord || scalar == "_" || scalar == "-"
            case "[+-\\w]": return isWord || ["_", "-", "+"].contains(scalar)
            case "[^\\W_]": return isWord
            default: return (9...13).contains(scalar.value) || scalar == " " || Self.spaces.contains(scalar)
            }
        }
        let texts = Self.scalars.map { String($0) }
        #expect(try Self.matches("^\(text)$", texts) == Self.scalars.filter(isIn).map { String($0) })
        let rest = text.dropFirst(text.hasPrefix("[^") ? 2 : 1)
        let others = text.hasPrefix("\\") ? text.uppercased() : text.hasPrefix("[^") ? "[\(rest)" : "[^\(rest)"
        #expect(try Self.matches("^\(others)$", texts) == Self.scalars.filter { !isIn($0) }.map { String($0) })
    }

    /// An escape of any character either is that character, or isn't taken over; none traps.
    @Test func escapesOfAllCharacters() throws {
        for scalar in Self.scalars {
            let texts = Self.scalars.map { String($0) }
            let matches = try Self.matches("^\\\(scalar)$", texts)
            switch scalar {
            case "d", "D", "w", "W", "s", "S": #expect(matches != nil)
            case "n", "r", "t", "v", "f", "0": #expect(matches?.count == 1 && matches?[0] != String(scalar))
            case "0"..."9", "a"..."z", "A"..."Z": #expect(matches == nil, "\(scalar)")
            default: #expect(matches == [String(scalar)], "\(scalar.value)")
            }
            let inClass = scalar == "b" ? ["\u{8}"] : matches
            #expect(try Self.matches("^[\\\(scalar)]$", texts) == inClass, "\(scalar.value)")
        }
    }

    @Test(
        arguments: [
            ("^a|b$", ["a", "ax", "b", "xb", "xbx", "xa"], ["a", "ax", "b", "xb"]),
            ("^a$|^b$", ["a", "b", "ab"], ["a", "b"]), ("(^a|b$)", ["ax", "xb", "xax"], ["ax", "xb"]),
            ("^a+?b*?$", ["ab", "aab", "b"], ["ab", "aab"]), ("^\\+?$", ["+", "", "++"], ["+", ""]),
            ("^(?<year>\\d{4})-\\d\\d$", ["2024-05", "24-05"], ["2024-05"]), ("^\\$5\\^$", ["$5^", "5^"], ["$5^"]),
            ("^[a-c-e]$", ["a", "-", "d", "e"], ["a", "-", "e"]), ("^[[\\]]$", ["[", "]", "\\"], ["[", "]"]),
            ("^[^-]$", ["-", "a"], ["a"]), ("^[\\x41\\u0042\\cI]$", ["A", "B", "\t", "C"], ["A", "B", "\t"]),
            ("^\\u{1F600}\\uD83D\\uDE00$", ["\u{1F600}\u{1F600}", "\u{1F600}"], ["\u{1F600}\u{1F600}"]),
            ("^{a}$", ["{a}", "a"], ["{a}"]), ("^a{2}$", ["aa", "a{2}"], ["aa"]), ("^a]$", ["a]"], ["a]"]),
            ("^[\\s\\S]$", ["\n", "\u{1F600}", "ab"], ["\n", "\u{1F600}"]),
            // A letter with an accent of its own is one Character of Swift.
            ("^[\u{301}]e\u{301}$", ["\u{301}e\u{301}", "e\u{301}"], ["\u{301}e\u{301}"]),
            ("^\r\n$", ["\r\n", "\n"], ["\r\n"]), ("^.$", ["a", "\n", "\r", "ab"], ["a"]), ("", ["", "x"], ["", "x"]),
        ] as [(String, [String], [String])])
    func expressions(pattern: String, texts: [String], accepted: [String]) throws {
        #expect(try Self.matches(pattern, texts) == accepted)
    }

    @Test(arguments: [
        "(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", "(a)\\1", "\\k<a>", "\\ba", "\\B", "(?i:a)", "[]", "[^]", "a)", "(a",
        "[a",
        "\\", "\\u12", "\\x1", "\\uD800", "\\u{110000}", "\\u{+41}", "\\01", "\\c1", "\\p{Script=Greek}", "\\p", "a**",
    ])
    func expressionsThatNoTableHas(pattern: String) throws {
        #expect(try Self.matches(pattern, []) == nil)
    }

    /// A pattern of a table is the same one in a schema and back.
    @Test(
        arguments: [
            ("[a-z]+", "^[a-z]+$", "[a-z]+"), ("a|b", "^(?:a|b)$", "(a|b)"),
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
