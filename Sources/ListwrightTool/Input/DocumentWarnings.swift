import JSONDocuments

/// The warnings about a document that is JSON, but that programs may read differently: keys that an object has twice,
/// of which only the last value counts, and numbers past a double's range.
struct DocumentWarnings {
    /// The number of keys, and of numbers, that are listed for one document; the rest is counted.
    private static let listed = 20

    private let file: String
    private let line: Int

    /// Warnings about a part of a file.
    ///
    /// - Parameter line: The line of the file in which the part begins, from 1.
    init(file: String, atLine line: Int = 1) { (self.file, self.line) = (file, line) }

    /// The messages about the keys of a text.
    func repeatedKeys(in bytes: [UInt8]) -> [String] {
        let (keys, count) = RepeatedKey.all(in: bytes, limit: Self.listed)
        let messages = keys.map { key in
            "\(file):\(spelling(of: key.position)): warning: the key '\(key.key.inMessage)' is repeated; its last "
                + "value counts, not that at \(spelling(of: key.first))"
        }
        return messages + rest(count - keys.count, "repeated keys")
    }

    /// The messages about numbers past a double's range.
    private func largeNumbers(_ numbers: [OverflowingNumber], count: Int) -> [String] {
        let messages = numbers.map { number in
            "\(file):\(spelling(of: number.position)): warning: the number \(number.text.inMessage) is past the range of "
                + "a double; many programs refuse it, or read infinity"
        }
        return messages + rest(count - numbers.count, "such numbers")
    }

    private func rest(_ count: Int, _ things: String) -> [String] {
        count > 0 ? ["\(file): note: \(count) more \(things) are not listed"] : []
    }

    private func spelling(of position: TextPosition) -> String { "\(position.line + line - 1):\(position.column)" }
}

extension Input {
    /// Warns of the keys that an object in a document of this input has twice.
    ///
    /// - Parameter bytes: The text of the document; nil if it was repaired.
    func warnOfRepeatedKeys(in bytes: [UInt8]?) {
        guard !isSilent, let bytes else { return }
        for message in DocumentWarnings(file: name).repeatedKeys(in: bytes) { Output.warn(message) }
    }
}

extension DocumentWarnings {
    /// The messages about a document that needed a tree, or jansson.
    func messages(about bytes: [UInt8]) -> [String] {
        let (numbers, count) = OverflowingNumber.all(in: bytes, limit: Self.listed)
        return largeNumbers(numbers, count: count) + repeatedKeys(in: bytes)
    }

    /// Checks that bytes are a document, and returns the messages about it.
    func messages(checking bytes: [UInt8], options: JSONDocument.Options) throws(JSONSyntaxError) -> [String] {
        let (numbers, count) = try JSONDocument.largeNumbers(checking: bytes, options: options, limit: Self.listed)
        return largeNumbers(numbers, count: count) + repeatedKeys(in: bytes)
    }
}
