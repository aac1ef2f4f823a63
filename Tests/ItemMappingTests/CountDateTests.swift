import DateTexts
import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import TestSupport
import Testing

/// Counts since 1970 keep their decimal digits, whichever way they go through.
@Suite struct CountDateTests {
    /// A style, a value, and the text of its date.
    @Test(
        arguments: [
            (.milliseconds, "1583020800123", "2020-03-01T00:00:00.123Z"),
            (.milliseconds, "1583020800498", "2020-03-01T00:00:00.498Z"),
            (.milliseconds, "1583020800038.0", "2020-03-01T00:00:00.038Z"),
            (.milliseconds, "\"1583020800123\"", "2020-03-01T00:00:00.123Z"),
            (.milliseconds, "1583020800123.456", "2020-03-01T00:00:00.123456Z"),
            (.milliseconds, "1.583020800123e12", "2020-03-01T00:00:00.123Z"),
            (.milliseconds, "1583020800000", "2020-03-01T00:00:00Z"),
            (.milliseconds, "-1", "1969-12-31T23:59:59.999Z"), (.milliseconds, "-1000", "1969-12-31T23:59:59Z"),
            (.milliseconds, "-62167219199999", "0000-01-01T00:00:00.001Z"),
            (.milliseconds, "253402300799999", "9999-12-31T23:59:59.999Z"),
            (.milliseconds, "0", "1970-01-01T00:00:00Z"),
            (.milliseconds, "-0", "1970-01-01T00:00:00Z"), (.milliseconds, "0e99", "1970-01-01T00:00:00Z"),
            (.seconds, "1583020800.123", "2020-03-01T00:00:00.123Z"),
            (.seconds, "\"1583020800.123\"", "2020-03-01T00:00:00.123Z"),
            (.seconds, "1583020800.123456", "2020-03-01T00:00:00.123456Z"),
            (.seconds, "1583020800.5", "2020-03-01T00:00:00.500Z"), (.seconds, "-0.5", "1969-12-31T23:59:59.500Z"),
            (.seconds, "-1583020800.001", "1919-11-02T23:59:59.999Z"), (.seconds, "1e-3", "1970-01-01T00:00:00.001Z"),
            (.automatic, "1583020800.038", "2020-03-01T00:00:00.038Z"),
            (.anyOf([.iso8601, .milliseconds]), "1583020800123", "2020-03-01T00:00:00.123Z"),
            (.iso8601, "\"2020-03-01T01:00:00.123456+01:00\"", "2020-03-01T00:00:00.123456Z"),
            (.format("yyyy-MM-dd HH:mm:ss.SSS"), "\"2020-03-01 00:00:00.123\"", "2020-03-01T00:00:00.123Z"),
        ] as [(DateStyle, String, String)])
    func digitsStay(style: DateStyle, json: String, text: String) throws {
        let bytes = Array("[\(json)]".utf8)
        let table = ItemTable(Optional<Date>.none, dates: style) { Field(\.self, "") }
        for reader in [ReaderStrategy.direct, .jansson] {
            let mapping = try table.map(bytes, reader: reader)
            #expect(mapping.issues == [])
            #expect(mapping.items.first??.json == JSONValue(text))
        }
        // A record's text is the decimal of the source's.
        let row = RecordField(name: "d", paths: [""], kind: .date, options: .dates(style))
        for reader in [ReaderStrategy.direct, .jansson] {
            let mapping = try RecordTable([row]).map(bytes, reader: reader)
            #expect(mapping.rows.map(\.description) == [#"{"d":"\#(text)"}"#] && mapping.issues == [])
        }
    }

    /// Digits past those of a `Date` stay in rows.
    @Test(arguments: [
        ("seconds", "1583020800.123456789", "2020-03-01T00:00:00.123456789Z"),
        ("seconds", "\"1583020800.123456789\"", "2020-03-01T00:00:00.123456789Z"),
        ("milliseconds", "1583020800123.000001", "2020-03-01T00:00:00.123000001Z"),
        ("seconds", "253402300799.9991", "9999-12-31T23:59:59.999100Z"),
        ("iso8601", "\"2020-03-01T00:00:00.123456789Z\"", "2020-03-01T00:00:00.123456789Z"),
    ])
    func rowsKeepFinerDigits(format: String, json: String, text: String) throws {
        let table = try RecordTable(json: #"{"d": {"path": "d", "type": "date", "format": "\#(format)"}}"#)
        for reader in [ReaderStrategy.direct, .jansson] {
            let mapping = try table.map(Array(#"[{"d": \#(json)}]"#.utf8), reader: reader)
            #expect(mapping.rows.map(\.description) == [#"{"d":"\#(text)"}"#])
        }
    }

    /// Random milliseconds and microseconds, as Foundation makes dates of them.
    @Test(arguments: [(3, 1_000.0), (6, 1_000_000.0)])
    func foundationsDatesAreWrittenWithTheirDigits(digits: Int, unit: Double) {
        var generator = SeededGenerator(seed: 48)
        for _ in Effort.rounds(4_000) {
            let count = Int.random(in: -1_000_000_000 * Int(unit)...4_102_444_800 * Int(unit), using: &generator)
            let date = Date(timeIntervalSince1970: Double(count) / unit)
            let text = DateText.text(of: date) ?? ""
            let fraction = text.split(separator: ".").dropFirst().first.map { $0.dropLast() } ?? ""
            let part = count.flooredDivision(by: Int(unit)).remainder
            let padded = (String(fraction) + "000000").prefix(digits)
            #expect(Int(padded) == part && fraction.count <= digits, "seed 48: \(count) is written \(text)")
            #expect(DateText.date(of: text) == date, "seed 48: \(count)")
        }
    }

    /// Every style of counts and every text reads back to the same date.
    @Test(arguments: [DateStyle.seconds, .milliseconds, .iso8601, .fractionalISO8601(digits: 9)])
    func countsReadBackExactly(style: DateStyle) {
        let table = ItemTable(Optional<Date>.none, dates: style) { Field(\.self, "") }
        var generator = SeededGenerator(seed: 49)
        let dates = Effort.rounds(2_000).map { _ in
            Date(
                timeIntervalSince1970: Double(Int.random(in: 0...4_102_444_800_000, using: &generator)) / 1_000)
        }
        let list = JSONValue(dates.map { $0.json(dates: style) })
        let mapping = table.map(list)
        #expect(mapping.items.compactMap(\.self) == dates && mapping.issues == [], "seed 49")
    }

    /// Any double is a date whose text, or count, reads back to it.
    @Test(arguments: [DateStyle.seconds, .milliseconds, .iso8601])
    func noDateLosesABit(style: DateStyle) throws {
        let table = ItemTable(Optional<Date>.none, dates: style) { Field(\.self, "") }
        var generator = SeededGenerator(seed: 50)
        let dates = Effort.rounds(2_000).map { _ in
            Date(timeIntervalSinceReferenceDate: .random(in: -3e9...3e9, using: &generator))
        }
        let text = JSONValue(dates.map { $0.json(dates: style) }).description
        for reader in [ReaderStrategy.direct, .jansson] {
            #expect(try table.map(Array(text.utf8), reader: reader).items.compactMap(\.self) == dates, "seed 50")
        }
    }
}
