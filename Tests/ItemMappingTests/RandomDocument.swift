import TestSupport

/// A generator of texts that match tables, mostly valid JSON, with occasional oddities of every
/// kind.
struct RandomDocument {
    private var random: SeededGenerator

    /// The usual kind of a key's value, if there is one.
    private let fitting: [String: [String]]

    init(seed: UInt64, fitting: [String: [String]] = [:]) {
        random = SeededGenerator(seed: seed)
        self.fitting = fitting
    }

    /// Scalars of every kind, and boundary values.
    static let scalars = [
        "0", "-0", "1", "-1", "7", "42", "127", "128", "300", "9007199254740993", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "18446744073709551615", "123456789012345678901234567890", "0.5",
        "1.0", "42.0", "1e2", "1E+2", "1e-2", "-0.0", "0e0", "1.7976931348623157e308", "4.9e-324", "1e-400", "3.14159",
        "0.1", "123456.789e3", "9007199254740993.0", "9223372036854775808.0", "1e22", "1e23", "8.5e-45", "1e999",
        "-1.5E+400",
        "true",
        "false", "null", "null", #""""#, #""""#, #""  ""#, #""\u00a0\n""#, #""a""#, #""flat""#, #""deep""#, #""novel""#,
        #""42""#, #"" 42 ""#, #""1e2""#,
        #""true""#, #""yes""#, #""0""#, #""text of more than fifteen bytes""#, #""exactly15bytes!""#,
        #""exactly16bytes!!""#,
        #""ä""#, #""日本語のテキスト""#, #""👩‍👩‍👧""#, #""\n\t\"\\\/\b\f\r""#, #""\u0041\u00e9\u20AC""#, #""\ud83d\ude00""#,
        #""a\u0000b""#,
        #""2024-02-29T12:30:00Z""#, #""https://example.org/a?b=c""#, #""6F9619FF-8B86-D011-B42D-00CF4FC964FF""#,
        #""6f9619ff-8b86-d011-b42d-00cf4fc964ff""#, #""2024-02-29T12:30:00.999+02:00""#, #""2024-02-29""#,
        #""2024-02-29T12:30:00Z/PT1H""#, "1517900000000", #""1517900000""#, "1.50",
        #""AAECAw==""#, #""\u007f""#, #""e\u0301""#,
    ]

    /// Texts that aren't valid JSON, or that jansson refuses.
    private static let bad = [
        "01", "-", "1.", ".5", "1e", "1e+", "+1", "NaN", "tru", "nul", "nulx", "trux", "falsx", "True", #""\x""#,
        #""\u12""#, #""\ud800""#,
        #""\udc00""#,
        "\"\u{1}\"", "\"tab\t\"", "\"open", "'a'", "[1,]", "{,}", "[1 2]", #"{"a" 1}"#, #"{"a":1,}"#, "{a:1}",
        #"{"\u0000":1}"#, "[", "]", "{", "}", "\u{FEFF}", "",
    ]

    /// The text of a list, of a value around a list, or of another value.
    mutating func text(keys: [String], around path: [String] = []) -> String {
        let count = Int.random(in: 0...6, using: &random)
        let records = (0..<count).map { _ in chance(1, of: 12) ? value(keys, 2) : object(keys, 0) }
        var text = "[" + records.joined(separator: separator()) + "]"
        if chance(1, of: 20) { text = object(keys, 0) }
        for key in path.reversed() {
            text =
                "{" + (chance(1, of: 3) ? "\"x\":\(value(keys, 2))," : "") + "\"\(key)\":\(space())\(text)\(space())"
                + (chance(1, of: 4) ? ",\"y\":\(value(keys, 2))" : "") + "}"
        }
        return space() + text + (chance(1, of: 40) ? Self.bad.randomElement(using: &random)! : space())
    }

    /// The text with some of its bytes changed, deleted or duplicated.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let signs =
            Array("{}[]\",:\\/0123456789-+.eEtfnu ab\n\r\t\0".utf8) + [0x80, 0xC0, 0xC3, 0xE2, 0xED, 0xF4, 0xFF, 0x1F]
        for _ in 0...Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
            let offset = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...4, using: &random) {
            case 0: bytes.remove(at: offset)
            case 1: bytes[offset] = signs.randomElement(using: &random)!
            case 2: bytes.insert(signs.randomElement(using: &random)!, at: offset)
            case 3: bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...8, using: &random)))
            default:
                let end = min(bytes.count, offset + Int.random(in: 1...30, using: &random))
                bytes.insert(contentsOf: bytes[offset..<end], at: offset)
            }
        }
        return bytes
    }

    private mutating func chance(_ count: Int, of all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < count }

    private mutating func space() -> String { ["", "", "", " ", "\n", "\t ", "\r\n"].randomElement(using: &random)! }

    private mutating func separator() -> String { space() + "," + space() }

    private mutating func object(_ keys: [String], _ depth: Int) -> String {
        var members: [String] = []
        let wanted = chance(1, of: 4) ? keys.shuffled(using: &random) : keys
        for key in wanted where !chance(1, of: 8) {
            if chance(1, of: 12) { members.append("\"extra\(members.count)\":\(value(keys, depth + 1))") }
            members.append("\"\(key)\"\(space()):\(space())\(value(of: key, keys, depth + 1))")
            // The last one wins; if it holds less than the one before, a missing check is visible.
            if chance(1, of: 40) { members.append("\"\(key)\":\(chance(1, of: 2) ? "null" : value(keys, depth + 1))") }
            if chance(1, of: 60) { members.append("\"\\u00\(String(key.utf8.first ?? 97, radix: 16))\":1") }
        }
        return "{" + space() + members.joined(separator: separator()) + space() + "}"
    }

    private mutating func value(of key: String, _ keys: [String], _ depth: Int) -> String {
        if let values = fitting[key], !chance(1, of: 30) { return values.randomElement(using: &random)! }
        return value(keys, depth)
    }

    private mutating func value(_ keys: [String], _ depth: Int) -> String {
        if chance(1, of: 400) { return Self.bad.randomElement(using: &random)! }
        if depth < 4, chance(1, of: 4) {
            if chance(1, of: 2) { return object(Array(keys.prefix(4)), depth) }
            let isUniform = chance(2, of: 3)
            let first = value(keys, depth + 1)
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                isUniform ? first : value(keys, depth + 1)
            }
            return "[" + elements.joined(separator: separator()) + "]"
        }
        return Self.scalars.randomElement(using: &random)!
    }
}
