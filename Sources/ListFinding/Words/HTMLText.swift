import JSONDocuments

/// The text of HTML: without tags and comments, with entities decoded, in one line.
///
/// Only elements that HTML knows are tags, so `List<String>` and `a < b` stay as they are.
///
/// `<p>Tom &amp; <b>Jerry</b></p><p>1940</p>` becomes `Tom & Jerry 1940`.
package struct HTMLText {
    private let bytes: [UInt8]
    private var index = 0
    private var output: [UInt8] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text; the input itself if it has no markup, or nothing but markup.
    ///
    /// - Complexity: O(*n*) in the length of the input.
    package static func plain(_ text: String) -> String {
        guard isMarkup(text.utf8) else { return text }
        var reader = HTMLText(Array(text.utf8))
        reader.read()
        var plain = reader.text
        // Feeds escape HTML as a whole: the decoded text begins with a tag.
        if text.utf8.first == UInt8(ascii: "&"), plain.utf8.first == UInt8(ascii: "<"), isMarkup(plain.utf8) {
            var again = HTMLText(Array(plain.utf8))
            again.read()
            plain = again.text
        }
        return plain.isEmpty ? text : plain
    }

    /// Returns whether a text has a tag of HTML, or an entity.
    package static func isMarkup(_ text: some Sequence<UInt8>) -> Bool {
        guard text.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return false }
        let reader = HTMLText(Array(text))
        return reader.bytes.indices.contains { index in
            switch reader.bytes[index] {
            case UInt8(ascii: "<"): reader.tag(at: index) != nil || reader.begins(with: "<!--", at: index)
            case UInt8(ascii: "&"): reader.entity(at: index) != nil
            default: false
            }
        }
    }

    private var text: String {
        String(decoding: output.last == UInt8(ascii: " ") ? output.dropLast() : output[...], as: UTF8.self)
    }

    private mutating func read() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"): readTag()
            case UInt8(ascii: "&"):
                guard let (scalar, end) = entity(at: index) else { fallthrough }
                // A non-breaking space separates words like another one.
                write(text: scalar == "\u{A0}" || scalar.properties.isWhitespace ? " " : String(scalar))
                index = end
            default:
                write(byte: bytes[index])
                index += 1
            }
        }
    }

    private mutating func write(text: String) { for byte in text.utf8 { write(byte: byte) } }

    /// Appends a byte; runs of white space become one space, and none begins the text.
    private mutating func write(byte: UInt8) {
        let isSpace = byte == UInt8(ascii: " ") || (9...13).contains(byte)
        guard isSpace else { return output.append(byte) }
        if let last = output.last, last != UInt8(ascii: " ") { output.append(UInt8(ascii: " ")) }
    }

    private mutating func readTag() {
        if begins(with: "<!--", at: index) {
            index = end(of: "-->", from: index + 4)
        } else if begins(with: "<![CDATA[", at: index) {
            let stop = end(of: "]]>", from: index + 9)
            for byte in bytes[(index + 9)..<max(index + 9, stop - 3)] { write(byte: byte) }
            index = stop
        } else if let tag = tag(at: index) {
            index = tag.end
            if Words.htmlHidden.contains(tag.name), !tag.isClosing { index = end(of: "</\(tag.name)", from: index) }
            if Words.htmlBlock.contains(tag.name) { write(byte: UInt8(ascii: " ")) }
        } else {
            write(byte: bytes[index])
            index += 1
        }
    }

    /// The index after the next occurrence of a text in small letters; the end if the text doesn't occur.
    private func end(of text: String, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if begins(with: text, at: index) {
                let end = index + text.utf8.count
                guard text.hasPrefix("</") else { return end }
                return bytes[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
            }
            index += 1
        }
        return bytes.count
    }

    private func begins(with text: String, at index: Int) -> Bool {
        var index = index
        for byte in text.utf8 {
            guard index < bytes.count, Self.lowered(bytes[index]) == Self.lowered(byte) else { return false }
            index += 1
        }
        return true
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | .caseBit : byte
    }
}

/// Tags and entities.
extension HTMLText {
    /// The tag at an index; nil if it isn't one of HTML.
    fileprivate func tag(at start: Int) -> (name: String, end: Int, isClosing: Bool)? {
        var index = start + 1
        let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        let first = index
        while index < bytes.count, index < first + 11, Self.isNamePart(Self.lowered(bytes[index])) { index += 1 }
        let written = String(decoding: bytes[first..<index], as: UTF8.self)
        let word = written.lowercased()
        // `Vec<Option>` is a type: tags are in small letters or in capitals.
        guard Words.html.contains(word), written == word || written == word.uppercased(), index < bytes.count,
            Self.endsName(bytes[index])
        else { return nil }
        guard let end = endOfTag(from: index) else { return nil }
        // `a<b>c` may be a formula: a letter is an element only if it is closed.
        let isLetter = word.utf8.count == 1 && word != "a" && word != "p" && end == index + 1
        if isLetter, !isClosing, !bytes.indices[end...].contains(where: { begins(with: "</\(word)>", at: $0) }) {
            return nil
        }
        return (word, end, isClosing)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(byte)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    /// The index after the `>` that ends a tag; one between quotes is part of an attribute.
    private func endOfTag(from start: Int) -> Int? {
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if byte == UInt8(ascii: "<") {
                return nil
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return nil
    }

    /// The character of the entity at an index; nil if it isn't one that ends in a semicolon.
    fileprivate func entity(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        let end = min(start + 33, bytes.count)
        guard let semicolon = bytes[(start + 1)..<end].firstIndex(of: UInt8(ascii: ";")), semicolon > start + 1
        else { return nil }
        let name = bytes[(start + 1)..<semicolon]
        guard name.first == UInt8(ascii: "#") else {
            let word = String(decoding: name, as: UTF8.self)
            return Words.entity.rank(of: word).flatMap { Unicode.Scalar(UInt32($0)) }.map { ($0, semicolon + 1) }
        }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first.map { $0 | .caseBit == UInt8(ascii: "x") } ?? false
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard let number = UInt32(text, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number),
            number >= 32 || (9...13).contains(number), !text.hasPrefix("+")
        else { return nil }
        return (scalar, semicolon + 1)
    }
}
