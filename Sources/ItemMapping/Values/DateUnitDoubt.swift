/// A count of seconds or milliseconds that was probably meant in another unit.
///
/// 1,517,900,000,000 read as seconds is in the year 50070; 1,700,000,000 read as milliseconds is in January 1970.
struct DateUnitDoubt: Sendable, Hashable {
    /// The count, as messages show it.
    let count: String

    /// The unit that the table declares.
    let unit: DateUnit

    /// The unit in which the count is a date between 1973 and 2200; nil where no unit makes it one.
    let suggestion: DateUnit?

    /// The year that the count is in as it was read; nil where it is too far to tell.
    let year: Int?

    private let isNegative: Bool

    /// Whether the count is in no year from 0 to 9999, which RFC 3339 has no text for.
    var isOutOfRange: Bool { year.map { !(0...9_999).contains($0) } ?? true }

    /// Years from here on are doubtful.
    private static let farYear = 3_000

    /// The doubt about a count; nil for one that is a likely date in its unit.
    ///
    /// Doubtful are dates from the year 3000 on, before the year 0, and in 1970, if another unit suggests itself; dates
    /// outside the years 0 to 9999 always are.
    init?(_ count: Double, readAs unit: DateUnit) {
        let seconds = count / unit.perSecond
        let year = seconds.magnitude < 3.1e13 ? CalendarDay(number: Int((seconds / 86_400).rounded(.down))).year : nil
        if let year, year != 1970, (0..<Self.farYear).contains(year) { return nil }
        self.unit = unit
        isNegative = count < 0
        self.year = year
        suggestion = DateUnit.allCases.first { $0 != unit && Self.isLikely(count / $0.perSecond) }
        self.count = Int64(exactly: count).map { "\($0)" } ?? "\(count)"
        if suggestion == nil, !isOutOfRange { return nil }
    }

    /// Whether a number of seconds is a moment between 1973 and 2200.
    private static func isLikely(_ seconds: Double) -> Bool { (1e8..<7_258_118_400).contains(seconds) }

    /// What the count is as it was read, and the unit that was perhaps meant: `in the year 50072; did you mean …?`.
    var description: String {
        let far = isNegative ? "far before the year 0" : "far past the year 9999"
        let place = year.map { "in the year \($0)" } ?? far
        return place + (suggestion.map { "; did you mean \($0.rawValue)?" } ?? "")
    }
}
