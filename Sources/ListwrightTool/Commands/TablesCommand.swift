import JSONDocuments
import ListwrightEssentials
import RowExporting
import TableSplitting

/// `listwright tables`: any JSON as related tables, and back.
struct TablesCommand: Command {
    static let name = "tables"
    static let operands = "[FILE]..."
    static let summary = "Turn JSON of any shape into related tables, and back, without losing anything."
    static let details = """
        The rows of the list become a table, named by the list. Nested objects are columns with dotted names. Arrays are
        child tables: _parent is the _row of the parent, and _at the place, from 0. Objects whose keys are data are
        child tables with the keys in _key. What surrounds the list is in _document. The name of a column is the path
        that reads it. _shape and _rest hold what columns can't: --rebuild makes the same JSON again. Without --into,
        the tables are only described, with their columns. Runs into one database are added to it. In SQL, names with
        dots are in double quotes: select l.sku from orders o join "orders.lines" l on l._parent = o._row
        """
    static let flags: [Flag] = [
        into, format, .at, listName, key, onConflict, asMap, asJSON, asTable, sample, names, withoutExact, views,
        replace, rebuild, LineRun.flag, strict, InputRepair.flag,
    ]

    private static let into = Flag(
        "into", value: .file("FILE|FOLDER/"),
        help: "write an SQLite database, or a folder of files with datapackage.json")
    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: FolderFormat.allCases.map(\.rawValue)),
        help: "the format of the files of a folder: csv (the default), tsv or jsonl")
    private static let listName = Flag(
        "name", letter: "n", value: "NAME",
        help:
            "the name of the table of the list (default: its last key, or the file's); with --rebuild, that of several")
    private static let key = Flag(
        "key", value: "COLUMN",
        help:
            "with a database: replace the row with the same value, and all below it; 1 and true, which SQLite has as one, "
            + "are an error")
    private static let onConflict = Flag(
        "on-conflict", value: .choice("WAY", of: ["replace", "ignore", "error"]),
        help: "with --key: what becomes of a row whose key is in the table: replace (the default), ignore or error")
    private static let asMap = Flag(
        "as-map", value: "PATH",
        help: "the keys of the objects at the path, from the document or from a row, are data; may be repeated")
    private static let asJSON = Flag(
        "as-json", value: "PATH", help: "objects and arrays at the path are JSON in a cell; may be repeated")
    private static let asTable = Flag(
        "as-table", value: "PATH", help: "what is at the path is a table; may be repeated")
    private static let sample = Flag(
        "sample", value: .number("N", in: 0...Int.max),
        help: "look at N rows first to plan the tables (default: all of a document, 1000 of JSON Lines)")
    private static let names = Flag(
        "names", value: .choice("STYLE", of: KeyNames.Style.allCases.map(\.rawValue)),
        help: "names of tables and columns: path (the default), or short for at most 63 bytes")
    private static let withoutExact = Flag(
        "without-exact", help: "no _shape and no _rest; what that loses is counted, and --rebuild can't be used")
    private static let views = Flag(
        "views", help: "with a database: a view of each table, with names that need no quotes, such as orders_lines")
    private static let strict = Flag(
        "strict", help: "exit with 1 if rows of this run have the same key, or if anything is lost")
    private static let replace = Flag("replace", help: "replace a folder of tables that exists, as a whole")
    private static let rebuild = Flag(
        "rebuild", help: "print the JSON that the tables of a database or folder were made of")

    private let target: TablesTarget?
    private let inputs: [Input]
    private let words: [Word]
    private let arguments: Arguments
    private let forms: [String: SplitForm]
    private let list: ListPath?

    init(_ arguments: Arguments) throws(ToolError) {
        self.arguments = arguments
        words = arguments.words
        if arguments.has(Self.rebuild) {
            for flag in Self.flags where flag != Self.rebuild && flag != Self.listName {
                try arguments.refuse(Self.rebuild, with: flag)
            }
            guard words.count == 1 else {
                throw .usage("--rebuild reads one database or folder", command: Self.name)
            }
        }
        for flag in [Self.format, Self.key, Self.replace, Self.views, Self.withoutExact] {
            try arguments.require(Self.into, with: flag)
        }
        try arguments.require(Self.key, with: Self.onConflict)
        inputs = arguments.has(Self.rebuild) ? [] : try arguments.inputs()
        target = try arguments.word(Self.into).map { word throws(ToolError) in
            try TablesTarget(
                word, format: arguments.value(Self.format).flatMap(FolderFormat.init(rawValue:)),
                replaces: arguments.has(Self.replace),
                databaseFlag: [Self.key, Self.views].first { arguments.has($0) })
        }
        list = try arguments.list()
        var forms: [String: SplitForm] = [:]
        for (flag, form) in [(Self.asMap, SplitForm.map), (Self.asJSON, .json), (Self.asTable, .table)] {
            for text in arguments.all(flag) {
                let keys = try Self.keys(flag, text) ?? []
                forms[KeyNames.path(keys)] = form
            }
        }
        self.forms = forms
    }

    /// The keys of a path; nil for the whole document, and without one.
    private static func keys(_ flag: Flag, _ text: String?) throws(ToolError) -> [String]? {
        guard let text, text != "." else { return nil }
        _ = try JSONPath.argument(text)
        guard let keys = KeyNames.keys(text), !keys.isEmpty else {
            throw .usage("--\(flag.name) needs a path of keys, such as data.items, not '\(text)'", command: name)
        }
        return keys
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if arguments.has(Self.rebuild) {
            return try TablesRebuild(words[0], named: arguments.value(Self.listName)).run(&output)
        }
        var choice = TablesChoice(told: list, name: arguments.value(Self.listName), forms: forms)
        let source = TablesSource(
            inputs: inputs, asLines: arguments.has(LineRun.flag), sample: arguments.number(Self.sample))
        let opening = try source.open(&choice)
        let report: TablesReport
        do throws(SplitError) { report = try write(opening, choice) } catch {
            throw target?.failure(error) ?? TablesTarget.failure(error)
        }
        try output.write(report.text)
        return report.hasLosses && arguments.has(Self.strict) ? .negative : .ok
    }

    private func write(
        _ opening: TablesSource.Opening, _ choice: TablesChoice
    ) throws(SplitError) -> TablesReport {
        let key = arguments.value(Self.key).map {
            let conflicts: [String: SQLiteTable.Conflict] = ["ignore": .ignore, "error": .error]
            let conflict = arguments.value(Self.onConflict).flatMap { conflicts[$0] } ?? .replace
            return SQLiteTables.Key(table: choice.tableName, column: $0, conflict: conflict)
        }
        let isExact = !arguments.has(Self.withoutExact)
        let store =
            try target?.store(key: key, isExact: isExact, hasViews: arguments.has(Self.views)) ?? PlannedTables()
        let known = try (store as? SQLiteTables)?.known() ?? TableSplitter.Known()
        let splitter = TableSplitter(
            named: choice.tableName, list: choice.list, plan: opening.plan,
            forms: ((store as? TableFolder)?.forms ?? [:]).merging(choice.forms) { $1 },
            rowForms: forms, names: arguments.value(Self.names).flatMap(KeyNames.Style.init(rawValue:)) ?? .path,
            after: known,
            into: store)
        try opening.add(to: splitter)
        try splitter.commit(framing: opening.isArray ? .array : .lines)
        UnfinishedFiles.forget()
        return TablesReport(splitter, store, isExact: isExact)
    }
}
