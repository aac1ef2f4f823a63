/// Damages the text of a file in JSON by a seed: numbers at the ends of their ranges, lines that are cut, doubled
/// or swapped, and values of another type or inside others.
///
/// ```swift
/// var mutator = TextMutator(seed: 1)
/// mutator.mutated(#"{"count": 2}"#)  // {"count": 9223372036854775807}
/// ```
public struct TextMutator {
    /// The numbers that arithmetic doesn't expect.
    public static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775806", "18446744073709551615",
        "9007199254740992", "9007199254740993", "1e308", "-1e308", "1e400", "-1", "0", "-0", "0.5", "1e18",
        "4294967296",
        "-2147483649",
    ]

    private static let values =
        ["null", "true", "\"\"", "\"x\"", "[]", "{}", "[[]]", "{\"a\":1}", "\"9223372036854775807\"", "\"-1\""]
        + numbers

    private var random: SeededGenerator

    /// The damages of a seed.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A text with one to three damages.
    public mutating func mutated(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) { bytes = damaged(bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            replacing(
                one(of: Self.scalars(of: bytes).filter { Self.isNumber(bytes[$0.lowerBound]) }), in: bytes, Self.numbers
            )
        case 5: replacing(one(of: Self.scalars(of: bytes)), in: bytes, Self.values)
        case 6: replacing(container(of: bytes), in: bytes, Self.values)
        case 7: nesting(one(of: Self.scalars(of: bytes)) ?? container(of: bytes), in: bytes)
        case 8: lines(of: bytes)
        default: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        }
    }

    private mutating func one<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &random) }

    private mutating func replacing(_ range: Range<Int>?, in bytes: [UInt8], _ texts: [String]) -> [UInt8] {
        guard let range, let text = one(of: texts) else { return bytes }
        return bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }

    private mutating func nesting(_ range: Range<Int>?, in bytes: [UInt8]) -> [UInt8] {
        guard let range, let around = one(of: [("[", "]"), ("{\"x\":", "}"), ("[1,", ",2]")]) else { return bytes }
        return bytes[..<range.lowerBound] + Array(around.0.utf8) + bytes[range] + Array(around.1.utf8)
            + bytes[range.upperBound...]
    }

    private mutating func lines(of bytes: [UInt8]) -> [UInt8] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let (index, other) = (
            Int.random(in: lines.indices, using: &random), Int.random(in: lines.indices, using: &random)
        )
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[index], at: other)
        case 2: lines[index] = lines[index].prefix(Int.random(in: 0...lines[index].count, using: &random))
        default: lines.swapAt(index, other)
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// An array or object, of which the text may have many.
    private mutating func container(of bytes: [UInt8]) -> Range<Int>? {
        let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "[") || bytes[$0] == UInt8(ascii: "{") }
        guard let start = one(of: starts) else { return nil }
        var depth = 0
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: continue
            }
            if depth == 0 { return start..<index + 1 }
        }
        return nil
    }

    private static func isNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The numbers, words and strings, without keys.
    private static func scalars(of bytes: [UInt8]) -> [Range<Int>] {
        var (scalars, index) = ([Range<Int>](), 0)
        while index < bytes.count {
            let start = index
            if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index = min(index + 1, bytes.count)
                let next = bytes[index...].first { $0 != UInt8(ascii: " ") }
                if next != UInt8(ascii: ":") { scalars.append(start..<index) }
            } else if "{}[]:, \n\r\t".utf8.contains(bytes[index]) {
                index += 1
            } else {
                while index < bytes.count, !"{}[]:, \n\r\t\"".utf8.contains(bytes[index]) { index += 1 }
                scalars.append(start..<index)
            }
        }
        return scalars
    }
}
