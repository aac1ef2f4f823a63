/// A generator of JSON texts with digits, escapes, keys and white space drawn at random, and of
/// mutations that often make them invalid.
public struct RandomText {
    private var random: SeededGenerator

    /// The texts of this seed.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    package mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    /// A value whose containers nest some levels deep.
    public mutating func value(depth: Int = 0) -> String {
        switch below(depth > 5 ? 6 : 9) {
        case 0...2: number()
        case 3, 4: string()
        case 5: ["true", "false", "null"][below(3)]
        case 6, 7: "{" + list { $0.key() + $0.space() + ":" + $0.space() + $0.value(depth: depth + 1) } + "}"
        default: "[" + list { $0.value(depth: depth + 1) } + "]"
        }
    }

    private mutating func list(_ element: (inout RandomText) -> String) -> String {
        var text = space()
        for index in 0..<below(6) { text += (index > 0 ? "," : "") + space() + element(&self) + space() }
        return text
    }

    /// A number, sometimes with more digits than a double or an integer has.
    private mutating func number() -> String {
        var text = below(3) == 0 ? "-" : ""
        let whole = digits()
        text += whole.count > 1 && below(16) > 0 ? "1" + whole.dropFirst() : whole
        if below(2) == 0 { text += "." + digits() }
        if below(4) == 0 { text += ["e", "E", "e+", "E-"][below(4)] + digits().prefix(3) }
        return text
    }

    private mutating func digits() -> String {
        String((0...below(below(4) == 0 ? 40 : 9)).map { _ in Character("\(below(10))") })
    }

    /// A short key, which is often repeated, or any string.
    private mutating func key() -> String { below(2) == 0 ? ["\"a\"", "\"b\"", "\"\\u0061\""][below(3)] : string() }

    private mutating func string() -> String {
        var text = ""
        for _ in 0..<below(below(4) == 0 ? 60 : 6) {
            switch below(16) {
            case 0: text += "\\" + ["\"", "\\", "/", "b", "f", "n", "r", "t", "u00e9", "u20AC", "u0000"][below(11)]
            case 1: text += "\\ud83d\\ude00"
            case 2: text += String(Unicode.Scalar(UInt32(below(0x11_0000))) ?? "x")
            default: text += String(Unicode.Scalar(UInt8(0x23 + below(0x38))))
            }
        }
        return "\"" + text + "\""
    }

    private mutating func space() -> String {
        below(3) > 0 ? "" : String((0..<below(below(6) == 0 ? 40 : 3)).map { _ in [" ", "\n", "\r", "\t"][below(4)] })
    }

    /// The bytes with one to three changes.
    package mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(3) {
            let start = below(bytes.count + 1)
            let end = min(bytes.count, start + 1 + below(12))
            switch below(7) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: start)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 3: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: start)
            case 4: bytes.replaceSubrange(start..<end, with: Self.pieces[below(Self.pieces.count)])
            case 5: bytes.insert(contentsOf: Array(value(depth: 4).utf8), at: start)
            default: if start < bytes.count { bytes[start] ^= 1 << UInt8(below(8)) }
            }
        }
        return bytes
    }

    private static let pieces = [
        "\"a\":", "[{", "}]", "},{", "true", "null", "\\u0041", "\\u0000", "\\ud800", "1e", "-0", ".5", "[[", "{}",
        "[]",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e308", "1e309", "\\/", "\u{E4}", "€",
        "😀", ",", ":", "\"", " ", "\r\n\t", "0", "-", "1234567890123456", "0.12345678901234567", "E-300",
        "                    ", "\\", "\u{FEFF}",
    ].map { Array($0.utf8) }
}
