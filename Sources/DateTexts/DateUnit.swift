/// A unit of a count from 1970.
package enum DateUnit: String, Sendable, Hashable, CaseIterable {
    case seconds, milliseconds, microseconds, nanoseconds

    /// The number of decimal digits of a second that a unit has.
    var digits: Int {
        switch self {
        case .seconds: 0
        case .milliseconds: 3
        case .microseconds: 6
        case .nanoseconds: 9
        }
    }

    /// The number of units in a second.
    package var perSecond: Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e3
        case .microseconds: 1e6
        case .nanoseconds: 1e9
        }
    }
}

/// A count of seconds or milliseconds that was probably meant in another unit.
///
/// 1,517,900,000,000 read as seconds is in the year 50070; 1,700,000,000 read as milliseconds is in
/// January 1970.
package struct DateUnitDoubt: Sendable, Hashable {
    /// The count as text, for messages.
    package let count: String

    /// The unit that the table declares.
    package let unit: DateUnit

    /// The unit in which the count is a date between 1973 and 2200; nil if no unit fits.
    package let suggestion: DateUnit?

    /// The year of the count in the declared unit; nil if it is too distant to tell.
    package let year: Int?

    private let isNegative: Bool

    /// True if the year is outside 0 to 9999, which RFC 3339 can't write.
    package var isOutOfRange: Bool { year.map { !(0...9_999).contains($0) } ?? true }

    /// The first doubtful year.
    private static let farYear = 3_000

    /// Creates the doubt about a count; nil for a likely date.
    ///
    /// A date from the year 3000 on, before the year 0, or in 1970 is doubtful if another unit
    /// makes it a likely date. A date outside the years 0 to 9999 always is.
    package init?(_ count: Double, readAs unit: DateUnit) {
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

    /// True if a number of seconds since 1970 is between the years 1973 and 2200.
    private static func isLikely(_ seconds: Double) -> Bool { (1e8..<7_258_118_400).contains(seconds) }

    /// The year in the declared unit, and the unit that was perhaps meant: `in the year 50072; did
    /// you mean milliseconds?`.
    package var description: String {
        let far = isNegative ? "far before the year 0" : "far past the year 9999"
        let date = year.map { "in the year \($0)" } ?? far
        return date + (suggestion.map { "; did you mean \($0.rawValue)?" } ?? "")
    }
}
