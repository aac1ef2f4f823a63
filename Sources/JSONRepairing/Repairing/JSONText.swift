import JSONDocuments

/// Pieces of JSON text.
enum JSONText {
    /// The escape of U+FFFD.
    static let replacementCharacter = Array("\\uFFFD".utf8)

    /// Returns the escape for a code unit.
    static func escape(_ unit: UInt32) -> [UInt8] {
        switch UInt8(exactly: unit) {
        case .backspace: return Array("\\b".utf8)
        case .tab: return Array("\\t".utf8)
        case .lineFeed: return Array("\\n".utf8)
        case .formFeed: return Array("\\f".utf8)
        case .carriageReturn: return Array("\\r".utf8)
        default:
            let digits = String(unit, radix: 16, uppercase: true)
            return Array(("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits).utf8)
        }
    }

    /// Returns a JSON string with the text of the bytes; bytes that aren't UTF-8 become U+FFFD.
    static func quoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = [.quote]
        for byte in String(decoding: bytes, as: UTF8.self).utf8 {
            switch byte {
            case .quote, .backslash: result += [.backslash, byte]
            case 0..<UInt8.space: result += escape(UInt32(byte))
            default: result.append(byte)
            }
        }
        return result + [.quote]
    }

    /// A character that isn't ASCII, or what was found in its place.
    enum Sequence {
        /// A character of so many bytes.
        case valid(Int)
        /// So many bytes that aren't UTF-8.
        case invalid(Int)
        /// The beginning of a character at the end of the text.
        case incomplete
    }

    /// Returns the sequence at an offset (Unicode 15, table 3-7; invalid ones by its maximal
    /// subparts).
    static func utf8Sequence(in text: [UInt8], at start: Int, end: Int) -> Sequence {
        let (count, second): (Int, ClosedRange<UInt8>)
        switch text[start] {
        case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
        case 0xE0: (count, second) = (3, 0xA0...0xBF)
        case 0xED: (count, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
        case 0xF0: (count, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
        case 0xF4: (count, second) = (4, 0x80...0x8F)
        default: return .invalid(1)
        }
        for index in 1..<count {
            guard start + index < end else { return .incomplete }
            let range = index == 1 ? second : 0x80...0xBF
            if !range.contains(text[start + index]) { return .invalid(index) }
        }
        return .valid(count)
    }
}
