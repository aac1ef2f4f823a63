/// The rule of a zone for years after its last change, as in the variable `TZ` of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
    private let standard: (seconds: Int, name: String)
    private var summer: (seconds: Int, name: String, start: Change, end: Change)?

    /// A day of each year, and the second of it at which clocks are changed.
    private struct Change: Sendable {
        enum Day: Sendable {
            /// The day of the year from 1, without the 29th of February.
            case julian(Int)
            /// The day of the year from 0.
            case number(Int)
            /// A day of the week, 0 for Sunday, in a week of a month; week 5 is the last.
            case weekday(month: Int, week: Int, day: Int)
        }
        var day = Day.number(0)
        var second = 7_200

        /// Returns the seconds since 1970 of the change, in local time.
        func seconds(in year: Int) -> Int {
            let first = CalendarDay(year: year, month: 1, day: 1)?.number ?? 0
            let number =
                switch day {
                case .number(let number): first + number
                case .julian(let number):
                    first + number - 1 + (number > 59 && CalendarDay(year: year, month: 2, day: 29) != nil ? 1 : 0)
                case .weekday(let month, let week, let day): Self.number(year, month, week, day)
                }
            return number * 86_400 + second
        }

        private static func number(_ year: Int, _ month: Int, _ week: Int, _ day: Int) -> Int {
            guard let start = CalendarDay(year: year, month: month, day: 1)?.number else { return 0 }
            var number = start + (day - DateParts.value(of: .weekday, on: start) + 1 + 7) % 7 + (week - 1) * 7
            while CalendarDay(number: number).month != month { number -= 7 }
            return number
        }
    }

    /// Parses a rule; nil for an empty text, or another one.
    init?(_ text: String) {
        var parser = Parser(rest: text[...].utf8)
        guard let name = parser.name(), let offset = parser.time() else { return nil }
        standard = (-offset, name)
        if parser.rest.isEmpty { return }
        guard let summerName = parser.name() else { return nil }
        var seconds = standard.seconds + 3_600
        if parser.rest.first != UInt8(ascii: ",") {
            guard let offset = parser.time() else { return nil }
            seconds = -offset
        }
        guard let start = parser.change(), let end = parser.change(), parser.rest.isEmpty else { return nil }
        summer = (seconds, summerName, start, end)
    }

    /// Returns the offset at a number of seconds since 1970, and its name.
    func offset(at seconds: Int) -> (Int, String) {
        guard let summer else { return standard }
        let year = CalendarDay(number: (seconds + standard.seconds).flooredDivision(by: 86_400).quotient).year
        let start = summer.start.seconds(in: year) - standard.seconds
        let end = summer.end.seconds(in: year) - summer.seconds
        let isSummer = start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
        return isSummer ? (summer.seconds, summer.name) : standard
    }

    private struct Parser {
        var rest: Substring.UTF8View

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Parses a name of letters, or of anything between angle brackets.
        mutating func name() -> String? {
            let isQuoted = take("<")
            let name = rest.prefix { isQuoted ? $0 != UInt8(ascii: ">") : $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, !isQuoted || take(">") else { return nil }
            return String(decoding: name, as: UTF8.self)
        }

        mutating func number() -> Int? {
            let digits = rest.prefix(while: \.isDigit)
            rest = rest.dropFirst(digits.count)
            return digits.count < 5 ? Int(String(decoding: digits, as: UTF8.self)) : nil
        }

        /// Parses hours, minutes and seconds into seconds.
        mutating func time() -> Int? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard var seconds = number().map({ $0 * 3_600 }) else { return nil }
            for unit in [60, 1] where take(":") {
                guard let number = number() else { return nil }
                seconds += number * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            guard take(",") else { return nil }
            var change = Change()
            if take("M") {
                guard let month = number(), (1...12).contains(month), take("."), let week = number(),
                    (1...5).contains(week), take("."), let day = number(), day < 7
                else { return nil }
                change.day = .weekday(month: month, week: week, day: day)
            } else if take("J") {
                guard let number = number() else { return nil }
                change.day = .julian(number)
            } else {
                guard let number = number() else { return nil }
                change.day = .number(number)
            }
            if take("/") {
                guard let second = time() else { return nil }
                change.second = second
            }
            return change
        }
    }
}
