extension StringProtocol {
    /// The text without white space and line breaks at either end.
    package var trimmed: String { trimmed { $0.isWhitespace || $0.isNewline } }

    /// The text without the characters at either end that match.
    package func trimmed(_ isSpace: (Character) -> Bool) -> String {
        guard let first, let last, isSpace(first) || isSpace(last) else { return String(self) }
        guard let start = firstIndex(where: { !isSpace($0) }), let end = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[start...end])
    }

    /// The text with its percent escapes decoded; nil for a percent sign that isn't one of an escape, and for bytes that
    /// aren't UTF-8.
    package var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
