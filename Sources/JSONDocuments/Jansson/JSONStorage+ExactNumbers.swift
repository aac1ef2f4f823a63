import Synchronization

extension JSONStorage {
    /// The text of a number as it stands in the source; nil where that is not known or says no more than the value.
    ///
    /// The first call walks the whole document, once.
    package func exactNumberText(of node: JSONNode) -> String? {
        let kind = node.kind
        guard kind == .real || (kind == .integer && node.integer == 0) else { return nil }
        if let text = ownNumberText(of: node) { return text }
        for origin in origins {
            if let text = origin.ownNumberText(of: node) { return text }
        }
        return nil
    }

    private func ownNumberText(of node: JSONNode) -> String? {
        guard let source, let start = numberOffset(of: node, in: source) else { return nil }
        var cursor = SourceCursor(source, at: start)
        cursor.skipScalar()
        return String(decoding: source[start..<cursor.offset], as: UTF8.self)
    }

    private func numberOffset(of node: JSONNode, in source: [UInt8]) -> Int? {
        if let known = numbers.load() { return known.offsets[node.identity] }
        let found = NumberOffsets(NumberIndex(of: root, in: source, from: startOffset).offsets)
        return numbers.storeIfNil(found).offsets[node.identity]
    }
}

extension JSONStorage {
    /// The text of an integer past Int64; nil for any other number.
    func bigIntegerText(of node: JSONNode) -> String? {
        writtenText(of: node).flatMap { text in text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? nil : text }
    }

    /// The text to write for a real: of an integer past Int64, or a number made from a decimal; nil for any other.
    func writtenText(of node: JSONNode) -> String? {
        guard needsExactNumbers, node.kind == .real else { return nil }
        for storage in exactOrigins {
            guard let text = storage.ownNumberText(of: node) else { continue }
            return storage.keepsDecimals || !text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? text : nil
        }
        return nil
    }
}
