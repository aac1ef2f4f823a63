/// Counts in the bytes what jansson does not count itself, and says where the first limit is passed.
struct LimitScan {
    private let limits: JSONDocument.Limits

    /// The members so far of each open container; −1 for an array.
    private var open: [Int] = []

    /// Whether a string that comes now is a key.
    private var expectsKey = false

    init(_ limits: JSONDocument.Limits) { self.limits = limits }

    /// Walks the first value of `bytes`, which jansson has accepted.
    consuming func check(_ bytes: [UInt8], from start: Int) throws(JSONSyntaxError) {
        var cursor = SourceCursor(bytes, at: start)
        while let byte = cursor.significantByte() {
            let place = cursor.offset
            if byte == 0x22 { try string(&cursor) } else { try token(byte, &cursor, place) }
            if open.isEmpty { return }
        }
    }

    private mutating func token(_ byte: UInt8, _ cursor: inout SourceCursor, _ place: Int) throws(JSONSyntaxError) {
        switch byte {
        case 0x5B, 0x7B:
            open.append(byte == 0x7B ? 0 : -1)
            expectsKey = byte == 0x7B
            if open.count > limits.depth { throw .limit(.depth, limits.depth, at: place, in: cursor.bytes) }
        case 0x5D, 0x7D:
            open.removeLast()
            expectsKey = false
        case 0x2C: expectsKey = open.last.map { $0 >= 0 } ?? false
        case 0x3A: expectsKey = false
        default: return cursor.skipScalar()
        }
        cursor.offset += 1
    }

    private mutating func string(_ cursor: inout SourceCursor) throws(JSONSyntaxError) {
        let place = cursor.offset
        if expectsKey {
            open[open.count - 1] += 1
            if open[open.count - 1] > limits.members {
                throw .limit(.members, limits.members, at: place, in: cursor.bytes)
            }
        }
        cursor.skipString()
        guard cursor.offset - place - 2 > limits.stringLength else { return }
        throw .limit(.stringLength, limits.stringLength, at: place, in: cursor.bytes)
    }
}
