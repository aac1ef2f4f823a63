import JSONDocuments
import TestSupport

/// A generator of documents, key paths and queries from a seed.
struct RandomPaths {
    var generator: SeededGenerator

    /// Keys that need quotes, escapes or neither; they are few, so that paths often match.
    static let keys = [
        "a", "b", "c", "0", "1", "a b", "a.b", "it's", "say \"x\"", "back\\slash", "", "*", "^", "$ref", "/x", "é",
        "@id", "a@b", "a,b",
        "e\u{301}", "日本", "😀", "\u{0}", "\n", "\u{7F}", "~0", "[0]", "-1", "true",
    ]

    mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &generator)! }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func key() -> String { pick(Self.keys) }

    /// A value of at most `depth` levels.
    mutating func value(depth: Int) -> JSONValue {
        switch depth == 0 ? number(0...4) : number(0...12) {
        case 0: return .null
        case 1: return JSONValue(number(0...1) == 0)
        case 2: return JSONValue(number(-3...3))
        case 3: return JSONValue(Double(number(-6...6)) / 2)
        case 4: return JSONValue(key())
        case 5...8: return JSONValue((0..<number(0...4)).map { _ in value(depth: depth - 1) })
        default: return JSONValue((0..<number(0...5)).map { _ in (key: key(), value: value(depth: depth - 1)) })
        }
    }

    /// A key path with a random spelling of its steps.
    mutating func keyPath() -> String {
        var text = (0..<pick([0, 0, 0, 1, 2])).map { _ in "^" }.joined(separator: ".")
        for _ in 0..<number(0...5) {
            switch number(0...5) {
            case 0: text += "[\(number(-3...3))]"
            case 1: text += "[*]"
            case 2: text += (text.isEmpty ? "" : ".") + "*"
            case 3: text += "['" + escaped(key(), quote: "'") + "']"
            case 4: text += "[" + JSONValue(key()).description + "]"
            default: text += (text.isEmpty ? "" : ".") + bare(pick(Self.keys.filter { !$0.isEmpty }))
            }
        }
        return text
    }

    /// A key path with lookups, with a random spelling of its steps.
    mutating func lookupPath() -> String {
        var text = keyPath()
        for _ in 0..<number(1...2) {
            if text.isEmpty { text = "." }
            let ids = (0..<number(1...3)).map { _ in
                (0..<number(1...2)).map { _ in bare(pick(Self.keys.filter { !$0.isEmpty }), escapesDigits: true) }
                    .joined(separator: ".")
            }
            let list = keyPath().drop { $0 == "^" || $0 == "." }
            text += "@\(list)[\(number(0...3) == 0 ? "@key" : ids.joined(separator: pick([",", ", "])))]"
            if number(0...1) == 0 { text += ".x" }
        }
        return text
    }

    /// An unquoted key, with a backslash before everything but letters and digits.
    private func bare(_ key: String, escapesDigits: Bool = false) -> String {
        key.unicodeScalars.reduce(into: "") { text, scalar in
            let isDigit = ("0"..."9").contains(scalar)
            if isDigit ? escapesDigits : !scalar.properties.isAlphabetic { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
    }

    private func escaped(_ key: String, quote: Unicode.Scalar) -> String {
        key.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == quote || scalar == "\\" { text += "\\" }
            if scalar.value < 0x20 {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// A quoted name in either kind of quotes.
    mutating func quoted() -> String {
        let quote: Unicode.Scalar = pick(["'", "\""])
        return "\(quote)\(escaped(key(), quote: quote))\(quote)"
    }

    /// Blanks, mostly empty.
    mutating func blanks() -> String { pick(["", "", "", " ", "\t", "\n", " \r\n"]) }
}
