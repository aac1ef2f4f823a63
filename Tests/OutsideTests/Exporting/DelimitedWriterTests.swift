import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowExporting
import RowMapping
import TableParsing
import Testing
import TestSupport

/// Rows as CSV and TSV, compared with Python's csv module.
@Suite(.childProcesses) struct DelimitedWriterTests {
    private func text(
        _ table: String, _ rows: String, _ format: DelimitedFormat = .csv, header: Bool = true
    ) throws -> String {
        let table = try RecordTable(json: table)
        var writer = DelimitedWriter(RowColumns(of: table), format: format)
        if header { writer.writeHeader() }
        for row in try table.map(Array(rows.utf8)).rows { writer.write(row) }
        return writer.text
    }

    @Test func cellsAreQuotedWhereNeeded() throws {
        let rows = #"[{"a": "x,y", "b": "say \"hi\""}, {"a": "two\nlines", "b": " blank "}, {"a": "", "b": null}]"#
        #expect(
            try text(#"{"a": "a", "b": "b"}"#, rows)
                == "a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"two\nlines\",\" blank \"\n\"\",\n")
    }

    @Test func linesCanEndWithCRLF() throws {
        let format = DelimitedFormat(.csv, lineEnding: .crlf)
        #expect(try text(#"{"a": "a"}"#, #"[{"a": 1}, {"a": "x\ny"}]"#, format) == "a\r\n1\r\n\"x\ny\"\r\n")
    }

    @Test func numbersKeepTheirDigits() throws {
        let table = #"""
            {"i": {"path": "i", "type": "int"}, "d": {"path": "d", "type": "double"},
             "m": {"path": "m", "type": "decimal"}, "b": {"path": "b", "type": "bool"}, "a": "a"}
            """#
        let rows = #"[{"i": "12", "d": 1.50, "m": 12345678901234567890.10, "b": true, "a": 123456789012345678901}]"#
        #expect(
            try text(table, rows, header: false) == "12,1.50,12345678901234567890.10,true,123456789012345678901\n")
    }

    @Test func nestedRecordsAreDottedColumnsAndListsAreJSON() throws {
        let table = #"""
            {"id": "id", "author": {"path": "author", "type": {"name": "name", "born": {"path": "born", "type": {"year": "y"}}}},
             "tags": "tags[*].name", "raw": "raw"}
            """#
        let rows = #"""
            [{"id": 1, "author": {"name": "Ende", "born": {"y": 1929}}, "tags": [{"name": "a"}], "raw": {"k": "v, w"}},
             {"id": 2, "author": null, "tags": [], "raw": [1, 2]}, {"id": 3, "author": {"born": null}}]
            """#
        #expect(
            try text(table, rows) == """
                id,author.name,author.born.year,tags,raw
                1,Ende,1929,"[""a""]","{""k"":""v, w""}"
                2,,,[],"[1,2]"
                3,,,,

                """)
    }

    @Test func anEmptyCellAloneIsNoEmptyLine() throws {
        #expect(try text(#"{"a": "a"}"#, #"[{"a": null}, {"a": "x"}, {}]"#) == "a\n\"\"\nx\n\"\"\n")
    }

    @Test func tsvHasEscapes() throws {
        let rows = #"[{"a": "t\tn\nr\rb\\q\"", "b": null}, {"a": "", "b": 7}]"#
        #expect(
            try text(#"{"a": "a", "b": "b"}"#, rows, .tsv) == "a\tb\nt\\tn\\nr\\rb\\\\q\"\t\\N\n\t7\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-2+3", "'-2+3"), ("@SUM(A1)", "'@SUM(A1)"), ("-5.20", "-5.20"),
        ("-5", "-5"), ("-", "'-"), ("-5.", "'-5."), ("a=1", "a=1"), ("＝1", "'＝1"), ("", "\"\""), ("-1,5", "\"'-1,5\""),
        ("=\"x\"", "\"'=\"\"x\"\"\""), ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""),
        (" =1", "\"' =1\""), ("  \t+1", "\"'  \t+1\""), ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{A0}@a", "'\u{A0}@a"),
        ("\u{3000}＝1", "'\u{3000}＝1"), ("\u{200B}\u{FEFF} -a", "'\u{200B}\u{FEFF} -a"), ("\u{2003}=1", "'\u{2003}=1"),
        ("\u{0}=1", "\"'\u{0}=1\""), ("\u{7F}=1", "'\u{7F}=1"), ("\u{85}=1", "'\u{85}=1"), (" -5", "\" -5\""),
        (" a=1", "\" a=1\""), ("\u{FEFF}a", "\u{FEFF}a"), (" ", "\" \""), ("é=1", "é=1"), ("👍=1", "👍=1"),
    ])
    func formulasAreDefused(text cell: String, shown: String) throws {
        let rows = JSONWriter.text(of: [["a": JSONValue(cell), "b": -3]])
        let format = DelimitedFormat(.csv, defusesFormulas: true)
        #expect(try text(#"{"a": "a", "b": "b"}"#, rows, format, header: false) == "\(shown),-3\n")
        // Without the option, the text is what it was.
        #expect(try python(text(#"{"a": "a", "b": "b"}"#, rows, header: false)) == [[cell, "-3"]])
    }

    @Test func headersAreDefused() throws {
        let table = RecordTable([RecordField(name: "=cmd()", paths: ["a"])])
        var writer = DelimitedWriter(RowColumns(of: table), format: DelimitedFormat(.csv, defusesFormulas: true))
        writer.writeHeader()
        #expect(writer.text == "'=cmd()\n")
    }

    @Test func rowsWithoutATableHaveTheirKeysAsColumns() {
        let rows: [RecordValue] = [
            .json(["b": 1, "a": "x"]), .json(["c": [1], "a": .null]), .json(["d": 1]), .json(7),
        ]
        let columns = RowColumns(of: rows.prefix(2))
        #expect(columns.names == ["b", "a", "c"])
        #expect(rows.map { columns.memberCountWithoutColumn(in: $0) } == [0, 0, 1, 1])
        var writer = DelimitedWriter(columns, format: .csv)
        for row in rows { writer.write(row) }
        #expect(writer.text == "1,x,\n,,[1]\n,,\n,,\n")
        let scalars = RowColumns(of: [.json(1), .json("a")])
        #expect(scalars.names == ["value"])
        var values = DelimitedWriter(scalars, format: .csv)
        for row in [.json(1), .json(.null), .json(["value": 2]), .json([1])] as [RecordValue] { values.write(row) }
        #expect(values.text == "1\n\"\"\n2\n[1]\n")
    }

    /// A missing value has a text that no other value has, where the format can say so.
    @Test(arguments: [
        (DelimitedFormat.csv, "a,b\n,x\n\"\",0\nNULL,\\N\n"), (.tsv, "a\tb\n\\N\tx\n\t0\nNULL\t\\\\N\n"),
        (DelimitedFormat(.csv, null: "NULL"), "a,b\nNULL,x\n\"\",0\n\"NULL\",\\N\n"),
        (DelimitedFormat(.csv, null: "\\N"), "a,b\n\\N,x\n\"\",0\nNULL,\"\\N\"\n"),
        (DelimitedFormat(.csv, null: "0"), "a,b\n0,x\n\"\",\"0\"\nNULL,\\N\n"),
        (DelimitedFormat(.csv, null: "x"), "a,b\nx,\"x\"\n\"\",0\nNULL,\\N\n"),
        (DelimitedFormat(.csv, null: "b"), "a,\"b\"\nb,x\n\"\",0\nNULL,\\N\n"),
        (DelimitedFormat(.csv, null: ""), "a,b\n,x\n\"\",0\nNULL,\\N\n"),
        (DelimitedFormat(.tsv, null: "\\null"), "a\tb\n\\null\tx\n\t0\nNULL\t\\\\N\n"),
        (DelimitedFormat(.tsv, null: ""), "a\tb\n\tx\n\t0\nNULL\t\\\\N\n"),
        (DelimitedFormat(.tsv, null: "NULL"), "a\tb\nNULL\tx\n\t0\nNULL\t\\\\N\n"),
    ])
    func missingValuesHaveAText(format: DelimitedFormat, expected: String) throws {
        let rows = #"[{"b": "x"}, {"a": "", "b": 0}, {"a": "NULL", "b": "\\N"}]"#
        #expect(try text(#"{"a": "a", "b": "b"}"#, rows, format) == expected)
        let types =
            #"{"a": {"path": "a", "type": "string"}, "b": {"path": "b", "type": "string", "policy": "lenient"}}"#
        #expect(try text(types, rows, format) == expected)
    }

    /// The rows that Python's csv module reads from a text.
    private func python(_ text: String) throws -> [[String]] {
        let file = try Scratch.file(text, ".csv")
        let script = """
            import csv, json, sys
            with open(sys.argv[1], newline="", encoding="utf-8") as file: print(json.dumps(list(csv.reader(file))))
            """
        let python = try #require(Programs.path(of: "python3"))
        let run = try ChildProcess.run(python, ["-c", script, file.path])
        return try JSONDocument(parsing: run.output).root.elements.map { $0.elements.map { $0.string ?? "?" } }
    }

    /// A random text of characters that are special somewhere.
    private static func text(using random: inout SeededGenerator) -> String {
        let characters: [Character] = [
            ",", "\"", "\n", "\r", "\r\n", "\t", " ", "'", "=", "-", "\\", "é", "日", "🎉", ";", "a", "0", "{", "\u{1B}",
        ]
        let count = Int.random(in: 0...6, using: &random)
        return String((0..<count).map { _ in characters.randomElement(using: &random)! })
    }

    @Test(.enabled(if: Programs.have("python3"), "there is no python3")) func pythonReadsWhatWasWritten() throws {
        var random = SeededGenerator(seed: 1_804)
        for columnCount in [1, 2, 5] {
            let names = (0..<columnCount).map { "c\($0)" }
            let table = RecordTable(names.map { RecordField(name: $0, paths: [JSONPath(JSONLocation([.key($0)]))]) })
            let cells = Effort.rounds(400).map { _ in names.map { _ in Self.text(using: &random) } }
            let rows = JSONValue(
                cells.map { row in JSONValue(zip(names, row).map { (key: $0, value: JSONValue($1)) }) })
            for ending in [DelimitedFormat.LineEnding.lf, .crlf] {
                var writer = DelimitedWriter(RowColumns(of: table), format: DelimitedFormat(.csv, lineEnding: ending))
                writer.writeHeader()
                for row in table.map(rows).rows { writer.write(row) }
                #expect(try python(writer.text) == [names] + cells)
            }
        }
    }
}
