import Foundation
import TestSupport
import Testing

/// Values in a database are those of the JSON: what SQLite has no number for is a text.
@Suite(.childProcesses, .enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
struct ExactDatabaseToolTests {
    /// The cells of the column `v`, with the type of each.
    private func cells(_ input: String, _ words: [String] = [], status: Int32 = 0) throws -> (
        cells: [String], errors: String
    ) {
        let file = Scratch.path(".sqlite").path
        let run = try ToolRun(["map", "--into", file] + words, input: input)
        #expect(run.status == status, "\(run.errors)")
        let select = "SELECT typeof(v), v FROM rows ORDER BY rowid"
        let rows = try Programs.bash("sqlite3 '\(file)' '\(select)'").output
        return (rows.split(separator: "\n").map(String.init), run.errors.replacing(file, with: "s"))
    }

    @Test(arguments: [
        ("0.1", "real|0.1"), ("1.50", "real|1.5"), ("15e-1", "real|1.5"), ("1E+2", "real|100.0"),
        ("-0.25", "real|-0.25"),
        ("0.30000000000000004", "real|0.3"), ("1.7976931348623157e308", "real|1.79769313486232e+308"),
        ("0.12345678901234567890123", "text|0.12345678901234567890123"), ("1e-400", "text|1e-400"),
        ("1e400", "text|1e400"), ("1e99999999999999999999", "text|1e99999999999999999999"),
        ("123456789012345678.5", "text|123456789012345678.5"), ("9223372036854775807", "integer|9223372036854775807"),
        ("9223372036854775808", "text|9223372036854775808"), ("0e5", "real|0.0"), ("0.00100", "real|0.001"),
        ("true", "integer|1"), ("false", "integer|0"), ("\"true\"", "text|true"),
    ])
    func numbersAreExactOrTexts(value: String, cell: String) throws {
        for words in [[], ["--strict"], ["-j"]] {
            let input = words == ["-j"] ? #"{"v":\#(value)}"# : #"[{"v":\#(value)}]"#
            let found = try cells(input, words)
            #expect(found.cells == [cell] && found.errors == "")
        }
        // Next to others, each value stays what it is.
        let isBoolean = cell.hasPrefix("integer") && !value.hasPrefix("9")
        let mixed = try cells(#"[{"v":5},{"v":"x"},{"v":\#(value)}]"#)
        #expect(mixed.cells == ["integer|5", "text|x", isBoolean ? "text|\(value)" : cell])
    }

    /// A column of booleans that gets a number has texts from then on, also for the booleans before.
    @Test(arguments: ["[{\"v\":true},{\"v\":false},{\"v\":1}]", "lines"])
    func booleansStayBooleans(input: String) throws {
        guard input == "lines" else {
            return #expect(try cells(input).cells == ["text|true", "text|false", "integer|1"])
        }
        let filler = String(repeating: "x", count: 1_000)
        let lines = (0..<3_000).map { #"{"v":\#($0 < 2_999 ? "\($0 % 2 == 0)" : "1"),"s":"\#(filler)"}"# }
        let found = try cells(lines.joined(separator: "\n"), ["-j"]).cells
        #expect(found.prefix(2) == ["text|true", "text|false"] && found.last == "integer|1" && found.count == 3_000)
    }

    /// A column of a table's type has numbers of that type; what it changes is counted.
    @Test func typedColumnsCount() throws {
        let table = try Scratch.file(#"{"v": {"path": "v", "type": "double"}}"#, ".json").path
        let input = #"[{"v":0.5},{"v":0.12345678901234567890123},{"v":1e-400}]"#
        for (words, status) in [([], Int32(0)), (["--strict"], 1), (["--reader=jansson"], 0)] as [([String], Int32)] {
            let found = try cells(input, ["-t", table] + words, status: status)
            #expect(found.cells == ["real|0.5", "real|0.123456789012346", "real|0.0"])
            #expect(
                found.errors
                    == "s: warning: the types of the columns have changed 2 values: 0.12345678901234567890123 in v\n")
        }
    }
}
