package import JSONDocuments
import JSONPaths

/// Splits JSON of any shape into related tables that lose nothing: a ``TableJoiner`` makes the same JSON again.
///
/// Each document is a row, or each row of a list in it. Nested objects are columns, named by the key paths that read
/// them. Arrays are tables, in which `_parent` is the `_row` of the row that has them, and `_at` the place; objects whose
/// keys are data are tables with the keys in `_key`. What columns can't hold is in `_shape` and `_rest`.
///
/// ```swift
/// let splitter = try TableSplitter(named: "orders", list: "data.orders", intoDatabase: "shop.sqlite", key: "id")
/// try splitter.add(contentsOfFile: "orders.json")
/// try splitter.commit()
/// for table in splitter.summaries { print(table) }
/// ```
///
/// After an error nothing more can be added. It isn't for several threads at once.
public final class TableSplitter {
    /// The tables so far, parents before their children.
    package private(set) var tables: [SplitTable] = []
    /// The numbers of skeletons, by their text.
    private var shapes: [[UInt8]: Int]
    private let store: any SplitStore
    let list: SplitList?
    let style: KeyNames.Style
    /// The forms of paths from the rows of the list.
    let rowForms: [ExactText: SplitForm]
    private var rootIndex = 0
    /// The name of the table of the rows.
    let name: String
    private(set) var names: Set<ExactText> = []
    var tape = RecordTape()
    private var row = SplitRow()
    var pending: [Pending] = []
    var objectCount = 0
    /// The paths of the members of the objects that are being walked.
    var nodes: [PathNode] = []
    /// The value that the row is.
    var rowEntry = 0
    /// The document whose rows are added one after the other.
    private var open: (number: Int64, table: SplitTable, rowCount: Int64)?
    /// The plan that the first documents make; nil if it is made.
    var emptyPlan: PlanNode?
    /// How the documents that were added were divided; nil before the first one.
    var framing: SplitFraming?
    /// The numbers of empty lists and objects, and of nulls, which are in no cell.
    package internal(set) var (emptyCount, nullCount) = (0, 0)
    /// The number of skeletons.
    package var shapeCount: Int { shapes.count }

    private static let mostShapes = 10_000

    /// A value whose rows are written after the row that has it.
    struct Pending {
        let table: SplitTable
        let entry: Int
        let form: Form
        enum Form { case list, members, single }
    }

    /// What an earlier run has left in a store.
    package struct Known {
        package struct Table {
            var name: String, parent: Int?, path: String, up: String?, columns: [String], paths: [ExactText: String]
            var forms: [ExactText: SplitForm]
            var (hasKey, hasUp, lastRow): (Bool, Bool, Int64)
        }
        var tables: [Table] = []
        var shapes: [[UInt8]: Int] = [:]
        package init() {}
    }

    /// Creates a splitter.
    ///
    /// - Parameters:
    ///   - name: The name of the table of the rows.
    ///   - list: The list in each document; nil if each document is a row.
    ///   - forms: The forms of paths, as key paths from the top of a document.
    ///   - rowForms: The forms of paths from the rows of the list.
    package init(
        named name: String, list: SplitList? = nil, plan: PlanNode? = nil, forms given: [String: SplitForm] = [:],
        rowForms: [String: SplitForm] = [:],
        names style: KeyNames.Style = .path, after known: Known = Known(), into store: any SplitStore
    ) {
        self.style = style
        self.rowForms = Dictionary(rowForms.map { (ExactText($0), $1) }) { $1 }
        (self.store, shapes) = (store, known.shapes)
        (self.list, self.name) = (list, name)
        let forms = Dictionary(given.map { (ExactText($0), $1) }) { $1 }
        for table in known.tables { adopt(table, plan: plan, forms: forms) }
        if let index = tables.firstIndex(where: { $0.level == 0 }) {
            rootIndex = index
        } else {
            rootIndex = tables.count
            _ = makeTable(Self.rootName(name, list), parent: nil, keys: [], plan: plan, forms: forms)
        }
    }

    /// The table of the documents.
    var root: SplitTable { tables[rootIndex] }

    /// The name of the table of the documents.
    package static func rootName(_ name: String, _ list: SplitList?) -> String { list == nil ? name : "_document" }

    private func adopt(_ known: Known.Table, plan: PlanNode?, forms: [ExactText: SplitForm]) {
        let parent = known.parent.map { tables[$0] }
        let keys = KeyNames.keys(known.path) ?? []
        let isRoot = parent == nil && ExactText(known.name) == ExactText(Self.rootName(name, list))
        let table = makeTable(
            known.name, parent: parent, keys: keys, plan: isRoot ? plan : parent?.plan(ofRowsAt: keys),
            forms: known.forms.merging(isRoot ? forms : [:]) { $1 })
        table.adopt(known.columns, paths: known.paths)
        (table.hasKey, table.hasUp, table.lastRow) = (known.hasKey, known.hasUp, known.lastRow)
        table.upPath = known.up
    }

    func makeTable(
        _ name: String, parent: SplitTable?, keys: [String], plan: PlanNode?, forms: [ExactText: SplitForm]
    ) -> SplitTable {
        let isRoot = parent == nil && ExactText(name) == ExactText(Self.rootName(self.name, list))
        let level = isRoot ? 0 : level(of: parent, keys)
        let table = SplitTable(
            name, index: tables.count, parent: parent, keys: keys, plan: plan, forms: forms,
            nextLevel: level.flatMap { level in list.flatMap { level < $0.levels.count ? $0.levels[level] : nil } },
            style: style)
        if let list, level == list.levels.count, !list.cellNames.isEmpty { table.cells = list }
        table.level = level
        tables.append(table)
        names.insert(KeyNames.folded(name))
        return table
    }

    /// The number of levels on the way to the list above the rows at the keys; nil elsewhere.
    func level(of parent: SplitTable?, _ keys: [String]) -> Int? {
        guard let parent, let level = parent.level, let next = parent.nextLevel,
            next.elementsEqual(keys, by: { ExactText($0) == ExactText($1) })
        else { return nil }
        return level + 1
    }

    /// Adds a document, or the elements of one that is a list of rows.
    package func add(_ tape: RecordTape, entry: Int = 0) throws(SplitError) {
        self.tape = tape
        try addRow(entry, to: root, parent: nil, up: nil, at: nil, key: nil)
    }

    /// Reads a document, and adds it; false for one that jansson must read first.
    package func add(reading bytes: [UInt8], options: JSONDocument.Options) throws(SplitError) -> Bool {
        guard tape.read(bytes, options: options) else { return false }
        try addRow(0, to: root, parent: nil, up: nil, at: nil, key: nil)
        return true
    }

    /// The plan, if it is still to be made.
    func takeEmptyPlan() -> PlanNode? {
        defer { emptyPlan = nil }
        return emptyPlan
    }

    /// The name of a table that is neither one of ours nor SQLite's.
    package static func tableName(_ name: String) -> String {
        name.isEmpty || name.hasPrefix("_") || name.lowercased().hasPrefix("sqlite_") ? "rows" + name : name
    }

    /// True if the elements of an array are the documents.
    package var takesElements: Bool { list == nil }

    /// Adds the elements of an array as documents.
    package func add(elementsOf tape: RecordTape) throws(SplitError) {
        self.tape = tape
        for entry in tape.elements(0) { try addRow(entry, to: root, parent: nil, up: nil, at: nil, key: nil) }
    }

    /// Begins a document whose list of the first level is added row by row.
    package func beginDocument() throws(SplitError) {
        guard let keys = list?.levels.first else { return }
        var node = root.root
        for key in keys { node = node.member(Array(key.utf8)[...], expected: 0) }
        guard let table = node.child({ makeChild(of: node, plan: node.plan?.element) }) else {
            throw SplitError(.store, "the table \(name) is another one's")
        }
        root.lastRow += 1
        open = (root.lastRow, table, 0)
    }

    /// Reads a row of the document that was begun, and adds it; false for one that jansson must read first.
    package func add(rowReading bytes: [UInt8], options: JSONDocument.Options) throws(SplitError) -> Bool {
        guard tape.read(bytes, options: options) else { return false }
        try addListRow()
        return true
    }

    /// Adds a row of the document that was begun.
    package func add(row tape: RecordTape) throws(SplitError) {
        self.tape = tape
        try addListRow()
    }

    private func addListRow() throws(SplitError) {
        guard let open else { return }
        try addRow(0, to: open.table, parent: open.number, up: nil, at: open.rowCount, key: nil)
        self.open?.rowCount += 1
    }

    /// Ends the document with what surrounds the rows, which has an empty list instead of them.
    package func endDocument(_ tape: RecordTape) throws(SplitError) {
        guard let number = open?.number else { return }
        self.tape = tape
        open = nil
        let last = root.lastRow
        root.lastRow = number - 1
        try addRow(0, to: root, parent: nil, up: nil, at: nil, key: nil)
        root.lastRow = last
    }

    /// Makes everything lasting.
    package func commit(framing: SplitFraming = .lines) throws(SplitError) {
        try store.commit(tables, root: root, framing: framing)
    }

    private func addRow(
        _ entry: Int, to table: SplitTable, parent: Int64?, up: Int64?, at: Int64?, key: Int?
    ) throws(SplitError) {
        // A local row needs no checks of access.
        var row = SplitRow()
        swap(&row, &self.row)
        table.lastRow += 1
        table.rowCount += 1
        let number = table.lastRow
        (row.row, row.parent, row.up, row.at, row.key) = (number, parent, up, at, key)
        if key != nil { table.hasKey = true }
        if up != nil { table.hasUp = true }
        row.skeleton.removeAll(keepingCapacity: true)
        row.cells.removeAll(keepingCapacity: true)
        row.rest.removeAll(keepingCapacity: true)
        let base = pending.count
        rowEntry = entry
        walk(entry, table.root, &row)
        row.shape = try shape(of: row.skeleton, table)
        let isKept = try store.write(row, of: table, from: tape)
        swap(&row, &self.row)
        guard isKept else {
            pending.removeLast(pending.count - base)
            return
        }
        let end = pending.count
        for index in base..<end {
            let next = pending[index]
            guard next.table === table else {
                try addRows(next, parent: number, up: nil)
                continue
            }
            // Rows in rows of the same table are as deep as the document.
            try CallStack.withRoom { () throws(SplitError) in try addRows(next, parent: parent, up: number) }
        }
        pending.removeLast(pending.count - base)
    }

    private func addRows(_ next: Pending, parent: Int64?, up: Int64?) throws(SplitError) {
        switch next.form {
        case .single: try addRow(next.entry, to: next.table, parent: parent, up: up, at: nil, key: nil)
        case .list: try addElements(of: next.entry, to: next.table, parent: parent, up: up, key: nil)
        case .members:
            var member = next.entry + 1
            let end = tape.next(next.entry)
            while member < end {
                let value = member + 1
                if tape.kind(value) == .array, tape.count(value) > 0, !tape.hasScalarArraysOnly(value) {
                    try addElements(of: value, to: next.table, parent: parent, up: up, key: member)
                } else {
                    try addRow(value, to: next.table, parent: parent, up: up, at: nil, key: member)
                }
                member = tape.next(value)
            }
        }
    }

    private func addElements(
        of array: Int, to table: SplitTable, parent: Int64?, up: Int64?, key: Int?
    ) throws(SplitError) {
        var (entry, at) = (array + 1, Int64(0))
        let end = tape.next(array)
        while entry < end {
            try addRow(entry, to: table, parent: parent, up: up, at: at, key: key)
            entry = tape.next(entry)
            at += 1
        }
    }

    /// The number of the skeleton of the row.
    private func shape(of skeleton: [UInt8], _ table: SplitTable) throws(SplitError) -> Int {
        // Rows are often like the one before.
        if table.lastShape.skeleton == skeleton { return table.lastShape.number }
        if let number = shapes[skeleton] {
            table.lastShape = (skeleton, number)
            return number
        }
        guard shapes.count < Self.mostShapes else { return 0 }
        let number = shapes.count + 1
        shapes[skeleton] = number
        try store.add(shape: number, skeleton)
        return number
    }
}
