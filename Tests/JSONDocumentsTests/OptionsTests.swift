@testable import JSONDocuments
import Testing

@Suite struct OptionsTests {
    typealias Options = JSONDocument.Options

    static func options(_ change: (inout Options) -> Void) -> Options {
        var options = Options()
        change(&options)
        return options
    }

    static let cases: [(String, Options, String)] = [
        ("1", options { $0.allowsScalarAtTop = false }, "1:1: error: '[' or '{' expected near '1'"),
        (
            #"{"a":1,"b":{"a":2},"a":3}"#, options { $0.duplicateKeys = .refuse },
            #"1:22: error: duplicate object key near '"a"', first at 1:2"#
        ),
        (
            #"[{"é":1},{"é":1,"# + "\n" + #""\u00e9":3}]"#, options { $0.duplicateKeys = .refuse },
            #"2:8: error: duplicate object key near '"\u00e9"', first at 1:11"#
        ),
        (
            #"["a\u0000b"]"#, options { $0.allowsNUL = false },
            #"1:11: error: \u0000 is not allowed without JSON_ALLOW_NUL near '"a\u0000b"'"#
        ),
        (
            "[9223372036854775808]", options { $0.bigIntegers = .refuse },
            "1:20: error: too big integer near '9223372036854775808'"
        ),
        (
            "[-92233720368547758089999]", options { $0.bigIntegers = .refuse },
            "1:25: error: too big negative integer near '-92233720368547758089999'"
        ),
        ("\u{FEFF}[]", options { $0.byteOrderMark = .refuse }, "1:1: error: invalid token near '\u{FEFF}'"),
        ("[1] x", Options(), "1:5: error: end of file expected near 'x'"),
        ("[1\0]", Options(), "1:3: error: raw NUL byte is not allowed"),
        ("123\0", Options(), "1:4: error: raw NUL byte is not allowed"),
        ("[1] \0", Options(), "1:5: error: raw NUL byte is not allowed"),
        ("[[[1]]]", options { $0.limits.depth = 2 }, "1:3: error: nested deeper than the limit of 2 levels"),
        (
            #"{"a":{"b":1,"c":2}}"#, options { $0.limits.members = 1 },
            "1:13: error: an object has more than the limit of 1 members"
        ),
        (
            #"{"a":[1,"long"]}"#, options { $0.limits.stringLength = 3 },
            "1:9: error: a string is longer than the limit of 3 bytes"
        ),
        ("[1, 2]", options { $0.limits.bytes = 5 }, "1:0: error: longer than the limit of 5 bytes"),
        (#"{"a\u0000":1}"#, Options(), #"1:10: error: NUL byte in object key not supported near '"a\u0000"'"#),
    ]

    @Test(arguments: cases) func refuses(text: String, options: Options, message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text, options: options) }
        #expect(error?.description == message)
    }

    @Test func acceptsWhatIsWithin() throws {
        var limits = JSONDocument.Limits()
        limits.depth = 2
        limits.members = 2
        limits.stringLength = 4
        limits.bytes = 30
        var options = Options()
        options.limits = limits
        #expect(try JSONDocument(parsing: #"{"a": [1, "abcd"], "b":{}}"#, options: options).root.count == 2)
        #expect(try JSONDocument(parsing: "\u{FEFF}[]").root.kind == .array)
        #expect(try JSONDocument(parsing: #"{"a":1,"a":2}"#).root == ["a": 2])
    }

    @Test func saysWhichLimit() {
        for (text, options, _) in Self.cases {
            let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text, options: options) }
            #expect((error?.limit != nil) == (error?.code == .limitExceeded))
        }
    }

    @Test func refusesTwoGibibytesBeforeJansson() {
        #expect(throws: JSONSyntaxError.self) { try JSONParser(options: .init()).checkSize(Int(Int32.max)) }
        #expect(throws: Never.self) { try JSONParser(options: .init()).checkSize(Int(Int32.max) - 1) }
    }

    @Test func leavesTrailingData() throws {
        let options = Self.options { $0.trailingData = .skip }
        let document = try JSONDocument(parsing: "\u{FEFF}[1] {\0", options: options)
        #expect(document.root == [1])
        #expect(document.endOffset == 6)
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: "[1\0]", options: options) }
    }

    @Test(arguments: [
        ("9223372036854775808", "9223372036854775808e0"), ("18446744073709551615", "18446744073709551615"),
        ("-9223372036854775809", "-9223372036854775809"), ("9999999999999999999", "1e19"),
        ("99999999999999999999999999", "1e26"), (String(repeating: "9", count: 308), "1e308"),
    ]) func bigIntegersKeepTheirDouble(text: String, real: String) throws {
        let root = try JSONDocument(parsing: #"[1, "\#(text)", \#(text), 2.5]"#).root
        #expect(root[2]?.double == Double(real))
        #expect(root[2]?.kind == .real)
        #expect(root[1]?.string == text)
        #expect(root[0]?.int == 1)
    }

    @Test func integersPastDoubleKeepTheirDigits() throws {
        let digits = String(repeating: "7", count: 400)
        let root = try JSONDocument(parsing: "[1, \(digits), -\(digits), {\"a\": \(digits)}]").root
        #expect(root[1]?.numberText == digits && root[2]?.numberText == "-\(digits)")
        #expect(root[1]?.double == nil && root[1]?.kind == .real && root[0]?.int == 1)
        #expect(root.description == "[1,\(digits),-\(digits),{\"a\":\(digits)}]")
        #expect(root[1] == root[3]?["a"] && root[1] != root[2])
        #expect(root[1]?.any as? JSONValue == root[1])
        #expect(try JSONValue(any: root.any) == root)
        let other = try JSONDocument(parsing: "[\(digits.dropLast())8]").root
        #expect(root[1] != other[0])
        let greatest = try JSONDocument(parsing: "1.7976931348623157e308").root
        #expect(greatest.double == Double.greatestFiniteMagnitude)
    }

    @Test(arguments: [
        ("[18446744073709551615 18446744073709551615]", "1:42: error: ']' expected near '18446744073709551615'"),
        ("[18446744073709551615, 018446744073709551615]", "1:24: error: invalid token near '0'"),
        ("[18446744073709551615, 1e999, 01e999]", "1:31: error: invalid token near '0'"),
        ("[1e999, 1e999e]", "1:14: error: ']' expected near 'e'"),
        ("[1e999, -1.e999]", "1:11: error: invalid token near '-1.'"),
        ("[18446744073709551615,\n \"x]", "2:4: error: premature end of input near '\"x]'"),
    ]) func errorsAfterBigIntegers(text: String, message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.description == message)
    }
}
