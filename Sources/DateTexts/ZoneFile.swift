import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A time zone of the system's database: a file in TZif (RFC 9636), with 64-bit times and a rule for later years.
struct ZoneFile: Sendable {
    /// The kind of a time: its offset and name.
    private struct Kind {
        let seconds: Int
        let name: String
    }

    private var times: [Int] = []
    private var kinds: [Kind] = []
    private var first = Kind(seconds: 0, name: "")
    private var rule: ZoneRule?

    /// The folders that may have the database: that of the variable TZDIR, and those of systems.
    private static let folders: [String] = {
        let own = ProcessInfo.processInfo.environment["TZDIR"].flatMap { $0.hasPrefix("/") ? [$0] : nil } ?? []
        let usual = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
        return own + usual + ["/var/db/timezone/zoneinfo"]
    }()

    /// Zones by their names; others are looked for again, so that their number has the files as its limit.
    private static let known = Mutex<[String: ZoneFile]>([:])

    /// True if a folder has the database.
    static var isInstalled: Bool { ["Europe/London", "Etc/UTC", "UTC"].contains { named($0) != nil } }

    /// Finds the zone in a file of the database; nil if there is none.
    static func named(_ identifier: String) -> ZoneFile? {
        if let zone = known.withLock({ $0[identifier] }) { return zone }
        guard isName(identifier) else { return nil }
        let zone = folders.lazy.compactMap { folder in
            (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(identifier)"))).flatMap { ZoneFile([UInt8]($0)) }
        }.first
        if let zone { known.withLock { $0[identifier] = zone } }
        return zone
    }

    /// Returns whether a text names a zone, and no other file.
    private static func isName(_ identifier: String) -> Bool {
        guard let first = identifier.utf8.first, (0x41...0x5A).contains(first), identifier.utf8.count < 100,
            !identifier.split(separator: "/", omittingEmptySubsequences: false).contains("")
        else { return false }
        return identifier.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/_+-".utf8.contains(byte)
        }
    }

    /// Reads a file; nil if it isn't one of version 2 or later.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let old = reader.header(), reader.skip(old.length(ofTime: 4)), let counts = reader.header() else {
            return nil
        }
        guard let body = reader.take(counts.length(ofTime: 8)), reader.take(1)?.first == 0x0A else { return nil }
        var data = Reader(bytes: body)
        times = (0..<counts.times).compactMap { _ in data.integer(8) }
        let indexes = (0..<counts.times).compactMap { _ in data.integer(1) }
        let entries = (0..<counts.kinds).compactMap { _ -> (Int, Int)? in
            guard let offset = data.integer(4), data.skip(1), let name = data.integer(1) else { return nil }
            return (offset, name)
        }
        guard let names = data.take(counts.characters), times.count == indexes.count, times.sorted() == times else {
            return nil
        }
        let all = entries.map { offset, name in
            Kind(seconds: offset, name: String(decoding: names.dropFirst(name).prefix { $0 != 0 }, as: UTF8.self))
        }
        guard let first = all.first, indexes.allSatisfy({ $0 >= 0 && $0 < all.count }) else { return nil }
        self.first = first
        kinds = indexes.map { all[$0] }
        rule = ZoneRule(String(decoding: reader.rest.prefix { $0 != 0x0A }, as: UTF8.self))
    }

    /// Returns the offset at a number of seconds since 1970, and its name.
    func offset(at seconds: Int) -> (Int, String) {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        if low == times.count, let rule { return rule.offset(at: seconds) }
        let kind = low == 0 ? first : kinds[low - 1]
        return (kind.seconds, kind.name)
    }

    /// The numbers in a header.
    private struct Counts {
        let leaps: Int, times: Int, kinds: Int, characters: Int, standards: Int, universals: Int

        func length(ofTime size: Int) -> Int {
            times * (size + 1) + kinds * 6 + characters + leaps * (size + 4) + standards + universals
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var next = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var rest: ArraySlice<UInt8> { bytes[next...] }

        mutating func take(_ count: Int) -> [UInt8]? {
            guard count >= 0, count <= bytes.count - next else { return nil }
            defer { next += count }
            return Array(bytes[next..<next + count])
        }

        mutating func skip(_ count: Int) -> Bool { take(count) != nil }

        /// Takes an integer of so many bytes, of which one byte has no sign.
        mutating func integer(_ count: Int) -> Int? {
            guard let bytes = take(count) else { return nil }
            let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return count == 1
                ? Int(value) : Int(Int64(bitPattern: value << (64 - 8 * UInt64(count))) >> (64 - 8 * Int64(count)))
        }

        mutating func header() -> Counts? {
            guard let magic = take(5), magic.starts(with: "TZif".utf8), magic[4] >= UInt8(ascii: "2"), skip(15) else {
                return nil
            }
            let numbers = (0..<6).compactMap { _ in integer(4) }
            guard numbers.count == 6, numbers.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
            return Counts(
                leaps: numbers[2], times: numbers[3], kinds: numbers[4], characters: numbers[5], standards: numbers[1],
                universals: numbers[0])
        }
    }
}
