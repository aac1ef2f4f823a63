extension JSONWriter {
    /// Writes the value in a part of a text that is certainly valid, as it would be written after
    /// parsing: with its escapes and repeated keys normalized, and its numbers as they are.
    ///
    /// - Complexity: O(*n*) in the number of bytes; only a container with repeated keys takes a
    ///   tree.
    // SAFETY: reads the bytes of the buffer only, during the call.
    package mutating func write(source text: UnsafeBufferPointer<UInt8>) {
        guard let first = unsafe text.first else { return }
        switch first {
        case .quote:
            let content = unsafe UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)])
            guard unsafe content.contains(.backslash) else { return unsafe write(stringUTF8: content) }
            var bytes: [UInt8] = []
            unsafe StringEscapes.decode(content, into: &bytes)
            unsafe bytes.withUnsafeBufferPointer { unsafe write(stringUTF8: $0) }
        case .minus, .digitZero ... .digitNine:
            if options.precision == nil { unsafe write(numberUTF8: text) } else { unsafe writeParsed(text) }
        case UInt8(ascii: "t"): write(bool: true)
        case UInt8(ascii: "f"): write(bool: false)
        case UInt8(ascii: "n"): writeNull()
        default:
            guard !options.sortedKeys, var events = unsafe SourceEvents(text) else { return unsafe writeParsed(text) }
            let start = mark
            if (try? events.write(to: &self)) == nil {
                goBack(to: start)
                unsafe writeParsed(text)
            }
        }
    }

    /// Writes a number from its text, which must be a JSON number.
    // SAFETY: the text is read during the call only.
    package mutating func write(numberUTF8 text: UnsafeBufferPointer<UInt8>) {
        separate()
        unsafe bytes.append(contentsOf: text)
    }

    private mutating func writeParsed(_ text: UnsafeBufferPointer<UInt8>) {
        if let document = unsafe try? JSONDocument(parsing: Array(text)) { write(document.root) }
    }
}

/// The tokens of a container in a text, with its keys and its closing brackets, one after the other.
///
/// For `{"a": [1]}` they are: open, key, open, scalar, close, close.
private struct SourceEvents: ~Copyable {
    enum Event {
        case key(JSONScanner.Text)
        case scalar(JSONToken)
        /// The start of a container that ends with this bracket.
        case open(UInt8)
        case close(UInt8)
    }

    /// The event that is next, as far as it is known.
    private enum State {
        case key, value, afterValue
        /// The end of an empty container, which has been read.
        case end(UInt8)
    }

    private var reader: JSONTokenReader
    private var state = State.value

    /// The brackets that end the open containers, the innermost last.
    private var closers: [UInt8] = []

    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let reader = unsafe JSONTokenReader(text, options: .init()) else { return nil }
        self.reader = reader
    }

    /// Returns the next event; nil after the last.
    mutating func next() throws(ReaderFallback) -> Event? {
        switch state {
        case .key:
            state = .value
            return .key(try reader.key())
        case .value: return try value()
        case .end(let closer):
            state = .afterValue
            return .close(closer)
        case .afterValue:
            guard let closer = closers.last else { return nil }
            guard try reader.hasNext(in: closer) else {
                closers.removeLast()
                return .close(closer)
            }
            state = closer == .closeBrace ? .key : .value
            return try next()
        }
    }

    private mutating func value() throws(ReaderFallback) -> Event {
        let token = try reader.next()
        switch token {
        case .object(let isEmpty): return open(.closeBrace, isEmpty: isEmpty)
        case .array(let isEmpty): return open(.closeBracket, isEmpty: isEmpty)
        case .string, .integer, .real, .bool, .null:
            state = .afterValue
            return .scalar(token)
        }
    }

    private mutating func open(_ closer: UInt8, isEmpty: Bool) -> Event {
        if isEmpty {
            state = .end(closer)
        } else {
            closers.append(closer)
            state = closer == .closeBrace ? .key : .value
        }
        return .open(closer)
    }
}

extension SourceEvents {
    /// Writes all events; throws at a key that may be repeated.
    mutating func write(to writer: inout JSONWriter) throws(ReaderFallback) {
        // The keys of the container at each level; closed ones lend their memory to the next.
        var (keys, depth) = ([DistinctKeys](), 0)
        while let event = try next() {
            switch event {
            case .open(let closer):
                if depth == keys.count { keys.append(DistinctKeys()) } else { keys[depth].removeAll() }
                depth += 1
                if closer == .closeBrace { writer.beginObject() } else { writer.beginArray() }
            case .close(let closer):
                depth -= 1
                if closer == .closeBrace { writer.endObject() } else { writer.endArray() }
            case .key(let text):
                let key = unsafe reader.bytes(of: text)
                guard unsafe keys[depth - 1].insert(key) else { throw .input }
                unsafe writer.write(keyUTF8: key)
            case .scalar(.string(let text)): unsafe writer.write(stringUTF8: reader.bytes(of: text))
            case .scalar(.real(let value)) where writer.options.precision != nil: writer.write(real: value)
            case .scalar(.integer), .scalar(.real): unsafe writer.write(numberUTF8: reader.tokenText)
            case .scalar(.bool(let value)): writer.write(bool: value)
            case .scalar: writer.writeNull()
            }
        }
    }
}
