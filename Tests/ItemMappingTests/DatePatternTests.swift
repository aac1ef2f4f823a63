import DateTexts
import Foundation
import TestSupport
import Testing

/// Dates in patterns are those of Foundation's formatter, with the names of en_US_POSIX.
@Suite struct DatePatternTests {
    private static let zones = [
        "GMT", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Tokyo",
        "Europe/Dublin",
    ]

    private static let patterns = [
        "yyyy-MM-dd", "dd.MM.yyyy", "yyyy-MM-dd HH:mm", "yyyy-MM-dd'T'HH:mm:ssX", "yyyy-MM-dd'T'HH:mm:ssXXX",
        "EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, d MMM yyyy", "yyyy", "yyyy/MM/dd", "dd.MM.yyyy HH:mm", "M/d/yy",
        "MM/dd/yyyy h:mm a", "MMMM d, yyyy", "d MMMM y", "EEEE, MMMM d, y 'at' h:mm:ss a zzz", "yyyy-DDD",
        "YYYY-'W'ww-e", "QQQ yyyy", "QQQQ, Q/y", "HH:mm", "yyyyMMddHHmmss", "dd MMM yyyy G", "GGGG y", "kk:mm K a y",
        "h 'o''clock', MMM d yyyy", "yyyy-MM-dd HH:mm:ss Z", "yyyy-MM-dd HH:mm:ss ZZZZ", "yyyy-MM-dd HH:mm:ss ZZZZZ",
        "yyyy-MM-dd HH:mm:ss O", "yyyy-MM-dd HH:mm:ss OOOO", "yyyy-MM-dd HH:mm:ss x", "yyyy-MM-dd HH:mm:ss xx",
        "yyyy-MM-dd HH:mm:ss XX", "u-MM-dd", "EEEEEE c ccc cccc e ee eee LLL LLLL", "dd-MMM-yy", "yyyy年MM月dd日",
        "a''h d.M.y",
    ]

    private static func formatter(_ pattern: String, _ zone: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = TimeZone(identifier: zone)
        formatter.isLenient = false
        formatter.dateFormat = pattern
        return formatter
    }

    @Test(arguments: patterns) func areWrittenAndReadAsFoundationDoes(pattern: String) throws {
        var generator = SeededGenerator(seed: 7)
        // Foundation has no names of zones before 1970.
        let seconds = (pattern.contains("z") ? 0 : -2_200_000_000)...2_100_000_000
        for zone in Self.zones {
            let theirs = Self.formatter(pattern, zone)
            let ours = DateFormat.cached(pattern, try #require(ZoneRules(named: zone)))
            for round in Effort.rounds(120) {
                let date = Date(
                    timeIntervalSince1970: Double(Int.random(in: seconds, using: &generator)))
                let text = theirs.string(from: date)
                #expect(ours.text(of: date) == text, "seed 7, round \(round), \(zone), \(date)")
                #expect(ours.date(of: text) == theirs.date(from: text), "seed 7, round \(round), \(zone), \(text)")
            }
        }
    }

    /// Clocks that are changed show a time twice, or never.
    @Test(arguments: [
        ("2024-03-31 02:30", "Europe/Berlin", 0), ("2024-10-27 02:30", "Europe/Berlin", 2),
        ("2024-05-01 02:30", "Europe/Berlin", 1),
        ("2040-10-28 02:30", "Europe/Berlin", 2), ("2024-04-07 01:45", "Australia/Lord_Howe", 2),
        ("2024-10-06 02:15", "Australia/Lord_Howe", 0), ("2011-12-30 12:00", "Pacific/Apia", 0),
        ("2024-03-31 02:30", "GMT", 1),
    ])
    func clocksAreChanged(text: String, zone: String, count: Int) throws {
        let format = DateFormat.cached("yyyy-MM-dd HH:mm", try #require(ZoneRules(named: zone)))
        #expect(format.occurrences(of: text) == count)
        #expect((format.date(of: text) == nil) == (count == 0))
        #expect(format.date(of: text) == Self.formatter("yyyy-MM-dd HH:mm", zone).date(from: text))
    }

    @Test(
        arguments: [
            ("dd.MM.yyyy", "02. 01. 1970", 86_400), ("dd.MM.yyyy", "2.1.1970", 86_400),
            ("dd.MM.yyyy", "02/01/1970", nil),
            ("yyyy-MM-dd", "2023-02-30", nil), ("yyyy-MM-dd", "1970-01-02x", nil), ("yyyy-MM-dd", "1970-01-002", nil),
            ("yyyyMMdd", "19700102", 86_400), ("yyyyMMdd", "1970012", nil), ("yyyyMMdd", "197001020", nil),
            ("d MMM y", "2 JAN 1970", 86_400), ("d MMM y", "2 January 1970", 86_400), ("d MMM y", "2 Ja 1970", nil),
            ("d MMMMM y", "2 J 1970", nil), ("h a d.M.y", "12 AM 2.1.1970", 86_400),
            ("h a d.M.y", "13 AM 2.1.1970", nil),
            ("HH:mm:ss d.M.y", "24:00:00 1.1.1970", nil), ("yy-M-d", "49-01-01", 2_493_072_000),
            ("yy-M-d", "50-01-01", -631_152_000),
            ("y-M-d H X", "1970-1-1 0 +01", -3_600), ("y-M-d H X", "1970-1-1 0 -0130", 5_400),
            ("y-M-d H X", "1970-1-1 0 +1", nil),
            ("y-M-d H z", "1970-1-1 0 EST", 18_000), ("y-M-d H z", "1970-1-1 0 GMT+1", -3_600),
            ("y-M-d H z", "1970-1-1 0 CET", nil),
            ("y-M-d s.SSS", "1970-1-1 1.25", 1.25), ("y-M-d", "0-1-1", nil), ("y-M-d G", "1-1-1 BC", -62_167_219_200),
            ("A y-M-d", "1500 1970-1-1", 1.5), ("yyyy-MM-dd zzzz", "1970-01-01 GMT", nil),
            ("yyyy-MM-dd 'open", "1970-01-01 open", nil),
        ] as [(String, String, Double?)])
    func whatIsReadOfAText(pattern: String, text: String, seconds: Double?) {
        #expect(DateFormat.cached(pattern, .gmt).date(of: text)?.timeIntervalSince1970 == seconds)
    }

    /// A name that leads out of the database isn't one of a zone.
    @Test(arguments: [
        "../../../etc/passwd", "/etc/passwd", "Europe/../Europe/Berlin", "", "europe/berlin", "Nowhere/Here",
        "posix/UTC",
    ])
    func namesOfZones(name: String) { #expect(ZoneRules(named: name) == nil) }
}
