/// Follows the grammar of JSON through a text whose bytes come in pieces, and knows at each byte
/// what is open.
///
/// A prefix of a text can be closed at any byte: the last value that is complete is kept, and so is
/// the text of an open string. A key without its value, a number that may have more digits and half
/// of an escape or a character are left out.
///
/// ```
/// {"a": [1, 2], "b": "Mo\u00e        open: the object, and the string `b`
///                   ^  complete = the offset after `]`, textEnd = the offset after `Mo`
/// {"a": [1, 2], "b": "Mo"}           the prefix, closed
/// ```
package struct PrefixTracker: Sendable {
    /// What a byte did.
    package enum Event {
        /// It is part of what was open before.
        case nothing
        /// It is the first byte of a value.
        case began
        /// The innermost value has ended: with the byte or, if the byte wasn't consumed, before it.
        case ended
        /// JSON allows no such byte here; it wasn't consumed.
        case broke
    }

    /// What the next byte may begin or continue.
    enum State: Sendable {
        case value, firstElement, key, firstKey, colon, separator
        case string(isKey: Bool), number(NumberPart), literal(rest: ArraySlice<UInt8>)
        /// After the root value.
        case end
        case broken
    }

    /// An open container.
    package struct Frame: Sendable {
        package let isObject: Bool
        /// The index of the current element.
        package fileprivate(set) var index = -1
        /// The key of the current member, without escapes.
        package fileprivate(set) var key: [UInt8] = []
        /// The offset after the last complete value before the current child.
        var cut = 0
    }

    package private(set) var frames: [Frame] = []
    private(set) var state = State.value

    /// The state in which a byte was met that JSON doesn't allow there.
    private(set) var brokenState = State.value

    /// The number of bytes that were consumed.
    private(set) var offset = 0

    /// The offset after the last complete value, or after the last opening bracket.
    private(set) var complete = 0

    /// The offset after the last whole character of the open string.
    var textEnd = 0

    /// The state inside a string.
    var text = TextPart()

    /// The number of containers around the record.
    var recordDepth = Int.max

    /// The deepest nesting that is followed.
    private let depthLimit: Int

    package init(depthLimit: Int) { self.depthLimit = depthLimit }

    /// Consumes the next bytes up to an event, at least one unless a value ends before it.
    // SAFETY: the offset is compared with the end of the buffer before a byte is read.
    package mutating func take(_ bytes: [UInt8], at next: inout Int) -> Event {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            while next < buffer.count {
                if case .string = state, text.isPlain {
                    unsafe skipPlainText(in: buffer, at: &next)
                    if next == buffer.count { break }
                }
                let before = offset
                let event = take(unsafe buffer[next])
                next += offset - before
                if event != .nothing { return event }
            }
            return .nothing
        }
    }

    private mutating func take(_ byte: UInt8) -> Event {
        switch state {
        case .string(let isKey): return takeInString(byte, isKey: isKey)
        case .number(let part): return takeInNumber(byte, after: part)
        case .literal(let rest): return takeInLiteral(byte, rest: rest)
        case .broken: return .broke
        default: break
        }
        if JSONScanner.isSpace(byte) {
            consume()
            return .nothing
        }
        return takeStructure(byte)
    }

    private mutating func takeStructure(_ byte: UInt8) -> Event {
        switch (state, byte) {
        case (.firstElement, .closeBracket), (.firstKey, .closeBrace): return close()
        case (.value, _), (.firstElement, _): return begin(byte)
        case (.firstKey, .quote), (.key, .quote):
            consume()
            frames[frames.count - 1].key = []
            beginText(isKey: true)
        case (.colon, .colon):
            consume()
            state = .value
        case (.separator, .comma):
            consume()
            state = frames[frames.count - 1].isObject ? .key : .value
        case (.separator, .closeBracket) where !frames[frames.count - 1].isObject: return close()
        case (.separator, .closeBrace) where frames[frames.count - 1].isObject: return close()
        default: return breakOff()
        }
        return .nothing
    }

    /// Consumes the first byte of a value.
    private mutating func begin(_ byte: UInt8) -> Event {
        let isContainer = byte == .openBracket || byte == .openBrace
        guard isContainer || NumberPart(first: byte) != nil || byte == .quote || Self.literal(byte) != nil,
            !isContainer || frames.count < depthLimit
        else { return breakOff() }
        if !frames.isEmpty {
            frames[frames.count - 1].cut = complete
            if !frames[frames.count - 1].isObject { frames[frames.count - 1].index += 1 }
        }
        consume()
        if isContainer {
            frames.append(Frame(isObject: byte == .openBrace))
            complete = offset
            state = byte == .openBrace ? .firstKey : .firstElement
        } else if byte == .quote {
            beginText(isKey: false)
        } else if let part = NumberPart(first: byte) {
            state = .number(part)
        } else {
            state = .literal(rest: Self.literal(byte) ?? [])
        }
        return .began
    }

    private mutating func close() -> Event {
        consume()
        frames.removeLast()
        return endValue()
    }

    /// Notes the end of the innermost value.
    mutating func endValue() -> Event {
        complete = offset
        state = frames.isEmpty ? .end : .separator
        return .ended
    }

    /// Notes the end of a key.
    mutating func endKey(_ key: [UInt8]) {
        state = .colon
        frames[frames.count - 1].key = key
    }

    /// Appends bytes of a key, as they are written.
    mutating func appendToKey(_ bytes: some Sequence<UInt8>) { frames[frames.count - 1].key += bytes }

    /// Returns the brackets that close some containers.
    package static func brackets(closing frames: ArraySlice<Frame>) -> [UInt8] {
        frames.reversed().map { $0.isObject ? .closeBrace : .closeBracket }
    }

    mutating func breakOff() -> Event {
        brokenState = state
        state = .broken
        return .broke
    }

    mutating func consume(_ count: Int = 1) { offset += count }

    mutating func setState(_ state: State) { self.state = state }

    /// Ends the text; ended if its last number is complete with it.
    mutating func finish() -> Event {
        guard case .number(let part) = state, part.isComplete else { return .nothing }
        return endValue()
    }

    /// Leaves the innermost container, whose other `count` bytes were read by someone else.
    mutating func leave(after count: Int) {
        consume(count)
        frames.removeLast()
        _ = endValue()
    }

    /// Counts an element of the innermost array that isn't JSON from its first byte on.
    mutating func countElement() { frames[frames.count - 1].index += 1 }

    /// Continues after an element that isn't JSON, of which `count` bytes weren't consumed.
    mutating func recover(to depth: Int, passing count: Int) {
        frames.removeSubrange(depth...)
        consume(count)
        _ = endValue()
    }
}
