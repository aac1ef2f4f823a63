import JSONDocuments
import JSONPaths
import Testing

/// RFC 9485, through `match` and `search`.
@Suite struct IRegexpTests {
    private static func holds(_ function: String, _ text: String, _ pattern: String) throws -> Bool {
        let document = JSONValue([
            (key: "in", value: JSONValue([JSONValue(text)])), (key: "p", value: JSONValue(pattern)),
        ])
        return try JSONPath("$.in[?\(function)(@, $.p)]").first(in: document) != nil
    }

    @Test(
        arguments: [
            ("abc", "abc"), ("", ""), ("", "()"), ("", "a*"), ("aaa", "a{3}"), ("aaaa", "a{3,}"), ("aa", "a{1,2}"),
            ("b", "a|b"), ("", "a|"), ("ab", "(a|b)*"), ("x.y", #"x\.y"#), ("é", "."), ("😀", "."), ("\u{2028}", "."),
            ("5", "[0-9]"), ("-", "[-a]"), ("-", "[a-]"), ("]", #"[\]]"#), ("^", "[a^]"), ("b", "[^a]"), ("\n", "[^a]"),
            ("Ä", #"\p{Lu}"#), ("ä", #"\p{L}"#), ("7", #"\p{Nd}"#), ("a", #"\P{N}"#), ("x", #"[^\p{Lu}]"#),
            ("€", #"\p{Sc}"#), ("\u{301}", #"\p{Mn}"#), ("a\tb", #"a\tb"#), ("a\nb", #"a\nb"#),
            ("1974-05-01", "1974-05-.."),
            ("ab", "^ab$"), ("a", "(^a$)"), ("a,b", "a,b"), ("a-b", "a-b"), ("a-b", #"a\-b"#), ("{}", #"\{\}"#),
            ("$", "[$]"), ("", "a{0}"), ("ab", "a{0,1}b"), ("\u{10FFFF}", "[\u{10000}-\u{10FFFF}]"), ("aab", "a+b"),
        ] as [(String, String)])
    func matches(text: String, pattern: String) throws {
        #expect(try Self.holds("match", text, pattern), "\(pattern) on \(text)")
        #expect(try Self.holds("search", text, pattern), "\(pattern) in \(text)")
    }

    @Test(arguments: [
        ("abc", "ab"), ("a", ""), ("aa", "a{3}"), ("\n", "."), ("\r", "."), ("A", "a"), ("a", #"\p{Lu}"#),
        ("b", "[^b]"), ("e\u{301}", "\u{E9}"), ("ab", "a"), ("xab", "^ab"),
    ])
    func matchesNotTheWhole(text: String, pattern: String) throws {
        #expect(try !Self.holds("match", text, pattern), "\(pattern) on \(text)")
    }

    @Test(arguments: [
        ("xaby", "ab", true), ("xab", "^ab", false), ("abx", "ab$", false), ("xab", "ab$", true), ("abx", "^ab", true),
        ("xyz", "", true), ("xyz", "a", false), ("äöü", "ö", true), ("aXb", "[A-Z]", true), ("a\nb", "^b", false),
    ])
    func searches(text: String, pattern: String, expected: Bool) throws {
        #expect(try Self.holds("search", text, pattern) == expected, "\(pattern) in \(text)")
    }

    /// An invalid I-Regexp matches nothing and isn't an error.
    @Test(arguments: [
        "*", "+a", "?", "a**", "a+?", "a{2}{3}", "a{", "a{}", "a{,2}", "a{2,1}", "a{x}", "(", ")", "(a", "a)", "[", "]",
        "[]", "[^]", "[z-a]", "[a-b-c]", "[--a]", "[a", "[a[b]", #"\"#, #"\d"#, #"\w"#, #"\s"#, #"\b"#, #"\u0041"#,
        #"\p"#, #"\p{"#, #"\p{}"#, #"\p{X}"#, #"\p{Cs}"#, #"\p{Lu"#, #"\p{Latin}"#, "(?:a)", "(?i)a", "(?=a)", #"[\d]"#,
        #"[a-\p{L}]"#, "}", "a}", #"\$"#, #"(a)\1"#,
    ])
    func anInvalidPatternMatchesNothing(pattern: String) throws {
        for text in ["", "a", "aa", pattern] {
            #expect(try !Self.holds("match", text, pattern), "\(pattern) on \(text)")
            #expect(try !Self.holds("search", text, pattern), "\(pattern) in \(text)")
        }
    }
}
