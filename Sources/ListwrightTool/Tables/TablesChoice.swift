import JSONDocuments
import ListwrightEssentials
import TableSplitting

/// The list whose rows are the table that is asked for, and the forms of paths.
struct TablesChoice {
    /// The list of `--at`; nil if it is searched for.
    let told: ListPath?
    /// The name that was asked for.
    let name: String?
    var forms: [String: SplitForm]
    /// The list in each document; nil if each document is a row.
    private(set) var list: SplitList?
    private var fileName = "rows"

    init(told: ListPath?, name: String?, forms: [String: SplitForm]) {
        (self.told, self.name, self.forms) = (told, name, forms)
    }

    /// The name of the table of the rows.
    var tableName: String {
        TableSplitter.tableName(name ?? list?.levels.joined().last ?? fileName)
    }

    /// The keys of the array whose elements can be read one after the other: those of the list, or of the groups around
    /// it; nil for any other list, and if it is searched for.
    var streamedKeys: [String]? {
        guard let told, told.cells == .asTheyAre, told != .root else { return nil }
        let steps = (told.path.steps ?? []).prefix { if case .key = $0 { true } else { false } }
        let keys = steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
        guard keys.count < told.path.steps?.count ?? 0 else { return keys }
        return told.path.steps?[keys.count] == .wildcard ? keys : nil
    }

    /// Takes the name of a file for a list without one.
    mutating func take(_ input: Input) {
        let stem = input.title.split(separator: ".", omittingEmptySubsequences: true).first.map(String.init) ?? ""
        if !input.isStandardInput, !stem.isEmpty { fileName = stem }
    }

    /// Finds the list of the first document.
    ///
    /// - Parameter counts: The true counts of a document that is thinned.
    mutating func find(
        in root: JSONValue, counts: TrueCounts = TrueCounts(), of input: Input
    ) throws(ToolError) {
        let choice = input.choice(in: root, at: told, counts: counts)
        guard !choice.isEmpty, choice.list != .root else { return }
        guard choice.list.cells != .columns else {
            guard choice.isTold else { return }
            throw .usage(
                "--at=\(choice.list) makes rows of columns; \(ListPath(choice.list.path).asOption) takes the columns, "
                    + "each of which is a table with _at", command: "tables")
        }
        try take(choice, try input.rows(of: choice, in: root), in: root, of: input)
    }

    private mutating func take(
        _ choice: ListChoice, _ rows: RowList, in root: JSONValue, of input: Input
    ) throws(ToolError) {
        guard let steps = choice.list.path.steps, !steps.contains(.parent) else {
            throw .usage(
                "--at needs a path of keys, indexes and wildcards, not '\(choice.list)'", command: "tables")
        }
        var (levels, keys, reached) = ([[String]](), [String](), [JSONPath.Step]())
        for step in steps {
            if case .key(let key) = step {
                keys.append(key)
            } else {
                note(JSONPath(steps: reached), in: root)
                levels.append(keys)
                keys = []
            }
            reached.append(step)
        }
        let isLevel = rows.holders.lists > 0 || rows.form == .array || rows.form == .null || levels.isEmpty
        if !choice.list.endsInRows, isLevel {
            if rows.form == .one { forms[Self.path(levels + [keys]), default: .table] = .table }
            levels.append(keys)
        }
        let names = rows.list == choice.list ? [] : rows.lazy.first { $0.kind == .object }.map { Array($0.keys) } ?? []
        var namesRow: Int?
        if case .firstRow(let index) = choice.list.cells { namesRow = index }
        list = SplitList(Self.merged(levels, forms), cellNames: names, namesRow: namesRow)
    }

    /// Notes the form of an object whose members are the rows of a level.
    private mutating func note(_ path: JSONPath, in root: JSONValue) {
        guard let value = (try? path.values(in: root))?.first, value.kind == .object else { return }
        let keys = (path.steps ?? []).compactMap { if case .key(let key) = $0 { key } else { nil } }
        forms[KeyNames.path(keys), default: .map] = .map
    }

    private static func path(_ levels: [[String]]) -> String { KeyNames.path(Array(levels.joined())) }

    /// The levels without those that are lists in a map, whose elements are rows of the map's table.
    private static func merged(_ levels: [[String]], _ forms: [String: SplitForm]) -> [[String]] {
        var merged: [[String]] = []
        for (index, keys) in levels.enumerated() {
            if index > 0, keys.isEmpty, forms[path(Array(levels[..<index]))] == .map { continue }
            merged.append(keys)
        }
        return merged
    }
}
