import ItemMapping
import JSONDocuments
import RowExporting
import RowMapping
import TableParsing
import Testing

/// Rows as a text table: widths, alignment and control characters.
@Suite struct TextTableTests {
    private func lines(_ table: String, _ rows: String, width: Int? = nil) throws -> [String] {
        let table = try RecordTable(json: table)
        var text = TextTable(RowColumns(of: table), width: width)
        for row in try table.map(Array(rows.utf8)).rows { text.append(row) }
        return text.takeLines(isLast: true)
    }

    @Test func numbersAreRightAligned() throws {
        let rows = #"[{"n": 5, "t": "a"}, {"n": 1234.5, "t": null}, {"n": null, "t": "bcd"}]"#
        let shown = ["     n  t", "------  ---", "     5  a", "1234.5", "        bcd"]
        #expect(try lines(#"{"n": "n", "t": "t"}"#, rows) == shown)
    }

    @Test func wideAndCombiningCharactersAreAligned() throws {
        let rows = #"[{"a": "日本", "b": 1}, {"a": "e\u0301a", "b": 2}, {"a": "🎉x", "b": 3}]"#
        #expect(
            try lines(#"{"a": "a", "b": "b"}"#, rows)
                == ["a     b", "----  -", "日本  1", "e\u{301}a    2", "🎉x   3"])
    }

    @Test func controlCharactersAreEscaped() throws {
        let rows = #"[{"a": "x\ny\u001B[31m\t\u202E"}]"#
        #expect(try lines(#"{"a": "a"}"#, rows)[2] == #"x\ny\u001B[31m\t\u202E"#)
    }

    @Test func theWidestColumnsAreCutFirst() throws {
        let rows = #"[{"id": 12, "a": "abcdefghijklmnop", "b": "日本語日本語日本語"}]"#
        let shown = try lines(#"{"id": "id", "a": "a", "b": "b"}"#, rows, width: 20)
        #expect(shown == ["id  a        b", "--  -------  -------", "12  abcdef…  日本語…"])
        #expect(try lines(#"{"id": "id", "a": "a", "b": "b"}"#, rows, width: 200)[2].hasSuffix("日本語日本語日本語"))
    }

    @Test(arguments: 1...40) func noLineIsWiderThanTheTerminal(width: Int) throws {
        let rows = #"[{"a": "abcdefgh", "b": "日本語", "c": 123456789, "d": "x"}, {"a": "", "b": "é", "c": 1, "d": "yz"}]"#
        let table = #"{"a": "a", "b": "b", "c": "c", "d": "d"}"#
        for line in try lines(table, rows, width: width) {
            let columns = line.unicodeScalars.reduce(0) { $0 + (("\u{3000}"..."\u{9FFF}").contains($1) ? 2 : 1) }
            #expect(columns <= width, "\(line)")
        }
    }

    @Test func laterRowsHaveTheWidthsOfTheFirst() throws {
        let table = try RecordTable(json: #"{"a": "a"}"#)
        var text = TextTable(RowColumns(of: table), width: nil)
        var lines: [String] = []
        for number in 0..<2_500 {
            text.append(table.map(record: ["a": JSONValue(number < 2_000 ? "x" : "longer")]).rows[0])
            lines += text.takeLines(isLast: false)
        }
        lines += text.takeLines(isLast: true)
        #expect(lines.count == 2_502 && lines[0] == "a" && lines[1] == "-" && lines.last == "longer")
    }

    @Test func noRowsAreAHeader() throws {
        #expect(try lines(#"{"a": "a", "bc": "b"}"#, "[]") == ["a  bc", "-  --"])
    }
}
