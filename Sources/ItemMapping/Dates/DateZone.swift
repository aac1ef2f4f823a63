import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The time zone of dates in a pattern.
///
/// A name is looked up in the system's database of time zones, in the folder of the variable TZDIR first, and then by
/// Foundation, if that is linked: FoundationEssentials alone knows no names. Offsets, `GMT` and `UTC` need no database.
///
/// ```swift
/// DateZone("Europe/Berlin")?.identifier  // Europe/Berlin
/// DateZone("+05:30")?.identifier  // GMT+0530
/// ```
public struct DateZone: Sendable, Hashable {
    package let rules: ZoneRules

    /// Greenwich Mean Time, without a time in summer.
    public static let gmt = DateZone(.gmt)

    /// Creates the zone of Foundation's.
    public init(_ zone: TimeZone) { rules = ZoneRules(zone) }

    /// Whether this system knows zones by their names.
    package static var areNamesKnown: Bool { ZoneRules.hasNames }

    /// Finds a zone by its name, or by its offset; nil for an unknown one.
    ///
    /// Offsets are `+05:30`, `+0530`, `+05`, `GMT+5`, `UTC+05:30` and `Etc/GMT-5`.
    public init?(_ identifier: String) {
        guard let rules = ZoneRules(named: identifier) else { return nil }
        self.rules = rules
    }

    /// The name of the zone, such as `Europe/Berlin`.
    public var identifier: String { rules.identifier }
}
