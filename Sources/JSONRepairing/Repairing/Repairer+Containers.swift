import JSONDocuments

extension Repairer {
    mutating func repairValue(_ byte: UInt8) {
        switch byte {
        case .quote, .apostrophe: repairText(isKey: false)
        case .openBracket, .openBrace: open(byte)
        case .closeBracket, .closeBrace: closeWithoutValue(byte)
        case .comma where expectation == .firstElement: removeComma(.extraComma)
        case .comma where isObject.last == true: insertMissingValue()
        case .digitZero ... .digitNine, .minus, .plus, .period: repairNumber()
        case _ where byte.isWordStart: repairWord()
        default: giveUp()
        }
    }

    private mutating func open(_ byte: UInt8) {
        offset += 1
        isObject.append(byte == .openBrace)
        expectation = byte == .openBrace ? .firstKey : .firstElement
        lacksComma = false
        itemStart = output.mark(at: offset)
    }

    /// Closes the container instead of a value: an empty array, or a member without its value.
    private mutating func closeWithoutValue(_ byte: UInt8) {
        if expectation == .firstElement { return close(byte) }
        if isObject.last == true && byte == .closeBrace { return insertMissingValue() }
        giveUp()
    }

    private mutating func insertMissingValue() {
        insert(Array("null".utf8), .missingValue)
        finishValue()
    }

    private mutating func removeComma(_ kind: JSONRepair.Kind) {
        makeRepair(kind, at: offset..<(offset + 1))
        offset += 1
    }

    /// Closes the innermost container that the bracket fits, and those within it.
    private mutating func close(_ bracket: UInt8) {
        let closesObject = bracket == .closeBrace
        guard isObject.last == closesObject || isObject.contains(closesObject) else { return giveUp() }
        while isObject.last != closesObject {
            insert([isObject.last == true ? .closeBrace : .closeBracket], .missingBracket)
            isObject.removeLast()
        }
        isObject.removeLast()
        offset += 1
        finishValue()
    }

    mutating func repairKey(_ byte: UInt8) {
        switch byte {
        case .quote, .apostrophe:
            isKeyQuoted = true
            repairText(isKey: true)
        case .closeBrace, .closeBracket: close(byte)
        case .comma: removeComma(.extraComma)
        case _ where byte.isKeyByte:
            isKeyQuoted = false
            repairUnquotedKey()
        default: giveUp()
        }
    }

    /// Quotes a key: all bytes up to white space or a character with a meaning, if a colon follows.
    private mutating func repairUnquotedKey() {
        let start = offset
        let stop = wordEnd(from: offset) { $0.isKeyByte }
        let next = byteAhead(of: stop)
        if next == nil { return cutOffItem() }
        guard next == .colon else { return giveUp() }
        makeRepair(.unquotedKey, at: start..<stop, with: JSONText.quoted(text[start..<stop]))
        offset = stop
        valueEnd = stop
        expectation = .colon
    }

    mutating func repairColon(_ byte: UInt8) {
        if byte == .colon {
            offset += 1
            expectation = .value
            return
        }
        // The value may follow the key at once, unless it is a string: `"a""b"` may be one text.
        let isClear = offset > valueEnd || byte == .openBrace || byte == .openBracket
        guard isKeyQuoted, !lacksComma, isClear, byte.isValueStart else { return giveUp() }
        insert([.colon], .missingColon)
        expectation = .value
    }

    mutating func repairEnd(_ byte: UInt8) {
        switch byte {
        case .comma: repairComma()
        case .closeBracket, .closeBrace: close(byte)
        default: insertComma(before: byte)
        }
    }

    private mutating func repairComma() {
        itemStart = output.mark(at: offset)
        switch byteAhead(of: offset + 1) {
        case nil: endEarly(at: offset)
        case .comma?: removeComma(.extraComma)
        case .closeBracket?, .closeBrace?: removeComma(.trailingComma)
        default:
            offset += 1
            expectation = isObject.last == true ? .key : .value
        }
    }

    private mutating func insertComma(before byte: UInt8) {
        guard isApart(from: byte), isObject.last == true ? byte.isKeyStart : byte.isValueStart else { return giveUp() }
        itemStart = output.mark(at: offset)
        insert([.comma], .missingComma)
        lacksComma = true
        expectation = isObject.last == true ? .key : .value
    }

    /// Returns true if the next byte surely begins another value: after white space, or beside a
    /// bracket.
    func isApart(from byte: UInt8) -> Bool {
        guard offset == valueEnd, valueEnd > 0 else { return true }
        let last = text[valueEnd - 1]
        return last == .closeBracket || last == .closeBrace || byte == .openBracket || byte == .openBrace
    }
}

extension UInt8 {
    static var apostrophe: UInt8 { UInt8(ascii: "'") }
    static var underscore: UInt8 { UInt8(ascii: "_") }

    /// True for a letter, `_`, `$` and every byte of a character that isn't ASCII.
    var isWordStart: Bool {
        isASCIILetter || self == .underscore || self == UInt8(ascii: "$") || self >= 0x80
    }

    /// True for a byte of a key without quotes.
    var isKeyByte: Bool {
        switch self {
        case 0 ... .space, .delete, .quote, .apostrophe, .comma, .colon, .slash, .backslash: false
        case .openBracket, .closeBracket, .openBrace, .closeBrace: false
        case UInt8(ascii: "#"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: "`"): false
        default: true
        }
    }

    var isKeyStart: Bool { self == .quote || self == .apostrophe || isKeyByte }

    var isValueStart: Bool {
        switch self {
        case .quote, .apostrophe, .openBracket, .openBrace, .minus, .plus, .period, .digitZero ... .digitNine: true
        default: isWordStart
        }
    }
}
