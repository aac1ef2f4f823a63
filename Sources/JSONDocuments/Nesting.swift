/// What is open in an element of an array whose bytes come in pieces: brackets and a string.
struct Nesting: Sendable {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Where the comma or the bracket is that ends the element; nil where it goes on behind the bytes.
    mutating func end(in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if isInString {
                followString(byte)
            } else if depth == 0 && (byte == 0x2C || byte == 0x5D) {
                return place
            } else {
                follow(byte)
            }
            place += 1
        }
        return nil
    }

    @inline(__always)
    private mutating func followString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == 0x5C {
            isEscaped = true
        } else if byte == 0x22 {
            isInString = false
        }
    }

    @inline(__always)
    private mutating func follow(_ byte: UInt8) {
        switch byte {
        case 0x22: isInString = true
        case 0x5B, 0x7B: depth += 1
        case 0x5D, 0x7D: depth = max(0, depth - 1)
        default: break
        }
    }
}
