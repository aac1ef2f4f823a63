/// Checks the limits that jansson doesn't check itself, and reports the first token that exceeds
/// one.
struct LimitScan {
    private let limits: JSONDocument.Limits

    /// The number of members so far in each open container; −1 for an array.
    private var open: [Int] = []

    /// True if a string that comes next is a key.
    private var expectsKey = false

    init(_ limits: JSONDocument.Limits) { self.limits = limits }

    /// Walks the first value of `bytes`, which jansson has accepted.
    consuming func check(_ bytes: [UInt8], from start: Int) throws(JSONSyntaxError) {
        var cursor = SourceCursor(bytes, at: start)
        while let byte = cursor.significantByte() {
            if byte == .quote { try passString(at: &cursor) } else { try passToken(byte, at: &cursor) }
            if open.isEmpty { return }
        }
    }

    private mutating func passToken(_ byte: UInt8, at cursor: inout SourceCursor) throws(JSONSyntaxError) {
        switch byte {
        case .openBracket, .openBrace:
            open.append(byte == .openBrace ? 0 : -1)
            expectsKey = byte == .openBrace
            if open.count > limits.depth {
                throw .exceeded(.depth, limit: limits.depth, at: cursor.offset, in: cursor.bytes)
            }
        case .closeBracket, .closeBrace:
            open.removeLast()
            expectsKey = false
        case .comma: expectsKey = open.last.map { $0 >= 0 } ?? false
        case .colon: expectsKey = false
        default: return cursor.skipScalar()
        }
        cursor.offset += 1
    }

    private mutating func passString(at cursor: inout SourceCursor) throws(JSONSyntaxError) {
        let start = cursor.offset
        if expectsKey {
            open[open.count - 1] += 1
            if open[open.count - 1] > limits.members {
                throw .exceeded(.members, limit: limits.members, at: start, in: cursor.bytes)
            }
        }
        cursor.skipString()
        guard cursor.offset - start - 2 > limits.stringLength else { return }
        throw .exceeded(.stringLength, limit: limits.stringLength, at: start, in: cursor.bytes)
    }
}
