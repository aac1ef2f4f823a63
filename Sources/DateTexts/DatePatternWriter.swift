/// Writes a moment in a pattern.
struct DatePatternWriter {
    private let moment: DecimalMoment
    /// Seconds since 1970 of the local time.
    private let local: Int
    private let offset: Int
    private let zoneName: String
    private let day: CalendarDay

    init(_ moment: DecimalMoment, in zone: ZoneRules) {
        self.moment = moment
        let (offset, name) = zone.offset(at: moment.seconds)
        (self.offset, zoneName) = (offset, name)
        local = moment.seconds + offset
        day = CalendarDay(number: local.flooredDivision(by: 86_400).quotient)
    }

    func text(_ pattern: DatePattern) -> String {
        pattern.parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let character): text.append(character)
            case .field(let field): text += self.text(field)
            }
        }
    }

    private var time: Int { local.flooredDivision(by: 86_400).remainder }
    private var hour: Int { time / 3_600 }

    private func value(_ field: DateParts.Field) -> Int { DateParts.value(of: field, on: day.number) }

    private func text(_ field: DatePattern.Field) -> String {
        if field.isFraction { return fraction(field.count) }
        if field.isNumber { return number(field) }
        if field.isZone { return zone(field) }
        return name(field)
    }

    private func number(_ field: DatePattern.Field) -> String {
        let number =
            switch field.letter {
            case "y": value(.year)
            case "Y": value(.weekYear)
            case "u": day.year
            case "Q", "q": value(.quarter)
            case "M", "L": day.month
            case "w": value(.week)
            case "d": day.day
            case "D": value(.dayOfYear)
            case "e", "c": value(.weekday)
            case "H": hour
            case "k": hour == 0 ? 24 : hour
            case "K": hour % 12
            case "h": (hour + 11) % 12 + 1
            case "m": time / 60 % 60
            case "s": time % 60
            default: time * 1_000 + (Int(fraction(3)) ?? 0)
            }
        let isShort = field.count == 2 && "yY".contains(field.letter)
        return (isShort ? abs(number) % 100 : number).padded(to: field.count)
    }

    private func fraction(_ count: Int) -> String {
        let text = moment.fractionText
        return String(text.prefix(count)) + String(repeating: "0", count: max(0, count - text.utf8.count))
    }

    private func name(_ field: DatePattern.Field) -> String {
        switch field.letter {
        case "M", "L": DateNames.names(DateNames.months, letters: field.count)[day.month - 1]
        case "E", "e", "c": DateNames.names(DateNames.days, letters: field.count)[value(.weekday) - 1]
        case "G": DateNames.eras(letters: field.count)[value(.era)]
        case "Q", "q": DateNames.quarters(letters: field.count)[value(.quarter) - 1]
        default: DateNames.halves(letters: field.count)[hour < 12 ? 0 : 1]
        }
    }

    private func zone(_ field: DatePattern.Field) -> String {
        switch (field.letter, field.count) {
        case ("z", _): zoneName.isEmpty ? greenwich(isLong: false) : zoneName
        case ("O", 4), ("Z", 4): greenwich(isLong: true)
        case ("O", _): greenwich(isLong: false)
        case ("Z", 5): offset == 0 ? "Z" : clock(":")
        case ("Z", _): clock("")
        case ("X", _) where offset == 0: "Z"
        case (_, 1): String(clock("").prefix(offset / 60 % 60 == 0 ? 3 : 5))
        case (_, 2): String(clock("").prefix(5))
        case (_, 3): String(clock(":").prefix(6))
        case (_, 4): clock("")
        default: clock(":")
        }
    }

    /// Writes the offset as `GMT`, `GMT+1`, `GMT+5:30` or `GMT+01:00`.
    private func greenwich(isLong: Bool) -> String {
        guard offset != 0 else { return "GMT" }
        if isLong { return "GMT" + clock(":") }
        let clock = clock(":")
        let hours = clock.dropFirst().drop { $0 == "0" }
        let text = hours.first == ":" ? "0" + hours : String(hours)
        return "GMT" + clock.prefix(1) + (text.hasSuffix(":00") ? String(text.dropLast(3)) : text)
    }

    /// Writes the offset as `+0130` or `+01:30`.
    private func clock(_ separator: String) -> String {
        let seconds = abs(offset)
        let parts = [seconds / 3_600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
        return (offset < 0 ? "-" : "+") + parts.map { $0.padded(to: 2) }.joined(separator: separator)
    }
}
