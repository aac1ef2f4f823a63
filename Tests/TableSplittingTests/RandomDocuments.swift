import TestSupport

/// JSON of every kind, as compact text: what stores confuse, and what names clash over.
struct RandomDocuments {
    private static let keys = [
        "a", "A", "b", "a.b", "", "value", "_row", "_parent", "_up", "_at", "_key", "_shape", "_rest", "x y", "ü", "Ü",
        "ß", "'", "\\\"", "[0]", "a[\\\"b\\\"]", "\\\\", "/", "*", "^", "$ref", "@id", "a@b", "1", "2020-01-01",
        "id-17",
        "children", "items", "é", "e\u{301}", "\\n", "select", "_tables", String(repeating: "k", count: 70), "Value",
        "ROW", ".", "a[1]",
    ]
    private static let texts = [
        "", "1", "true", "null", "1.0", " 1", "x", "\\u0000", "😀", "a,b\\r\\n\\\"q\\\"", "\\r", "\\n", "{}", "[]", "-",
        "+1", "0x1F", "1e5", "inf", "NaN", "12345678901234567890", "é", " ", "'", "=1+1", "\u{FEFF}", "NULL",
        "2020-01-01", "\\t", "\\\"", "a\\tb", "x ",
    ]
    private static let numbers = [
        "0", "-0", "1", "1.0", "1.10", "1e2", "1E2", "1e+2", "-1", "12345678901234567890", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "0.1", "1e400", "-1e400", "1e-400",
        "123456789012345678901234567890.12345", "4503599627370497.5", "100000000000000000000000", "1e22", "2.5", "-0.0",
        "0e0", "-7.25",
    ]

    indirect enum Value {
        case scalar(String)
        case array([Value])
        case object([(String, Value)])

        var text: String {
            switch self {
            case .scalar(let text): text
            case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
            case .object(let members):
                "{" + members.map { "\"\($0)\":" + $1.text }.joined(separator: ",") + "}"
            }
        }
    }

    private var random: SeededGenerator
    private var chosen: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func pick<Element>(_ values: [Element]) -> Element { values.randomElement(using: &random)! }

    /// Documents of which some are alike.
    mutating func documents() -> [Value] {
        chosen = Array(Self.keys.shuffled(using: &random).prefix(pick([2, 4, 8, Self.keys.count])))
        var documents: [Value] = []
        for _ in 0..<pick([1, 1, 2, 3]) { documents.append(value(depth: pick([2, 3, 4, 6]))) }
        for _ in 0..<pick([0, 2, 4]) { documents.append(similar(pick(documents))) }
        return documents
    }

    private mutating func scalar() -> Value {
        if chance(0.15) { return .scalar("null") }
        if chance(0.12) { return .scalar(pick(["true", "false"])) }
        return .scalar(chance(0.5) ? pick(Self.numbers) : "\"\(pick(Self.texts))\"")
    }

    private mutating func value(depth: Int) -> Value {
        if depth <= 0 || chance(0.35) { return scalar() }
        guard chance(0.55) else { return .array((0..<pick([0, 1, 1, 2, 3])).map { _ in value(depth: depth - 1) }) }
        var members: [(String, Value)] = []
        for _ in 0..<pick([0, 1, 1, 2, 3, 5]) {
            let key = pick(chosen)
            if chance(0.05) || !members.contains(where: { $0.0.utf8.elementsEqual(key.utf8) }) {
                members.append((key, value(depth: depth - 1)))
            }
        }
        return .object(members)
    }

    private mutating func similar(_ value: Value) -> Value {
        if chance(0.12) { return scalar() }
        switch value {
        case .object(let members):
            var kept: [(String, Value)] = []
            for (key, member) in members where chance(0.9) { kept.append((key, similar(member))) }
            return .object(kept)
        case .array(let values):
            if let first = values.first, chance(0.13) { return similar(first) }
            var kept: [Value] = []
            for value in values { for _ in 0..<pick([0, 1, 1, 1, 2]) { kept.append(similar(value)) } }
            return .array(kept)
        case .scalar: return chance(0.6) ? value : scalar()
        }
    }
}
