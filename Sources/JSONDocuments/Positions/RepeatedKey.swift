/// A key that its object has had before, so that the value of the earlier one doesn't count.
///
/// ```
/// {"a": 1, "b": 2, "\u0061": 3}     key "a", at column 18, first at column 2
/// ```
package struct RepeatedKey: Sendable {
    /// The key, without escapes.
    package let key: String

    /// The position of the key.
    package let position: TextPosition

    /// The position of the first equal key of the object.
    package let first: TextPosition

    /// The repeated keys of a text that is JSON, in its order, and how many there are.
    ///
    /// - Parameter limit: The number of keys to return.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func all(in bytes: [UInt8], limit: Int) -> (keys: [RepeatedKey], count: Int) {
        var walk = RepeatedKeyWalk(bytes, limit: limit)
        if walk.findsOnlyDistinctKeys() { return ([], 0) }
        walk = RepeatedKeyWalk(bytes, limit: limit)
        walk.findRepeatedKeys()
        let offsets = walk.found.flatMap { [$0.first, $0.repeated] }
        let positions = TextPosition.positions(of: offsets, in: bytes, from: bytes.hasByteOrderMark ? 3 : 0)
        let keys = walk.found.compactMap { pair -> RepeatedKey? in
            guard let position = positions[pair.repeated], let first = positions[pair.first] else { return nil }
            return RepeatedKey(key: String(decoding: pair.key, as: UTF8.self), position: position, first: first)
        }
        return (keys, walk.count)
    }
}

extension JSONSyntaxError {
    /// Returns jansson's error of a key that is repeated, with the position of the first one.
    func namingFirstKey(in bytes: [UInt8]) -> JSONSyntaxError {
        guard let key = RepeatedKey.all(in: bytes, limit: 1).keys.first, key.position.byteOffset < byteOffset else {
            return self
        }
        let near = SourceExcerpt.shortened(bytes[key.position.byteOffset..<byteOffset])
        return replacing(
            message: "duplicate object key near '\(near)', first at \(key.first.line):\(key.first.column)")
    }
}

/// One walk over a text that is JSON, which looks at the keys of each object.
private struct RepeatedKeyWalk {
    private var cursor: SourceCursor
    private let limit: Int

    /// Whether each open container is an object, and whether a key is next.
    private var open: [Bool] = []
    private var expectsKey = false

    private(set) var found: [(key: [UInt8], first: Int, repeated: Int)] = []
    private(set) var count = 0

    init(_ bytes: [UInt8], limit: Int) {
        cursor = SourceCursor(bytes, at: bytes.hasByteOrderMark ? 3 : 0)
        self.limit = limit
    }

    /// Returns true if no object has a key twice; false if one may have.
    mutating func findsOnlyDistinctKeys() -> Bool {
        // Closed objects lend their memory to the next of their depth.
        var keys: [DistinctKeys] = []
        while let start = nextKey(opening: { depth in
            if depth > keys.count { keys.append(DistinctKeys()) } else { keys[depth - 1].removeAll() }
        }) {
            let isNew = unsafe key(at: start).withUnsafeBufferPointer { unsafe keys[open.count - 1].insert($0) }
            guard isNew else { return false }
        }
        return true
    }

    /// Finds the repeated keys, and counts those over the limit.
    mutating func findRepeatedKeys() {
        // The keys of each open container, with the offset of the first.
        var keys: [[[UInt8]: Int]] = []
        while let start = nextKey(opening: { depth in
            keys.removeSubrange((depth - 1)...)
            keys.append([:])
        }) {
            let key = Array(key(at: start))
            guard let first = keys[open.count - 1].updateValue(start, forKey: key) else { continue }
            keys[open.count - 1][key] = first
            count += 1
            if found.count < limit { found.append((key, first, start)) }
        }
    }

    /// Returns the offset of the next key, and stops after it; nil at the end.
    ///
    /// - Parameter opening: Receives the number of open containers at the start of each.
    private mutating func nextKey(opening: (Int) -> Void) -> Int? {
        while let byte = cursor.significantByte() {
            switch byte {
            case .quote:
                let start = cursor.offset
                cursor.skipString()
                defer { expectsKey = false }
                if expectsKey { return start }
            case .openBrace, .openBracket:
                expectsKey = byte == .openBrace
                open.append(expectsKey)
                cursor.offset += 1
                opening(open.count)
            case .closeBrace, .closeBracket:
                cursor.offset += 1
                if open.count <= 1 { return nil }
                open.removeLast()
            case .comma, .colon:
                expectsKey = byte == .comma && open.last == true
                cursor.offset += 1
            default: cursor.skipScalar()
            }
        }
        return nil
    }

    /// The bytes of the key that starts at an offset, without escapes.
    private func key(at start: Int) -> ArraySlice<UInt8> {
        var closing = SourceCursor(cursor.bytes, at: start)
        let hasEscapes = closing.skipString()
        let inner = cursor.bytes[(start + 1)..<max(start + 1, closing.offset - 1)]
        return hasEscapes ? StringEscapes.decoded(inner)[...] : inner
    }
}
