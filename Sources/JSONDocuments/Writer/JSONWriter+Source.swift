extension JSONWriter {
    /// Writes the value in a part of a text that is certainly valid, as it would be written after
    /// parsing: with its escapes and repeated keys normalized, and its numbers as they are.
    ///
    /// - Complexity: O(*n*) in the number of bytes; only a container with repeated keys takes a
    ///   tree.
    // SAFETY: reads the bytes of the buffer only, during the call.
    package mutating func write(source text: UnsafeBufferPointer<UInt8>) {
        var forms = unsafe SourceForms(partsOf: text)
        unsafe write(source: text, form: forms.form(of: text))
    }

    /// Writes the value in a part of a text that is certainly valid.
    ///
    /// - Parameter form: The form of a container; nil for a scalar, and for a container that is parsed.
    // SAFETY: reads the bytes of the buffer only, during the call.
    package mutating func write(source text: UnsafeBufferPointer<UInt8>, form: JSONScanner.SkippedForm?) {
        guard let first = unsafe text.first else { return }
        switch first {
        case .quote:
            let content = unsafe UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)])
            guard unsafe content.contains(.backslash) else { return unsafe write(stringUTF8: content) }
            separate()
            unsafe quote(escaped: content)
        case .minus, .digitZero ... .digitNine:
            if options.precision == nil { unsafe write(numberUTF8: text) } else { unsafe writeParsed(text) }
        case UInt8(ascii: "t"): write(bool: true)
        case UInt8(ascii: "f"): write(bool: false)
        case UInt8(ascii: "n"): writeNull()
        default:
            guard let form, form.hasDistinctKeys, options == Options() else { return unsafe writeParsed(text) }
            separate()
            if form.isCompact { unsafe bytes.append(contentsOf: text) } else { unsafe copyTokens(of: text) }
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

    /// Copies a container without the white space between its tokens, and with the escapes that the writer uses.
    // SAFETY: each string of a valid text ends in it; a slice is copied during the call.
    private mutating func copyTokens(of text: UnsafeBufferPointer<UInt8>) {
        var (start, index) = (0, 0)
        while index < text.count {
            let byte = unsafe text[index]
            if byte == .quote {
                let (end, hasEscapes) = unsafe Self.endOfString(at: index, in: text)
                if hasEscapes {
                    unsafe append(text[start..<index])
                    unsafe quote(escaped: UnsafeBufferPointer(rebasing: text[index + 1..<end - 1]))
                    start = end
                }
                index = end
            } else if byte <= .space {
                unsafe append(text[start..<index])
                repeat { index += 1 } while unsafe text[index] <= .space
                start = index
            } else {
                index += 1
            }
        }
        unsafe append(text[start...])
    }

    /// Returns the index after the string at an index.
    // SAFETY: a valid string ends with a quote, before which each backslash has a byte after it.
    @inline(__always)
    private static func endOfString(
        at index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> (end: Int, hasEscapes: Bool) {
        var (index, hasEscapes) = (index + 1, false)
        while true {
            let byte = unsafe text[index]
            if byte == .quote { return (index + 1, hasEscapes) }
            if byte == .backslash { (index, hasEscapes) = (index + 1, true) }
            index += 1
        }
    }

    @inline(__always)
    private mutating func append(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: part))
    }

    /// Writes a string whose escapes are decoded first.
    // SAFETY: the text is read during the call only.
    private mutating func quote(escaped text: UnsafeBufferPointer<UInt8>) {
        var decoded: [UInt8] = []
        unsafe StringEscapes.decode(text, into: &decoded)
        unsafe decoded.withUnsafeBufferPointer { unsafe quote($0) }
    }
}

/// The forms of arrays and objects in one text, found one after the other.
// SAFETY: the text outlives the scanner, which reads no further than to its end.
@safe package struct SourceForms: ~Copyable {
    private var scanner = JSONScanner.idle
    private let canScan: Bool

    /// The keys of the last object at each level.
    private var keys: [DistinctKeys] = []

    package init(partsOf text: UnsafeBufferPointer<UInt8>) {
        canScan = unsafe scanner.begin(partsOf: text, options: .init())
    }

    /// Returns the form of a part; nil for a scalar, and for what jansson must read.
    package mutating func form(of part: UnsafeBufferPointer<UInt8>) -> JSONScanner.SkippedForm? {
        guard canScan, unsafe part.first == .openBrace || part.first == .openBracket,
            unsafe scanner.turn(to: part, allowsMark: false),
            let form = try? scanner.skipContainer(comparing: &keys), scanner.isAtEnd
        else { return nil }
        return form
    }
}
