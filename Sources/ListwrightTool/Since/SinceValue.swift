import JSONDocuments
import ListwrightEssentials

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value that orders rows by their last change: a time, a number, or other text.
enum SinceValue: Sendable, Hashable {
    case time(TimeText)
    case number(Decimal, text: String)
    case text(String)

    /// What values of one run have in common.
    enum Kind: String, Sendable {
        case zonedTime = "a time with a time zone"
        case localTime = "a time without a time zone"
        case number = "a number"
        case text = "text"
    }

    /// The value of a field; nil for null, and for what has no order.
    init?(_ json: JSONValue?) {
        if let text = json?.string, !text.isEmpty {
            self.init(text)
        } else if let text = json?.numberText, let number = Decimal(string: text) {
            self = .number(number, text: text)
        } else {
            return nil
        }
    }

    /// The value of a text: a time in ISO 8601, a number, or the text.
    init(_ text: String) {
        if let time = TimeText(text) {
            self = .time(time)
        } else if let number = Self.number(text) {
            self = .number(number, text: text)
        } else {
            self = .text(text)
        }
    }

    /// Returns the number of digits with a sign and a fraction; nil for other text.
    private static func number(_ text: String) -> Decimal? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = digits.split(separator: .period, omittingEmptySubsequences: false)
        guard parts.count <= 2, digits.count <= 36,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDecimalDigit) })
        else { return nil }
        return Decimal(string: text)
    }

    var kind: Kind {
        switch self {
        case .time(let time): time.offset == nil ? .localTime : .zonedTime
        case .number: .number
        case .text: .text
        }
    }

    /// The value as a parameter has it.
    var text: String {
        switch self {
        case .time(let time): time.text
        case .number(_, let text), .text(let text): text
        }
    }

    /// Returns whether it is before another value, whose kind is the same, or a count of a time's seconds.
    static func < (left: SinceValue, right: SinceValue) -> Bool {
        switch (left, right) {
        case (.time(let left), .time(let right)): left.seconds < right.seconds
        case (.number(let left, _), .number(let right, _)): left < right
        case (.time(let left), .number(let right, _)): left.seconds < right / unit(of: right)
        case (.number(let left, _), .time(let right)): left / unit(of: left) < right.seconds
        default: Array(left.text.utf8).lexicographicallyPrecedes(Array(right.text.utf8))
        }
    }

    /// How many units a second has in a count since 1970: milliseconds have 12 digits, seconds fewer.
    private static func unit(of number: Decimal) -> Decimal {
        let digits = [Decimal(string: "1e11"), Decimal(string: "1e14"), Decimal(string: "1e17")].compactMap(\.self)
        return digits.filter { abs(number) >= $0 }.reduce(1) { unit, _ in unit * 1_000 }
    }

    /// Returns the value from which the next run reads: earlier by the lookback, and by at least one step, as a server
    /// may leave out the boundary, and rows with its value come later.
    func earlier(by lookback: Lookback?) -> SinceValue {
        switch self {
        case .text: return self
        case .time(let time): return .time(time.earlier(by: max(1, lookback?.seconds ?? 1)))
        case .number(let number, _):
            let unit = Self.unit(of: number)
            let step = max(unit, lookback?.count ?? Decimal(lookback?.seconds ?? 0) * unit)
            return .number(number - step, text: "\(number - step)")
        }
    }

    /// Returns the value in the form of another one: times in its time zone, or as a count; nil if one has a time zone
    /// and the other none.
    func written(like form: SinceValue) -> SinceValue? {
        switch (self, form) {
        case (.time(let time), .time(let form)):
            (time.offset == nil) == (form.offset == nil) ? .time(time.written(like: form)) : nil
        case (.number, .number), (.text, .text): self
        case (.time(let time), .number(let form, _)) where time.offset != nil:
            .count(time.seconds * Self.unit(of: form))
        case (.number(let number, _), .time(let form)) where form.offset != nil:
            .time(TimeText(seconds: Self.floor(number / Self.unit(of: number)), like: form))
        default: nil
        }
    }

    private static func count(_ number: Decimal) -> SinceValue { .number(number, text: "\(floor(number))") }

    /// The whole number that isn't greater.
    private static func floor(_ number: Decimal) -> Int {
        let parts = "\(number)".split(separator: ".")
        let whole = parts.first.flatMap { Int($0) } ?? 0
        return parts.count > 1 && number < 0 ? whole - 1 : whole
    }
}

/// How far before the highest value the next run reads again, for rows that come late.
enum Lookback: Sendable, Hashable {
    case time(Int)
    case number(Decimal)

    /// `90s`, `15m`, `2h`, `3d`, `1w`, `PT15M`, `P3D`, or a number; nil for other text.
    init?(_ text: String) {
        if text.wholeMatch(of: /\d{1,30}(\.\d{1,7})?/) != nil, let number = Decimal(string: text) {
            self = .number(number)
            return
        }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        let letters = text.hasPrefix("PT") || text.hasPrefix("P") ? text.lowercased() : text
        guard let match = letters.wholeMatch(of: /(?:pt?)?(\d{1,9})([smhdw])/), let count = Int(match.1),
            let unit = match.2.first.flatMap({ units[$0] })
        else { return nil }
        // P3M is three months, which have no length.
        if text.hasPrefix("P"), !text.hasPrefix("PT"), unit < 86_400 { return nil }
        self = .time(count * unit)
    }

    var seconds: Int? { if case .time(let seconds) = self { seconds } else { nil } }
    var count: Decimal? { if case .number(let number) = self { number } else { nil } }
}
