import JSONDocuments

extension Repairer {
    /// Skips white space and removes comments; returns the byte after them without reading it.
    mutating func significantByte() -> UInt8? {
        while offset < end {
            let byte = text[offset]
            switch byte {
            case .space, .lineFeed, .carriageReturn, .tab: offset += 1
            default:
                guard let blank = blank(at: offset) else { return byte }
                // A space keeps the tokens on both sides apart.
                makeRepair(blank.kind, at: blank.range, with: [.space])
                offset = blank.range.upperBound
            }
        }
        return nil
    }

    /// Returns the byte after white space and comments from `start`, which aren't removed.
    func byteAhead(of start: Int) -> UInt8? {
        var offset = start
        while offset < end {
            let byte = text[offset]
            switch byte {
            case .space, .lineFeed, .carriageReturn, .tab: offset += 1
            default:
                guard let blank = blank(at: offset) else { return byte }
                offset = blank.range.upperBound
            }
        }
        return nil
    }

    /// Returns the comment or the foreign white space at an offset.
    private func blank(at start: Int) -> (kind: JSONRepair.Kind, range: Range<Int>)? {
        switch text[start] {
        case .slash: commentRange(at: start).map { (.comment, $0) }
        case UInt8(ascii: "#"): (.comment, start..<lineEnd(after: start))
        case 0, .substitute: padding(at: start).map { (.whiteSpace, $0) }
        case .verticalTab, .formFeed: (.whiteSpace, start..<(start + 1))
        case 0xC2...0xEF: foreignSpace(at: start)
        default: nil
        }
    }

    private func commentRange(at start: Int) -> Range<Int>? {
        // A slash at the end is the beginning of a comment.
        guard start + 1 < end else { return start..<end }
        switch text[start + 1] {
        case .slash: return start..<lineEnd(after: start)
        case UInt8(ascii: "*"):
            var stop = start + 2
            while stop + 1 < end {
                if text[stop] == UInt8(ascii: "*") && text[stop + 1] == .slash { return start..<(stop + 2) }
                stop += 1
            }
            return start..<end
        default: return nil
        }
    }

    private func lineEnd(after start: Int) -> Int {
        var stop = start
        while stop < end, text[stop] != .lineFeed, text[stop] != .carriageReturn { stop += 1 }
        return stop
    }

    /// Returns the NUL bytes or Ctrl-Z up to the end of the text; nil if anything else follows.
    private func padding(at start: Int) -> Range<Int>? {
        text[start..<end].allSatisfy { $0 == 0 || $0 == .substitute || $0 == .lineFeed || $0 == .carriageReturn }
            ? start..<end : nil
    }

    /// Returns a space of Unicode, visible or not, a line separator or a byte order mark.
    func foreignSpace(at start: Int) -> (kind: JSONRepair.Kind, range: Range<Int>)? {
        let rest = text[start..<min(end, start + 3)]
        if rest.hasByteOrderMark { return (.byteOrderMark, start..<(start + 3)) }
        if rest.starts(with: [0xC2, 0xA0]) { return (.whiteSpace, start..<(start + 2)) }
        guard rest.count == 3, let scalar = String(validating: rest, as: UTF8.self)?.unicodeScalars.first else {
            return nil
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format: return (.whiteSpace, start..<(start + 3))
        default: return nil
        }
    }
}
