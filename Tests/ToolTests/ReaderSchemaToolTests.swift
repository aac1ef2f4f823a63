import Foundation
import Listwright
import RowExporting
import TestSupport
import Testing

/// `schema --for`: what readers need, for every kind of value and every format that they read.
@Suite(.childProcesses) struct ReaderSchemaToolTests {
    private static let folder = Project.fixtures.appendingPathComponent("Readers")
    private static let table = folder.appendingPathComponent("table.json").path

    /// Each reader with each of its formats.
    private static let cases = RowReaders.all.flatMap { reader in reader.formats.map { (reader.name, $0.rawValue) } }

    @Test(arguments: cases)
    func theScriptIsRecorded(reader: String, format: String) throws {
        let run = try ToolRun(["schema", "--for=\(reader)", "--format=\(format)", Self.table])
        #expect(run.status == 0)
        try expectSnapshot(
            run.output + "\n" + run.errors, at: Self.folder.appendingPathComponent("\(reader).\(format).txt"))
    }

    @Test func csvIsTheUsualFormat() throws {
        for reader in RowReaders.all.map(\.name) {
            let run = try ToolRun(["schema", "--for=\(reader)", Self.table])
            #expect(try run.output == ToolRun(["schema", "--for=\(reader)", "-f", "csv", Self.table]).output)
        }
    }

    @Test(arguments: RowReaders.all.map(\.name))
    func anotherTextForMissingValuesIsInTheScript(reader: String) throws {
        let run = try ToolRun(["schema", "--for=\(reader)", "--null=n/a", Self.table])
        #expect(run.output.contains("n/a") && !run.errors.contains("an empty text"))
    }

    @Test func oneColumnCannotBeMissingInCSV() throws {
        let table = try Scratch.file(#"{"t": {"path": "t", "type": "string"}}"#, ".json").path
        let note =
            "note: t: an empty text is read as a missing one, unless --null=TEXT of map and schema names a text for those\n"
        #expect(try ToolRun(["schema", "--for=duckdb", table]).errors == note)
        #expect(try ToolRun(["schema", "--for=duckdb", "--null=-", table]).errors == "")
        #expect(try ToolRun(["schema", "--for=duckdb", "-f", "jsonl", table]).errors == "")
    }

    /// A missing value of the only column is `""`, which readers take for a missing one unless it is text.
    @Test(arguments: [
        ("duckdb", "allow_quoted_nulls = true", "allow_quoted_nulls = false"),
        ("pyarrow", "quoted_strings_can_be_null=True", "quoted_strings_can_be_null=False"),
        ("clickhouse", #"format_csv_null_representation = '""'"#, "format_csv_null_representation = ''"),
        ("postgres", #"NULL '', FORCE_NULL ("v"), "#, "NULL '', ENCODING"),
    ])
    func theOnlyColumnMayBeMissing(reader: String, quoted: String, plain: String) throws {
        for (type, isQuoted) in [
            ("int", true), ("double", true), ("bool", true), ("date", true), ("string", false), ("any", false),
        ] {
            let field = #""v": {"path": "v", "type": "\#(type)"}"#
            let table = try Scratch.file("{\(field)}", ".json").path
            let two = try Scratch.file(#"{\#(field), "w": "w"}"#, ".json").path
            let schema = ["schema", "--for=\(reader)"]
            #expect(try ToolRun(schema + [table]).output.contains(isQuoted ? quoted : plain), "\(type)")
            #expect(try ToolRun(schema + [two]).output.contains(plain))
            #expect(try !ToolRun(schema + ["--null=-", table]).output.contains(quoted))
        }
        for (rows, text) in [
            ("[{\"v\":1},{\"v\":null}]", "1 missing value of the only column is"),
            ("[{\"v\":null},{}]", "2 missing values of the only column are"),
        ] {
            let run = try ToolRun(["map", "-f", "csv", "--at=."], input: rows)
            #expect(
                run.errors
                    == "note: \(text) written as \"\", because readers skip empty lines (--null=TEXT writes another text)\n"
            )
        }
    }

    private static let wrong: [([String], String)] = [
        (["--for=duckdb", "-f", "tsv"], "--for=duckdb reads csv, jsonl or json, not tsv"),
        (["--for=frictionless", "-f", "json"], "--for=frictionless reads csv, not json"),
        (["--for=pyarrow", "-f", "json"], "--for=pyarrow reads csv or jsonl, not json"),
        (
            ["--for=mysql"],
            "--for is duckdb, polars, pandas, pyarrow, postgres, clickhouse, sqlite, spark or frictionless, not"
        ),
        (["--format=csv"], "--format requires --for"), (["--null=x"], "--null requires --for"),
        (["--for=duckdb", "--list"], "--for and --list cannot be used together"),
        (["--for=duckdb", "--of=results"], "--for and --of cannot be used together"),
        (["--for=duckdb", "-f", "jsonl", "--null=x"], "--null requires --format=csv or --format=tsv"),
        (["--for=duckdb", "--null=,"], "--null can't have the separator or a line end, or a quote"),
        (["--for=postgres", "-f", "tsv", "--null=\t"], "--null can't have the separator or a line end\n"),
    ]

    @Test(arguments: wrong)
    func wrongOptionsAreRefused(words: [String], message: String) throws {
        let run = try ToolRun(["schema", Self.table] + words)
        #expect(run.status == 64 && run.output == "" && run.errors.contains(message), "\(run.errors)")
    }

    @Test func tablesThatAReaderCannotHaveAreRefused() throws {
        let empty = try ToolRun(["schema", "--for=duckdb", Scratch.file("{}", ".json").path])
        #expect(empty.status == 64 && empty.errors.contains("TABLE has no fields, so its rows have no columns"))
        let fields = (0..<1601).map { "\"c\($0)\": \"c\($0)\"" }.joined(separator: ",")
        let wide = try Scratch.file("{\(fields)}", ".json").path
        let run = try ToolRun(["schema", "--for=postgres", wide])
        #expect(run.status == 64 && run.errors.contains("postgres has at most 1600 columns, and TABLE has 1601"))
        #expect(try ToolRun(["schema", "--for=duckdb", wide]).status == 0)
    }

    /// Decimals, dates and positions, and what DuckDB has for them.
    private static let types = [
        (#"{"path": "x", "type": "decimal"}"#, "VARCHAR"),
        (#"{"path": "x", "type": "decimal", "multipleOf": 0.01, "minimum": 0, "maximum": 99.5}"#, "DECIMAL(4, 2)"),
        (#"{"path": "x", "type": "decimal", "multipleOf": 0.01, "minimum": -1000, "maximum": 1}"#, "DECIMAL(6, 2)"),
        (#"{"path": "x", "type": "decimal", "multipleOf": 5, "minimum": 0, "maximum": 100}"#, "DECIMAL(3, 0)"),
        (
            #"{"path": "x", "type": "decimal", "multipleOf": 0.25, "minimum": 0, "exclusiveMaximum": 10}"#,
            "DECIMAL(4, 2)"
        ),
        (#"{"path": "x", "type": "decimal", "multipleOf": 0.01, "minimum": 0}"#, "VARCHAR"),
        (#"{"path": "x", "type": "decimal", "minimum": 0, "maximum": 9}"#, "VARCHAR"),
        (#"{"path": "x", "type": "decimal", "multipleOf": 0.01, "minimum": 0, "maximum": 1e40}"#, "VARCHAR"),
        (#"{"path": "x", "type": "date"}"#, "TIMESTAMPTZ"),
        (#"{"path": "x", "type": "date", "format": "day"}"#, "DATE"),
        (#"{"path": "x", "type": "date", "format": "dd.MM.yyyy"}"#, "DATE"),
        (#"{"path": "x", "type": "date", "format": ["day", "dd.MM.yyyy"]}"#, "DATE"),
        (#"{"path": "x", "type": "date", "format": ["day", "iso8601"]}"#, "TIMESTAMPTZ"),
        (#"{"path": "x", "type": "date", "format": "dd.MM.yyyy HH:mm"}"#, "TIMESTAMPTZ"),
        (#"{"path": "x", "type": "date", "format": "nanoseconds"}"#, "TIMESTAMP_NS"),
        (#"{"from": "index"}"#, "BIGINT"), (#"{"from": "key"}"#, "VARCHAR"), (#"{"constant": true}"#, "BOOLEAN"),
        (#"{"constant": 7}"#, "BIGINT"), (#"{"constant": "a"}"#, "VARCHAR"),
        (#"{"path": "x", "type": "url"}"#, "VARCHAR"),
        (#"{"path": "x", "type": "[decimal]"}"#, "JSON"), (#"{"path": "x", "type": {}}"#, "JSON"),
    ]

    @Test(arguments: types)
    func typesFollowTheTable(field: String, type: String) throws {
        let table = try RecordTable(json: "{\"a\": \(field), \"b\": \"b\"}")
        let reader = try #require(RowReaders.all.first { $0.name == "duckdb" })
        let script = reader.script(for: ReadRows(of: table, format: .csv))
        #expect(script.contains("'a': '\(type)'"), "\(script)")
    }

    @Test func namesAreQuoted() throws {
        let name = #"a "quote" 'and' `more` \ ü"#
        let table = RecordTable([
            RecordField(name: name, paths: ["x"], kind: .int), RecordField(name: "b", paths: ["b"]),
        ])
        let quoted = [
            "duckdb": #"'a "quote" ''and'' `more` \ ü': 'BIGINT'"#,
            "polars": #""a \"quote\" 'and' `more` \\ ü": pl.Int64"#,
            "postgres": #""a ""quote"" 'and' `more` \ ü" bigint"#,
            "clickhouse": #"`a "quote" 'and' \`more\` \\ ü` Nullable(Int64)"#,
            "spark": #"`a \"quote\" 'and' ``more`` \\ ü` BIGINT"#, "sqlite": #""a ""quote"" 'and' `more` \ ü" INTEGER"#,
        ]
        for reader in RowReaders.all {
            let script = reader.script(for: ReadRows(of: table, format: .csv))
            if let name = quoted[reader.name] { #expect(script.contains(name), "\(script)") }
        }
    }

    @Test func aDataPackageIsWrittenNextToTheRows() throws {
        try Programs.withTemporaryFolder { folder in
            let (rows, package) = ["rows 1.csv", "datapackage.json"].map { folder.appendingPathComponent($0) }.pair
            let words = ["map", "--table=\(Self.table)", "-f", "csv", "--datapackage", "-o", rows.path]
            let run = try ToolRun(words, input: "[{}]")
            #expect(run.status == 0 && run.errors.contains("note: datapackage.json: "))
            let resource = try JSONDocument(contentsOfFile: package.path).root["resources"]?[0]
            #expect(resource?["path"] == "rows 1.csv" && resource?["schema"]?["fields"]?[0]?["type"] == "integer")
            try "old".write(to: package, atomically: true, encoding: .utf8)
            #expect(try ToolRun(words, input: "[{}").status == 65)
            #expect(try String(contentsOf: package, encoding: .utf8) == "old")
            let same = ["map", "--table=\(Self.table)", "-f", "csv", "--datapackage", "-o", package.path]
            #expect(
                try ToolRun(same, input: "[{}]").errors.contains(
                    "--output and --datapackage cannot write the same file"))
        }
    }

    @Test func excelHasAMarkAndNoFormulas() throws {
        let table = try Scratch.file(#"{"a": "a", "b": "b"}"#, ".json").path
        let input = #"[{"a": "=1+1", "b": "x;y"}, {"a": "a,b", "b": null}]"#
        let words = ["map", "--table=\(table)"]
        #expect(
            try ToolRun(words + ["--for=excel"], input: input).output
                == "\u{FEFF}a,b\r\n'=1+1,x;y\r\n\"a,b\",\r\n")
        #expect(
            try ToolRun(words + ["--for=excel-semicolon", "-f", "csv"], input: input).output
                == "\u{FEFF}a;b\r\n'=1+1;\"x;y\"\r\na,b;\r\n")
        #expect(
            try ToolRun(words + ["--for=excel-semicolon", "--null=,"], input: input).output
                == "\u{FEFF}a;b\r\n'=1+1;\"x;y\"\r\na,b;,\r\n")
    }
}

extension [URL] {
    /// The first two.
    fileprivate var pair: (URL, URL) { (self[0], self[1]) }
}
