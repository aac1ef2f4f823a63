import JSONDocuments

/// The warnings about keys that an object has twice; only the last value counts.
struct RepeatedKeyWarnings {
    /// The number of keys that are listed for one document; the rest is counted.
    private static let listed = 20

    /// The messages about a text that is JSON.
    ///
    /// - Parameters:
    ///   - line: The line of the input in which the text begins, from 1.
    ///   - file: The name of the input.
    static func messages(about bytes: [UInt8], atLine line: Int = 1, file: String) -> [String] {
        let (keys, count) = RepeatedKey.all(in: bytes, limit: listed)
        let messages = keys.map { key in
            "\(file):\(spelling(of: key.position, line)): warning: the key '\(key.key.inMessage)' is repeated; its last "
                + "value counts, not that at \(spelling(of: key.first, line))"
        }
        let rest = count - keys.count
        return rest > 0 ? messages + ["\(file): note: \(rest) more repeated keys are not listed"] : messages
    }

    private static func spelling(of position: TextPosition, _ line: Int) -> String {
        "\(position.line + line - 1):\(position.column)"
    }
}
