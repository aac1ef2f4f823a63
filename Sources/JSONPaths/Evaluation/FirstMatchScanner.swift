import JSONDocuments

/// Reads a text in chunks up to the first match of a path, and no further.
///
/// For the path `data.id` and the text `{"data": {"n": [1], "id": 7, "rest": …` it reads to the 7,
/// and makes the document `{"data": {"n": [1], "id": 7}}` of what it has read.
package struct FirstMatchScanner {
    /// The bytes that were read.
    package private(set) var bytes: [UInt8] = []

    private let steps: [JSONPath.Step]
    private let next: () -> [UInt8]
    private var tracker = PrefixTracker(depthLimit: JSONDocument.Limits.maximalDepth)

    /// Creates a scanner; nil for a path that isn't made of keys, indexes and wildcards.
    ///
    /// - Parameter next: Returns the next chunk of the text, empty at its end.
    package init?(_ path: JSONPath, chunks next: @escaping () -> [UInt8]) {
        guard let steps = path.steps else { return nil }
        let canBeFollowed = steps.allSatisfy { step in
            switch step {
            case .key, .wildcard: true
            case .index(let index): index >= 0
            case .parent: false
            }
        }
        guard canBeFollowed else { return nil }
        self.steps = steps
        self.next = next
    }

    /// Returns the text up to the end of the first match, with the open containers closed, or up to a mistake before
    /// it; nil if the text ends without a match.
    ///
    /// - Complexity: O(*n*) in the number of bytes up to the match.
    package mutating func beginning() -> [UInt8]? {
        var index = 0
        while bytes.count < 3, bytes.first ?? 0xEF == 0xEF, read() {}
        if bytes.hasByteOrderMark { index = 3 }
        var depthOfMatch = -1
        while index < bytes.count || read() {
            switch tracker.take(bytes, at: &index) {
            case .nothing: break
            case .began: if depthOfMatch < 0, isMatch(bytes[index - 1]) { depthOfMatch = steps.count }
            case .ended where tracker.frames.count == depthOfMatch:
                return bytes[..<index] + PrefixTracker.brackets(closing: tracker.frames[...])
            case .ended: break
            case .broke: return mistake(at: index)
            }
        }
        return nil
    }

    private mutating func read() -> Bool {
        let chunk = next()
        bytes += chunk
        return !chunk.isEmpty
    }

    /// Returns whether the path leads to the value that begins with a byte.
    private func isMatch(_ byte: UInt8) -> Bool {
        let isContainer = byte == .openBracket || byte == .openBrace
        guard tracker.frames.count - (isContainer ? 1 : 0) == steps.count else { return false }
        return zip(tracker.frames, steps).allSatisfy { $1.selects($0) }
    }

    /// Returns the text up to the end of the token at an offset, which isn't valid JSON.
    private mutating func mistake(at offset: Int) -> [UInt8] {
        var index = offset
        while index < bytes.count || read(), !bytes[index].endsScalar { index += 1 }
        return Array(bytes.prefix(max(index, offset + 1)))
    }
}

extension UInt8 {
    /// True if this byte ends a number or a literal.
    fileprivate var endsScalar: Bool {
        self <= .space || self == .comma || self == .closeBracket || self == .closeBrace
    }
}

extension JSONPath.Step {
    /// Returns whether the step selects the current child of a container.
    fileprivate func selects(_ frame: PrefixTracker.Frame) -> Bool {
        switch self {
        case .key(let text) where frame.isObject: frame.key.elementsEqual(text.utf8)
        case .key(let text): text.utf8.first?.isDecimalDigit == true && Int(text) == frame.index
        case .index(let index): !frame.isObject && index == frame.index
        case .wildcard: true
        case .parent: false
        }
    }
}
