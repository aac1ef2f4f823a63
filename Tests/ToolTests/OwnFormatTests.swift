import DriftChecking
import Foundation
import JSONSchemas
import Listwright
import TableInferring
import TableLinting
import TableParsing
import TestSupport
import Testing

/// Files in the package's own formats, damaged by seeds.
///
/// Each ends with a result, an error or a status, never by a signal. What traps ends the test process.
@Suite(.childProcesses) struct OwnFormatTests {
    private static let rows =
        (0..<14).map { row in
            #"{"id": \#(row), "n": \#(row).5, "s": "\#(row % 2 == 0 ? "open" : "shut")", "t": ["a"], "#
                + #""at": "2026-01-0\#(row % 9 + 1)", "o": {"a": 1}, "m": {"2026-01-01": 1, "2026-01-02": null}}"#
        }

    private static var records: JSONValue {
        get throws { try JSONDocument(parsing: "[\(rows.joined(separator: ","))]").root }
    }

    @Test func baselines() throws {
        var whole = DriftBaseline()
        try whole.add(Self.records, named: "first")
        let text = JSONWriter.text(of: whole.json, options: .pretty)
        let records = try Self.records
        var (read, refused) = (0, 0)
        for round in Effort.rounds(4_000) {
            var mutator = TextMutator(seed: UInt64(round))
            let damaged = mutator.mutated(text)
            do throws(DriftBaselineError) {
                var baseline = try DriftBaseline(json: Array(damaged.utf8))
                // Sums of what was read can be read again.
                for other in [baseline, whole, baseline] { baseline.merge(other) }
                let written = JSONWriter.text(of: baseline.json)
                _ = try DriftBaseline(json: Array(written.utf8))
                var check = DriftCheck(against: baseline)
                for record in records.elements { check.add(record: record, from: "rows") }
                _ = JSONWriter.text(of: check.report.json)
                read += 1
            } catch {
                refused += 1
                #expect(!error.message.isEmpty, "round \(round): \(damaged)")
            }
        }
        #expect(read > 20 && refused > 20)
    }

    private static let table = """
        {"id": {"path": "id", "type": "int", "required": true, "minimum": 0, "maximum": 100, "unique": true},
         "n": {"path": "n", "type": "double", "multipleOf": 0.5, "exclusiveMaximum": 1000, "default": 1.5},
         "t": {"path": "t", "type": ["string"], "minItems": 0, "maxItems": 5, "items": {"minLength": 1, "maxLength": 10}},
         "s": {"path": "s", "type": "string", "enum": ["open", "shut"], "minLength": 2, "pattern": "^[a-z]{1,5}$"},
         "o": {"path": "o", "type": {"a": {"path": "a", "type": "int", "enum": [1, 2, 3]}}},
         "d": {"path": "n", "type": "decimal", "minimum": -1.5}, "last": {"path": "t[-1]"}, "at": {"path": "at", "type": "date"}}
        """

    @Test func tables() throws {
        let records = try Self.records
        var (read, refused) = (0, 0)
        for round in Effort.rounds(4_000) {
            var mutator = TextMutator(seed: UInt64(round))
            let damaged = mutator.mutated(Self.table)
            do throws(RecordTableError) {
                let table = try RecordTable(json: Array(damaged.utf8))
                for record in records.elements { _ = table.map(record: record, reporting: true) }
                _ = TableSchema(of: table, title: "T", isList: true).json
                _ = try? ItemSource(table: Array(damaged.utf8), named: "T").text()
                read += 1
            } catch {
                refused += 1
                #expect(!error.description.isEmpty, "round \(round): \(damaged)")
            }
        }
        #expect(read > 20 && refused > 20)
    }

    private static let schema = """
        {"type": "object", "required": ["id"], "minProperties": 1,
         "properties": {"id": {"type": "integer", "minimum": 0, "maximum": 100, "multipleOf": 2},
           "n": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 10.5, "default": 1},
           "s": {"type": "string", "minLength": 1, "maxLength": 20, "pattern": "^a{1,3}$"},
           "l": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"enum": [1, 2, 3]}, "uniqueItems": true},
           "r": {"$ref": "#/$defs/x"}, "a": {"anyOf": [{"minimum": 1}, {"maximum": -1, "type": "integer"}]}},
         "$defs": {"x": {"type": "object", "properties": {"y": {"type": "integer", "const": 7}}}}}
        """

    @Test func schemas() throws {
        var (read, refused) = (0, 0)
        for round in Effort.rounds(4_000) {
            var mutator = TextMutator(seed: UInt64(round))
            let damaged = mutator.mutated(Self.schema)
            guard let json = try? JSONDocument(parsing: Array(damaged.utf8)).root else { continue }
            do throws(SchemaTableError) {
                let table = try SchemaTable(of: json)
                _ = (table.table.description, table.swift(named: "T"))
                read += 1
            } catch {
                refused += 1
                #expect(!error.description.isEmpty, "round \(round): \(damaged)")
            }
        }
        #expect(read > 20 && refused > 5)
    }

    // MARK: Files of the tool

    /// Pages in files, and the recording that names them.
    private static func folder(_ body: (URL, _ recording: String) throws -> Void) throws {
        let pages = (1...3).map { page in
            let next = page < 3 ? #""next": "/books?page=\#(page + 1)""# : #""next": null"#
            return #"{"file": "\#(page).json", "status": 200, "url": "http://h/books?page=\#(page)", \#(next)}"#
        }
        try Scratch.withFolder { folder in
            for page in 1...3 {
                let rows = (0..<3).map { #"{"id": \#(page * 3 + $0)}"# }.joined(separator: ", ")
                let text = #"{"data": [\#(rows)], "page": \#(page), "total_pages": 3, "total": 9, "per_page": 3}"#
                try Data(text.utf8).write(to: folder.appendingPathComponent("\(page).json"))
            }
            try body(folder, "{\"pages\": [\(pages.joined(separator: ",\n"))]}\n")
        }
    }

    private static func write(_ text: String, _ name: String, in folder: URL) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    /// Runs the tool in a folder; a signal is a failure.
    private static func run(_ command: String, in folder: URL, _ comment: String) throws {
        let run = try Programs.bash(
            "'\(ToolRun.executable.path)' \(command) 2>err; echo $?; head -c 300 err", in: folder)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let status = lines.first.flatMap { Int($0) } ?? -1
        #expect((0..<128).contains(status), "\(comment): \(run.output)")
        #expect(status <= 1 || lines.count > 1 && !lines[1].isEmpty, "\(comment): status \(status) without a word")
    }

    @Test func recordings() throws {
        try Self.folder { folder, recording in
            for round in Effort.rounds(60, quick: 12) {
                var mutator = TextMutator(seed: UInt64(round))
                let damaged = mutator.mutated(recording)
                let page = try String(contentsOf: folder.appendingPathComponent("1.json"), encoding: .utf8)
                try Self.write(damaged, "pages.json", in: folder)
                try Self.run("pages -f jsonl . >rows", in: folder, "round \(round): \(damaged)")
                // A page of a server, whose numbers say how many there are.
                try Self.write(recording, "pages.json", in: folder)
                let other = mutator.mutated(page)
                try Self.write(other, "1.json", in: folder)
                try Self.run("pages -f jsonl . >rows", in: folder, "round \(round): \(other)")
                try Self.write(page, "1.json", in: folder)
            }
        }
    }

    @Test func journals() throws {
        try Self.folder { folder, recording in
            try Self.write(recording, "pages.json", in: folder)
            try Self.run("pages -f jsonl --max-pages=2 --state=whole . >start", in: folder, "the first run")
            let whole = try String(contentsOf: folder.appendingPathComponent("whole"), encoding: .utf8)
            try #require(whole.contains("{"))
            for round in Effort.rounds(120, quick: 24) {
                var mutator = TextMutator(seed: UInt64(round))
                let damaged = mutator.mutated(whole)
                try Self.write(damaged, "state", in: folder)
                try Self.run(
                    "pages -f jsonl --state=state . >>rows", in: folder, "round \(round): \(damaged)")
            }
        }
    }

    @Test func baselinesOfTheTool() throws {
        try Scratch.withFolder { folder in
            try Self.write("[\(Self.rows.joined(separator: ",\n"))]", "in", in: folder)
            try Self.run("drift --write whole in", in: folder, "the first run")
            let whole = try String(contentsOf: folder.appendingPathComponent("whole"), encoding: .utf8)
            for round in Effort.rounds(60, quick: 12) {
                var mutator = TextMutator(seed: UInt64(round))
                let damaged = mutator.mutated(whole)
                try Self.write(damaged, "base", in: folder)
                try Self.run("drift --merge base whole base >sum", in: folder, "round \(round): \(damaged)")
                try Self.run("drift --baseline base -A -f html in >page", in: folder, "round \(round): \(damaged)")
            }
        }
    }
}
