import JSONDocuments

/// The division of a stream into parts with documents: server-sent events, or JSON text sequences
/// (RFC 7464).
///
/// The bytes of the framing become spaces in a copy, so that no offset changes. Any other text is
/// one part.
struct Framing {
    /// The text without the framing.
    private(set) var text: [UInt8]

    /// The parts, each of which ends where a document may be cut off.
    private(set) var parts: [Range<Int>]

    /// Finds the framing, and tells what becomes blank.
    init(of bytes: [UInt8], log: inout RepairLog) {
        text = bytes
        let start = bytes.hasByteOrderMark ? 3 : 0
        parts = [start..<bytes.count]
        guard let first = bytes[start...].firstIndex(where: { $0 > .space || $0 == .recordSeparator }) else {
            return
        }
        if bytes[first] == .recordSeparator {
            readSequence(from: first, log: &log)
        } else if let lines = EventLines(in: bytes, from: first) {
            readEvents(lines, log: &log)
        }
    }

    /// A separator begins a record, whatever is before it: it can't be in a valid document.
    private mutating func readSequence(from first: Int, log: inout RepairLog) {
        parts = []
        var start = first
        for offset in first..<text.count where text[offset] == .recordSeparator {
            if offset > start { parts.append(start..<offset) }
            start = offset
            log.addFraming(.recordSeparator, at: offset..<(offset + 1))
            text[offset] = .space
        }
        parts.append(start..<text.count)
    }

    /// Each event is a part.
    private mutating func readEvents(_ lines: EventLines, log: inout RepairLog) {
        parts = []
        var event: Range<Int>?
        for line in lines.lines {
            if line.isEmpty {
                if let event { parts.append(event) }
                event = nil
                continue
            }
            let blank = lines.frameRange(of: line)
            log.addFraming(.eventStream, at: blank)
            for offset in blank { text[offset] = .space }
            if blank.upperBound < line.upperBound {
                event = (event?.lowerBound ?? blank.upperBound)..<line.upperBound
            }
        }
        if let event { parts.append(event) }
    }
}

/// The lines of an event stream (HTML, section 9.2).
struct EventLines {
    private let bytes: [UInt8]

    /// The lines without their ends; empty lines separate events.
    private(set) var lines: [Range<Int>] = []

    /// Finds the lines; nil if the text isn't an event stream: each line has to be empty, a comment
    /// or a known field, and one of them has to be data.
    init?(in bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        guard fieldName(of: start..<min(bytes.count, start + 8)) != nil else { return nil }
        var hasData = false
        var next = start
        while next < bytes.count {
            let line = next..<lineEnd(from: next)
            if !line.isEmpty {
                guard let name = fieldName(of: line) else { return nil }
                hasData = hasData || name == Self.data
            }
            lines.append(line)
            next = line.upperBound + 1
            let isPair = line.upperBound < bytes.count && bytes[line.upperBound] == .carriageReturn
            if isPair, next < bytes.count, bytes[next] == .lineFeed { next += 1 }
        }
        guard hasData else { return nil }
    }

    private static let data = "data"

    private func lineEnd(from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
        return end
    }

    /// Returns the name of a line's field, "" for a comment; nil for any other line.
    private func fieldName(of line: Range<Int>) -> String? {
        if bytes[line.lowerBound] == .colon { return "" }
        return [Self.data, "event", "id", "retry"].first { name in
            let rest = bytes[line].dropFirst(name.utf8.count)
            return bytes[line].starts(with: name.utf8) && (rest.isEmpty || rest.first == .colon)
        }
    }

    /// Returns the part of a line that isn't data: the name of the field, or all of it.
    func frameRange(of line: Range<Int>) -> Range<Int> {
        guard fieldName(of: line) == Self.data else { return line }
        var start = min(line.lowerBound + 5, line.upperBound)
        if start < line.upperBound, bytes[start] == .space { start += 1 }
        // The end of a stream of completions.
        return bytes[start..<line.upperBound].elementsEqual("[DONE]".utf8) ? line : line.lowerBound..<start
    }
}
