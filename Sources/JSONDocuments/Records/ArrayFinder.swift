/// Follows keys down a text that comes byte by byte, until an array opens where they end.
struct ArrayFinder: Sendable {
    private let keys: [String]

    /// How many containers are open.
    private var depth = 0

    /// How many of the keys were gone down.
    private var matched = 0

    /// The value that begins next is the one wanted: at the start, or behind the next key.
    private var isWanted = true

    /// What begins next in the object that is looked through is a key.
    private var expectsKey = false

    /// The object that the keys go through was left, or is none: there is no array.
    private var isLost = false

    /// The bytes of the key that is being read, quotes left out; nil for any other string.
    private var key: [UInt8]?
    private var isInString = false
    private var isEscaped = false

    init(_ keys: [String]) { self.keys = keys }

    /// Takes a byte; true when it opens the array.
    mutating func take(_ byte: UInt8) -> Bool {
        if isInString {
            takeInString(byte)
            return false
        }
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09, 0x3A, 0xEF, 0xBB, 0xBF: break
        case 0x22:
            isInString = true
            let isOnTheWay = expectsKey && depth == matched + 1 && matched < keys.count && !isLost
            key = isOnTheWay ? [] : nil
            isWanted = false
            expectsKey = false
        case 0x5B, 0x7B: return open(byte)
        case 0x5D, 0x7D:
            depth -= 1
            isWanted = false
            if depth <= matched { isLost = true }
        case 0x2C:
            isWanted = false
            expectsKey = true
        default: isWanted = false
        }
        return false
    }

    private mutating func open(_ byte: UInt8) -> Bool {
        defer { isWanted = false }
        depth += 1
        expectsKey = byte == 0x7B
        guard isWanted, !isLost else { return false }
        let isAtEnd = depth - 1 == keys.count
        // Without an array at the end, or an object for the next key on the way, there is nothing to find.
        isLost = isAtEnd != (byte == 0x5B)
        if !isAtEnd && depth > 1 { matched += 1 }
        return isAtEnd && !isLost
    }

    private mutating func takeInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == 0x5C {
            isEscaped = true
        } else if byte == 0x22 {
            isInString = false
            if let key { isWanted = Self.bytes(of: key).elementsEqual(keys[matched].utf8) }
            key = nil
            return
        }
        guard let count = key?.count else { return }
        // Each byte of a key takes six bytes of escape at the most: a longer one is another key.
        if count < 6 * keys[matched].utf8.count { key?.append(byte) } else { key = nil }
    }

    /// The bytes of the text that a key stands for.
    private static func bytes(of key: [UInt8]) -> [UInt8] {
        key.contains(0x5C) ? SourceCursor.unescaped(key[...]) : key
    }

    /// Why a text that is JSON has no array where the keys lead.
    func absence(in root: JSONValue) -> JSONSyntaxError {
        let location = JSONLocation(keys.map { .key($0) })
        guard let value = root.value(at: location) else {
            return JSONSyntaxError(code: .itemNotFound, message: "there is nothing at \(location)")
        }
        return JSONSyntaxError(code: .wrongType, message: "\(location) is \(value.kind.phrase), not an array")
    }
}
