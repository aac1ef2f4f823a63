import DriftChecking
import ItemMapping
import JSONDocuments
import RowMapping
import TableParsing
import Testing

/// Changes against a baseline, for users of the products.
@Suite struct DriftTests {
    private static func baseline(_ text: String) throws -> DriftBaseline {
        var baseline = DriftBaseline()
        try baseline.add(JSONDocument(parsing: text).root, named: "first")
        return baseline
    }

    private static func changes(_ old: String, _ new: String, table: String? = nil) throws -> [String] {
        let table = try table.map { try RecordTable(json: $0) }
        var check = DriftCheck(against: try baseline(old), for: table)
        try check.add(JSONDocument(parsing: new).root)
        return check.report.changes.map(\.description)
    }

    @Test(
        arguments: [
            (#"[{"a": 1}]"#, #"[{"a": 1}]"#, []), (#"[{"a": 1.5}, {"a": 0.5}]"#, #"[{"a": 1}]"#, []),
            (#"[{"a": null}]"#, #"[{"a": 1}]"#, ["doubtful: a: integer in all of 1; before, only null"]),
            (
                #"[{"a": 1}]"#, #"[{"b": 1}]"#,
                [
                    "doubtful: a: missing in all of 1; before, in all of 1: perhaps optional; perhaps it is \"b\" now",
                    "harmless: b: in all of 1; before, never",
                ]
            ),
            (#"[{"a": [1]}]"#, #"[{"a": []}]"#, ["doubtful: a: 0 elements; before, 1"]),
            (#"[{"a": []}]"#, #"[{"a": ["x"]}]"#, []),
            (
                #"[{"a": [1]}]"#, #"[{"a": [1, null]}]"#,
                ["doubtful: a[*]: null in 1 of 2; before, never: perhaps nullable"]
            ),
            (
                #"[{"a": {"b": 1}}]"#, #"[{"a": {}}]"#,
                ["doubtful: a.b: missing in all of 1; before, in all of 1: perhaps optional"]
            ),
            (
                #"[{"a": 1}]"#, #"[{"a": 99999999999999999999}]"#,
                [
                    "doubtful: a: from 1e+20 to 1e+20; before, from 1 to 1",
                    "doubtful: a: integer past Int64 in all of 1; before, integer: perhaps one of several types",
                ]
            ),
            (
                #"[{"a": 9223372036854775806}]"#, #"[{"a": 9223372036854775807}]"#,
                [
                    "harmless: a: from 9223372036854775807 to 9223372036854775807; before, from 9223372036854775806 to "
                        + "9223372036854775806"
                ]
            ),
            (#"[{"2026-01-01": 1, "2026-01-02": 2}]"#, #"[{"2026-01-03": 2}]"#, []),
            (
                #"[{"a": "2026-01-01"}]"#, #"[{"a": "2026-01-01T00:00:00Z"}]"#,
                [
                    "doubtful: a: text that isn't a date without a time; before, always: perhaps one of several formats"
                ]
            ),
            (
                #"[{"a": "2026-01-01T00:00:00Z"}, {"a": "2026-01-01 00:00:00.5+01:00"}]"#, #"[{"a": "2026-01-01"}]"#,
                ["doubtful: a: text that isn't a date with a time; before, always: perhaps one of several formats"]
            ),
            (#"[{"a": "2026-01-01T00:00:00Z"}]"#, #"[{"a": "2026-01-01T00:00:00.25+02:00"}]"#, []),
            (#"[{"a": "2026-01-01T00:00:00Z"}, {"a": "2026-01-01"}]"#, #"[{"a": "2026-01-01"}]"#, []),
            (
                #"[{"a": "2026-01-01T00:00:00Z"}]"#, #"[{"a": "x"}]"#,
                ["doubtful: a: text that isn't a date; before, always: perhaps one of several formats"]
            ),
        ] as [(String, String, [String])])
    func changesOfAllPaths(old: String, new: String, changes: [String]) throws {
        #expect(try Self.changes(old, new) == changes)
    }

    /// What enough values show is breaking.
    @Test(
        arguments: [
            (#"{"a": 1}"#, #"{}"#, "breaking: a: missing in all of 12; before, always there"),
            (#"{"a": [1]}"#, #"{"a": [null]}"#, "breaking: a[*]: null in all of 12; before, never"),
            (
                #"{"a": 1}"#, #"{"a": 99999999999999999999}"#,
                "breaking: a: integer past Int64 in all of 12; before, integer"
            ),
            (#"{"a": "2026-01-01"}"#, #"{"a": "x"}"#, "breaking: a: text that isn't a date; before, always"),
            (#"{"a": 1}"#, #"{"a": 1.5}"#, "breaking: a: number with a fraction in all of 12; before, integer"),
        ] as [(String, String, String)])
    func changesOfManyValues(old: String, new: String, change: String) throws {
        func list(_ record: String, _ count: Int) -> String {
            "[\(Array(repeating: record, count: count).joined(separator: ","))]"
        }
        #expect(try Self.changes(list(old, 12), list(new, 12)).contains(change))
        // One of twelve may be the only one that differs in either half.
        let one = try Self.changes(list(old, 12), list(old, 11).dropLast() + ",\(new)]")
        #expect(one.contains { $0.hasPrefix("doubtful: a") } && !one.contains { $0.hasPrefix("breaking") }, "\(one)")
    }

    /// Rows of a list may be of two kinds by chance; a document has one value, which is a change if it is of
    /// another kind.
    @Test(
        arguments: [
            (#"{"a": 1}"#, #"{"a": "x"}"#, "breaking: a: string in all of 1; before, integer"),
            (#"{"a": {"b": 1}}"#, #"{"a": {"b": []}}"#, "breaking: a.b: array in all of 1; before, integer"),
            (
                #"[{"a": 1}]"#, #"[{"a": "x"}]"#,
                "doubtful: a: string in all of 1; before, integer: perhaps one of several types"
            ),
            (
                #"{"a": [1, 2]}"#, #"{"a": ["x"]}"#,
                "doubtful: a[*]: string in all of 1; before, integer: perhaps one of several types"
            ),
        ] as [(String, String, String)])
    func anotherKindOfValue(old: String, new: String, change: String) throws {
        #expect(try Self.changes(old, new) == [change])
        // A baseline that was written and read knows which it is.
        var baseline = try DriftBaseline(json: JSONWriter.bytes(of: Self.baseline(old).json))
        baseline.merge(try Self.baseline(old))
        var check = DriftCheck(against: baseline)
        try check.add(JSONDocument(parsing: new).root)
        #expect(check.report.changes.map(\.description).map { $0.prefix(8) } == [change.prefix(8)])
    }

    /// The elements of one row are in the same half: they are one occurrence of a change.
    @Test func elementsOfOneRowDifferTogether() throws {
        let some = "{\"tags\": [\(Array(repeating: "1", count: 20).joined(separator: ","))]}"
        let others = "{\"tags\": [\(Array(repeating: "\"x\"", count: 20).joined(separator: ","))]}"
        let half = Array(repeating: some, count: 4)
        for (old, new) in [(half, half + [others]), (half, [others, others])] {
            let changes = try Self.changes("[\(old.joined(separator: ","))]", "[\(new.joined(separator: ","))]")
            #expect(changes.count == 1 && changes[0].hasPrefix("doubtful: tags[*]: string in"), "\(changes)")
        }
        let many = Array(repeating: some, count: 12)
        let changes = try Self.changes(
            "[\(many.joined(separator: ","))]", "[\(Array(repeating: others, count: 12).joined(separator: ","))]")
        #expect(changes == ["breaking: tags[*]: string in all of 240; before, integer"])
    }

    /// A list without rows, where there were some, isn't passed over.
    @Test(
        arguments: [
            (#"{"data": [{"a": 1}, {"a": 2}]}"#, #"{"data": []}"#, "doubtful: data: 0 elements; before, 2"),
            (#"[{"a": 1}, {"a": 2}]"#, "[]", "doubtful: the record: no records; before, 2"),
            (#"{"data": [{"a": 1}], "total": 1}"#, "[]", "breaking: the record: no records; before, a document"),
            (#"{"m": {"2026-01-01": 1, "2026-01-02": 1}}"#, #"{"m": {}}"#, "doubtful: m: no members; before, 2"),
            (
                #"{"data": [1]}"#, #"{"data": null}"#,
                "doubtful: data: null in all of 1; before, never: perhaps nullable"
            ),
            (#"{"d": {"rows": [[1]]}}"#, #"{"d": {"rows": [[]]}}"#, "doubtful: d.rows[*]: 0 elements; before, 1"),
        ] as [(String, String, String)])
    func nothingWhereThereWasSomething(old: String, new: String, change: String) throws {
        #expect(try Self.changes(old, new) == [change])
        #expect(try Self.changes(new, new) == [] && Self.changes(old, old) == [])
    }

    /// Lengths are compared once enough values are known.
    @Test(
        arguments: [
            (#""some text, in words""#, #""""#, ["doubtful: a: 0 characters; before, 19"]),
            (#""some text, in words""#, #""some longer text, in words""#, ["harmless: a: 26 characters; before, 19"]),
            (#""é, è, à""#, #""é è à.""#, ["harmless: a: 6 characters; before, 7"]),
            (#""1, 2""#, "\"\(String(repeating: "x ", count: 30))\"", ["doubtful: a: 60 characters; before, 4"]),
            ("[1, 2]", "[]", ["doubtful: a: 0 elements; before, 2"]),
            ("[1]", "[1, 1]", ["doubtful: a: 2 elements; before, 1"]),
            ("[1, 2]", "[1]", ["harmless: a: 1 element; before, 2"]), ("[1, 2]", "[1, 2]", []), ("[]", "[]", []),
            (
                "[1, 1]", "[\(Array(repeating: "1", count: 30).joined(separator: ", "))]",
                ["doubtful: a: 30 elements; before, 2"]
            ),
            (
                "\"2026-01-01\"", "\"12026-01-01\"",
                ["doubtful: a: text that isn't a date; before, always: perhaps one of several formats"]
            ),
        ] as [(String, String, [String])])
    func lengthsOfTextsAndArrays(old: String, new: String, changes: [String]) throws {
        // A list that is empty now needs no more samples.
        let few = changes.filter { $0.contains(": 0 elements") || !$0.contains("character") && !$0.contains("element") }
        for (count, expected) in [(12, changes), (2, few)] {
            let records = Array(repeating: #"{"a": \#(old)}"#, count: count).joined(separator: ", ")
            #expect(try Self.changes("[\(records)]", #"[{"a": \#(new)}]"#) == expected)
        }
    }

    /// A baseline from before lengths were recorded says so, and so does its sum with a new one.
    @Test func aBaselineWithoutLengthsIsNamed() throws {
        let tally = #"{"objects": 20, "members": {"a": {"strings": 20, "formats": []}, "b": {"arrays": 20}}}"#
        let old = #"{"baseline": 1, "records": \#(tally), "history": []}"#
        var baseline = try DriftBaseline(json: Array(old.utf8))
        for count in 0...1 {
            if count == 1 { baseline.merge(try Self.baseline(#"[{"a": "x y", "b": [1, 2]}]"#)) }
            var check = DriftCheck(against: baseline)
            try check.add(JSONDocument(parsing: #"[{"a": "", "b": []}]"#).root)
            #expect(check.report.changes == [])
            #expect(
                check.report.notes == [
                    "the baseline has no lengths at a and at 1 other path, as it is from before they were recorded; "
                        + "changes of length aren't found there until a new baseline is written"
                ])
            #expect(check.report.json["notes"]?.count == 1)
        }
        var check = DriftCheck(against: try Self.baseline(#"[{"a": "x"}]"#))
        try check.add(JSONDocument(parsing: #"[{"a": ""}]"#).root)
        #expect(check.report.notes == [] && check.report.json["notes"] == nil)
    }

    @Test func aLengthThatATableRefusesIsBreaking() throws {
        let old = "[\(Array(repeating: #"{"a": "x y"}"#, count: 12).joined(separator: ", "))]"
        let table = #"{"x": {"path": "a", "type": "string", "minLength": 1}}"#
        #expect(try Self.changes(old, #"[{"a": ""}]"#, table: table) == ["breaking: a: 0 characters; before, 3"])
        #expect(
            try Self.changes(old, #"[{"a": ""}]"#, table: #"{"x": "b"}"#) == ["harmless: a: 0 characters; before, 3"])
    }

    @Test(arguments: [
        #"{"strings": 1, "lengths": [2, 1]}"#, #"{"strings": 1, "lengths": [-1, 1]}"#, #"{"arrays": 1, "counts": [1]}"#,
    ])
    func lengthsInABaselineAreChecked(tally: String) throws {
        var baseline = try Self.baseline(#"[{"a": 1}]"#).json
        try baseline.set(
            JSONDocument(parsing: tally).root, at: JSONLocation([.key("records"), .key("members"), .key("a")]))
        let error = #expect(throws: DriftBaselineError.self) { try DriftBaseline(json: JSONWriter.bytes(of: baseline)) }
        #expect(error?.description.contains("expected two counts in order") == true)
    }

    @Test(
        arguments: [
            (#"{"x": "a"}"#, #"[{"a": 1}]"#, #"[{"b": 1}]"#, "breaking: a"),
            (#"{"x": ["a", "b"]}"#, #"[{"a": 1}]"#, #"[{"b": 1}]"#, "doubtful: a"),
            (#"{"x": "c"}"#, #"[{"a": 1}]"#, #"[{"b": 1}]"#, "harmless: a"),
            (#"{"x": "a.b"}"#, #"[{"a": {"b": 1}}]"#, #"[{"a": 5}]"#, "breaking: a"),
            (#"{"x": {"path": "a", "type": "int"}}"#, #"[{"a": 1}]"#, #"[{"a": "7"}]"#, "harmless: a"),
            (#"{"x": {"path": "a", "type": "int"}}"#, #"[{"a": 1}]"#, #"[{"a": "x"}]"#, "breaking: a"),
            (#"{"x": {"path": "a", "type": "[int]"}}"#, #"[{"a": [1]}]"#, #"[{"a": ["x"]}]"#, "breaking: a[*]"),
            (
                #"{"x": {"path": "a", "type": [{"y": {"path": "b", "type": "int"}}]}}"#, #"[{"a": [{"b": 1}]}]"#,
                #"[{"a": [{"b": "x"}]}]"#, "breaking: a[*].b"
            ),
            (#"{"x": {"path": "a", "type": "int", "default": 0}}"#, #"[{"a": 1}]"#, #"[{"a": null}]"#, "harmless: a"),
            (#"{"x": {"path": "a", "type": "int"}}"#, #"[{"a": 1}]"#, #"[{"a": null}]"#, "doubtful: a"),
            (
                #"{"x": {"path": "a", "type": "int", "required": true}}"#, #"[{"a": 1}]"#, #"[{"a": null}]"#,
                "breaking: a"
            ),
            (
                #"{"x": {"path": "a", "type": "date", "format": "seconds"}}"#, #"[{"a": 9e9}]"#, #"[{"a": 9e12}]"#,
                "breaking: a"
            ),
        ] as [(String, String, String, String)])
    func aTableDecides(table: String, old: String, new: String, change: String) throws {
        // Twelve rows of each, which no chance explains.
        let lists = [old, new].map { text in
            "[\(Array(repeating: text.dropFirst().dropLast(), count: 12).joined(separator: ","))]"
        }
        let changes = try Self.changes(lists[0], lists[1], table: table)
        #expect(changes.first?.hasPrefix(change + ":") ?? false, "\(changes)")
    }

    /// A field that few rows had may be optional, for a table, too.
    @Test func aTableMayReadAnOptionalField() throws {
        for table in [#"{"x": "a"}"#, #"{"x": {"path": "a.b", "type": "int"}}"#] {
            let changes = try Self.changes(#"[{"a": {"b": 1}}]"#, #"[{"c": 1}]"#, table: table)
            #expect(changes.first?.hasPrefix("doubtful: a: missing in all of 1") ?? false, "\(changes)")
        }
    }

    @Test func aBaselineIsAFile() throws {
        var baseline = try Self.baseline(#"[{"b": 1, "a": null}, {"b": 2.5, "a": "x"}]"#)
        #expect(
            baseline.json.description
                == #"{"baseline":1,"records":{"objects":2,"members":{"a":{"nulls":1,"strings":1,"lengths":[1,1],"formats":[],"words":{"x":1}},"b":{"integers":1,"reals":1,"range":[1,2.5]}}},"history":[{"name":"first","records":2,"fields":{"a":[2,1],"b":[2,0]}}]}"#
        )
        let again = try DriftBaseline(json: JSONWriter.bytes(of: baseline.json))
        #expect(again.json == baseline.json && again.history == baseline.history)
        baseline.merge(again)
        #expect(baseline.recordCount == 4 && baseline.history.count == 2)
        for text in ["[", "{}", #"{"baseline": 2, "records": {}}"#, #"{"baseline": 1, "records": {"range": [2, 1]}}"#] {
            #expect(throws: DriftBaselineError.self) { try DriftBaseline(json: Array(text.utf8)) }
        }
    }
}
