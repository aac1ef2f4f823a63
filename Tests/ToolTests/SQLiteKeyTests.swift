import Foundation
import Listwright
import RowExporting
import TestSupport
import Testing

/// Keys, types and names of columns in an SQLite database, read back by the program sqlite3.
@Suite(.childProcesses, .enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
struct SQLiteKeyTests {
    private func query(_ sql: String, _ file: URL) throws -> String {
        try Programs.bash("sqlite3 -nullvalue NULL '\(file.path)' \"\(sql)\"").output
    }

    /// Writes rows as they come, in batches, and returns the table.
    private func write(
        _ batches: [RecordValue]..., into file: URL, key: SQLiteKey = SQLiteKey([])
    ) throws -> SQLiteTable {
        let path = Array(file.path.utf8CString)
        let table = try SQLiteTable("r", inFile: path, columns: RowColumns(of: batches[0]), key: key)
        for batch in batches {
            for row in batch { try table.write(row) }
        }
        try table.commit()
        return table
    }

    private func row(_ id: JSONValue, _ value: Int) -> RecordValue { .json(["id": id, "v": JSONValue(value)]) }

    @Test func aKeyOfTheRunIsCounted() throws {
        let rows = [row("a", 1), row("b", 2), row("a", 3), row(.null, 4), row("a", 5)]
        for (conflict, expected) in [(.replace, "a|5\nb|2\nNULL|4\n"), (.ignore, "a|1\nb|2\nNULL|4\n")]
            as [(SQLiteTable.Conflict, String)]
        {
            let file = Scratch.path(".sqlite")
            let table = try write(rows, into: file, key: SQLiteKey(["id"], conflict: conflict))
            #expect(table.repeatedKeyCount == 2 && table.replacedCount == 0 && table.rowCountWithoutKey == 1)
            #expect(try query("SELECT * FROM r", file) == expected)
        }
        let file = Scratch.path(".sqlite")
        #expect { try write(rows, into: file, key: SQLiteKey(["id"], conflict: .error)) } throws: {
            ($0 as? SQLiteError)?.code == .conflict && "\($0)" == "UNIQUE constraint failed: r.id"
        }
        #expect(try query("SELECT count(*) FROM sqlite_master", file) == "0\n")
    }

    @Test func aKeyOfAnEarlierRunIsNot() throws {
        let file = Scratch.path(".sqlite")
        _ = try write([row("a", 1), row("b", 2)], into: file, key: SQLiteKey(["id"]))
        let second = try write([row("b", 3), row("c", 4), row("c", 5)], into: file, key: SQLiteKey(["id"]))
        #expect(second.repeatedKeyCount == 1 && second.replacedCount == 1)
        let third = try write(
            [row("c", 6), row("d", 7), row("d", 8)], into: file, key: SQLiteKey(["id"], conflict: .ignore))
        #expect(third.repeatedKeyCount == 1 && third.replacedCount == 1)
        #expect(try query("SELECT * FROM r", file) == "a|1\nb|3\nc|5\nd|7\n")
    }

    @Test func aKeyThatNobodyAskedForIsGivenUp() throws {
        let (file, key) = (Scratch.path(".sqlite"), SQLiteKey(["id"], isGiven: false))
        let table = try write(
            [row(1, 1), row(2, 2)], [row(3, 3), row(2, 4), row(.null, 5), row(1, 6)], into: file, key: key)
        #expect(table.keyFate == .repeated && table.key == [] && table.repeatedKeyCount == 0)
        #expect(table.rowCountWithoutKey == 0 && table.rowCount == 6)
        #expect(try query("SELECT v FROM r; SELECT count(*) FROM sqlite_master", file) == "1\n2\n3\n4\n5\n6\n1\n")
        // No index makes the column unique.
        let second = try write([row(1, 7)], into: file, key: key)
        #expect(second.keyFate == .notUnique && second.key == [])
        #expect(try query("SELECT count(*) FROM r", file) == "7\n")
    }

    @Test func aKeyThatNobodyAskedForReplacesInAnotherRun() throws {
        let (file, key) = (Scratch.path(".sqlite"), SQLiteKey(["id"], isGiven: false))
        #expect(try write([row(1, 1), row(2, 2)], into: file, key: key).keyFate == .used)
        let second = try write([row(2, 3), row(3, 4)], into: file, key: key)
        #expect(second.keyFate == .used && second.replacedCount == 1)
        #expect { try write([row(1, 8)], [row(1, 9)], into: file, key: key) } throws: {
            ($0 as? SQLiteError)?.message == "id is the key of the table, and rows of this run have the same one"
        }
        #expect(try query("SELECT * FROM r", file) == "1|1\n2|3\n3|4\n")
    }

    @Test func keysOfSeveralColumnsAndOfOtherTables() throws {
        let file = Scratch.path(".sqlite")
        _ = try query("CREATE TABLE r (id INTEGER PRIMARY KEY, v, more)", file)
        _ = try query("INSERT INTO r VALUES (1, 1, 'm')", file)
        let one = try write([row(1, 2), row(2, 2), row(2, 3)], into: file, key: SQLiteKey(["id"]))
        #expect(one.replacedCount == 1 && one.repeatedKeyCount == 1)
        #expect(try query("SELECT * FROM r", file) == "1|2|m\n2|3|NULL\n")
        let two = Scratch.path(".sqlite")
        let rows = [row(1, 1), row(1, 2), row(1, 1), row(.null, 1), row(.null, 1)]
        let table = try write(rows, into: two, key: SQLiteKey(["v", "ID", "v"]))
        #expect(table.key == ["v", "id"] && table.repeatedKeyCount == 1 && table.rowCountWithoutKey == 2)
        // A table without a unique index gets one if somebody asks.
        let three = Scratch.path(".sqlite")
        _ = try write([row(1, 1)], into: three)
        #expect(try write([row(1, 2)], into: three, key: SQLiteKey(["id"])).replacedCount == 1)
        #expect(try query("SELECT * FROM r", three) == "1|2\n")
    }

    /// Values stay as they are, whatever comes later, and columns have types as long as that is so.
    @Test(
        arguments: [
            ([[1, 2], [3]], "INTEGER", "1:integer 2:integer 3:integer"),
            ([[1, 2.5], [3]], "REAL", "1.0:real 2.5:real 3.0:real"), ([[1], [2.5]], "INTEGER", "1:integer 2.5:real"),
            ([["a"], ["b"]], "TEXT", "a:text b:text"), ([["a"], [7]], "", "a:text 7:integer"),
            ([[1], ["01234"]], "", "1:integer 01234:text"), ([[1, "2"]], "", "1:integer 2:text"),
            ([[1.5], [9_007_199_254_740_993]], "", "1.5:real 9007199254740993:integer"),
            ([[9_007_199_254_740_993], [1]], "INTEGER", "9007199254740993:integer 1:integer"),
            ([[true, false]], "BOOLEAN", "1:integer 0:integer"), ([[true], [2.5]], "", "true:text 2.5:real"),
            ([[[1], ["a": 1]], ["x"]], "TEXT", "[1]:text {\"a\":1}:text x:text"),
            ([[.null], [1], ["1"]], "", "NULL:null 1:integer 1:text"),
            ([[JSONValue(exactNumber: "123456789012345678901")], [1]], "", "123456789012345678901:text 1:integer"),
        ] as [([[JSONValue]], String, String)])
    func columnsHaveTypes(batches: [[JSONValue]], type: String, values: String) throws {
        let file = Scratch.path(".sqlite")
        let rows = batches.map { batch in batch.map { RecordValue.json(["n": $0, "k": "k"]) } }
        let table = try SQLiteTable(
            "r", inFile: Array(file.path.utf8CString), columns: RowColumns(of: rows[0]), key: SQLiteKey([]))
        for batch in rows {
            for row in batch { try table.write(row) }
            try table.commit()
        }
        #expect(try query("SELECT type FROM pragma_table_info('r') WHERE name = 'n'", file) == type + "\n")
        let found = try query("SELECT ifnull(n, 'NULL') || ':' || typeof(n) FROM r", file)
        #expect(found == values.split(separator: " ").joined(separator: "\n") + "\n")
        #expect(table.changes.count == 0)
    }

    @Test func columnsThatComeLaterAreAdded() throws {
        let file = Scratch.path(".sqlite")
        let key = SQLiteKey(["id"], isGiven: false)
        let table = try write(
            [.json(["id": 1, "a": 1])], [.json(["id": 2, "b": "x", "A": 2.5])],
            [.json(7), .json(["id": "2", "c": .null])],
            into: file, key: key)
        #expect(table.columns.names == ["id", "a", "b", "A_2", "value", "c"] && table.keyFate == .used)
        #expect(table.columns.renamings.map(\.name) == ["A_2"] && table.columns.renamings.map(\.met) == ["a"])
        #expect(
            try query("SELECT * FROM r", file)
                == "1|1|NULL|NULL|NULL|NULL\n2|NULL|x|2.5|NULL|NULL\nNULL|NULL|NULL|NULL|7|NULL\n2|NULL|NULL|NULL|NULL|NULL\n"
        )
        #expect(try query("SELECT typeof(id) FROM r WHERE id IS NOT NULL", file) == "integer\ninteger\ntext\n")
        // The index is there, also after the type of its column was widened.
        #expect(try query("SELECT count(*) FROM sqlite_master WHERE type = 'index'", file) == "1\n")
    }

    /// SQLite ignores the case of ASCII letters, and has no empty names; the same fields get the same columns again.
    @Test func namesThatSQLiteConfuses() throws {
        let file = Scratch.path(".sqlite")
        func write(_ fields: [String]) throws -> SQLiteTable {
            let table = RecordTable(fields.map { RecordField(name: $0, constant: .string("<\($0)>")) })
            let rows = try SQLiteTable("r", inFile: file.path, columns: RowColumns(of: table), key: [])
            try rows.write(table.map([[:]]).rows[0])
            try rows.commit()
            return rows
        }
        let first = try write(["Id", "id", "ID", "id_2", "é", "É", "", "a\u{0}b"])
        #expect(first.columns.names == ["Id", "id_3", "ID_4", "id_2", "é", "É", "column", "ab"])
        #expect(first.columns.renamings.map(\.met) == ["Id", "Id", nil, nil])
        let second = try write(["id", "Id", "ID", "id_2"])
        #expect(second.columns.names == ["id_3", "Id", "ID_4", "id_2"])
        #expect(
            try query("SELECT Id, id_3, ID_4, id_2 FROM r", file) == "<Id>|<id>|<ID>|<id_2>\n<Id>|<id>|<ID>|<id_2>\n")
        #expect(try write(["ID_3", "iD"]).columns.names == ["ID_3", "iD"])
    }

    /// A table that was there keeps its types, and what they change is counted.
    @Test func typesOfAnotherTableChangeValues() throws {
        let file = Scratch.path(".sqlite")
        _ = try query("CREATE TABLE r (i INTEGER, f FLOAT, n NUMERIC, t TEXT, x)", file)
        let texts: [JSONValue] = ["01234", "1.50", "7", "1e3", "a1", " 7", "0x10", "+49", "-0"]
        let rows = texts.map { RecordValue.json(["i": $0, "f": 1.5, "n": "n", "t": $0, "x": $0]) }
        let table = try write(rows + [.json(["f": 9_007_199_254_740_993])], into: file)
        let kept = try query("SELECT count(*) FROM r WHERE i IS x AND typeof(i) = typeof(x)", file)
        #expect(kept == "3\n" && table.changes.count == 7)
        #expect(table.changes.first?.text == "01234" && table.columns.names[table.changes.first?.column ?? 9] == "i")
    }
}
