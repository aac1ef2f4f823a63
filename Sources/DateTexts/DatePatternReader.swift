/// Reads a date that is written in a pattern.
///
/// White space before a field is skipped, any space of a pattern is any space of a text, and names are of any case, long
/// or short. A number has at most two digits, or as many as the pattern has letters, or as it needs; numbers with nothing
/// between them have exactly that many.
struct DatePatternReader {
    private let bytes: [UInt8]
    private var next = 0
    private(set) var parts = DateParts()

    /// Reads the whole text; nil if it isn't in the pattern.
    static func parts(of text: String, in pattern: DatePattern) -> DateParts? {
        var reader = DatePatternReader(bytes: Array(text.utf8))
        guard text.unicodeScalars.first?.properties.isWhitespace == false,
            text.unicodeScalars.last?.properties.isWhitespace == false, reader.read(pattern.parts[...])
        else { return nil }
        return reader.parts
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

    /// Spaces that aren't of ASCII: that of ICU between a time and its half of the day, and one that doesn't break lines.
    private static let wideSpaces = ["\u{202F}", "\u{A0}"].map { Array($0.utf8) }

    /// Takes a space; false without one.
    private mutating func takeSpace() -> Bool {
        guard let byte else { return false }
        if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
            next += 1
            return true
        }
        guard byte >= 0x80, let space = Self.wideSpaces.first(where: { bytes[next...].starts(with: $0) }) else {
            return false
        }
        next += space.count
        return true
    }

    private mutating func read(_ parts: ArraySlice<DatePattern.Part>) -> Bool {
        var rest = parts
        while let part = rest.popFirst() {
            switch part {
            case .literal(let character): guard take(literal: character) else { return false }
            case .field(let field):
                skipSpaces()
                if field.isNumber, case .field(let next)? = rest.first, next.isNumber {
                    let run = Self.leadingNumbers([.field(field)] + rest)
                    guard readJoined(run) else { return false }
                    rest = rest.dropFirst(run.count - 1)
                } else if !read(field) {
                    return false
                }
            }
        }
        return next == bytes.count
    }

    private mutating func skipSpaces() { while takeSpace() {} }

    private static func leadingNumbers(_ parts: [DatePattern.Part]) -> [DatePattern.Field] {
        var fields: [DatePattern.Field] = []
        for part in parts {
            guard case .field(let field) = part, field.isNumber else { break }
            fields.append(field)
        }
        return fields
    }

    /// Reads numbers without anything between them.
    private mutating func readJoined(_ fields: [DatePattern.Field]) -> Bool {
        for field in fields {
            guard let digits = takeDigits(field.count...field.count), store(digits, in: field) else { return false }
        }
        return byte.map { !$0.isDigit } ?? true
    }

    private mutating func read(_ field: DatePattern.Field) -> Bool {
        if field.isZone { return readOffset(field) }
        if field.isFraction || field.isNumber {
            guard let digits = takeDigits(1...(field.isFraction ? .max : 20)) else { return false }
            let significant = digits.drop { $0 == UInt8(ascii: "0") }.count
            let most = field.letter == "y" && field.count == 2 ? 2 : max(2, field.count, significant)
            return (field.isFraction || digits.count <= most) && store(digits, in: field)
        }
        return readName(field)
    }

    private mutating func takeDigits(_ counts: ClosedRange<Int>) -> ArraySlice<UInt8>? {
        let digits = bytes[next...].prefix(counts.upperBound).prefix { $0.isDigit }
        guard digits.count >= counts.lowerBound else { return nil }
        next += digits.count
        return digits
    }

    /// Stores a number in a field; false if it has no such value.
    private mutating func store(_ digits: ArraySlice<UInt8>, in field: DatePattern.Field) -> Bool {
        if field.isFraction {
            parts.set(fraction: digits)
            return true
        }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return false }
        switch field.letter {
        case "y", "Y":
            let year = field.count == 2 && digits.count == 2 ? Self.year(ofTwoDigits: number) : number
            return set(field.letter == "y" ? .year : .weekYear, year, 1...9_999)
        case "u":
            parts.set(.era, number > 0 ? 1 : 0)
            return set(.year, number > 0 ? number : 1 - number, 1...9_999)
        case "Q", "q": return set(.quarter, number, 1...4)
        case "M", "L": return set(.month, number, 1...12)
        case "w": return set(.week, number, 1...53)
        case "d": return set(.day, number, 1...31)
        case "D": return set(.dayOfYear, number, 1...366)
        case "e", "c": return set(.weekday, number, 1...7)
        case "H": return set(.hour, number, 0...23)
        case "k": return set(.hour, number == 24 ? 0 : number, 0...23)
        case "K": return set(.halfHour, number, 0...11)
        case "h": return set(.halfHour, number == 12 ? 0 : number, 0...11)
        case "m": return set(.minute, number, 0...59)
        case "s": return set(.second, number, 0...59)
        case "A":
            parts.set(fraction: String(1_000 + number % 1_000).utf8.dropFirst())
            return set(.millisecondOfDay, number, 0...86_399_999)
        default: return false
        }
    }

    private mutating func set(_ field: DateParts.Field, _ number: Int, _ range: ClosedRange<Int>) -> Bool {
        guard range.contains(number) else { return false }
        parts.set(field, number)
        return true
    }

    /// Returns the year from 1950 to 2049 with these two digits.
    private static func year(ofTwoDigits digits: Int) -> Int { digits < 50 ? 2_000 + digits : 1_900 + digits }

    private mutating func readName(_ field: DatePattern.Field) -> Bool {
        switch field.letter {
        case "M", "L":
            guard let index = takeName(DateNames.months, field.count) else { return false }
            parts.set(.month, index + 1)
        case "E", "e", "c":
            guard let index = takeName(DateNames.days, field.count) else { return false }
            parts.set(.weekday, index + 1)
        case "G":
            guard let index = takeAny(DateNames.eras(letters: field.count)) else { return false }
            parts.set(.era, index)
        case "a":
            guard let index = takeAny(DateNames.halves(letters: field.count)) else { return false }
            parts.set(.half, index)
        case "Q", "q":
            guard let index = takeAny(DateNames.quarters(letters: field.count)) else { return false }
            parts.set(.quarter, index + 1)
        default: return false
        }
        return true
    }

    /// Takes a name, long or short; one letter isn't a name that can be read.
    private mutating func takeName(_ names: [String], _ count: Int) -> Int? {
        guard count != 5 else { return nil }
        return takeAny(names) ?? takeAny(DateNames.names(names, letters: 3))
            ?? (count == 6 ? takeAny(DateNames.names(names, letters: 6)) : nil)
    }

    private mutating func takeAny(_ names: [String]) -> Int? { names.firstIndex { take($0) } }

    /// Takes a text, in any case of its ASCII letters.
    private mutating func take(_ text: String) -> Bool {
        let expected = text.utf8
        guard bytes.count - next >= expected.count,
            zip(bytes[next...], expected).allSatisfy({ Self.folded($0) == Self.folded($1) })
        else { return false }
        next += expected.count
        return true
    }

    private mutating func take(literal: Character) -> Bool {
        if literal == " " || literal == "\u{202F}" || literal == "\u{A0}" { return takeSpace() }
        guard bytes[next...].starts(with: literal.utf8) else { return false }
        next += literal.utf8.count
        return true
    }

    private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    // Offsets

    private mutating func readOffset(_ field: DatePattern.Field) -> Bool {
        if let (_, seconds) = ZoneNames.american.first(where: { field.letter == "z" && take($0.name) }) {
            parts.set(.offset, seconds)
            return true
        }
        let isNamed = ["UTC", "GMT", "UT"].contains { take($0) }
        if !isNamed, take("Z") {
            parts.set(.offset, 0)
            return true
        }
        if let sign = byte, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            next += 1
            guard let offset = takeOffset(fewest: isNamed ? 1 : 2) else { return false }
            parts.set(.offset, sign == UInt8(ascii: "-") ? -offset : offset)
            return true
        }
        if isNamed { parts.set(.offset, 0) }
        return isNamed
    }

    /// Takes hours, minutes and seconds with colons or without.
    private mutating func takeOffset(fewest: Int) -> Int? {
        guard let digits = takeDigits(fewest...6), digits.count == 1 || digits.count % 2 == 0 else { return nil }
        var numbers = stride(from: digits.startIndex, to: digits.endIndex, by: 2).map { start in
            digits[start...].prefix(2).reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        }
        while digits.count <= 2, numbers.count < 3, byte == UInt8(ascii: ":") {
            next += 1
            guard let part = takeDigits(2...2) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 & 0x0F) })
        }
        guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        return zip(numbers, [3_600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
