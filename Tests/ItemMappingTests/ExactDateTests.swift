import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing
import TestSupport

/// Dates round-trip, and are read only from the whole text.
@Suite struct ExactDateTests {
    private static let readers: [ReaderStrategy] = [.direct, .jansson]

    /// The dates of a list of texts, all of which must be read without an issue.
    private static func dates(_ texts: [String], _ reader: ReaderStrategy) throws -> [Date] {
        let mapping = try Date.map(Array(JSONValue(texts.map { JSONValue($0) }).description.utf8), reader: reader)
        #expect(mapping.issues == [])
        return mapping.items
    }

    /// Seconds of days far apart, before and after 1970, in leap years and at the ends of the
    /// calendar.
    private static let seconds = [
        "0000-01-01T00:00:00", "0001-01-01T00:00:00", "1582-10-10T12:00:00", "1900-02-28T23:59:59",
        "1969-12-31T23:59:59", "1970-01-01T00:00:00", "2000-02-29T00:00:01", "2000-12-31T23:59:59",
        "2001-01-01T00:00:00", "2024-05-01T13:14:15", "2038-01-19T03:14:08", "9999-12-31T23:59:59",
    ]

    @Test(arguments: seconds)
    func everyMillisecondComesBack(second: String) throws {
        let fractions: [String] = (1...999).map { "\(second).\(String(1_000 + $0).dropFirst())Z" }
        let texts = [second + "Z"] + fractions
        for reader in Self.readers {
            let written = try Self.dates(texts, reader).map { $0.json.string ?? "" }
            #expect(zip(texts, written).first { $0 != $1 } == nil)
        }
    }

    /// Between 1970 and 2100 a date is exact to the microsecond.
    @Test func randomMicrosecondsComeBack() throws {
        var generator = SeededGenerator(seed: 1)
        let texts = Effort.rounds(2_000).map { _ in
            let second = Date(timeIntervalSince1970: Double(Int.random(in: 0..<4_102_444_800, using: &generator)))
            // A last digit of zero would not be written.
            let fraction =
                Int.random(in: 0..<100_000, using: &generator) * 10 + Int.random(in: 1...9, using: &generator)
            return "\(second.json.string!.dropLast()).\(String(1_000_000 + fraction).dropFirst())Z"
        }
        for reader in Self.readers {
            let written = try Self.dates(texts, reader).map { $0.json.string ?? "" }
            #expect(zip(texts, written).first { $0 != $1 } == nil, "seed 1")
        }
    }

    /// The styles that can express every fraction.
    @Test(arguments: [DateStyle.automatic, .iso8601, .seconds, .milliseconds, .fractionalISO8601(digits: 18)])
    func everyDateComesBack(style: DateStyle) throws {
        let table = ItemTable(Optional<Date>.none, dates: style) { Field(\.self, "") }
        var generator = SeededGenerator(seed: 2)
        for scale in [1.0, 1e3, 1e6, 1e9, 6e10] {
            let dates = Effort.rounds(200).map { _ in
                Date(timeIntervalSinceReferenceDate: .random(in: -scale...scale, using: &generator))
            }
            let list = JSONValue(dates.map { $0.json(dates: style) })
            // A count since 1970 is a double, too, with its own rounding.
            let isCount = [.seconds, .milliseconds].contains(style)
            let isClose = { (left: Date?, right: Date) in
                // Within seconds of 2001, the reference date, a double is finer than the fraction
                // of a whole second.
                let isNear = right.timeIntervalSinceReferenceDate.magnitude < 4
                let precision = isCount ? right.timeIntervalSince1970.ulp * 2 : isNear ? 1e-15 : 0
                return left.map { abs($0.timeIntervalSince(right)) <= precision } ?? false
            }
            let read = table.map(list)
            #expect(read.issues == [])
            #expect(zip(read.items, dates).allSatisfy(isClose), "seed 2, \(style), \(scale)")
        }
    }

    /// Whole days, seconds and milliseconds in each pattern, in the time zone of the pattern.
    @Test(arguments: [
        ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 0.001), ("yyyy-MM-dd'T'HH:mm:ss'.'SSS'Z'", 0.001),
        ("yyyy-MM-dd HH:mm:ss.SSS", 0.001), ("dd.MM.yyyy HH:mm:ss", 1.0),
        ("yyyyMMddHHmmssSSS", 0.001), ("yyyy-MM-dd HH:mm:ss,SSSSSS", 0.000_001), ("EEE, dd MMM yyyy HH:mm:ss zzz", 1),
    ])
    func patternsComeBack(pattern: String, unit: Double) throws {
        let style = DateStyle.format(pattern)
        let table = ItemTable(Optional<Date>.none, dates: style) { Field(\.self, "") }
        var generator = SeededGenerator(seed: 3)
        let dates = Effort.rounds(1_000).map { number in
            let second = Int.random(in: 0..<4_000_000_000, using: &generator)
            let part = unit == 1 ? 0 : unit == 0.001 ? number : Int.random(in: 0..<1_000_000, using: &generator)
            return Moment(second: second, part: part, unit: unit).date
        }
        let texts = dates.map { $0.json(dates: style) }
        let mapping = table.map(JSONValue(texts))
        #expect(mapping.issues == [])
        #expect(mapping.items.compactMap(\.self) == dates, "seed 3")
        #expect(mapping.items.map { $0?.json(dates: style) } == texts, "seed 3")
    }

    /// A date that is a whole number of units after a second.
    private struct Moment {
        let second: Int, part: Int, unit: Double
        var date: Date {
            let digits = unit == 0.001 ? 3 : 6
            let text = Date(timeIntervalSince1970: Double(second)).json.string!.dropLast()
            let fraction = String(Int(pow(10, Double(digits))) + part).dropFirst()
            return try! Date.items(in: "[\"\(text).\(fraction)Z\"]")[0]
        }
    }

    /// Every style reads the whole text.
    @Test(
        arguments: [
            (.iso8601, "2024-05-01T10:00:00Z"), (.automatic, "2024-05-01T10:00:00+02:00"), (.day, "2024-05-01"),
            (.fractionalISO8601(digits: 3), "2024-05-01T10:00:00.000Z"), (.seconds, "1714557600"),
            (.milliseconds, "1714557600000"), (.format("yyyy-MM-dd"), "2024-05-01"),
            (.format("dd.MM.yyyy HH:mm"), "01.05.2024 10:00"), (.format("yyyy"), "2024"),
            (.format("yyyy-MM-dd'T'HH:mm:ssX"), "2024-05-01T10:00:00Z"),
            (.format("EEE, dd MMM yyyy HH:mm:ss zzz"), "Wed, 01 May 2024 10:00:00 GMT"),
        ] as [(DateStyle, String)])
    func nothingBeforeOrAfter(style: DateStyle, text: String) throws {
        let additions = [
            "garbage", "/PT1H", "[Europe/Paris]", " ", "\t", "\u{A0}", "\n", "Z", "0", ".", "T", ";", "\u{0}", "é", "٣",
        ]
        let wrong = additions.flatMap { [text + $0, $0 + text] } + ["", text + text, "\(text) \(text)"]
        for policy in ConversionPolicy.allCases where policy != .lenient {
            if policy == .strict, [.seconds, .milliseconds].contains(style) { continue }
            let table = ItemTable(Optional<Date>.none, policy: policy, dates: style) { Field(\.self, "") }
            #expect(table.map(JSONValue([JSONValue(text)])).issues == [])
            for wrong in wrong where !Self.isAnotherDate(wrong, style) {
                let mapping = table.map(JSONValue([JSONValue(wrong)]))
                #expect(mapping.issueCount == 1, "\(style) \(policy): \(JSONValue(wrong))")
                #expect(mapping.items.first == .some(nil))
            }
        }
    }

    /// The punctuation of a pattern isn't any punctuation.
    @Test(
        arguments: [
            (
                "dd.MM.yyyy", ["02.01.1970", "2.1.1970", "02. 01. 1970"],
                ["02/01/1970", "02-01-1970", "02,01,1970", "02 01 1970"]
            ),
            ("MM/dd/yyyy", ["05/01/2024"], ["05.01.2024", "05-01-2024"]),
            ("yyyy-MM-dd HH:mm", ["2024-05-01 10:00"], ["2024/05/01 10:00", "2024-05-01 10.00", "2024-05-01T10:00"]),
            (
                "yyyy-MM-dd'T'HH:mm:ssXXX", ["2024-05-01T10:00:00+02:00"],
                ["2024.05.01T10.00.00Z", "2024-05-01 10:00:00Z"]
            ),
            ("h 'o''clock', MMM d yyyy", ["5 o'clock, May 1 2024"], ["5 oclock, May 1 2024", "5 o'clock; May 1 2024"]),
            ("yyyy年MM月dd日", ["2024年05月01日"], ["2024-05-01", "2024日05月01年"]),
        ])
    func punctuationIsThatOfThePattern(pattern: String, right: [String], wrong: [String]) {
        let table = ItemTable(Optional<Date>.none, dates: .format(pattern)) { Field(\.self, "") }
        #expect(table.map(JSONValue(right.map { JSONValue($0) })).issues == [])
        let mapping = table.map(JSONValue(wrong.map { JSONValue($0) }))
        #expect(mapping.issueCount == wrong.count, "\(mapping.items)")
    }

    /// A number with one more digit is another number.
    private static func isAnotherDate(_ text: String, _ style: DateStyle) -> Bool {
        style == .seconds && text == "17145576000" || style == .milliseconds && text == "17145576000000"
    }

    /// Both readers give the same results for tables from files, with a format and without.
    @Test(arguments: ["", #", "format": "iso8601""#, #", "format": "yyyy-MM-dd'T'HH:mm:ssX""#])
    func readersAgree(format: String) throws {
        let table = try RecordTable(json: #"{"d": {"type": "date"\#(format)}}"#)
        let texts = [
            "2024-05-01T10:00:00Z", "2024-05-01T10:00:00+02:00", "2024-05-01", "2024-05-01T10:00:00.999Z",
            "2024-05-01T10:00:00Zgarbage", "2024-05-01T10:00:00Z/PT1H", "2024-05-01T10:00:00Z[Europe/Paris]",
        ]
        let bytes = Array("[\(texts.map { #"{"d": "\#($0)"}"# }.joined(separator: ","))]".utf8)
        let mappings = try Self.readers.map { try table.map(bytes, reader: $0) }
        #expect(mappings[0].rows.map(\.description) == mappings[1].rows.map(\.description))
        #expect(mappings[0].issues == mappings[1].issues)
        #expect(mappings[0].issueCount == (format.contains("yyyy") ? 5 : 3))
        if format.isEmpty {
            #expect(mappings[0].rows.prefix(4).map { $0.json["d"]?.string } == texts.prefix(4).map { $0 })
        }
    }

    /// A date that has no text is written as its seconds and never traps.
    @Test(arguments: [1e14, -1e14, 1e300, .infinity, .nan, .greatestFiniteMagnitude])
    func farDatesDoNotTrap(interval: Double) {
        let date = Date(timeIntervalSinceReferenceDate: interval)
        for style in [
            DateStyle.automatic, .day, .fractionalISO8601(digits: 3), .seconds, .milliseconds, .format("SSS"),
            .format("yyyy"),
        ] {
            #expect(date.json(dates: style).kind != .object)
        }
    }
}
