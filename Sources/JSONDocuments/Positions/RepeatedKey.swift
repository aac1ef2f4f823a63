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

    /// Returns the repeated keys of a text that is JSON, in its order, and how many there are.
    ///
    /// - Parameter limit: The number of keys to return.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func all(in bytes: [UInt8], limit: Int) -> (keys: [RepeatedKey], count: Int) {
        if RepeatedKeySearch.findsOnlyDistinctKeys(in: bytes) { return ([], 0) }
        let search = RepeatedKeySearch(in: bytes, limit: limit)
        let offsets = search.found.flatMap { [$0.first, $0.repeated] }
        let positions = TextPosition.positions(of: offsets, in: bytes, from: bytes.hasByteOrderMark ? 3 : 0)
        let keys = search.found.compactMap { pair -> RepeatedKey? in
            guard let position = positions[pair.repeated], let first = positions[pair.first] else { return nil }
            return RepeatedKey(key: String(decoding: pair.key, as: UTF8.self), position: position, first: first)
        }
        return (keys, search.count)
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

/// The repeated keys of each object of a text that is JSON.
private struct RepeatedKeySearch {
    private(set) var found: [(key: [UInt8], first: Int, repeated: Int)] = []
    private(set) var count = 0

    /// Returns true if no object has a key twice; false if one may have.
    // SAFETY: the bytes are read during the call only.
    static func findsOnlyDistinctKeys(in bytes: [UInt8]) -> Bool {
        var keys: [DistinctKeys] = []
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard var scanner = unsafe JSONScanner(buffer, options: .init()),
                let byte = try? scanner.significantByte(), byte == .openBrace || byte == .openBracket
            else { return false }
            return (try? scanner.skipContainer(largeNumbers: true, comparing: &keys))?.hasDistinctKeys == true
        }
    }

    /// Finds the repeated keys, and counts those over the limit.
    init(in bytes: [UInt8], limit: Int) {
        var walk = TextWalk(bytes)
        // The keys of each open container, with the offset of the first.
        var keys: [[[UInt8]: Int]] = []
        while let event = walk.next() {
            switch event {
            case .open: keys.append([:])
            case .close: keys.removeLast()
            case .scalar: break
            case .key(let range, let hasEscapes):
                let key = hasEscapes ? StringEscapes.decoded(bytes[range]) : Array(bytes[range])
                guard let first = keys[keys.count - 1].updateValue(walk.start, forKey: key) else { continue }
                keys[keys.count - 1][key] = first
                count += 1
                if found.count < limit { found.append((key, first, walk.start)) }
            }
        }
    }
}
