import Foundation
import Listwright
import TestSupport
import Testing

@testable import ListwrightTool

/// The values of `--since`: their order, the step before them, and their forms.
@Suite struct SinceValueTests {
    @Test(
        arguments: [
            ("2024-05-01T10:00:00Z", nil, "2024-05-01T09:59:59Z"),
            ("2024-05-01T10:00:00.250Z", nil, "2024-05-01T09:59:59.250Z"),
            ("2024-03-01T00:00:00+02:00", "1h", "2024-02-29T23:00:00+02:00"),
            ("2024-03-01 00:00:00", "PT90S", "2024-02-29 23:58:30"),
            ("2024-03-01T00:00", "90s", "2024-02-29T23:58"),
            ("2024-03-01", nil, "2024-02-29"),
            ("2024-03-01", "P1D", "2024-02-29"),
            ("2024-03-01", "25h", "2024-02-28"),
            ("1970-01-01T00:00:00Z", "1w", "1969-12-25T00:00:00Z"),
            ("1714557600", nil, "1714557599"),
            ("1714557600", "2d", "1714384800"),
            ("1714557600123", nil, "1714557599123"),
            ("1714557600123", "15m", "1714556700123"),
            ("42", "10", "32"),
            ("42.5", nil, "41.5"),
            ("v42", nil, "v42"),
        ] as [(String, String?, String)])
    func stepsBack(value: String, lookback: String?, low: String) throws {
        let lookback = try lookback.map { try #require(Lookback($0)) }
        #expect(SinceValue(value).earlier(by: lookback).text == low)
    }

    @Test(arguments: [
        ("2024-05-01T10:00:00Z", "2024-05-01T10:00:01Z"), ("2024-05-01T10:00:00+02:00", "2024-05-01T08:00:00.5Z"),
        ("2024-05-01T10:00:00.25Z", "2024-05-01T10:00:00.3Z"), ("2024-05-01", "2024-05-01 00:00:01"), ("9", "10"),
        ("1.5", "1.75"), ("v1", "v2"), ("2024-05-01 23:59:59", "2024-05-02"),
    ])
    func areOrdered(left: String, right: String) {
        #expect(SinceValue(left) < SinceValue(right))
        #expect(!(SinceValue(right) < SinceValue(left)) && !(SinceValue(left) < SinceValue(left)))
    }

    @Test(
        arguments: [
            ("2024-05-01T10:00:00Z", "2024-01-01T00:00:00+02:00", "2024-05-01T12:00:00+02:00"),
            ("2024-05-01T10:00:00.9Z", "2024-01-01T00:00Z", "2024-05-01T10:00Z"),
            ("2024-05-01 10:00:00", "2024-01-01", "2024-05-01"),
            ("2024-05-01T10:00:00Z", "0", "1714557600"),
            ("2024-05-01T10:00:00Z", "1704067200000", "1714557600000"),
            ("1714557600", "2024-01-01T00:00:00Z", "2024-05-01T10:00:00Z"),
            ("1714557600123", "2024-01-01T00:00:00Z", "2024-05-01T10:00:00Z"),
            ("2024-05-01T10:00:00Z", "2024-01-01", nil),
            ("2024-05-01", "2024-01-01T00:00:00Z", nil),
            ("2024-05-01", "0", nil),
            ("v1", "0", nil),
        ] as [(String, String, String?)])
    func areWrittenInTheFormOfTheFirstValue(value: String, form: String, text: String?) {
        #expect(SinceValue(value).written(like: SinceValue(form))?.text == text)
    }

    @Test(arguments: ["", "5", "1.5", "5x", "m5", "P1M", "PT1H", "-3d", "3 d", "90s"])
    func aLookbackIsADurationOrANumber(text: String) {
        let isValid = ["5", "1.5", "PT1H", "90s"].contains(text)
        #expect((Lookback(text) != nil) == isValid)
    }

    @Test(arguments: ["2024-13-01", "2024-02-30T00:00:00Z", "2024-05-01T25:00:00Z", "24-05-01", "2024-05-01T10"])
    func otherTextIsText(text: String) { #expect(SinceValue(text).kind == .text) }
}

/// `pages --since` as a command, with a folder that has the list of each run.
@Suite(.childProcesses) struct SinceToolTests {
    private static func row(_ id: Int, _ value: String?) -> String {
        value.map { #"{"id":\#(id),"at":\#($0)}"# } ?? #"{"id":\#(id)}"#
    }

    /// Writes the list of the server.
    private static func write(_ rows: [String], in folder: URL) throws {
        let pages = #"{"pages":[{"file":"1.json","url":"/list"},{"file":"2.json","url":"/list?page=2"}]}"#
        try Data(pages.utf8).write(to: folder.appendingPathComponent("pages.json"))
        let text = #"{"items":[\#(rows.joined(separator: ","))],"has_more":false}"#
        for file in ["1.json", "2.json"] { try Data(text.utf8).write(to: folder.appendingPathComponent(file)) }
    }

    private static func run(_ folder: URL, _ words: String) throws -> (status: Int32, errors: String) {
        let run = try Programs.bash(
            "'\(ToolRun.executable.path)' pages --state=state \(words) . >> out 2> errors", in: folder)
        return (run.status, try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8))
    }

    private static func rows(_ folder: URL) throws -> [String] {
        try String(contentsOf: folder.appendingPathComponent("out"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    @Test func eachRunHasWhatIsNew() throws {
        try Scratch.withFolder { (folder: URL) throws in
            let words = "--since=at --format=jsonl"
            try Self.write([Self.row(1, "\"2024-05-01\""), Self.row(2, "\"2024-05-03\"")], in: folder)
            for _ in 0..<2 { #expect(try Self.run(folder, words) == (0, "")) }
            try Self.write(
                [Self.row(1, "\"2024-05-04\""), Self.row(2, "\"2024-05-03\""), Self.row(3, "\"2024-05-03\"")],
                in: folder)
            #expect(try Self.run(folder, words) == (0, ""))
            let again = [Self.row(1, "\"2024-05-04\""), Self.row(3, "\"2024-05-03\"")]
            #expect(
                try Self.rows(folder) == [Self.row(1, "\"2024-05-01\""), Self.row(2, "\"2024-05-03\"")] + again)
            // Everything again.
            #expect(try Self.run(folder, "\(words) --full") == (0, ""))
            #expect(try Self.rows(folder).count == 7)
            #expect(try Self.run(folder, words) == (0, ""))
            #expect(try Self.rows(folder).count == 7)
        }
    }

    struct Message: Sendable, CustomTestStringConvertible {
        var words = "--since=at --format=jsonl"
        /// The options of the run after it; nil for one run.
        var then: String?
        var rows = [SinceToolTests.row(1, "7")]
        var status: Int32 = 0
        let errors: String
        var testDescription: String { "\(words) \(then ?? "")" }
    }

    private static let help = "\nTry 'listwright pages --help'.\n"

    @Test(arguments: [
        Message(
            rows: [row(1, "7"), row(2, nil), row(3, "null")],
            errors: "http://recording/list: note: 2 rows have no at: they come with every run\n"),
        Message(
            rows: [row(1, "7"), row(2, "\"2024-05-01T10:00:00Z\"")], status: 65,
            errors:
                "error: at is a time with a time zone (2024-05-01T10:00:00Z), and was a number; --since needs values of one kind\n"
        ),
        Message(
            rows: [row(1, "\"2024-05-01T10:00:00Z\""), row(2, "\"2024-05-01T10:00:00\"")], status: 65,
            errors:
                "error: at is a time without a time zone (2024-05-01T10:00:00), and was a time with a time zone; --since needs values of one kind\n"
        ),
        Message(
            words: "--since=at --format=jsonl --since-from=2024-05-01", rows: [row(1, "\"2024-05-01T10:00:00Z\"")],
            status: 64,
            errors:
                "--since-from is a time without a time zone, and at is a time with a time zone; give one like it\(help)"
        ),
        Message(
            words: "--since=at --format=jsonl --lookback=3", rows: [row(1, "\"2024-05-01T10:00:00Z\"")], status: 64,
            errors: "at is a time, so --lookback needs a unit: 90s, 15m, 2h or 3d\(help)"),
        Message(
            words: "--since=at --format=jsonl --lookback=3d", rows: [row(1, "\"v1\"")], status: 64,
            errors: "at is text, from which --lookback can't be subtracted\(help)"),
        Message(
            then: "--since=id --format=jsonl", status: 64,
            errors:
                "state: error: the last run was with --since=at, and this one is with --since=id; give the same options, or --full to read all rows again\n"
        ),
        Message(
            then: "--format=jsonl", status: 64,
            errors:
                "state: error: the last run was with --since=at, and this one is without it; give the same options, or --full to read all rows again\n"
        ),
        Message(
            words: "--format=jsonl", then: "--since=at --format=jsonl", status: 64,
            errors:
                "state: error: the last run was without --since, and this one is with --since=at; give the same options, or --full to read all rows again\n"
        ),
        Message(words: "--format=jsonl", then: "--format=jsonl --full", errors: ""),
        Message(
            words: "--format=jsonl", then: "--format=jsonl",
            errors: "state: the list was read to its end; --full reads it again, --since=PATH only what is new\n"),
        Message(
            words: "--since=at --format=jsonl --lookback=soon", status: 64,
            errors: "--lookback needs a duration or a number, such as 15m, 2h, 3d or 100, not 'soon'\(help)"),
        Message(
            words: "--since=at --format=jsonl --since-parameter=query.", status: 64,
            errors: "--since-parameter needs a name\(help)"),
        Message(words: "--lookback=3d --format=jsonl", status: 64, errors: "--lookback requires --since\(help)"),
    ])
    func says(message: Message) throws {
        try Scratch.withFolder { (folder: URL) throws in
            try Self.write(message.rows, in: folder)
            var run = try Self.run(folder, message.words)
            if let then = message.then {
                #expect(run == (0, ""))
                run = try Self.run(folder, then)
            }
            #expect(run.status == message.status)
            #expect(run.errors.replacing("listwright: ", with: "") == message.errors)
        }
    }

    @Test(.enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
    func aFullRunRemovesWhatTheServerNoLongerHas() throws {
        try Scratch.withFolder { (folder: URL) throws in
            func ids() throws -> String {
                try Programs.bash("sqlite3 base 'SELECT id FROM rows ORDER BY 1'", in: folder).output
                    .replacing("\n", with: " ")
            }
            let words = "--since=at --into=base --key=id"
            try Self.write((1...4).map { Self.row($0, "\($0)") }, in: folder)
            #expect(try Self.run(folder, words) == (0, ""))
            try Self.write([1, 3, 5].map { Self.row($0, "\($0)") }, in: folder)
            #expect(try Self.run(folder, words) == (0, ""))
            #expect(try ids() == "1 2 3 4 5 ")
            let errors = "base: note: 2 rows were removed, as the server no longer has them\n"
            #expect(try Self.run(folder, "\(words) --full") == (0, errors))
            #expect(try ids() == "1 3 5 ")
            for _ in 0..<2 { #expect(try Self.run(folder, words) == (0, "")) }
            // Nothing is removed because nothing came.
            try Self.write([], in: folder)
            #expect(try Self.run(folder, "\(words) --full").status == 0)
            #expect(try ids() == "1 3 5 ")
            #expect(try Programs.bash("sqlite3 base .tables", in: folder).output.contains("keys of") == false)
        }
    }
}
