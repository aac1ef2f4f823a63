internal import JSONDocuments
import JSONPaths
internal import RowExporting

/// A column of a table.
package struct SplitColumn {
    /// The name, a key path that reads it.
    package let name: String
    /// The name in `_rest`.
    let restName: String
    /// The key path if the name is a shorter one.
    var longPath: String? {
        if restName == name { return nil }
        return KeyNames.keys(name).map(KeyNames.rest) == restName ? nil : restName
    }
    /// The kinds of its values in the sample; none without a sample.
    package let kinds: ValueKinds
}

/// A table: the rows of one array, or map, of the rows of its parent.
package final class SplitTable {
    package let name: String
    package let index: Int
    package let parent: SplitTable?
    /// The keys that lead from a row of the parent to the rows.
    let keys: [String]
    let depth: Int
    package fileprivate(set) var columns: [SplitColumn] = []
    /// Whether rows have keys, or rows of the same table above them.
    package var (hasKey, hasUp) = (false, false)
    /// The key path in its own rows of the list that folds into it.
    package var upPath: String?
    /// The number of the last row, and of the rows of this run.
    package var lastRow: Int64 = 0
    package var rowCount = 0
    /// The skeleton of a row, and its number.
    var lastShape: (skeleton: [UInt8], number: Int) = ([], 0)
    private var folded = Set(KeyNames.own.map(KeyNames.folded))
    private var known: [ExactText: Int] = [:]
    private let plan: PlanNode?
    private(set) lazy var root = PathNode(of: self, keys: [], plan: plan)
    private let style: KeyNames.Style
    /// The paths whose forms were given, by the caller or an earlier run.
    private let told: Set<ExactText>
    /// The keys of the next level on the way to the list.
    let nextLevel: [String]?
    /// The list whose rows are in the table, if the rows that are arrays have named cells.
    var cells: SplitList?
    /// The number of levels above its rows on the way to the list; nil beyond.
    var level: Int?
    /// The forms of paths: those that an earlier run or the caller has decided, and those of the plan.
    fileprivate(set) var forms: [ExactText: SplitForm]

    init(
        _ name: String, index: Int, parent: SplitTable?, keys: [String], plan: PlanNode?,
        forms: [ExactText: SplitForm] = [:], nextLevel: [String]? = nil, style: KeyNames.Style = .path
    ) {
        (self.style, told) = (style, Set(forms.keys))
        (self.name, self.index, self.parent, self.keys, self.forms) = (name, index, parent, keys, forms)
        self.nextLevel = nextLevel
        depth = parent.map { $0.depth + 1 } ?? 0
        self.plan = plan
    }

    /// Adds the columns of an existing table, of which some have shorter names than their paths.
    func adopt(_ names: [String], paths: [ExactText: String]) {
        for name in names {
            guard let keys = KeyNames.keys(paths[ExactText(name)] ?? name) else { continue }
            append(name, restName: KeyNames.rest(keys), kinds: [])
        }
    }

    /// The forms of paths, as stores keep them.
    var storedForms: JSONValue {
        JSONValue(forms.sorted { $0.key < $1.key }.map { ($0.key.text, JSONValue($0.value.rawValue)) })
    }

    /// What the sample has of the rows at the keys.
    func plan(ofRowsAt keys: [String]) -> PlanNode? {
        let node = keys.reduce(plan) { $0?.member($1) }
        return node?.element ?? node?.values
    }

    /// Where the rows are in the rows of the parent, for people: `the elements of lines`; nil without a parent.
    package var origin: String? {
        guard parent != nil else { return nil }
        let path = KeyNames.path(keys)
        return (hasKey ? "the members" : "the elements") + (path.isEmpty ? "" : " of \(path)")
    }

    /// The condition in SQL that joins the rows with the rows of the parent; nil without a parent.
    package var join: String? {
        parent.map { "\(SQLiteSchema.quoted(name))._parent = \(SQLiteSchema.quoted($0.name))._row" }
    }

    /// The condition in SQL that joins rows with the rows of the same table above them; nil without such rows.
    package var upJoin: String? {
        hasUp ? "\(SQLiteSchema.quoted(name))._up = \(SQLiteSchema.quoted(name))._row" : nil
    }

    /// The names of the columns that aren't data.
    package var ownNames: [String] {
        var fields = TableFields()
        _ = fields.grow(for: self)
        return fields.ownFields.map { TableFields.ownName($0.field) }
    }

    /// Why the rows are a table, if it isn't plain: the keys of objects are data, or some values are single where others are lists.
    package var reason: String? {
        guard let parent else { return nil }
        let path = ExactText(KeyNames.path(keys))
        let node = keys.reduce(parent.plan) { $0?.member($1) }
        if level != nil, node?.form != .map { return nil }
        return node?.reason ?? (parent.told.contains(path) ? "the command line says so" : nil)
    }

    /// The column of a path; nil if there is no room for it.
    func column(of keys: [String], kinds: ValueKinds) -> Int? {
        let restName = keys.isEmpty ? "value" : KeyNames.rest(keys)
        if let index = known[ExactText(restName)] { return index }
        guard columns.count < Self.mostColumns,
            let name = KeyNames.forms(keys).map(style.name).first(where: { !folded.contains(KeyNames.folded($0)) })
        else { return nil }
        append(name, restName: restName, kinds: kinds)
        return columns.count - 1
    }

    private func append(_ name: String, restName: String, kinds: ValueKinds) {
        known[ExactText(restName)] = columns.count
        columns.append(SplitColumn(name: name, restName: restName, kinds: kinds))
        folded.insert(KeyNames.folded(name))
    }

    /// SQLite has at most 2,000 columns, PostgreSQL 1,600; further values stay in `_rest`.
    static let mostColumns = 1_000
    /// Arrays in arrays in … as tables; deeper ones are JSON in a cell.
    static let mostDepth = 8
}

/// A path in the rows of a table.
final class PathNode {
    unowned let table: SplitTable
    let keys: [String]
    /// The key with its quotes and colon.
    let quoted: [UInt8]
    let plan: PlanNode?
    let form: SplitForm?
    let isTooDeep: Bool
    /// Whether arrays at the path are on the way to the list, or the list.
    let isLevel: Bool
    /// The occurrence of the key in the object that is being read.
    var (stamp, lastMember) = (0, 0)
    private var members: [(key: [UInt8], node: PathNode)] = []
    private var lookup: [[UInt8]: Int] = [:]
    private var column: Int??
    private var child: SplitTable??

    init(of table: SplitTable, keys: [String], plan: PlanNode?) {
        (self.table, self.keys, self.plan) = (table, keys, plan)
        let path = ExactText(KeyNames.path(keys))
        form = table.forms[path] ?? plan?.form
        if let form, form != .cell { table.forms[path] = form }
        var quoted: [UInt8] = []
        if let key = keys.last { RecordTape.appendQuoted(Array(key.utf8), to: &quoted) }
        self.quoted = quoted + [.colon]
        isLevel = table.nextLevel.map { $0.elementsEqual(keys) { ExactText($0) == ExactText($1) } } ?? false
        let last = keys.last.map(ExactText.init)
        isTooDeep = keys.count > 12 || keys.count { ExactText($0) == last } > 2
    }

    /// The node of a member, which is expected to be the one of this number.
    func member(_ key: ArraySlice<UInt8>, expected: Int) -> PathNode {
        if expected < members.count, members[expected].key.elementsEqual(key) { return members[expected].node }
        let bytes = Array(key)
        if let index = lookup[bytes] { return members[index].node }
        let text = String(decoding: key, as: UTF8.self)
        let node = PathNode(of: table, keys: keys + [text], plan: plan?.member(text))
        lookup[bytes] = members.count
        members.append((bytes, node))
        return node
    }

    /// Whether a path leads to nulls and empty lists or objects alone, which need no column.
    func isEmpty(at keys: ArraySlice<String>) -> Bool {
        guard let key = keys.first else { return members.isEmpty && child == nil }
        return lookup[Array(key.utf8)].map { members[$0].node.isEmpty(at: keys.dropFirst()) } ?? false
    }

    /// Whether there is a column already.
    var hasColumn: Bool { (column ?? nil) != nil }

    /// The column; nil if there is no room for it.
    func columnIndex() -> Int? {
        if let column { return column }
        let index = table.column(of: keys, kinds: plan?.kinds ?? [])
        column = .some(index)
        return index
    }

    /// The child table, made by a closure when it is first needed.
    func child(_ make: () -> SplitTable?) -> SplitTable? {
        if let child { return child }
        let made = make()
        child = .some(made)
        return made
    }
}

/// A row of a table, as it is handed to a store.
package struct SplitRow {
    package struct Cell {
        package let column: Int
        /// The value in the tape.
        package let entry: Int
        /// Whether the cell has JSON.
        package let isJSON: Bool
    }

    package var row: Int64 = 0
    package var (parent, up, at): (Int64?, Int64?, Int64?)
    /// The entry of the key in the tape.
    package var key: Int?
    /// The number of the skeleton; 0 for one that is in `_rest`.
    package var shape = 0
    package var skeleton: [UInt8] = []
    package var cells: [Cell] = []
    package var rest: [(name: String, entry: Int)] = []
}

/// What keeps rows.
package protocol SplitStore: AnyObject {
    /// Keeps a skeleton.
    func add(shape: Int, _ skeleton: [UInt8]) throws(SplitError)
    /// Keeps a row; false for one that is left out with all below it.
    func write(_ row: SplitRow, of table: SplitTable, from tape: borrowing RecordTape) throws(SplitError) -> Bool
    /// Makes everything that was written lasting.
    func commit(_ tables: [SplitTable], root: SplitTable, framing: SplitFraming) throws(SplitError)
}

/// How the documents of a store were divided.
package enum SplitFraming: String, Sendable {
    /// Each is a text of its own.
    case lines
    /// All are the elements of one array.
    case array
}
