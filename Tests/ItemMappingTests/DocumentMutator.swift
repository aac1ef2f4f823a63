import TestSupport

/// A mutator of documents whose changes mostly keep them valid, so that the other records are read
/// as before.
struct DocumentMutator {
    private enum Change: CaseIterable {
        case flip, cut, repeatKey, swap, oddValue, escapeLetter
    }

    private let bytes: [UInt8]

    /// The ranges of strings, numbers and literals, and which of them are keys.
    private let scalars: [Range<Int>]
    private let keys: [Range<Int>]

    private var random: SeededGenerator

    init(_ bytes: [UInt8], seed: UInt64) {
        self.bytes = bytes
        random = SeededGenerator(seed: seed)
        scalars = Self.scalars(of: bytes)
        keys = scalars.filter { scalar in
            bytes[scalar.upperBound...].first { $0 > 0x20 } == UInt8(ascii: ":")
        }
    }

    /// The document with one change, sometimes two.
    mutating func next() -> [UInt8] {
        let changed = changed(by: Change.allCases.randomElement(using: &random)!)
        guard Int.random(in: 0..<4, using: &random) == 0 else { return changed }
        var again = DocumentMutator(changed, seed: random.next())
        return again.changed(by: Change.allCases.randomElement(using: &random)!)
    }

    private mutating func changed(by change: Change) -> [UInt8] {
        var bytes = bytes
        let offset = Int.random(in: 0..<bytes.count, using: &random)
        let scalar = scalars.randomElement(using: &random) ?? offset..<offset + 1
        switch change {
        case .flip: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .cut: bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...9, using: &random)))
        case .repeatKey:
            guard let key = keys.randomElement(using: &random), let member = member(of: key) else { break }
            let value = ["null", "{}", oddValue()].randomElement(using: &random)!
            bytes.insert(contentsOf: [UInt8(ascii: ",")] + bytes[key] + Array(":\(value)".utf8), at: member.upperBound)
        case .swap:
            let other = scalars.randomElement(using: &random) ?? scalar
            let (first, second) = scalar.lowerBound < other.lowerBound ? (scalar, other) : (other, scalar)
            bytes.replaceSubrange(second, with: self.bytes[first])
            bytes.replaceSubrange(first, with: self.bytes[second])
        case .oddValue: bytes.replaceSubrange(scalar, with: oddValue().utf8)
        case .escapeLetter:
            guard let letter = scalar.dropFirst().first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[letter])
            else { break }
            bytes.replaceSubrange(letter...letter, with: "\\u00\(String(bytes[letter], radix: 16))".utf8)
        }
        return bytes
    }

    private mutating func oddValue() -> String { RandomDocument.scalars.randomElement(using: &random)! }

    /// A key with its value; nil if the document ends before the value does.
    private func member(of key: Range<Int>) -> Range<Int>? {
        var offset = key.upperBound
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}") where depth == 0, UInt8(ascii: ",") where depth == 0: return key.lowerBound..<offset
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                offset += 1
                while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
                    offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
                }
            default: break
            }
            offset += 1
        }
        return nil
    }

    /// The ranges of strings with their quotes, of numbers and of literals, in order.
    private static func scalars(of bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        var isText = false
        var isEscaped = false
        for (offset, byte) in bytes.enumerated() {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\""), let first = start {
                    found.append(first..<offset + 1)
                    (start, isText) = (nil, false)
                }
                continue
            }
            if byte <= 0x20 || "{}[],:".utf8.contains(byte) {
                if let first = start { found.append(first..<offset) }
                start = nil
            } else if start == nil {
                (start, isText) = (offset, byte == UInt8(ascii: "\""))
            }
        }
        return found
    }
}
