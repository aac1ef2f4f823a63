/// A pattern of UTS 35, divided into fields and the text between them.
///
/// Of the fields it has those that a date of the Gregorian calendar is written in, and offsets. Names of zones are
/// short, and English.
struct DatePattern: Hashable {
    enum Part: Hashable {
        case literal(Character)
        /// A run of a letter.
        case field(Field)
    }

    struct Field: Hashable {
        let letter: Character
        let count: Int

        /// True if the field is written as a number.
        var isNumber: Bool { DatePattern.numbers.contains(letter) || ("MLQqec".contains(letter) && count < 3) }
        var isZone: Bool { DatePattern.zones.contains(letter) }
        var isFraction: Bool { letter == "S" }
    }

    let parts: [Part]

    /// True if the pattern has no time.
    let isOfDays: Bool

    private static let numbers = Set("yuYwdDHhKkmsSA")
    private static let zones = Set("zZOXx")
    private static let days = Set("GyYuQqMLwdDEec")
    /// The maximum number of letters of each field for which UTS 35 has one.
    private static let longest: [Character: Int] = [
        "G": 5, "Q": 4, "q": 4, "M": 5, "L": 5, "E": 6, "e": 6, "c": 6, "a": 5, "z": 3, "Z": 5, "O": 4, "X": 5, "x": 5,
        "w": 2, "d": 2, "D": 3, "H": 2, "h": 2, "K": 2, "k": 2, "m": 2, "s": 2,
    ]

    /// Divides a pattern; nil for a letter outside quotes that isn't one of these fields, and for an open quote.
    init?(_ pattern: String) {
        var parts: [Part] = []
        var rest = pattern[...]
        while let first = rest.first {
            if first == "'" {
                guard let text = Self.quoted(&rest) else { return nil }
                parts += text.map(Part.literal)
            } else if first.isASCII, first.isLetter {
                let run = rest.prefix { $0 == first }
                let field = Field(letter: first, count: run.count)
                guard field.isNumber || field.isZone || Self.days.contains(first) || first == "a",
                    run.count <= Self.longest[first] ?? 20
                else { return nil }
                parts.append(.field(field))
                rest = rest.dropFirst(run.count)
            } else {
                parts.append(.literal(rest.removeFirst()))
            }
        }
        self.parts = parts
        isOfDays = parts.allSatisfy {
            if case .field(let field) = $0 { Self.days.contains(field.letter) } else { true }
        }
    }

    /// Reads characters in quotes; two quotes stand for one, in quotes and outside.
    private static func quoted(_ rest: inout Substring) -> String? {
        rest.removeFirst()
        if rest.first == "'" { return String(rest.removeFirst()) }
        var text = ""
        while let character = rest.popFirst() {
            guard character == "'" else {
                text.append(character)
                continue
            }
            guard rest.first == "'" else { return text }
            text.append(rest.removeFirst())
        }
        return nil
    }

    var fields: [Field] {
        parts.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }

    /// The letter of another field than was meant, as `mm` in `yyyy-mm-dd`, with advice; nil without one.
    var fault: String? {
        let fields = fields
        func has(_ letters: String) -> Bool { fields.contains { letters.contains($0.letter) } }
        let (hasYear, hasMonth, hasDay, hasHour) = (has("yYu"), has("ML"), has("d"), has("HkhK"))
        if has("Y"), !has("w") { return "Y is the year of a week; write y for the year of a date" }
        if has("D"), hasMonth, !hasDay { return "D is the day of the year; write d for the day of the month" }
        if has("m"), !hasMonth, hasYear && hasDay || (hasYear || hasDay) && !hasHour {
            return "m is the minute; write M for the month"
        }
        let months = fields.count { "ML".contains($0.letter) && $0.isNumber }
        if hasHour, !has("m"), months > 1 || months == 1 && !hasDay { return "M is the month; write m for the minute" }
        if has("S"), !has("sA") { return "S is a fraction of a second; write s for the second" }
        return nil
    }

    /// The number of digits of the first fraction of a second.
    var fractionDigits: Int { fields.first(where: \.isFraction)?.count ?? 0 }
}

/// English names in dates.
enum DateNames {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    static func eras(letters count: Int) -> [String] {
        count == 4 ? ["Before Christ", "Anno Domini"] : count == 5 ? ["B", "A"] : ["BC", "AD"]
    }

    static func halves(letters count: Int) -> [String] { count == 5 ? ["a", "p"] : ["AM", "PM"] }

    static func quarters(letters count: Int) -> [String] {
        count == 4 ? ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"] : ["Q1", "Q2", "Q3", "Q4"]
    }

    /// Returns the names for a field of so many letters: short ones for three, long ones for four, letters for five.
    static func names(_ long: [String], letters count: Int) -> [String] {
        switch count {
        case 4: long
        case 5: long.map { String($0.prefix(1)) }
        case 6: long.map { String($0.prefix(2)) }
        default: long.map { String($0.prefix(3)) }
        }
    }
}
