import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

/// The words of table files, by what they make of a value.
@Suite struct FieldVocabularyTests {
    /// The row of a field with these members, or its issues.
    private static func read(_ members: String, _ json: String) throws -> String {
        let table = try RecordTable(json: #"{"f": {"path": "a", \#(members)}}"#)
        let text = "[{\"a\": \(json)}]"
        let mapping = try table.map(text)
        let tree = table.map(try JSONDocument(parsing: text).root)
        #expect(mapping.rows.map(\.description) == tree.rows.map(\.description))
        #expect(mapping.issues == tree.issues)
        guard mapping.issues.isEmpty else {
            return mapping.issues.map { "\($0)".replacing("[0].a", with: "f") }.joined(separator: "; ")
                + (mapping.rows[0].json["f"] == .null ? "" : " \(mapping.rows[0])")
        }
        return mapping.rows[0].json["f"]?.description ?? ""
    }

    @Test(arguments: [
        (#""day""#, #""2024-05-17""#, #""2024-05-17""#),
        (
            #""day""#, #""2024-05-17T00:00:00Z""#,
            #"f: expected a day like 2024-05-01, found the string "2024-05-17T00:00:00Z""#
        ),
        (#"["day", "iso8601"]"#, #""2024-05-17""#, #""2024-05-17""#),
        (#"["day", "iso8601"]"#, #""2024-05-17T10:11:12+02:00""#, #""2024-05-17T08:11:12Z""#),
        (#"["iso8601", "day"]"#, #""2024-05-17""#, #""2024-05-17T00:00:00Z""#),
        (#"["seconds", "dd.MM.yyyy"]"#, #""17.05.2024""#, #""2024-05-17T00:00:00Z""#),
        (#"["day", "dd.MM.yyyy"]"#, #""17.05.2024""#, #""2024-05-17""#),
        (#""date""#, #""2024-05-17""#, #""2024-05-17""#),
        (#""date-time""#, #""2024-05-17T10:11:12+02:00""#, #""2024-05-17T08:11:12Z""#),
        (#"["automatic", "dd.MM.yyyy"]"#, #""2024-05-17T10:11:12+02:00""#, #""2024-05-17T10:11:12+02:00""#),
        (#""automatic""#, #""2024-05-17""#, #""2024-05-17""#),
        (#""iso8601.3""#, #""2024-05-17T10:11:12Z""#, #""2024-05-17T10:11:12.000Z""#),
        (#""iso8601.0""#, #""2024-05-17T10:11:12Z""#, #""2024-05-17T10:11:12Z""#),
        (#""microseconds""#, "1700000000123456", #""2023-11-14T22:13:20.123456Z""#),
        (#""nanoseconds""#, "1700000000123456789", #""2023-11-14T22:13:20.123456789Z""#),
        (#""nanoseconds""#, #""1700000000123456789""#, #""2023-11-14T22:13:20.123456789Z""#),
        (#""nanoseconds""#, "-1", #""1969-12-31T23:59:59.999999999Z""#),
        (#""nanoseconds""#, "true", "f: expected nanoseconds since 1970, found true"),
        (#""dotNet""#, #""\/Date(1198908717056)\/""#, #""2007-12-29T06:11:57.056Z""#),
        (#""dotNet""#, #""/Date(1198908717056+0100)/""#, #""2007-12-29T06:11:57.056Z""#),
        (#""dotNet""#, #""/Date(-62135596800000-0000)/""#, #""0001-01-01T00:00:00Z""#),
        (
            #""dotNet""#, #""/Date(1198908717056+0160)/""#,
            #"f: expected a date like /Date(1198908717056)/, found the string "/Date(1198908717056+0160)/""#
        ),
        (
            #""dotNet""#, #""Date(0)""#,
            #"f: expected a date like /Date(1198908717056)/, found the string "Date(0)""#
        ),
        (
            #"["dotNet", "day"]"#, "5",
            "f: expected a date like /Date(1198908717056)/, or a day like 2024-05-01, found the integer 5"
        ),
    ])
    func formats(format: String, json: String, result: String) throws {
        #expect(try Self.read("\"type\": \"date\", \"format\": \(format)", json) == result)
    }

    @Test(
        arguments: [
            ("20220105T101112Z", "2022-01-05T10:11:12Z"), ("2022-01-05T10:11Z", "2022-01-05T10:11:00Z"),
            ("20220105T1011Z", "2022-01-05T10:11:00Z"), ("2022-01-05T10Z", "2022-01-05T10:00:00Z"),
            ("2022-01-05T10:11:12,5Z", "2022-01-05T10:11:12.500Z"),
            ("20220105T101112.25+0230", "2022-01-05T07:41:12.250Z"),
            ("2022-01-05T10:30,5Z", "2022-01-05T10:30:30Z"), ("2022-01-05T10,25-01", "2022-01-05T11:15:00Z"),
            ("2022-W01-3", "2022-01-05T00:00:00Z"), ("2022W013", "2022-01-05T00:00:00Z"),
            ("2020-W53-7T10:11Z", "2021-01-03T10:11:00Z"), ("2009W011", "2008-12-29T00:00:00Z"),
            ("2022-005", "2022-01-05T00:00:00Z"), ("2024366", "2024-12-31T00:00:00Z"),
            ("20220105", "2022-01-05T00:00:00Z"),
            ("2022-01-05", "2022-01-05T00:00:00Z"), ("2022-01-05T24:00Z", "2022-01-06T00:00:00Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"), ("2022-01-05t10:11z", "2022-01-05T10:11:00Z"),
            // Not a date, not in the calendar, or no moment.
            ("2021-W53-1", nil), ("2022-W00-1", nil), ("2022-W01-8", nil), ("2022-W01", nil), ("2022-01", nil),
            ("2022", nil), ("2022-366", nil), ("2022-000", nil), ("20220230", nil), ("20220105T101112", nil),
            ("2022-01-05T25:00Z", nil), ("2022-01-05T10:60Z", nil), ("2022-01-05T24:01Z", nil),
            ("2022-01-05T10:11,Z", nil),
            ("2022-01-05T10:11Z ", nil), ("", nil), ("2022-0105", nil), ("202201-05", nil), ("2022-01-05T", nil),
        ] as [(String, String?)])
    func allOfISO8601(text: String, result: String?) throws {
        let members = #""type": "date", "format": "iso8601.full""#
        let message = "f: expected a date in ISO 8601, in any of its forms, found the string \(JSONValue(text))"
        #expect(try Self.read(members, "\"\(text)\"") == result.map { "\"\($0)\"" } ?? message)
    }

    @Test(arguments: [
        (#""type": "string", "trimmed": true"#, #"" x ""#, #""x""#),
        (#""type": "string", "nonEmpty": true, "default": "-""#, #"" ""#, #""-""#),
        (#""type": "string", "nonEmpty": true, "required": true"#, #""""#, "f: expected a value, found nothing"),
        (#""type": "[string]", "separator": ",""#, #""a,b""#, #"["a","b"]"#),
        (#""type": "[string]", "separator": ",", "trimmed": true"#, #""a , b""#, #"["a","b"]"#),
        (#""type": "[string]", "separator": ", ""#, #""a, b,c""#, #"["a","b,c"]"#),
        (#""type": "[string]", "separator": ",""#, #""""#, "[]"),
        (#""type": "[string]", "separator": ",""#, #"",""#, #"["",""]"#),
        (#""type": "[int]", "separator": ";""#, #""1;2""#, "[1,2]"),
        (
            #""type": "[int]", "separator": ";""#, #""1;x""#,
            #"f[1]: expected an integer, found the string "x" {"f":[1]}"#
        ),
        (
            #""type": "[int]", "separator": ";", "allElements": true"#, #""1;x""#,
            #"f[1]: expected an integer, found the string "x"; f: expected every element to be readable, found one at [1] that is not"#
        ),
        (#""type": "[int]", "separator": ";""#, "[3]", "[3]"),
        (#""separator": ";""#, #""a;b""#, #"["a","b"]"#),
        (#""type": "string", "separator": ", ""#, #"["a", 1, true, 1.50]"#, #""a, 1, true, 1.50""#),
        (#""type": "string", "separator": ", ""#, #""a""#, #""a""#),
        (#""type": "string", "separator": ", ""#, "[]", #""""#),
        (
            #""type": "string", "separator": ", ""#, #"["a", null]"#,
            "f: expected a list of strings, numbers and booleans, found null at [1]"
        ),
        (#""type": "double", "separator": ",", "element": 0"#, #""52.5,13.4""#, "52.5"),
        (#""type": "double", "separator": ",", "element": -1"#, #""52.5,13.4""#, "13.4"),
        (#""type": "double", "separator": ",", "element": 2, "default": 0"#, #""52.5,13.4""#, "0"),
        (
            #""type": "double", "separator": ",", "element": 2, "required": true"#, #""1,2""#,
            "f: expected a value, found nothing"
        ),
        (#""type": "double", "element": 1"#, "[1, 2.5]", "2.5"),
        (#""type": "double", "element": -3, "default": 7"#, "[1, 2.5]", "7"),
        (#""type": "int", "element": 0"#, "[null, 1]", "null"),
        (#""type": "int", "element": 0, "null": "error""#, "[null, 1]", "f: expected a value, found null"),
        (#""type": "int", "element": 0"#, "5", "null"),
        (
            #""type": "string", "element": 0, "separator": ",", "trimmed": true, "nonEmpty": true, "default": "-""#,
            #"" ,b""#, #""-""#
        ),
        (#""type": "int", "default": 5, "invalid": "keepDefault""#, #""x""#, "5"),
        (#""type": "int", "default": 5, "invalid": "setNil""#, #""x""#, "null"),
        (#""type": "int", "default": 5, "null": "setNil""#, "null", "null"),
        (#""type": "int", "default": 5"#, "null", "5"),
        (#""type": "int", "default": 5, "null": "error""#, "null", #"f: expected a value, found null {"f":5}"#),
        (#""type": "int", "required": true, "null": "keepDefault", "default": 1"#, "null", "1"),
        (#""type": "url""#, #""https://example.org/ü""#, #""https://example.org/ü""#),
        (#""type": "url""#, #""https://müller.example/é?ß#ø""#, #""https://müller.example/é?ß#ø""#),
        (#""type": "url", "percentEncoded": true"#, #""https://example.org/ü""#, #""https://example.org/%C3%BC""#),
        (#""type": "url", "percentEncoded": true"#, #""https://example.org/%20""#, #""https://example.org/%20""#),
        (
            #""type": "url""#, #""https://example.org/ü b""#,
            #"f: expected a URL, found the string "https://example.org/ü b""#
        ),
        (#""type": "[url]", "percentEncoded": true"#, #"["/ü", "/a"]"#, #"["/%C3%BC","/a"]"#),
    ])
    func options(members: String, json: String, result: String) throws {
        #expect(try Self.read(members, json) == result)
    }

    /// Missing values, which have no JSON.
    @Test(arguments: [
        (#""type": "int", "default": 5"#, "5", ""), (#""type": "int", "default": 5, "missing": "setNil""#, "null", ""),
        (#""type": "int", "default": 5, "missing": "error""#, "5", "f: expected a value, found nothing"),
        (#""type": "int", "required": true, "missing": "keepDefault", "default": 5"#, "5", ""),
    ])
    func missing(members: String, value: String, issue: String) throws {
        let table = try RecordTable(json: #"{"f": {"path": "a", \#(members)}}"#)
        for mapping in [try table.map("[{}]"), table.map(try JSONDocument(parsing: "[{}]").root)] {
            #expect(mapping.rows[0].json["f"]?.description == value)
            #expect(mapping.issues.map { "\($0)".replacing("[0].a", with: "f") }.joined() == issue)
        }
    }

    /// A local time that clocks show twice is an issue if the policy is strict, and one that they never show always is.
    @Test(
        arguments: [
            ("27.10.2024 02:30", "which exists twice there"), ("31.03.2024 02:30", nil), ("27.10.2024 03:30", ""),
            ("27.10.2024 01:59", ""), ("31.03.2024 01:59", ""), ("31.03.2024 03:00", ""), ("01.07.2024 12:00", ""),
        ] as [(String, String?)])
    func clocks(text: String, found: String?) throws {
        let format = #""type": "date", "format": "dd.MM.yyyy HH:mm", "zone": "Europe/Berlin""#
        let strict = try Self.read("\(format), \"policy\": \"strict\"", "\"\(text)\"")
        if let found, !found.isEmpty {
            #expect(
                strict
                    == "f: expected a local time that exists once in Europe/Berlin, found the string \"\(text)\", \(found)"
            )
        } else {
            #expect(strict.hasPrefix("f: ") == (found == nil), "\(strict)")
        }
        let lossless = try Self.read(format, "\"\(text)\"")
        #expect(lossless.hasPrefix("\"2024-") == (found != nil), "\(lossless)")
        if found?.isEmpty == false { #expect(lossless == "\"2024-10-27T01:30:00Z\"") }
    }

    struct Place: Item, Equatable {
        var tags: [String] = []
        var label = ""
        var latitude: Double?
        var home: URL?
        var made: Date?
        static let table = ItemTable(Place()) {
            Field(\.tags, "tags", .separator(","), .trimmed)
            Field(\.label, "label", .separator("; "))
            Field(\.latitude, "position", .separator(","), .element(0))
            Field(\.home, "home")
            Field(\.made, "made", .dates(.dotNet))
        }
    }

    @Test func itemsReadAndWriteThem() throws {
        let text =
            #"[{"tags":"a, b","label":["x",1],"position":"52.5,13.4","home":"https://a.b/ü","made":"/Date(1500)/"}]"#
        let mapping = try Place.map(text)
        #expect(mapping.issues == [])
        let place = Place(
            tags: ["a", "b"], label: "x; 1", latitude: 52.5, home: URL(string: "https://a.b/%C3%BC"),
            made: Date(timeIntervalSince1970: 1.5))
        #expect(mapping.items == [place])
        let written = #"{"tags":"a,b","label":"x; 1","home":"https://a.b/%C3%BC","made":"/Date(1500)/"}"#
        #expect(Place.json(for: place).description == written)
        #expect(try Place.map(#"[{"tags":"a,5"},{"tags":[1,[]]}]"#).items.map(\.tags) == [["a", "5"], ["1"]])
        #expect(Place.table.validate() == [])
    }

    struct Moments: Item, Equatable {
        var first = Date.distantPast
        var second = Date.distantPast
        static let table = ItemTable(Moments(), dates: .nanoseconds) {
            Field(\.first, "first")
            Field(\.second, "second", .dates(.fullISO8601, or: .microseconds))
        }
    }

    @Test func itemsReadCountsOfSmallUnits() throws {
        let text = #"{"first":1700000000000000000,"second":"20231114T221320Z"}"#
        let moments = try Moments.item(in: text)
        #expect(moments.first == moments.second && moments.first.timeIntervalSince1970 == 1_700_000_000)
        #expect(
            Moments.json(for: moments).description
                == #"{"first":1700000000000000000,"second":"2023-11-14T22:13:20Z"}"#)
        let again = try Moments.item(in: #"{"first":"1700000000000000000","second":1700000000000000}"#)
        #expect(again == moments)
    }

    /// Why a text in a pattern isn't a date.
    @Test(arguments: [
        ("EEE yyyy-MM-dd", "Mon 2024-05-01", "GMT", ", whose weekday is Wednesday"),
        ("HH:mm a", "01:30 PM", "GMT", ", whose hour from 0 to 23 is AM"),
        ("dd.MM.yyyy MMM", "01.05.2024 Jun", "GMT", ", with two values for the month: May and June"),
        ("dd.MM.yyyy HH:mm", "31.03.2024 02:30", "Europe/Berlin", ", which doesn't exist in Europe/Berlin"),
        ("dd.MM.yyyy", "30.12.2011", "Pacific/Apia", ", which doesn't exist in Pacific/Apia"),
        ("dd.MM.yyyy", "31.02.2024", "GMT", ""), ("dd.MM.yyyy", "soon", "GMT", ""),
    ])
    func defectsOfDates(format: String, text: String, zone: String, defect: String) throws {
        let members = "\"type\": \"date\", \"format\": \"\(format)\", \"zone\": \"\(zone)\""
        let issue = "f: expected a date like \"\(format)\", found the string \"\(text)\"\(defect)"
        #expect(try Self.read(members, "\"\(text)\"") == issue)
        let several = members.replacing("\"\(format)\"", with: "[\"\(format)\", \"day\"]")
        #expect(
            try Self.read(several, "\"\(text)\"")
                == issue.replacing(", found", with: ", or a day like 2024-05-01, found"))
    }

    /// Formats of other fields than were meant, and unknown zones, are errors of the table.
    @Test(arguments: [
        (
            #""format": "yyyy-mm-dd""#,
            #"f.format: the format "yyyy-mm-dd" reads no dates: m is the minute; write M for the month"#
        ),
        (
            #""format": ["day", "YYYY-MM-dd"]"#,
            #"f.format[1]: the format "YYYY-MM-dd" reads no dates: Y is the year of a week; write y for the year of a date"#
        ),
        (
            #""format": "dd.MM.yyyy", "zone": "Europe/Bern""#,
            #"f.zone: unknown time zone "Europe/Bern"; write one like "Europe/Berlin""#
        ),
        (
            #""format": "dd.MM.yyyy", "zone": "+19:00""#,
            #"f.zone: unknown time zone "+19:00"; write one like "Europe/Berlin""#
        ),
    ])
    func formatsThatAreErrors(members: String, message: String) {
        let error = #expect(throws: RecordTableError.self) { try Self.read(#""type": "date", \#(members)"#, "1") }
        #expect(error.map { "\($0)".hasSuffix(message) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    /// The offset of a zone that needs no database.
    @Test(arguments: [
        ("+05:30", "06:30"), ("UTC-1", "13:00"), ("Etc/GMT+1", "13:00"), ("UTC", "12:00"), ("Z", "12:00"),
    ])
    func offsetsAsZones(zone: String, time: String) throws {
        let members = #""type": "date", "format": "dd.MM.yyyy HH:mm", "zone": "\#(zone)""#
        #expect(try Self.read(members, #""01.07.2024 12:00""#) == #""2024-07-01T\#(time):00Z""#)
    }

    /// Texts that are patterns of dates, and words that aren't.
    @Test(arguments: [
        ("dd.MM.yyyy", true), ("yyyyMMdd", true), ("HHmmssZ", true), ("yyyyMMdd'T'HHmmss", true),
        ("EEE, d MMM y", true),
        ("x", true), ("yyyy", true), ("d.M.yy", true), ("hh:mm a", true), ("yyyy 'week'", true),
        ("h 'o''clock' a", true),
        ("day", false), ("week", false), ("year", false), ("ms", false), ("sec", false), ("fortnight", false),
        ("", false),
        ("ISO8601", false), ("iso-8601", false), ("date-time", false), ("unix", false), ("'day'", false),
        ("yyyy'", false),
        ("epoch", false), ("%Y-%m-%d", false), ("timestamp", false), ("Seconds", false), ("5", false), ("..", false),
    ])
    func patterns(text: String, isPattern: Bool) {
        #expect(DateStyle.isPattern(text) == isPattern)
    }
}
