#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The offsets of a time zone: one for all times, those in a file of the system's database, or Foundation's where there is
/// no such file.
///
/// FoundationEssentials alone knows no zone by its name.
package struct ZoneRules: Sendable, Hashable {
    package let identifier: String
    private let source: Source

    private enum Source: Sendable {
        case fixed(seconds: Int)
        case file(ZoneFile)
        case foundation(TimeZone)
    }

    package static let gmt = ZoneRules(identifier: "GMT", source: .fixed(seconds: 0))

    private init(identifier: String, source: Source) { (self.identifier, self.source) = (identifier, source) }

    /// Finds a zone by its name, such as "Europe/Berlin", or by its offset, such as "+05:30"; nil for an unknown one.
    package init?(named identifier: String) {
        if let fixed = FixedOffset(identifier) {
            (self.identifier, source) = (fixed.identifier, .fixed(seconds: fixed.seconds))
        } else if let file = ZoneFile.named(identifier) {
            (self.identifier, source) = (identifier, .file(file))
        } else if let zone = TimeZone(identifier: identifier) {
            (self.identifier, source) = (zone.identifier, .foundation(zone))
        } else {
            return nil
        }
    }

    package init(_ zone: TimeZone) {
        self = ZoneRules(named: zone.identifier) ?? ZoneRules(identifier: zone.identifier, source: .foundation(zone))
    }

    /// True if zones can be found by their names.
    package static var hasNames: Bool { ZoneFile.isInstalled || TimeZone(identifier: "Europe/London") != nil }

    package static func == (left: ZoneRules, right: ZoneRules) -> Bool { left.identifier == right.identifier }
    package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// Returns the seconds from UTC at a number of seconds since 1970, and the American name of it.
    func offset(at seconds: Int) -> (seconds: Int, name: String) {
        switch source {
        case .fixed(let seconds): return (seconds, "")
        case .file(let file):
            let (offset, name) = file.offset(at: seconds)
            return (offset, ZoneNames.american.contains { $0.name == name && $0.seconds == offset } ? name : "")
        case .foundation(let zone):
            return (zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))), "")
        }
    }

    /// Returns the moment of a local time, the later one of two; nil if there is none.
    func seconds(ofLocal local: Int) -> Int? {
        candidates(local).max()
    }

    /// Returns the first moment of a day that begins at a local time; nil for a day that clocks skip.
    ///
    /// Where clocks are changed at midnight, the day begins later.
    func start(ofDay local: Int) -> Int? {
        if let first = candidates(local).min() { return first }
        // No offset is as long as a day, and clocks are changed once a day at most.
        var (low, high) = (local - 86_400, local + 86_400)
        while low < high {
            let middle = (low + high) / 2
            if middle + offset(at: middle).seconds < local { low = middle + 1 } else { high = middle }
        }
        return (0..<86_400).contains(low + offset(at: low).seconds - local) ? low : nil
    }

    /// Returns how often clocks show a local time.
    func occurrences(ofLocal local: Int) -> Int { candidates(local).count }

    private func candidates(_ local: Int) -> Set<Int> {
        let offsets = Set([-86_400, 0, 86_400].map { offset(at: local + $0).seconds })
        return Set(offsets.map { local - $0 }.filter { $0 + offset(at: $0).seconds == local })
    }
}

/// The names of American zones, which English has without a country.
enum ZoneNames {
    static let american: [(name: String, seconds: Int)] = [
        ("EST", -18_000), ("EDT", -14_400), ("CST", -21_600), ("CDT", -18_000), ("MST", -25_200), ("MDT", -21_600),
        ("PST", -28_800), ("PDT", -25_200), ("AKST", -32_400), ("AKDT", -28_800), ("HST", -36_000),
    ]
}
