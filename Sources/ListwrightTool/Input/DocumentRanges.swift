import JSONDocuments

/// The bytes of objects and arrays that stand one after another, with nothing but white space between them.
struct DocumentRanges {
    /// The ranges, each of which has matching brackets; nil for anything else.
    let ranges: [Range<Int>]?

    /// Divides a text by its brackets outside of strings.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    init(_ bytes: [UInt8]) {
        var ranges: [Range<Int>] = []
        var (start, depth, isInString, isEscaped) = (0, 0, false, false)
        for (index, byte) in bytes.enumerated() {
            if isInString {
                if !isEscaped, byte == .quote { isInString = false }
                isEscaped = !isEscaped && byte == .backslash
                continue
            }
            switch byte {
            case .openBrace, .openBracket:
                if depth == 0 { start = index }
                depth += 1
            case .closeBrace, .closeBracket:
                depth -= 1
                if depth == 0 { ranges.append(start..<index + 1) }
            case .quote where depth > 0: isInString = true
            default:
                if depth == 0, byte > .space {
                    self.ranges = nil
                    return
                }
            }
            if depth < 0 {
                self.ranges = nil
                return
            }
        }
        self.ranges = depth == 0 ? ranges : nil
    }
}
