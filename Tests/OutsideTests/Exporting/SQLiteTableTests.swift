import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowExporting
import RowMapping
import TableParsing
import Testing
import TestSupport

/// Rows in an SQLite database, read back by Python's sqlite3.
@Suite(
    .childProcesses,
    .enabled(
        if: Programs.have("python3") && (try? Programs.bash("python3 -c 'import sqlite3'").status) == 0,
        "there is no python3 with sqlite3"))
struct SQLiteTableTests {
    /// Writes rows into a table; key columns are those of the list.
    private func write(
        _ rows: String, by table: String, into file: URL, named name: String = "books", key: [String] = ["id"],
        commits: Bool = true
    ) throws {
        let table = try RecordTable(json: table)
        let database = try SQLiteTable(name, inFile: file.path, columns: RowColumns(of: table), key: key)
        for row in try table.map(Array(rows.utf8)).rows { try database.write(row) }
        if commits { try database.commit() }
    }

    /// The result of a query as JSON: a list of rows, blobs in hexadecimal.
    private func query(_ sql: String, _ file: URL) throws -> JSONValue {
        let script = """
            import json, sqlite3, sys
            rows = sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchall()
            print(json.dumps([[cell.hex() if isinstance(cell, bytes) else cell for cell in row] for row in rows]))
            """
        let python = try #require(Programs.path(of: "python3"))
        let run = try ChildProcess.run(python, ["-c", script, file.path, sql])
        return try JSONDocument(parsing: run.output).root
    }

    private static let table = #"""
        {"id": {"path": "id", "type": "int"}, "title": {"path": "title", "type": "string"},
         "price": {"path": "price", "type": "double"}, "exact": {"path": "price", "type": "decimal"},
         "sold": {"path": "sold", "type": "bool"}, "cover": {"path": "cover", "type": "data"},
         "tags": {"path": "tags", "type": ["string"]}, "author": {"path": "author", "type": {"name": "name"}},
         "any": "any"}
        """#

    @Test func typesBecomeColumnTypes() throws {
        let file = Scratch.path(".sqlite")
        let rows = #"""
            [{"id": 1, "title": "Momo", "price": 1.50, "sold": true, "cover": "AQI=", "tags": ["a"],
              "author": {"name": "Ende"}, "any": 12345678901234567890}]
            """#
        try write(rows, by: Self.table, into: file)
        #expect(
            try query("SELECT name, type FROM pragma_table_info('books')", file) == [
                ["id", "INTEGER"], ["title", "TEXT"], ["price", "REAL"], ["exact", "TEXT"], ["sold", "BOOLEAN"],
                ["cover", "BLOB"], ["tags", "TEXT"], ["author.name", ""], ["any", ""],
            ])
        #expect(
            try query("SELECT * FROM books", file) == [
                [1, "Momo", 1.5, "1.50", 1, "0102", #"["a"]"#, "Ende", "12345678901234567890"]
            ])
    }

    @Test func aRowWithTheSameKeyIsReplaced() throws {
        let file = Scratch.path(".sqlite")
        let table = #"{"id": {"path": "id", "type": "int"}, "title": "title"}"#
        try write(#"[{"id": 1, "title": "a"}, {"id": 2, "title": "b"}]"#, by: table, into: file)
        try write(#"[{"id": 2, "title": null}, {"id": 3, "title": ""}]"#, by: table, into: file)
        #expect(try query("SELECT * FROM books ORDER BY id", file) == [[1, "a"], [2, .null], [3, ""]])
    }

    @Test func columnsAreAdded() throws {
        let file = Scratch.path(".sqlite")
        try write(#"[{"id": 1}]"#, by: #"{"id": "id"}"#, into: file)
        try write(#"[{"id": 1, "t": "x"}]"#, by: #"{"ID": "id", "t\"q": "t"}"#, into: file, key: ["ID"])
        #expect(try query("SELECT * FROM books", file) == [[1, "x"]])
    }

    @Test func rowsWithoutAKeyAreAddedAndCounted() throws {
        let file = Scratch.path(".sqlite")
        let table = try RecordTable(json: #"{"id": {"path": "id", "type": "int"}, "t": "t"}"#)
        for _ in 0..<2 {
            let database = try SQLiteTable("r", inFile: file.path, columns: RowColumns(of: table), key: ["id"])
            for row in table.map([["t": "a"], ["id": 1, "t": "b"]]).rows { try database.write(row) }
            try database.commit()
            #expect(database.rowCount == 2 && database.rowCountWithoutKey == 1)
        }
        #expect(try query("SELECT id, t FROM r ORDER BY t, id", file) == [[.null, "a"], [.null, "a"], [1, "b"]])
    }

    @Test func withoutAKeyEachRowIsAdded() throws {
        let file = Scratch.path(".sqlite")
        for _ in 0..<2 { try write(#"[{"id": 1}]"#, by: #"{"id": "id"}"#, into: file, key: []) }
        #expect(try query("SELECT id FROM books", file) == [[1], [1]])
    }

    @Test func rowsThatAreNotCommittedAreRolledBack() throws {
        let file = Scratch.path(".sqlite")
        try write(#"[{"id": 1}]"#, by: #"{"id": "id"}"#, into: file)
        try write(#"[{"id": 2}]"#, by: #"{"id": "id"}"#, into: file, commits: false)
        #expect(try query("SELECT id FROM books", file) == [[1]])
    }

    @Test func errorsSayWhy() throws {
        let notADatabase = try Scratch.file(String(repeating: "text ", count: 500), ".sqlite")
        #expect { try write("[]", by: #"{"id": "id"}"#, into: notADatabase) } throws: {
            ($0 as? SQLiteError)?.message == "file is not a database"
        }
        #expect { try write("[]", by: #"{"id": "id"}"#, into: Scratch.path(), key: ["key"]) } throws: {
            ($0 as? SQLiteError)?.message == #"there is no column "key" for the key"#
        }
        #expect { try write("[]", by: #"{"id": "id"}"#, into: Scratch.folder) } throws: {
            ($0 as? SQLiteError)?.code == .failed
        }
        let file = Scratch.path(".sqlite")
        try write(#"[{"id": 1}, {"id": 1}]"#, by: #"{"id": "id"}"#, into: file, key: [])
        #expect { try write(#"[{"id": 1}]"#, by: #"{"id": "id"}"#, into: file) } throws: {
            ($0 as? SQLiteError)?.message
                == "UNIQUE constraint failed: books.id; rows that are in the table have the same id"
        }
    }

    @Test func textsComeBackAsTheyWere() throws {
        var random = SeededGenerator(seed: 18)
        let characters: [Character] = ["'", "\"", "\u{0}", "\n", "é", "日", "🎉", "a", "1", "e", "."]
        let texts = Effort.rounds(400).map { _ in
            String((0..<Int.random(in: 0...5, using: &random)).map { _ in characters.randomElement(using: &random)! })
        }
        let file = Scratch.path(".sqlite")
        let rows = JSONValue(texts.enumerated().map { ["id": JSONValue($0), "any": JSONValue($1)] as JSONValue })
        try write(JSONWriter.text(of: rows), by: #"{"id": "id", "any": "any"}"#, into: file)
        let found = try query("SELECT any FROM books ORDER BY id", file)
        #expect(found.elements.map { $0[0]?.string } == texts)
    }
}
