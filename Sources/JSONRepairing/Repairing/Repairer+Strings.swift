import JSONDocuments

extension Repairer {
    /// Reads a string in double or single quotes, as a key or as a value.
    mutating func repairText(isKey: Bool) {
        let mark = text[offset]
        let start = offset
        let result = output.outputOffset(of: start)
        if mark == .apostrophe { output.replace(start, with: .quote) }
        offset += 1
        isFilePath = isFilePath(endingWith: mark)
        var cut: Int?
        while cut == nil {
            skipPlainText()
            guard offset < end else {
                cut = end
                break
            }
            if text[offset] == mark { break }
            cut = repairCharacter(in: mark, isKey: isKey)
        }
        if let cut { return isKey ? cutOffItem() : endEarly(at: cut, with: [.quote]) }
        if mark == .apostrophe { finishSingleQuotes(from: start, at: result) }
        offset += 1
        guard isKey else { return finishValue() }
        valueEnd = offset
        expectation = .colon
    }

    private mutating func finishSingleQuotes(from start: Int, at result: Int) {
        output.replace(offset, with: .quote)
        log.add(.singleQuotes, at: start..<(offset + 1), replacement: log.isListing ? output.excerpt(from: result) : [])
    }

    /// Skips ASCII without quotes, backslashes and control characters.
    private mutating func skipPlainText() {
        var next = offset
        while next < end {
            let byte = text[next]
            if byte < .space || byte >= 0x80 || byte == .quote || byte == .backslash || byte == .apostrophe { break }
            next += 1
        }
        offset = next
    }

    /// Reads one character that isn't plain; returns the offset of an incomplete one, or of a line
    /// end, at the end of the text.
    private mutating func repairCharacter(in mark: UInt8, isKey: Bool) -> Int? {
        switch text[offset] {
        case .backslash: return repairEscape(in: mark, isKey: isKey)
        case .quote: replaceQuietly(1, with: [.backslash, .quote])
        case .apostrophe: offset += 1
        case .lineFeed where offset + 1 == end: return offset
        case .carriageReturn where offset + 2 == end && text[offset + 1] == .lineFeed: return offset
        case 0..<UInt8.space: repairControlCharacter(isKey: isKey)
        default: return repairUTF8()
        }
        return nil
    }

    /// Replaces bytes as a part of a larger repair.
    private mutating func replaceQuietly(_ count: Int, with replacement: [UInt8]) {
        output.replace(offset..<(offset + count), with: replacement)
        offset += count
    }

    private mutating func replace(_ count: Int, with replacement: [UInt8], _ kind: JSONRepair.Kind) {
        makeRepair(kind, at: offset..<(offset + count), with: replacement)
        offset += count
    }

    private mutating func repairControlCharacter(isKey: Bool) {
        let byte = text[offset]
        // jansson refuses NUL in keys.
        let escape = byte == 0 && isKey ? JSONText.replacementCharacter : JSONText.escape(UInt32(byte))
        replace(1, with: escape, .controlCharacter)
    }

    private mutating func repairEscape(in mark: UInt8, isKey: Bool) -> Int? {
        guard offset + 1 < end else { return offset }
        switch text[offset + 1] {
        case let byte where isFilePath && byte > .space && byte != mark: keepBackslash()
        case .quote, .backslash, .slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
            UInt8(ascii: "t"):
            offset += 2
        case UInt8(ascii: "u"): return repairUnicodeEscape()
        case UInt8(ascii: "x"): return repairHexEscape(digits: 2)
        case .apostrophe where mark == .apostrophe: replaceQuietly(2, with: [.apostrophe])
        case .apostrophe: replace(2, with: [.apostrophe], .invalidEscape)
        case .lineFeed: replace(2, with: [], .invalidEscape)
        case .carriageReturn:
            let isPair = offset + 2 < end && text[offset + 2] == .lineFeed
            replace(isPair ? 3 : 2, with: [], .invalidEscape)
        case UInt8(ascii: "v"): replace(2, with: JSONText.escape(UInt32(UInt8.verticalTab)), .invalidEscape)
        case .digitZero where !isKey && !(offset + 2 < end && text[offset + 2].isDecimalDigit):
            replace(2, with: JSONText.escape(0), .invalidEscape)
        default: keepBackslash()
        }
        return nil
    }

    /// Returns whether the string at the offset is a path of Windows whose backslashes aren't doubled, as in
    /// `C:\dir\file`: one of them begins no escape.
    private func isFilePath(endingWith mark: UInt8) -> Bool {
        guard offset + 4 < end, text[offset] | .caseBit >= UInt8(ascii: "a"),
            text[offset] | .caseBit <= UInt8(ascii: "z"),
            text[offset + 1] == .colon, text[offset + 2] == .backslash
        else { return false }
        var (next, hasOther) = (offset + 2, false)
        while next + 1 < end, text[next] != mark, text[next] >= .space {
            guard text[next] == .backslash else {
                next += 1
                continue
            }
            if text[next + 1] == .backslash { return false }
            hasOther = hasOther || !"\"/bfnrtu".utf8.contains(text[next + 1])
            next += 2
        }
        return hasOther
    }

    /// Keeps a backslash that begins no escape, as in `C:\dir`.
    private mutating func keepBackslash() { replace(1, with: [.backslash, .backslash], .invalidEscape) }

    private mutating func repairHexEscape(digits: Int) -> Int? {
        guard let code = hexNumber(at: offset + 2, digits: digits) else {
            return isCut(at: offset + 2, digits: digits)
                ? offset
                : {
                    keepBackslash(); return nil
                }()
        }
        replace(2 + digits, with: JSONText.escape(code), .invalidEscape)
        return nil
    }

    private mutating func repairUnicodeEscape() -> Int? {
        guard let unit = hexNumber(at: offset + 2, digits: 4) else {
            if isCut(at: offset + 2, digits: 4) { return offset }
            keepBackslash()
            return nil
        }
        guard 0xD800..<0xE000 ~= unit else {
            offset += 6
            return nil
        }
        let next = offset + 6
        if unit < 0xDC00 {
            if next == end || (next + 1 == end && text[next] == .backslash) { return offset }
            if text[next] == .backslash, text[next + 1] == UInt8(ascii: "u") {
                if isCut(at: next + 2, digits: 4) { return offset }
                if let low = hexNumber(at: next + 2, digits: 4), 0xDC00..<0xE000 ~= low {
                    offset += 12
                    return nil
                }
            }
        }
        replace(6, with: JSONText.replacementCharacter, .loneSurrogate)
        return nil
    }

    private func hexNumber(at start: Int, digits: Int) -> UInt32? {
        guard start + digits <= end else { return nil }
        var value: UInt32 = 0
        for index in start..<(start + digits) {
            guard let digit = text[index].hexDigit else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Returns true if the text ends within the digits.
    private func isCut(at start: Int, digits: Int) -> Bool {
        start + digits > end && text[min(start, end)..<end].allSatisfy { $0.hexDigit != nil }
    }

    private mutating func repairUTF8() -> Int? {
        let sequence = JSONText.utf8Sequence(in: text, at: offset, end: end)
        switch sequence {
        case .valid(let count): offset += count
        case .incomplete: return offset
        case .invalid(let count): replace(count, with: JSONText.replacementCharacter, .invalidUTF8)
        }
        return nil
    }
}
