import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

@Suite struct DateStyleTests {
    static let moment = Date(timeIntervalSince1970: 1_700_000_000)

    struct Post: Item, Equatable {
        var made = Date.distantPast
        var seen: Date?
        var days: [Date] = []
        var plain = Date.distantPast
        static let table = ItemTable(Post(), dates: .milliseconds) {
            Field(\.made, "made", .dates(.seconds))
            Field(\.seen, "seen")
            Field(\.days, "days", .dates(.format("dd.MM.yyyy")))
            Field(\.plain, "plain", .dates(.iso8601))
        }
    }

    @Test func eachFieldInItsStyle() throws {
        let text = """
            {"made":1700000000,"seen":1700000000500,"days":["14.11.2023","01.01.1970"],"plain":"2023-11-14T22:13:20Z"}
            """
        let mapping = try Post.map(text)
        #expect(mapping.issues == [])
        let post = try #require(mapping.items.first)
        #expect(post.made == Self.moment)
        #expect(post.seen == Self.moment + 0.5)
        #expect(post.days == [Date(timeIntervalSince1970: 1_699_920_000), Date(timeIntervalSince1970: 0)])
        #expect(post.plain == Self.moment)
        #expect(Post.json(for: post).description == text)
    }

    /// A style, a value, and its seconds since 1970 or the issue.
    @Test(
        arguments: [
            (.seconds, #""1700000000""#, 1_700_000_000, nil),
            (.seconds, "1.5", 1.5, nil),
            (.seconds, #""2023-11-14""#, nil, #"expected seconds since 1970, found the string "2023-11-14""#),
            (.milliseconds, "1500", 1.5, nil),
            (.milliseconds, "true", nil, "expected milliseconds since 1970, found true"),
            (.iso8601, #""2023-11-14T22:13:20+00:00""#, 1_700_000_000, nil),
            (.iso8601, "1700000000", nil, "expected a date in ISO 8601, found the integer 1700000000"),
            (.format("yyyy-MM-dd HH:mm"), #""2023-11-14 22:13""#, 1_699_999_980, nil),
            (
                .format("yyyy-MM-dd HH:mm", timeZone: .init(secondsFromGMT: 3600)!), #""2023-11-14 23:13""#,
                1_699_999_980, nil
            ),
            (
                .format("yyyy-MM-dd"), #""2023-02-30""#, nil,
                #"expected a date like "yyyy-MM-dd", found the string "2023-02-30""#
            ),
            (
                .format("yyyy-MM-dd"), #""2023-01-02 and more""#, nil,
                #"expected a date like "yyyy-MM-dd", found the string "2023-01-02 and more""#
            ),
            (.format("EEE, d MMM yyyy"), #""Tue, 14 Nov 2023""#, 1_699_920_000, nil),
            (.automatic, "1700000000", 1_700_000_000, nil),
        ] as [(DateStyle, String, Double?, String?)])
    func styles(style: DateStyle, json: String, seconds: Double?, message: String?) throws {
        let table = ItemTable(Optional<Date>.none, dates: style) { Field(\.self, "") }
        let mapping = table.map(try JSONDocument(parsing: "[\(json)]").root)
        #expect(mapping.items.first??.timeIntervalSince1970 == seconds)
        #expect(mapping.issues.map(\.description) == (message.map { ["[0]: \($0)"] } ?? []))
    }

    @Test func tablesFromFilesHaveFormats() throws {
        let table = try RecordTable(
            json: #"""
                {"a": {"type": "date", "format": "seconds"}, "b": {"type": "[date]", "format": "dd.MM.yyyy HH:mm",
                 "zone": "Europe/Berlin"}, "c": {"type": "date", "format": "milliseconds", "default": 0}}
                """#)
        let root = try JSONDocument(parsing: #"{"a": 1700000000, "b": ["14.11.2023 23:13", "x"], "c": "x"}"#).root
        let mapping = table.map(root)
        #expect(
            mapping.rows.map(\.description) == [
                #"{"a":"2023-11-14T22:13:20Z","b":["2023-11-14T22:13:00Z"],"c":"1970-01-01T00:00:00Z"}"#
            ])
        #expect(
            mapping.issues.map(\.description) == [
                #"b[1]: expected a date like "dd.MM.yyyy HH:mm", found the string "x""#,
                #"c: expected milliseconds since 1970, found the string "x""#,
            ])
    }
}
