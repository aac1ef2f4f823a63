import ListFinding

/// Lengths of time for people.
enum DurationText {
    /// Returns the text of a number of a unit, or of a text of ISO 8601; nil for another text.
    ///
    /// Seconds are written as on a clock (`4:13`), minutes and hours in words (`2 h 22 min`).
    static func text(_ text: String, _ unit: FieldContent.TimeUnit, _ locale: TextLocale) -> String? {
        if text.utf8.first == UInt8(ascii: "P") { return seconds(ofISO: text).map { clock($0, locale) } }
        guard let number = Double(text), number.isFinite, abs(number) < 1e12, number >= 0 else { return nil }
        switch unit {
        case .milliseconds:
            return number < 1000 ? "\(Int(number.rounded())) ms" : clock(Int((number / 1000).rounded()), locale)
        case .seconds: return clock(Int(number.rounded()), locale)
        case .minutes: return words(Int(number.rounded()))
        case .hours: return words(Int((number * 60).rounded()))
        }
    }

    /// `0:42`, `4:13`, `1:02:03`, `3 d 1:02:03`.
    private static func clock(_ seconds: Int, _ locale: TextLocale) -> String {
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
        let last = two(seconds % 60)
        if days > 0 {
            return seconds % 86_400 == 0 ? "\(days) d" : "\(days) d \(hours):\(two(minutes)):\(last)"
        }
        return hours > 0 ? "\(hours):\(two(minutes)):\(last)" : "\(minutes):\(last)"
    }

    /// `22 min`, `2 h 22 min`, `3 d 4 h`.
    private static func words(_ minutes: Int) -> String {
        let parts = [(minutes / 1440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "min")]
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
        return text.isEmpty ? "0 min" : text
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Returns the seconds of `P1DT2H3M4.5S`; nil with years or months, whose lengths differ.
    private static func seconds(ofISO text: String) -> Int? {
        var (total, isTime, number) = (0.0, false, "")
        for character in text.dropFirst() {
            switch character {
            case "0"..."9", ".": number.append(character)
            case ",": number.append(".")
            case "T": isTime = true
            default:
                guard let value = Double(number), let factor = factor(of: character, isTime: isTime) else { return nil }
                total += value * factor
                number = ""
            }
        }
        return number.isEmpty && total < 1e12 ? Int(total.rounded()) : nil
    }

    private static func factor(of letter: Character, isTime: Bool) -> Double? {
        switch (letter, isTime) {
        case ("W", false): 604_800
        case ("D", false): 86_400
        case ("H", true): 3600
        case ("M", true): 60
        case ("S", true): 1
        default: nil
        }
    }
}
