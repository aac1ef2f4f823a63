package import JSONDocuments

/// The values of a JSON text in the order of the text: one entry for each value and each key.
///
/// An object's entry is followed by its members, each as the entry of its key and the entries of its value.
/// Repeated keys and the digits of numbers stay as they are written.
package struct RecordTape {
    /// The kind of a value.
    package enum Kind: UInt8 { case object, array, string, integer, real, bool, null }

    /// One value or key.
    package struct Entry {
        package let kind: Kind
        /// True if a string has escapes.
        var hasEscapes = false
        /// The offset of its text; of a string, of its first character.
        var start: UInt32
        /// The number of bytes of a scalar, of members or of elements.
        package var count: UInt32 = 0
        /// The entry after the value.
        package var next: UInt32 = 0
    }

    package private(set) var bytes: [UInt8] = []
    package private(set) var entries: [Entry] = []
    /// The open containers, while a text is read.
    private var open: [Int] = []

    package init() {}

    /// The entries of a text that is JSON.
    ///
    /// - Throws: `JSONSyntaxError` for any other text.
    package init(_ bytes: [UInt8], options: JSONDocument.Options = .init()) throws(JSONSyntaxError) {
        self.init()
        if read(bytes, options: options) { return }
        _ = try JSONDocument(parsing: bytes, options: options)
        readValid()
    }

    /// Reads a text in one walk; false for one that jansson must check first.
    // SAFETY: the bytes don't move while the reader is alive.
    package mutating func read(_ text: [UInt8], options: JSONDocument.Options) -> Bool {
        bytes = text
        entries.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        return unsafe text.withUnsafeBufferPointer { buffer in
            guard var reader = unsafe JSONTokenReader(buffer, options: options) else { return false }
            do throws(ReaderFallback) {
                try read(&reader)
                try reader.finish()
                return true
            } catch { return false }
        }
    }

    private mutating func read(_ reader: inout JSONTokenReader) throws(ReaderFallback) {
        while true {
            let start = reader.offset
            switch try reader.next() {
            case .object(let isEmpty):
                if try opens(.object, at: start, isEmpty: isEmpty, &reader) { continue }
            case .array(let isEmpty):
                if try opens(.array, at: start, isEmpty: isEmpty, &reader) { continue }
            case .string(let text): add(.string, start + 1, reader.offset - 1, hasEscapes: text.hasEscapes)
            case .integer: add(.integer, start, reader.offset)
            case .real: add(.real, start, reader.offset)
            case .bool: add(.bool, start, reader.offset)
            case .null: add(.null, start, reader.offset)
            }
            guard try goesOn(&reader) else { return }
        }
    }

    /// Adds a container; true if it has values to read.
    private mutating func opens(
        _ kind: Kind, at start: Int, isEmpty: Bool, _ reader: inout JSONTokenReader
    ) throws(ReaderFallback) -> Bool {
        add(kind, start, start)
        if isEmpty { return false }
        open.append(entries.count - 1)
        if kind == .object { try readKey(&reader) }
        return true
    }

    private mutating func readKey(_ reader: inout JSONTokenReader) throws(ReaderFallback) {
        let start = reader.offset + 1
        let text = try reader.key()
        add(.string, start, start + text.count, hasEscapes: text.hasEscapes)
    }

    /// Reads what follows a value; false after the last one.
    private mutating func goesOn(_ reader: inout JSONTokenReader) throws(ReaderFallback) -> Bool {
        while let top = open.last {
            entries[top].count += 1
            let isObject = entries[top].kind == .object
            if try reader.hasNext(in: isObject ? .closeBrace : .closeBracket) {
                if isObject { try readKey(&reader) }
                return true
            }
            entries[top].next = UInt32(entries.count)
            open.removeLast()
        }
        return false
    }

    private mutating func add(_ kind: Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
        entries.append(
            Entry(
                kind: kind, hasEscapes: hasEscapes, start: UInt32(start), count: UInt32(end - start),
                next: UInt32(entries.count + 1)))
    }
}

// MARK: - Texts that are known to be JSON

extension RecordTape {
    /// Reads the bytes, which jansson has accepted: numbers past 64 bits and scalars at the top are fine here.
    private mutating func readValid() {
        entries.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        var (index, isAtKey) = (bytes.hasByteOrderMark ? 3 : 0, false)
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case .openBrace, .openBracket:
                add(byte == .openBrace ? .object : .array, index, index)
                open.append(entries.count - 1)
                isAtKey = byte == .openBrace
                index += 1
            case .closeBrace, .closeBracket:
                if let top = open.popLast() { entries[top].next = UInt32(entries.count) }
                isAtKey = completesMember()
                index += 1
            case .quote:
                index = addString(at: index)
                if isAtKey { isAtKey = false } else { isAtKey = completesMember() }
            case .space, .tab, .lineFeed, .carriageReturn, .comma, .colon: index += 1
            default:
                index = addLiteral(at: index)
                isAtKey = completesMember()
            }
        }
    }

    /// Counts a value in its container; true if a key comes next.
    private mutating func completesMember() -> Bool {
        guard let top = open.last else { return false }
        entries[top].count += 1
        return entries[top].kind == .object
    }

    private mutating func addString(at start: Int) -> Int {
        var (end, hasEscapes) = (start + 1, false)
        while end < bytes.count, bytes[end] != .quote {
            if bytes[end] == .backslash { hasEscapes = true }
            end += bytes[end] == .backslash ? 2 : 1
        }
        add(.string, start + 1, min(end, bytes.count), hasEscapes: hasEscapes)
        return end + 1
    }

    private mutating func addLiteral(at start: Int) -> Int {
        let end =
            bytes[start...].firstIndex { $0 <= .space || $0 == .comma || $0 == .closeBrace || $0 == .closeBracket }
            ?? bytes.count
        let kind: Kind =
            switch bytes[start] {
            case UInt8(ascii: "n"): .null
            case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
            default: bytes[start..<end].allSatisfy { $0 == .minus || $0.isDecimalDigit } ? .integer : .real
            }
        add(kind, start, end)
        return end
    }
}

// MARK: - Texts of values

extension RecordTape {
    /// The entry of the value of the first member or of the first element.
    package func kind(_ entry: Int) -> Kind { entries[entry].kind }

    package func next(_ entry: Int) -> Int { Int(entries[entry].next) }

    package func count(_ entry: Int) -> Int { Int(entries[entry].count) }

    /// The bytes of a scalar as they are written, those of a string without its quotes.
    package func slice(_ entry: Int) -> ArraySlice<UInt8> {
        let entry = entries[entry]
        return bytes[Int(entry.start)..<Int(entry.start) + Int(entry.count)]
    }

    /// The bytes of a string with its escapes replaced.
    package func text(_ entry: Int) -> ArraySlice<UInt8> {
        let text = slice(entry)
        return entries[entry].hasEscapes ? StringEscapes.decoded(text)[...] : text
    }

    /// The entries of the elements of an array.
    package func elements(_ array: Int) -> [Int] {
        var (found, entry) = ([Int](), array + 1)
        found.reserveCapacity(count(array))
        while entry < next(array) {
            found.append(entry)
            entry = next(entry)
        }
        return found
    }

    /// Appends a value as compact JSON.
    package func appendJSON(_ entry: Int, to output: inout [UInt8]) {
        switch kind(entry) {
        case .string: Self.appendQuoted(self.text(entry), isPlain: !entries[entry].hasEscapes, to: &output)
        case .object, .array: appendContainer(entry, to: &output)
        default: output += slice(entry)
        }
    }

    /// Appends an object or array without recursion.
    private func appendContainer(_ container: Int, to output: inout [UInt8]) {
        // Each open container: its entry, and whether a key comes next.
        var open: [(end: Int, isObject: Bool, isFirst: Bool)] = []
        var (entry, isValue) = (container, true)
        repeat {
            if isValue, let top = open.indices.last, !open[top].isObject {
                if !open[top].isFirst { output.append(.comma) }
                open[top].isFirst = false
            }
            if !isValue, let top = open.indices.last {
                if !open[top].isFirst { output.append(.comma) }
                open[top].isFirst = false
            }
            let kind = kind(entry)
            if isValue, kind == .object || kind == .array {
                output.append(kind == .object ? .openBrace : .openBracket)
                open.append((next(entry), kind == .object, true))
                isValue = kind == .array
            } else {
                appendJSON(entry, to: &output)
                if !isValue { output.append(.colon) }
                isValue = !isValue || !(open.last?.isObject ?? false)
            }
            entry += 1
            while let top = open.last, top.end == entry, isValue != top.isObject || top.isFirst {
                output.append(top.isObject ? .closeBrace : .closeBracket)
                open.removeLast()
                isValue = !(open.last?.isObject ?? false)
            }
        } while !open.isEmpty
    }

    /// Appends a text as a JSON string.
    package static func appendQuoted(
        _ text: some Collection<UInt8>, isPlain: Bool = false, to output: inout [UInt8]
    ) {
        if isPlain {
            output.append(.quote)
            output += text
            output.append(.quote)
        } else {
            var writer = JSONWriter()
            writer.write(string: String(decoding: text, as: UTF8.self))
            output += writer.bytes
        }
    }
}
