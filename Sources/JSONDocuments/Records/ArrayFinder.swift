/// Follows keys through a text that comes byte by byte, up to the opening bracket of the array at
/// their end.
///
/// For the keys `data`, `rows` it finds the bracket in `{"total": 2, "data": {"rows": [`.
struct ArrayFinder: Sendable {
    private let keys: [String]

    /// The number of open containers.
    private var depth = 0

    /// The number of keys that have been followed.
    private var matched = 0

    /// True if the next value is on the path: at the start, or after the next key.
    private var isWanted = true

    /// True if the next string in the searched object is a key.
    private var expectsKey = false

    /// True if the path has no array: its object has ended, or it isn't an object.
    private var isLost = false

    /// The bytes of the key that is being read, without quotes; nil for any other string.
    private var key: [UInt8]?
    private var isInString = false
    private var isEscaped = false

    init(_ keys: [String]) { self.keys = keys }

    /// Reads a byte; true if it opens the array.
    mutating func take(_ byte: UInt8) -> Bool {
        if isInString {
            takeInString(byte)
            return false
        }
        switch byte {
        case .space, .lineFeed, .carriageReturn, .tab, .colon, 0xEF, 0xBB, 0xBF: break
        case .quote:
            isInString = true
            let isOnTheWay = expectsKey && depth == matched + 1 && matched < keys.count && !isLost
            key = isOnTheWay ? [] : nil
            isWanted = false
            expectsKey = false
        case .openBracket, .openBrace: return open(byte)
        case .closeBracket, .closeBrace:
            depth -= 1
            isWanted = false
            if depth <= matched { isLost = true }
        case .comma:
            isWanted = false
            expectsKey = true
        default: isWanted = false
        }
        return false
    }

    private mutating func open(_ byte: UInt8) -> Bool {
        defer { isWanted = false }
        depth += 1
        expectsKey = byte == .openBrace
        guard isWanted, !isLost else { return false }
        let isAtEnd = depth - 1 == keys.count
        // The path needs an array at its end, and an object for each key before.
        isLost = isAtEnd != (byte == .openBracket)
        if !isAtEnd && depth > 1 { matched += 1 }
        return isAtEnd && !isLost
    }

    private mutating func takeInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == .backslash {
            isEscaped = true
        } else if byte == .quote {
            isInString = false
            if let key { isWanted = Self.bytes(of: key).elementsEqual(keys[matched].utf8) }
            key = nil
            return
        }
        guard let count = key?.count else { return }
        // An escape has at most six bytes for each byte of a key: a longer text is another key.
        if count < 6 * keys[matched].utf8.count { key?.append(byte) } else { key = nil }
    }

    /// Returns the bytes of a key with escapes replaced.
    private static func bytes(of key: [UInt8]) -> [UInt8] {
        key.contains(.backslash) ? StringEscapes.decoded(key[...]) : key
    }

    /// Returns the error for a valid text without an array at the keys.
    func absence(in root: JSONValue) -> JSONSyntaxError {
        let location = JSONLocation(keys.map { .key($0) })
        guard let value = root.value(at: location) else {
            return JSONSyntaxError(code: .itemNotFound, message: "there is nothing at \(location)")
        }
        return JSONSyntaxError(code: .wrongType, message: "\(location) is \(value.kind.phrase), not an array")
    }
}
