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
        #expect(format.isAmbiguous(text) == (count == 2))
        #expect(format.defect(of: text) == (count == 0 ? "which doesn't exist in \(zone)" : nil))
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

    /// Fields that contradict each other make no date.
    @Test(
        arguments: [
            ("EEE, d MMM yyyy", "Wed, 1 May 2024", nil),
            ("EEE, d MMM yyyy", "Thu, 1 May 2024", "whose weekday is Wednesday"),
            ("e d.M.y", "5 1.5.2024", "whose weekday is Wednesday"),
            ("HH:mm a", "13:30 PM", nil), ("HH:mm a", "01:30 PM", "whose hour from 0 to 23 is AM"),
            ("a k", "AM 13", "whose hour from 0 to 23 is PM"), ("H h", "13 1", nil),
            ("H h", "13 2", "whose hour of half a day is 1"), ("H K", "13 2", "whose hour of half a day is 1"),
            ("yyyy-MM-dd yyyy", "2024-05-01 2024", nil),
            ("yyyy-MM-dd yyyy", "2024-05-01 2023", "with two values for the year: 2024 and 2023"),
            ("yyyy-MM-dd yy", "2024-05-01 24", nil), ("d M MMM y", "1 5 May 2024", nil),
            ("d M MMM y", "1 3 May 2024", "with two values for the month: March and May"),
            ("HH mm H m", "12 30 12 31", "with two values for the minute: 30 and 31"),
            ("y-M-d G u", "44-1-1 AD 44", nil), ("y-M-d G u", "44-1-1 BC 44", "with two values for the era: BC and AD"),
            ("y-M-d a a", "2024-1-1 AM PM", "with two values for the half of the day: AM and PM"),
            ("y-M-d D", "2024-5-1 122", nil), ("y-M-d D", "2024-5-1 60", "whose day of the year is 122"),
            ("d D y", "29 60 2024", nil), ("d D y", "1 60 2024", "whose day of the month is 29"),
            ("y-M-d Q", "2024-5-1 2", nil), ("y-M-d QQQ", "2024-5-1 Q3", "whose quarter is 2"),
            ("y-M-d w", "2024-5-1 18", nil), ("y-M-d w", "2024-5-1 19", "whose week is 18"),
            ("Y w y-M-d", "2025 1 2024-12-30", nil),
            ("Y w y-M-d", "2024 1 2024-12-30", "whose year of weeks is 2025"),
            ("EEE w d y", "Wed 18 1 2024", nil), ("EEE w d y", "Wed 18 2 2024", "whose weekday is Sunday"),
            ("A H m", "48600000 13 30", nil), ("A H m", "48600000 13 31", "whose minute is 30"),
            ("s.SSS SS", "1.123 12", nil), ("s.SSS SS", "1.123 13", "with two values for the fraction of a second"),
            ("H x X", "1 +01 +0100", nil),
            ("H x X", "1 +01 +02", "with two values for the offset in seconds: 3600 and 7200"),
            ("y-M-d", "2024-2-30", nil), ("y-M-d", "1 May", nil),
        ] as [(String, String, String?)])
    func contradictionsAreNamed(pattern: String, text: String, defect: String?) {
        let format = DateFormat.cached(pattern, .gmt)
        #expect(format.defect(of: text) == defect)
        let isDate = defect == nil && !["2024-2-30", "1 May"].contains(text)
        #expect((format.date(of: text) != nil) == isDate, "\(pattern), \(text)")
    }

    /// A field more is read if, and only if, the date has it.
    @Test(arguments: [
        "EEEE", "e", "D", "Q", "QQQQ", "w", "Y w", "a", "h a", "K", "k", "MMMM", "M", "d", "y", "u", "H", "m", "s", "A",
        "XXX",
    ])
    func aFieldMoreAgreesOrIsRefused(field: String) {
        var generator = SeededGenerator(seed: 11)
        let base = DateFormat.cached("y-M-d H:m:s X", .gmt)
        let (extra, both) = (DateFormat.cached(field, .gmt), DateFormat.cached("y-M-d H:m:s X '/' \(field)", .gmt))
        for round in Effort.rounds(400) {
            let (date, other) = (
                Date(timeIntervalSince1970: Double(Int.random(in: -2_000_000_000...2_000_000_000, using: &generator))),
                Date(timeIntervalSince1970: Double(Int.random(in: -2_000_000_000...2_000_000_000, using: &generator)))
            )
            guard let text = base.text(of: date), let own = extra.text(of: date), let foreign = extra.text(of: other)
            else {
                Issue.record("seed 11, round \(round)")
                return
            }
            #expect(both.date(of: "\(text) / \(own)") == date, "seed 11, round \(round), \(text) / \(own)")
            let read = both.date(of: "\(text) / \(foreign)")
            #expect(read == (own == foreign ? date : nil), "seed 11, round \(round), \(text) / \(foreign)")
        }
    }

    /// Letters that mean another field than was meant.
    @Test(
        arguments: [
            ("YYYY-MM-dd", "Y is the year of a week; write y for the year of a date"),
            ("YYYY-MM-DD", "Y is the year of a week; write y for the year of a date"),
            ("yyyy-MM-DD", "D is the day of the year; write d for the day of the month"),
            ("yyyy-mm-dd", "m is the minute; write M for the month"),
            ("dd/mm/yyyy HH:mm", "m is the minute; write M for the month"),
            ("mm/yyyy", "m is the minute; write M for the month"),
            ("yyyy-MM-dd HH:MM", "M is the month; write m for the minute"),
            ("HH:MM", "M is the month; write m for the minute"),
            ("dd.MM.yyyy HH:mm:SS", "S is a fraction of a second; write s for the second"),
            ("YYYY-'W'ww-e", nil), ("yyyy-DDD", nil), ("HH:mm", nil), ("mm:ss", nil), ("dd.MM.yyyy HH:mm", nil),
            ("d MMMM y, M/d", nil), ("yyyy-MM-dd HH", nil), ("A.S", nil), ("d HH:mm", nil),
            ("yyyy-MM-dd'T'HH:mm:ss.SSS", nil),
        ] as [(String, String?)])
    func patternsOfOtherFieldsReadNothing(pattern: String, fault: String?) throws {
        #expect(DateFormat.fault(in: pattern) == fault)
        let (format, date) = (DateFormat.cached(pattern, .gmt), Date(timeIntervalSince1970: 951_827_696))
        let text = try #require(format.text(of: date))
        #expect((format.date(of: text) == nil) == (fault != nil))
    }

    /// A day begins at its first moment, also where clocks are changed at midnight.
    @Test(
        arguments: [
            ("America/Sao_Paulo", "2018-11-04", 1_541_300_400), ("America/Sao_Paulo", "2017-10-15", 1_508_036_400),
            ("America/Sao_Paulo", "2017-10-14", 1_507_950_000), ("Asia/Amman", "2016-04-01", 1_459_461_600),
            ("Asia/Beirut", "2040-03-25", 2_216_239_200), ("Pacific/Apia", "2011-12-30", nil),
            ("Pacific/Apia", "2011-12-31", 1_325_239_200), ("America/Havana", "2024-11-03", 1_730_606_400),
            ("America/Scoresbysund", "2024-03-31", 1_711_846_800), ("GMT", "1970-01-02", 86_400),
        ] as [(String, String, Int?)])
    func aDayBeginsAtItsFirstMoment(zone: String, text: String, seconds: Int?) throws {
        let format = DateFormat.cached("yyyy-MM-dd", try #require(ZoneRules(named: zone)))
        #expect(format.date(of: text)?.timeIntervalSince1970 == seconds.map { Double($0) })
        #expect(format.defect(of: text) == (seconds == nil ? "which doesn't exist in \(zone)" : nil))
        if let date = format.date(of: text) {
            #expect(format.text(of: date) == text && format.dayText(of: date) == text)
        }
    }

    /// Every day of every zone is written as it is read.
    @Test(arguments: [
        "America/Sao_Paulo", "Asia/Amman", "America/Havana", "Africa/Cairo", "Asia/Tehran", "America/Asuncion",
    ])
    func daysAreReadBack(zone: String) throws {
        let format = DateFormat.cached("yyyy-MM-dd", try #require(ZoneRules(named: zone)))
        for day in stride(from: 0, to: 25_000, by: Effort.level < Effort.full ? 3 : 1) {
            let text = try #require(DateText.dayText(of: Date(timeIntervalSince1970: Double(day) * 86_400)))
            let date = try #require(format.date(of: text), "\(text)")
            #expect(format.text(of: date) == text)
            // The moment before is of the day before.
            #expect(format.text(of: date - 1) != text, "\(text)")
        }
    }

    /// Spaces of ICU and of typists are spaces.
    @Test(arguments: [
        ("h:mm a", "1:05\u{202F}PM"), ("h:mm a", "1:05\u{A0}PM"), ("h:mm\u{202F}a", "1:05 PM"),
        ("h:mm\u{202F}a", "1:05\u{202F}PM"), ("h:mm a", "1:05 \u{202F}PM"),
    ])
    func spacesAreAlike(pattern: String, text: String) {
        #expect(DateFormat.cached(pattern, .gmt).date(of: text)?.timeIntervalSince1970 == 946_731_900)
        #expect(DateFormat.cached(pattern, .gmt).date(of: "\u{202F}" + text) == nil)
        #expect(DateFormat.cached(pattern, .gmt).date(of: text + "\u{A0}") == nil)
    }

    /// A name that leads out of the database isn't one of a zone.
    @Test(arguments: [
        "../../../etc/passwd", "/etc/passwd", "Europe/../Europe/Berlin", "", "europe/berlin", "Nowhere/Here",
        "posix/UTC", "Europe//Berlin", "Europe/Berlin/", "Europe",
    ])
    func namesOfZones(name: String) { #expect(ZoneRules(named: name) == nil) }

    /// Zones with one offset need no database.
    @Test(
        arguments: [
            ("GMT", "GMT", 0), ("UTC", "UTC", 0), ("Etc/UTC", "Etc/UTC", 0), ("Z", "GMT", 0),
            ("+05:30", "GMT+0530", 330),
            ("-0330", "GMT-0330", -210), ("+05", "GMT+0500", 300), ("GMT+5", "GMT+0500", 300),
            ("GMT-03:30", "GMT-0330", -210),
            ("GMT+530", "GMT+0530", 330), ("UTC+1", "GMT+0100", 60), ("+00:00", "GMT", 0),
            ("Etc/GMT+5", "Etc/GMT+5", -300),
            ("Etc/GMT-14", "Etc/GMT-14", 840), ("+18:00", "GMT+1800", 1_080), ("+18:01", nil, 0), ("+5", nil, 0),
            ("+05:3", nil, 0), ("+05:60", nil, 0), ("+", nil, 0), ("05:30", nil, 0), ("GMT+", nil, 0), ("GMT5", nil, 0),
            ("+05:30:00", nil, 0), ("+٠٥", nil, 0), ("Etc/GMT+5:30", nil, 0),
        ] as [(String, String?, Int)])
    func offsetsAreZones(name: String, identifier: String?, minutes: Int) {
        let offset = FixedOffset(name)
        #expect(offset?.identifier == identifier && offset?.seconds == identifier.map { _ in minutes * 60 })
        #expect(ZoneRules(named: name)?.identifier == identifier)
        if let identifier {
            #expect(TimeZone(identifier: identifier)?.secondsFromGMT() == minutes * 60, "\(identifier)")
        }
    }
}
