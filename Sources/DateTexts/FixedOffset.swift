/// A zone with one offset, which needs no database: `UTC`, `GMT`, `+05:30`, `GMT+5`, `Etc/GMT-5`.
package struct FixedOffset {
    /// The name as Foundation has it.
    package let identifier: String
    package let seconds: Int

    private static let names: Set<String> = ["GMT", "UTC", "Etc/GMT", "Etc/UTC", "Z"]

    /// Reads a name; nil for that of another zone, and beyond 18 hours.
    package init?(_ text: String) {
        if Self.names.contains(text) {
            (identifier, seconds) = (text == "Z" ? "GMT" : text, 0)
            return
        }
        // In the database, zones west of Greenwich have a plus.
        let isOfDatabase = text.hasPrefix("Etc/GMT")
        let prefix = ["Etc/GMT", "GMT", "UTC"].first { text.hasPrefix($0) } ?? ""
        let rest = text.dropFirst(prefix.count)
        guard let sign = rest.first, sign == "+" || sign == "-",
            let minutes = Self.minutes(rest.dropFirst(), isBare: prefix.isEmpty), !isOfDatabase || minutes % 60 == 0,
            minutes <= 18 * 60
        else { return nil }
        let isEast = (sign == "+") != isOfDatabase
        seconds = minutes * (isEast ? 60 : -60)
        let clock = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
        identifier = isOfDatabase ? text : minutes == 0 ? "GMT" : "GMT\(isEast ? "+" : "-")\(clock)"
    }

    /// Reads `5`, `05`, `530`, `0530`, `5:30` or `05:30`; without a name before it, hours have two digits.
    private static func minutes(_ text: Substring, isBare: Bool) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let (hours, minutes): (Substring, Substring)
        switch (parts.count, first.count) {
        case (1, 1...2): (hours, minutes) = (first, "0")
        case (1, 3...4): (hours, minutes) = (first.dropLast(2), first.suffix(2))
        case (2, 1...2) where parts[1].count == 2: (hours, minutes) = (first, parts[1])
        default: return nil
        }
        guard !isBare || hours.count == 2, let hour = Int(hours), let minute = Int(minutes), minute < 60 else {
            return nil
        }
        return hour * 60 + minute
    }
}
