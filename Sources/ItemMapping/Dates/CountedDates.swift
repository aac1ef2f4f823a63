import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DateStyle {
    /// Microseconds since 1970, as a number or as text.
    ///
    /// ```swift
    /// Field(\.created, "created", .dates(.microseconds))
    /// ```
    public static let microseconds = CountedDates(.microseconds).style

    /// Nanoseconds since 1970, as a number or as text.
    ///
    /// A row keeps all digits; a `Date` is a double, which has about seven digits of a second.
    ///
    /// ```swift
    /// Field(\.created, "created", .dates(.nanoseconds))
    /// ```
    public static let nanoseconds = CountedDates(.nanoseconds).style
}

/// Counts from 1970.
struct CountedDates: DateTerm {
    private let unit: DateUnit

    init(_ unit: DateUnit) { self.unit = unit }

    var name: String { unit.rawValue }
    var swift: String { ".\(unit.rawValue)" }
    var phrase: String { "\(unit.rawValue) since 1970" }

    var style: DateStyle {
        switch unit {
        case .seconds: .seconds
        case .milliseconds: .milliseconds
        case .microseconds, .nanoseconds: .named(DateForm(self))
        }
    }

    func unit(ofText isText: Bool) -> DateUnit? { unit }
    func moment(of text: String) -> DecimalMoment? { nil }
    func text(of date: Date) -> String? { nil }
}
