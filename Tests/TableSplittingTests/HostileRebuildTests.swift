import Foundation
import JSONDocuments
import RowExporting
import TableSplitting
import TestSupport
import Testing

/// Tables that somebody edited, or made with ill will: an error with its place, or JSON.
@Suite("Edited tables are refused with their place") struct HostileRebuildTests {
    private static let texts = [
        #"{"id":1,"l":[{"x":1},{"x":2}],"r":{"children":[{"n":1,"children":[{"n":2}]}]},"m":{"a-1":[1,2],"b-2":[3]}}"#,
        #"{"id":2,"l":[],"d":1.10,"z":1e2}"#,
    ]

    /// The result of joining: the documents, or the reason why there are none.
    private static func rebuilt(_ store: RoundTrip, in folder: URL) throws -> String {
        do { return try store.joined(in: folder).joined(separator: "\n") } catch let error as SplitError {
            #expect(error.code == .badTables)
            return "error: \(error.description)"
        }
    }

    private static func rows(in folder: URL, _ store: RoundTrip) throws -> URL {
        _ = try store.documents(of: [texts], in: folder, forms: ["m": .map])
        return folder.appendingPathComponent("rows-\(store.rawValue)")
    }

    @Test(
        "An edited database",
        arguments: [
            ("UPDATE rows SET _shape = 99", "row 1 of rows: there is no skeleton 99"),
            ("UPDATE rows SET _shape = 'x'", "row 1 of rows: _shape is no number"),
            ("UPDATE rows SET _shape = NULL", "row 1 of rows: _shape is no number"),
            ("UPDATE rows SET _rest = '['", "row 1 of rows: _rest is no JSON object"),
            ("UPDATE rows SET _shape = NULL, _rest = '{\".\":5}'", "row 1 of rows: _rest lacks value[5]"),
            ("UPDATE rows SET id = 9e999", "row 1 of rows: id is no value of JSON"),
            ("UPDATE rows SET id = x'ff'", "row 1 of rows: id is no value of JSON"),
            ("UPDATE _shapes SET skeleton = '{'", "row 1 of rows: its skeleton is no JSON"),
            ("UPDATE _shapes SET skeleton = 'true'", "row 1 of rows: its skeleton means nothing"),
            ("UPDATE _shapes SET skeleton = '{\"q\":0}'", "row 1 of rows: there is no q"),
            (
                "UPDATE _shapes SET skeleton = '{\"id\":\"\"}'; UPDATE rows SET id = 'x'",
                "row 1 of rows: id has no JSON"
            ),
            (
                "UPDATE _shapes SET skeleton = '{\"a\":99999999999999999999}'",
                "row 1 of rows: its skeleton means nothing"
            ),
            ("UPDATE _shapes SET skeleton = '{\"a\":9223372036854775807}'", "_rest lacks a[9223372036854775807]"),
            ("UPDATE \"rows.l\" SET _parent = _row + 5", "row 1 of rows.l: _parent is 6, and no row before it"),
            ("UPDATE \"rows.l\" SET _parent = NULL", "row 1 of rows.l: it has no _parent"),
            (
                "UPDATE \"rows.l\" SET _at = 9223372036854775807",
                "row 1 of rows.l: _at is 9223372036854775807, expected 0"
            ),
            ("UPDATE \"rows.r.children\" SET _up = _row", "row 1 of rows.r.children: _up is 1"),
            ("UPDATE \"rows.r.children\" SET _up = 3 - _row", "row 1 of rows.r.children: _up is 2"),
            ("UPDATE \"rows.m\" SET _key = NULL WHERE _row = 2", "row 2 of rows.m: _key is NULL"),
            ("UPDATE _tables SET parent = name", "the parent of rows, rows, is no table before it"),
            ("UPDATE _tables SET parent = NULL", "it has the documents of several tables"),
            ("UPDATE _tables SET path = 'q' WHERE path = 'l'", "row 1 of rows.l: _parent is 1"),
            ("DELETE FROM _tables", "there is no table of `listwright tables`"),
            ("DROP TABLE _shapes", "it was made with --without-exact"),
            ("DROP TABLE \"rows.l\"", "there is no table rows.l"),
            ("DELETE FROM rows WHERE _row = 1", "row 1 of rows.l: _parent is 1"),
            ("ALTER TABLE rows RENAME TO q; CREATE VIEW rows AS SELECT * FROM q", "there is no table rows"),
            ("DROP TABLE rows; CREATE TABLE rows (_row)", "rows has no _row, _shape or _rest"),
        ])
    func databases(sql: String, message: String) throws {
        try Scratch.withFolder { folder in
            let path = try Self.rows(in: folder, .database).path
            let connection = try SQLiteConnection(Array(path.utf8CString))
            for statement in sql.components(separatedBy: "; ") { try connection.run(statement) }
            let made = try Self.rebuilt(.database, in: folder)
            #expect(made.hasPrefix("error: ") && made.contains(message), "\(made)")
        }
    }

    @Test("Rows in rows that are too deep are an error, on any stack", arguments: [1_000, 100_000])
    func deepRows(count: Int) throws {
        try Scratch.withFolder { folder in
            let path = try Self.rows(in: folder, .database).path
            let connection = try SQLiteConnection(Array(path.utf8CString))
            for statement in [
                "DELETE FROM \"rows.r.children\"",
                "INSERT INTO \"rows.r.children\" (_row, _parent, _up, _at, _shape, n) WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL "
                    + "SELECT i + 1 FROM c WHERE i < \(count)) SELECT i, 1, nullif(i - 1, 0), 0, "
                    + "(SELECT shape FROM _shapes WHERE skeleton = '{\"n\":0,\"children\":[]}'), i FROM c",
            ] { try connection.run(statement) }
            let made = try Self.rebuilt(.database, in: folder)
            let isTooDeep = made.contains("of rows.r.children: rows are nested too deeply")
            #expect(isTooDeep == (count > 2_000), "\(made.prefix(200))")
        }
    }

    @Test(
        "An edited folder",
        arguments: [
            ("rows.l.csv", "_at", "_up", "row 1 of rows.l: _up is 0"),
            ("rows.l.csv", "\n1,1,0,", "\n1,7,0,", "row 1 of rows.l: _parent is 7"),
            ("rows.l.csv", "\n1,1,0,", "\n1,1,4,", "row 1 of rows.l: _at is 4, expected 0"),
            ("rows.l.csv", "\n1,1,0,", "\n1,1,x,", "rows.l, line 2: x is no whole number"),
            ("rows.csv", "_row", "_raw", "has no field _raw"),
            ("rows.csv", "_shape", "_row", "rows.csv: the column _row is there twice"),
            ("rows.l.csv", ",x\n", "\n", "rows.l.csv: there is no column x"),
            ("rows.csv", "1", "\"1", "rows, line 2: 1 cells"), ("rows.csv", "\n1,", "\n1,1,", "rows, line 2: 7 cells"),
            (
                "datapackage.json", "\"path\":\"rows.csv\"", "\"path\":\"../rows.csv\"",
                "a resource lacks its title or path"
            ),
            ("datapackage.json", "\"path\":\"rows.csv\"", "\"path\":\"..\"", "..: it isn't a file"),
            ("datapackage.json", "\"path\":\"rows.csv\"", "\"path\":\"no.csv\"", "no.csv: No such file or directory"),
            (
                "datapackage.json", "\"parent\":\"rows\"", "\"parent\":\"rows.l\"",
                "the parent of rows.l, rows.l, is no table before it"
            ),
            ("datapackage.json", "\"shapes\":", "\"forms\":", "datapackage.json has no shapes"),
            ("datapackage.json", "\"shapes\":[", "\"shapes\":[1,", "row 1 of rows: its skeleton is no JSON"),
            ("datapackage.json", "{", "[", "datapackage.json: "),
            ("rows.jsonl", "{\"_row\":1", "[1", "rows, line 1: "),
            ("rows.jsonl", "\"id\":1", "\"no\":1", "there is no column no"),
            ("rows.jsonl", "\"id\":1", "\"id\":1,\"id\":2", "rows, line 1: id is there twice"),
            ("rows.jsonl", "\"_rest\":null", "\"_rest\":[1]", "row 1 of rows: _rest is no JSON object"),
        ])
    func folders(file: String, old: String, new: String, message: String) throws {
        try Scratch.withFolder { folder in
            let store = file.hasSuffix("jsonl") ? RoundTrip.jsonl : .csv
            let path = try Self.rows(in: folder, store).appendingPathComponent(file)
            var text = try String(contentsOf: path, encoding: .utf8)
            let range = try #require(text.range(of: old), "\(text)")
            text.replaceSubrange(range, with: new)
            try text.write(to: path, atomically: true, encoding: .utf8)
            let made = try Self.rebuilt(store, in: folder)
            #expect(made.hasPrefix("error: ") && made.contains(message), "\(made)")
        }
    }

    @Test("A pipe instead of a file isn't waited for", arguments: ["rows.l.csv", "datapackage.json"])
    func pipes(file: String) throws {
        try Scratch.withFolder { folder in
            let path = try Self.rows(in: folder, .csv).appendingPathComponent(file).path
            try FileManager.default.removeItem(atPath: path)
            #expect(try Self.rebuilt(.csv, in: folder).contains("\(file): No such file or directory"))
            // SAFETY: the path is read during the call only.
            #expect(unsafe mkfifo(path, 0o600) == 0)
            #expect(try Self.rebuilt(.csv, in: folder).contains("\(file): it isn't a file"))
        }
    }

    @Test("The fields of a line may have any order") func anyOrder() throws {
        try Scratch.withFolder { folder in
            let path = try Self.rows(in: folder, .jsonl).appendingPathComponent("rows.jsonl")
            let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            let turned = try lines.map {
                JSONWriter.text(
                    of: JSONValue(try JSONDocument(parsing: $0).root.members.reversed().map { ($0.key, $0.value) }))
            }
            try (turned.joined(separator: "\n") + "\n").write(to: path, atomically: true, encoding: .utf8)
            #expect(try Self.rebuilt(.jsonl, in: folder) == Self.texts.joined(separator: "\n"))
        }
    }

    @Test("Any edit of a cell gives JSON or an error", arguments: [RoundTrip.database, .csv, .jsonl])
    func anyEdit(store: RoundTrip) throws {
        let original = Self.texts.joined(separator: "\n")
        var (errors, changes) = (0, 0)
        let rounds = Effort.rounds(1_200)
        for round in rounds {
            var random = SeededGenerator(seed: UInt64(round) &+ 9 << 41)
            try Scratch.withFolder { folder in
                let path = try Self.rows(in: folder, store)
                let edit =
                    store == .database
                    ? try Self.editCell(of: path.path, &random) : try Self.editBytes(in: path, &random)
                let made = try Self.rebuilt(store, in: folder)
                let isError = made.hasPrefix("error: ")
                if isError { errors += 1 } else if made != original { changes += 1 }
                let lines = isError ? [] : made.split(separator: "\n")
                #expect(
                    lines.allSatisfy { (try? JSONDocument(parsing: $0)) != nil }, "round \(round), \(edit): \(made)")
            }
        }
        #expect(errors > rounds.count / 4 && changes > 0, "\(errors) errors, \(changes) changes")
    }

    private static func editCell(of path: String, _ random: inout SeededGenerator) throws -> String {
        let connection = try SQLiteConnection(Array(path.utf8CString))
        let table = try connection.texts(of: "SELECT name FROM sqlite_master WHERE type = 'table'").randomElement(
            using: &random)!
        let column = try connection.texts(of: "PRAGMA table_info(\"\(table)\")", column: 1).randomElement(
            using: &random)!
        let values = [
            "NULL", "0", "1", "-1", "3", "9223372036854775807", "1.5", "-9e999", "''", "'x'", "'{}'", "'[]'",
            "'{\"a\":0}'",
            "'[[0]]'", "x'ff'", "_rowid_ + 1",
        ]
        let sql =
            "UPDATE OR IGNORE \"\(table)\" SET \"\(column)\" = \(values.randomElement(using: &random)!) WHERE _rowid_ > "
            + "\(Int.random(in: 0...2, using: &random))"
        // A number of a row takes nothing but integers.
        try? connection.run(sql)
        return sql
    }

    private static func editBytes(in folder: URL, _ random: inout SeededGenerator) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let name = names.randomElement(using: &random)!
        var bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &random)))
        default: bytes.insert(contentsOf: Array("\",{}[]0\n".utf8).shuffled(using: &random).prefix(2), at: index)
        }
        try Data(bytes).write(to: folder.appendingPathComponent(name))
        return "\(name) at \(index)"
    }
}
