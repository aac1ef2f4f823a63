import JSONDocuments
import Listwright
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
        the tables are only described. Runs into one database are added to it.
        """
    static let flags: [Flag] = [
        into, format, .at, listName, key, onConflict, asMap, asJSON, asTable, sample, replace, rebuild, LineRun.flag,
    ]

    private static let into = Flag(
        "into", value: .file("FILE|FOLDER/"),
        help: "write an SQLite database, or a folder of files with datapackage.json")
    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: FolderFormat.allCases.map(\.rawValue)),
        help: "the format of the files of a folder: csv (the default), tsv or jsonl")
    private static let listName = Flag(
        "name", letter: "n", value: "NAME",
        help: "the name of the table of the list (default: its last key, or the file's)")
    private static let key = Flag(
        "key", value: "COLUMN", help: "with a database: replace the row with the same value, and all below it")
    private static let onConflict = Flag(
        "on-conflict", value: .choice("WAY", of: ["replace", "ignore", "error"]),
        help: "with --key: what becomes of a row whose key is in the table: replace (the default), ignore or error")
    private static let asMap = Flag(
        "as-map", value: "PATH", help: "the keys of the objects at the path are data; may be repeated")
    private static let asJSON = Flag(
        "as-json", value: "PATH", help: "objects and arrays at the path are JSON in a cell; may be repeated")
    private static let asTable = Flag(
        "as-table", value: "PATH", help: "what is at the path is a table; may be repeated")
    private static let sample = Flag(
        "sample", value: .number("N", in: 0...Int.max),
        help: "look at N rows first to plan the tables (default: all of a document, 1000 of JSON Lines)")
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
            for flag in [Self.into, Self.format, .at, Self.listName, Self.key, Self.asMap, Self.asJSON, Self.asTable] {
                try arguments.refuse(Self.rebuild, with: flag)
            }
            guard words.count == 1 else {
                throw .usage("--rebuild reads one database or folder", command: Self.name)
            }
        }
        for flag in [Self.format, Self.key, Self.replace] { try arguments.require(Self.into, with: flag) }
        try arguments.require(Self.key, with: Self.onConflict)
        inputs = arguments.has(Self.rebuild) ? [] : try arguments.inputs()
        target = try arguments.word(Self.into).map { word throws(ToolError) in
            try TablesTarget(
                word, format: arguments.value(Self.format).flatMap(FolderFormat.init(rawValue:)),
                replaces: arguments.has(Self.replace), hasKey: arguments.has(Self.key))
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
        if arguments.has(Self.rebuild) { return try TablesRebuild(words[0]).run(&output) }
        var choice = TablesChoice(told: list, name: arguments.value(Self.listName), forms: forms)
        let source = TablesSource(
            inputs: inputs, asLines: arguments.has(LineRun.flag), sample: arguments.number(Self.sample))
        let opening = try source.open(&choice)
        do throws(SplitError) {
            return try write(opening, choice, to: &output)
        } catch {
            throw target?.failure(error) ?? ToolError(message: "error: \(error.description)", status: .internalError)
        }
    }

    private func write(
        _ opening: TablesSource.Opening, _ choice: TablesChoice, to output: inout Output
    ) throws(SplitError) -> ExitStatus {
        let key = arguments.value(Self.key).map {
            let conflict = SQLiteTables.Conflict(rawValue: arguments.value(Self.onConflict) ?? "replace") ?? .replace
            return SQLiteTables.Key(table: choice.tableName, column: $0, conflict: conflict)
        }
        let store = try target?.store(key: key) ?? PlannedTables()
        let known = try (store as? SQLiteTables)?.known() ?? TableSplitter.Known()
        if let reason = known.refusal(of: choice.tableName, list: choice.list) { throw SplitError(.store, reason) }
        let splitter = TableSplitter(
            named: choice.tableName, list: choice.list, plan: opening.plan, forms: choice.forms, after: known,
            into: store)
        try opening.add(to: splitter)
        try splitter.commit(framing: opening.isArray ? .array : .lines)
        do throws(ToolError) { try output.write(TablesReport(splitter, store).text) } catch {
            throw SplitError(.store, error.message)
        }
        return .ok
    }
}
