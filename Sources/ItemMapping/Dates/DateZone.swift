import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The time zone of dates in a pattern.
///
/// A name is looked up in the system's database of time zones; FoundationEssentials alone knows no names.
///
/// ```swift
/// DateZone("Europe/Berlin")?.identifier  // Europe/Berlin
/// ```
public struct DateZone: Sendable, Hashable {
    package let rules: ZoneRules

    /// Greenwich Mean Time, without a time in summer.
    public static let gmt = DateZone(.gmt)

    /// Creates the zone of Foundation's.
    public init(_ zone: TimeZone) { rules = ZoneRules(zone) }

    /// Finds a zone by its name; nil for an unknown one.
    public init?(_ identifier: String) {
        guard let rules = ZoneRules(named: identifier) else { return nil }
        self.rules = rules
    }

    /// The name of the zone, such as `Europe/Berlin`.
    public var identifier: String { rules.identifier }
}
