import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableLinting
import TableParsing
import Testing

/// Counts in another unit than the table declares are reported.
@Suite struct DateUnitTests {
    /// The format of a table, a count, and the finding of lint; nil for none.
    @Test(
        arguments: [
            ("seconds", "1700000000", nil), ("seconds", "0", nil), ("seconds", "86400", nil), ("seconds", "-1", nil),
            ("seconds", "32503679999", nil), ("seconds", "-62135596800", nil),
            (
                "seconds", "1517900000000",
                "1517900000000 read as seconds is in the year 50070; did you mean milliseconds?"
            ),
            ("seconds", "157680000000", "157680000000 read as seconds is in the year 6966; did you mean milliseconds?"),
            (
                "seconds", #""1517900000000""#,
                "1517900000000 read as seconds is in the year 50070; did you mean milliseconds?"
            ),
            (
                "seconds", "1517900000000000",
                "1517900000000000 read as seconds is far past the year 9999; did you mean microseconds?"
            ),
            ("milliseconds", "1700000000000", nil), ("milliseconds", "0", nil), ("milliseconds", "86400000", nil),
            (
                "milliseconds", "1700000000",
                "1700000000 read as milliseconds is in the year 1970; did you mean seconds?"
            ),
            (
                "milliseconds", "1700000000000000000",
                "1700000000000000000 read as milliseconds is far past the year 9999; did you mean nanoseconds?"
            ),
            (
                "milliseconds", "1700000000000000",
                "1700000000000000 read as milliseconds is in the year 55840; did you mean microseconds?"
            ),
        ] as [(String, String, String?)])
    func lintAndReportTell(format: String, count: String, message: String?) throws {
        let table = try RecordTable(json: #"{"made": {"type": "date", "format": "\#(format)"}}"#)
        let root = try JSONDocument(parsing: #"[{"made": \#(count)}, {"made": null}]"#).root
        let mapping = table.map(root, reporting: true)
        let tally = try #require(mapping.report?.fields[0].tally)
        #expect(tally.dateDoubtDescription == message)
        #expect(tally.doubtfulDates == (message == nil ? 0 : 1))
        #expect(mapping.report?.description.contains("doubtful dates:\n  made (1): ") == (message != nil))
        var lint = TableLint(table)
        try lint.add(root)
        let finding = lint.report.findings.first { $0.code == .doubtfulDates }
        #expect(finding?.description == message.map { "made: 1 of 2 records hold a doubtful date: \($0)" })
        #expect(lint.report.hasDefects == (message != nil))
    }

    /// A date outside the years 0 to 9999 is an issue with both readers; the default is kept.
    @Test(arguments: [ReaderStrategy.direct, .jansson])
    func farDatesAreIssues(reader: ReaderStrategy) throws {
        let table = try RecordTable(
            json: #"""
                {"s": {"type": "date", "format": "seconds"}, "a": {"type": ["date"]},
                 "m": {"type": "date", "format": "milliseconds"}}
                """#)
        let bytes = Array(#"[{"s": 1517900000000, "a": [0, -1e14], "m": 253402300800000}]"#.utf8)
        let mapping = try table.map(bytes, reader: reader)
        #expect(mapping.rows.map(\.description) == [#"{"s":null,"a":["1970-01-01T00:00:00Z"],"m":null}"#])
        #expect(
            mapping.issues.map(\.description) == [
                "[0].s: expected seconds since 1970, found the integer 1517900000000, which as seconds is in the year "
                    + "50070; did you mean milliseconds?",
                "[0].a[1]: expected a date in ISO 8601, or seconds since 1970, found the number -100000000000000.0, which "
                    + "as seconds is far before the year 0",
                "[0].m: expected milliseconds since 1970, found the integer 253402300800000, which as milliseconds is "
                    + "in the year 10000; did you mean microseconds?",
            ])
    }

    /// Items count like tables from files; doubtful dates in a list count for the field.
    @Test func itemsTellToo() throws {
        struct Post: Item {
            var made: [Date] = []
            static let table = ItemTable(Post(), dates: .milliseconds) { Field(\.made, "made") }
        }
        let json = #"[{"made": [1700000000, 1700000000000]}, {"made": [1700000001]}]"#
        let report = try #require(try Post.map(json, reporting: true).report)
        #expect(report.fields[0].tally.doubtfulDates == 2)
        #expect(report.fields[0].tally.found == 2)
        var writer = JSONWriter()
        report.write(to: &writer)
        #expect(
            writer.text.contains(
                #""doubtfulDates":{"count":2,"message":"1700000000 read as milliseconds is in the year 1970; did you mean seconds?"}"#
            ))
    }
}
