/// The texts that need no parser, because the scanner is certain of them.
extension JSONParser {
    /// Checks that `parse` accepts `bytes`, without a tree where that is possible.
    ///
    /// - Returns: Whether no tree was needed; such a text has no number past a double's range.
    func check(_ bytes: [UInt8]) throws(JSONSyntaxError) -> Bool {
        // Only a tree finds repeated keys.
        guard options.duplicateKeys == .lastWins else {
            _ = try parse(bytes)
            return false
        }
        try checkSize(bytes.count)
        guard unsafe bytes.withUnsafeBufferPointer({ unsafe isCertainlyValid($0) }) else {
            _ = try parse(bytes, builder: false)
            return false
        }
        if options.limits.needScan { try LimitScan(options.limits).check(bytes, from: prefixLength(in: bytes)) }
        return true
    }

    /// True if `bytes` are a document but for limits and repeated keys; false for a text that
    /// jansson must read.
    func isCertainlyValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var scanner = unsafe JSONScanner(text: bytes, options: options) else { return false }
        return (try? scanner.skipDocument()) != nil
    }

    /// Builds the tree of a text that is certainly valid; nil for one that jansson must read.
    // SAFETY: the builder reads the bytes during the call only.
    func builtTree(of bytes: [UInt8]) -> JSONStorage? {
        let built: (tree: (root: JSONNode, end: Int), hasReals: Bool)? = unsafe bytes.withUnsafeBufferPointer {
            buffer in
            guard var builder = unsafe TreeBuilder(buffer, options: options), let tree = try? builder.build() else {
                return nil
            }
            return (tree, builder.hasReals)
        }
        guard let (tree, hasReals) = built else { return nil }
        let storage = JSONStorage(adopting: tree.root, source: bytes)
        storage.hasReals = hasReals
        storage.startOffset = prefixLength(in: bytes)
        // jansson reads white space after the document, to find other data.
        storage.endOffset = options.trailingData == .skip ? storage.startOffset + tree.end : bytes.count
        return storage
    }
}
