import JSONDocuments

extension Repairer {
    /// Reads a number, or what is nearly one.
    mutating func repairNumber() {
        let start = offset
        let number = NumberSpelling(in: text, at: start, end: end)
        if number.isJSON {
            offset = number.end
            finishValue()
            if number.end == end { numberStart = start }
            return
        }
        if number.end == end && number.isIncomplete { return cutOffNumber() }
        guard let json = number.json else { return repairUnreadable(start..<number.end) }
        makeRepair(number.isFinite ? .numberFormat : .nonFiniteNumber, at: start..<number.end, with: json)
        offset = number.end
        finishValue()
    }

    private mutating func repairUnreadable(_ range: Range<Int>) {
        // At the top the text may be a part of something else.
        if isObject.isEmpty { giveUp() } else { repairUnquotedText(range, .unreadableNumber) }
    }

    /// Drops a number that ends before its digits do.
    private mutating func cutOffNumber() {
        if isObject.isEmpty { giveUp() } else { cutOffItem() }
    }
}

/// The text of a number, in JSON or in a notation of another language.
struct NumberSpelling {
    /// The offset after its last byte.
    let end: Int

    /// True if it is a number of JSON.
    private(set) var isJSON = false

    /// True if more digits have to follow.
    private(set) var isIncomplete = false

    /// False for NaN and the infinities.
    private(set) var isFinite = true

    /// The number as JSON writes it; nil if JSON has no such number.
    private(set) var json: [UInt8]?

    init(in text: [UInt8], at start: Int, end limit: Int) {
        var stop = start
        while stop < limit, text[stop].isNumberByte { stop += 1 }
        end = stop
        let parts = DecimalParts(text[start..<stop])
        isJSON = parts?.isJSON ?? false
        if isJSON { return }
        readForeign(Array(text[start..<stop]), parts)
    }

    private mutating func readForeign(_ word: [UInt8], _ parts: DecimalParts?) {
        let hasSign = word.first == .minus || word.first == .plus
        let sign: [UInt8] = word.first == .minus ? [.minus] : []
        let body = word.dropFirst(hasSign ? 1 : 0)
        if let literal = Literal(body), literal.kind == .nonFiniteNumber {
            isFinite = false
            json = literal.json
        } else if let literal = Literal(beginningWith: body, inDocument: false), literal.kind == .nonFiniteNumber {
            isIncomplete = true
        } else if let radix = Self.radix(of: body) {
            let digits = body.dropFirst(2).filter { $0 != .underscore }
            isIncomplete = digits.isEmpty
            json = UInt64(String(decoding: digits, as: UTF8.self), radix: radix).map { sign + Array(String($0).utf8) }
        } else if let parts {
            isIncomplete = parts.isIncomplete
            json = parts.json
        }
    }

    /// Returns 16, 8 or 2 for the prefixes `0x`, `0o` and `0b`.
    private static func radix(of word: ArraySlice<UInt8>) -> Int? {
        guard word.count >= 2, word.first == .digitZero else { return nil }
        switch word[word.startIndex + 1] | .caseBit {
        case UInt8(ascii: "x"): return 16
        case UInt8(ascii: "o"): return 8
        case UInt8(ascii: "b"): return 2
        default: return nil
        }
    }
}

/// The parts of a decimal number: sign, digits, fraction, exponent.
struct DecimalParts {
    private var sign: UInt8?
    private var whole: ArraySlice<UInt8>
    private var fraction: ArraySlice<UInt8>?
    private var exponent: ArraySlice<UInt8>?

    /// Divides a word; nil if it has other bytes than a decimal number.
    init?(_ word: ArraySlice<UInt8>) {
        var rest = word
        if rest.first == .minus || rest.first == .plus { sign = rest.removeFirst() }
        whole = Self.takeDigits(&rest)
        if rest.first == .period {
            rest.removeFirst()
            fraction = Self.takeDigits(&rest)
        }
        if let mark = rest.first, mark.isExponentMark {
            rest.removeFirst()
            let all = rest
            if rest.first == .minus || rest.first == .plus { rest.removeFirst() }
            let digits = Self.takeDigits(&rest)
            exponent = digits.isEmpty ? digits : all[..<digits.endIndex]
        }
        guard rest.isEmpty else { return nil }
    }

    /// Takes digits, with an underscore between two of them.
    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var stop = rest.startIndex
        while stop < rest.endIndex {
            let isSeparator =
                rest[stop] == .underscore && stop > rest.startIndex && stop + 1 < rest.endIndex
                && rest[stop + 1].isDecimalDigit && rest[stop - 1].isDecimalDigit
            guard rest[stop].isDecimalDigit || isSeparator else { break }
            stop += 1
        }
        defer { rest = rest[stop...] }
        return rest[..<stop]
    }

    /// True if JSON has the same notation.
    var isJSON: Bool {
        guard sign != .plus, !whole.isEmpty, whole.first != .digitZero || whole.count == 1 else { return false }
        guard fraction?.isEmpty != true, exponent?.isEmpty != true else { return false }
        return !whole.contains(.underscore) && fraction?.contains(.underscore) != true
            && exponent?.contains(.underscore) != true
    }

    /// True if digits have to follow.
    var isIncomplete: Bool {
        exponent?.isEmpty ?? (fraction?.isEmpty ?? whole.isEmpty)
    }

    /// The number in JSON; nil if it has no digits.
    var json: [UInt8]? {
        guard !whole.isEmpty || fraction?.isEmpty == false, exponent?.isEmpty != true else { return nil }
        func plain(_ digits: ArraySlice<UInt8>) -> [UInt8] { digits.filter { $0 != .underscore } }
        let digits = plain(whole).drop { $0 == .digitZero }
        var json: [UInt8] = sign == .minus ? [.minus] : []
        json += digits.isEmpty ? [.digitZero] : Array(digits)
        if let fraction { json += [.period] + (fraction.isEmpty ? [.digitZero] : plain(fraction)) }
        if let exponent { json += [UInt8(ascii: "e")] + plain(exponent) }
        return json
    }
}

extension UInt8 {
    /// True for a byte of a number or of a word that follows one: digits, letters and `+ - . _ $`.
    fileprivate var isNumberByte: Bool { self < 0x80 && (isWordByte || self == .plus) }
}
