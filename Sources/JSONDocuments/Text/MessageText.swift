extension StringProtocol {
    /// The text for a message or a terminal.
    ///
    /// Control characters, line ends and marks that change the writing direction are escaped as in
    /// JSON (`\n`, `\u001B`); everything else stays.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    package var visible: String {
        guard !utf8.allSatisfy({ (UInt8.space ..< .delete).contains($0) }) else { return String(self) }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.steersTerminal { text += scalar.escaped } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// The text for a quotation in a message: ``visible``, and truncated after 120 characters.
    package var inMessage: String { inMessage(120) }

    /// Returns the text for a quotation in a message: ``visible``, and truncated after `longest`
    /// characters.
    ///
    /// - Complexity: O(*longest*), however long the text is.
    package func inMessage(_ longest: Int) -> String {
        guard utf8.count > longest else { return visible }
        let beginning = unicodeScalars.prefix(longest + 1)
        guard beginning.count > longest else { return visible }
        return String(String.UnicodeScalarView(beginning.dropLast())).visible + "…"
    }
}

extension Unicode.Scalar {
    /// True if a terminal may take the character for a command, a line end or a change of the
    /// writing direction.
    ///
    /// These are the controls of ASCII and Latin-1 (C0, DEL, C1), U+2028 and U+2029, and the marks
    /// of UAX #9.
    package var steersTerminal: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The escape for the character in a JSON string.
    package var escaped: String {
        switch self {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            let digits = String(value, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }
}

extension Character {
    /// The number of terminal columns of the character: 0, 1 or 2 (UAX #11; emoji are wide).
    package var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        return first.displayWidth
    }
}

extension String {
    /// The number of terminal columns of the text.
    package var displayWidth: Int { isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.displayWidth } }

    /// True if each byte is a character of one column.
    package var isPrintableASCII: Bool {
        unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy { .space ..< .delete ~= $0 } }
            ?? utf8.allSatisfy { .space ..< .delete ~= $0 }
    }
}

extension Unicode.Scalar {
    /// The number of terminal columns of the code point by itself.
    ///
    /// The properties of Unicode take time to find. Before U+0300, only NUL and the soft hyphen have no
    /// column, and no character has two.
    fileprivate var displayWidth: Int { value < 0x300 ? (value == 0 || value == 0xAD ? 0 : 1) : widthByProperties }

    /// The number of terminal columns by the properties of the code point.
    private var widthByProperties: Int {
        // Where all are alike: Greek and Cyrillic letters, and those of East Asia.
        switch value {
        case 0x370...0x482, 0x48A...0x590, 0x1E00...0x200A: return 1
        case 0x3041...0x3096, 0x309B...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3: return 2
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        case .control: return value == 0 ? 0 : 1
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// The blocks whose characters are wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
