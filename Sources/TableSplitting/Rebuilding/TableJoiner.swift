internal import JSONDocuments
import JSONPaths

/// Makes the documents of tables again, in one pass over all tables and in constant memory.
///
/// The text of each document is compact, and otherwise the same: kinds, digits, the order of keys, repeated keys, null
/// and missing.
///
/// ```swift
/// let joiner = try TableJoiner(database: "shop.sqlite")
/// while let document = try joiner.next() { print(document) }
/// ```
///
/// It isn't for several threads at once.
public final class TableJoiner {
    let source: any StoredSource
    private let root: Int
    // The rows of a table are in the order of the documents, so that one cursor for each table is enough.
    private var heads: [Head]
    var marks: [MarkKey: Mark] = [:]
    private(set) var columns: [[ExactText: Int]]
    private(set) var children: [[ExactText: Int]]

    /// Takes text of a document that isn't complete.
    private var pass: ((inout [UInt8]) throws(SplitError) -> Void)?

    struct MarkKey: Hashable { let table: Int, shape: Int64 }

    private enum Head { case unread, row(StoredRow), end }

    /// What a part of a skeleton stands for.
    indirect enum Mark {
        case null, empty
        case cell(column: Int?, name: String, isJSON: Bool)
        case children(Int?)
        case rest(String)
        case members([(key: [UInt8], mark: Mark)])
        case elements([Mark])
    }

    /// Whether the documents were the elements of one array.
    public var areElements: Bool { framing == .array }

    /// How the documents were divided.
    package var framing: SplitFraming { source.tables[root].framing }

    /// Joins the documents of the table of this name; of the only one without a parent if there is no name.
    init(_ source: any StoredSource, named name: String?) throws(SplitError) {
        self.source = source
        let tables = source.tables
        root = try Self.root(of: tables, named: name)
        heads = tables.map { _ in .unread }
        columns = tables.map { table in
            table.columns.enumerated().reduce(into: [:]) { known, column in
                let path = table.paths[ExactText(column.element)] ?? column.element
                if let keys = KeyNames.keys(path) { known[ExactText(KeyNames.rest(keys))] = column.offset }
            }
        }
        children = tables.map { _ in [:] }
        for (index, table) in tables.enumerated() {
            if let parent = table.parent { children[parent][ExactText(table.path)] = index }
        }
        for (index, table) in tables.enumerated() { if let up = table.up { children[index][ExactText(up)] = index } }
    }

    private static func root(of tables: [StoredTable], named name: String?) throws(SplitError) -> Int {
        let roots = tables.indices.filter { tables[$0].parent == nil }
        if let name {
            let isNamed = { (index: Int) in ExactText(tables[index].name) == ExactText(name) }
            // The name of a list in documents is that of a child of theirs.
            let root = roots.first(where: isNamed) ?? tables.indices.first(where: isNamed).map { top(of: $0, tables) }
            if let root { return root }
            throw SplitError(.badTables, "there is no table \(name)")
        }
        guard let root = roots.first else {
            throw SplitError(.badTables, "there is no table of `listwright tables`")
        }
        guard roots.count == 1 else {
            let names = roots.map { tables[$0].name }.joined(separator: ", ")
            throw SplitError(.badTables, "it has the documents of several tables: \(names); --name takes one")
        }
        return root
    }

    /// The table without a parent above a table; parents are before their children.
    private static func top(of table: Int, _ tables: [StoredTable]) -> Int {
        var top = table
        while let parent = tables[top].parent { top = parent }
        return top
    }

    /// The compact text of the next document; nil after the last one.
    ///
    /// - Throws: ``SplitError`` with the table and the row if the tables don't fit together, such as after an edit.
    /// - Complexity: O(*n*) in the bytes of the text.
    public func next() throws(SplitError) -> String? {
        var bytes: [UInt8] = []
        return try appendDocument(to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Appends the next document; false after the last one.
    package func appendDocument(to output: inout [UInt8]) throws(SplitError) -> Bool {
        guard let row = try head(root) else {
            try checkEnd()
            return false
        }
        heads[root] = .unread
        guard row.up == nil else { throw lost(row, root) }
        try append(row, of: root, depth: 0, to: &output)
        return true
    }

    /// Appends the next document, and passes text on whenever there is much of it, so that a long document takes little
    /// memory.
    package func appendDocument(
        to output: inout [UInt8], passingOn pass: (inout [UInt8]) throws(SplitError) -> Void
    ) throws(SplitError) -> Bool {
        try withoutActuallyEscaping(pass) { (pass) throws(SplitError) in
            self.pass = pass
            defer { self.pass = nil }
            return try appendDocument(to: &output)
        }
    }

    private func checkEnd() throws(SplitError) {
        for table in source.tables.indices where Self.top(of: table, source.tables) == root {
            if let row = try head(table) { throw lost(row, table) }
        }
    }

    private func lost(_ row: StoredRow, _ table: Int) -> SplitError {
        let owner = row.up.map { "_up is \($0)" } ?? row.parent.map { "_parent is \($0)" } ?? "it has no _parent"
        return SplitError(
            .badTables,
            "row \(row.row) of \(source.tables[table].name): \(owner), and no row before it, in the order of _row, "
                + "has it as its child")
    }

    private func head(_ table: Int) throws(SplitError) -> StoredRow? {
        switch heads[table] {
        case .row(let row): return row
        case .end: return nil
        case .unread:
            let row = try source.next(table)
            heads[table] = row.map { .row($0) } ?? .end
            return row
        }
    }

    private func append(_ row: StoredRow, of table: Int, depth: Int, to output: inout [UInt8]) throws(SplitError) {
        guard depth < JSONDocument.Limits.maximalDepth else { throw bad(row, table, "rows are nested too deeply") }
        let mark = try mark(of: row, table)
        if CallStack.hasRoom { return try append(mark, row, table, depth, to: &output) }
        try CallStack.withRoom { () throws(SplitError) in try append(mark, row, table, depth, to: &output) }
    }

    private func append(
        _ mark: Mark, _ row: StoredRow, _ table: Int, _ depth: Int, to output: inout [UInt8]
    ) throws(SplitError) {
        switch mark {
        case .null: output += "null".utf8
        case .empty: output += "{}".utf8
        case .rest(let name):
            guard let value = row.rest[ExactText(name)] else { throw bad(row, table, "_rest lacks \(name)") }
            output += value
        case .cell(let column, let name, let isJSON):
            try appendCell(column, name, isJSON: isJSON, row, table, to: &output)
        case .children(let child): try appendChildren(child, row, table, depth, to: &output)
        case .elements(let elements):
            try CallStack.withRoom { () throws(SplitError) in
                output.append(.openBracket)
                for (index, element) in elements.enumerated() {
                    if index > 0 { output.append(.comma) }
                    try append(element, row, table, depth, to: &output)
                }
                output.append(.closeBracket)
            }
        case .members(let members):
            output.append(.openBrace)
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(.comma) }
                output += member.key
                try append(member.mark, row, table, depth, to: &output)
            }
            output.append(.closeBrace)
        }
    }

    private func appendCell(
        _ column: Int?, _ name: String, isJSON: Bool, _ row: StoredRow, _ table: Int, to output: inout [UInt8]
    ) throws(SplitError) {
        if let value = row.rest[ExactText(name)] { return output += value }
        guard let column, column < row.cells.count else { throw bad(row, table, "there is no \(name)") }
        switch row.cells[column] {
        case .null where isJSON: throw bad(row, table, "\(name) has no JSON")
        case .null: output += "null".utf8
        case .foreign: throw bad(row, table, "\(name) is no value of JSON")
        case .json(let json): output += json
        case .text(let text) where isJSON:
            guard let tape = try? RecordTape(text) else { throw bad(row, table, "\(name) has no JSON") }
            tape.appendJSON(0, to: &output)
        case .text(let text): RecordTape.appendQuoted(text, to: &output)
        }
    }

    func bad(_ row: StoredRow, _ table: Int, _ reason: String) -> SplitError {
        SplitError(.badTables, "row \(row.row) of \(source.tables[table].name): \(reason)")
    }
}

// MARK: - Children

extension TableJoiner {
    /// Takes the next row of a child table if it belongs to a row.
    private func takeChild(of row: StoredRow, _ table: Int, from child: Int) throws(SplitError) -> StoredRow? {
        guard let next = try head(child) else { return nil }
        let isOwn = child == table ? next.up == row.row : next.parent == row.row && next.up == nil
        guard isOwn else { return nil }
        heads[child] = .unread
        return next
    }

    private func appendChildren(
        _ child: Int?, _ row: StoredRow, _ table: Int, _ depth: Int, to output: inout [UInt8]
    ) throws(SplitError) {
        guard let child, let first = try takeChild(of: row, table, from: child) else { return output += "[]".utf8 }
        if first.key != nil { return try appendMap(first, child, of: row, table, depth, to: &output) }
        guard first.at != nil else { return try append(first, of: child, depth: depth + 1, to: &output) }
        output.append(.openBracket)
        var (next, last) = (StoredRow?.some(first), Int64(-1))
        while let element = next {
            guard let at = element.at, follows(at, last, in: child), element.key == nil else {
                throw misplaced(element, child, after: last)
            }
            if element.row != first.row { output.append(.comma) }
            try append(element, of: child, depth: depth + 1, to: &output)
            if let pass, output.count > 1 << 16 { try pass(&output) }
            next = try takeChild(of: row, table, from: child)
            last = at
        }
        output.append(.closeBracket)
    }

    /// Returns whether a place is the one after the last one, or any later one in a table with a key.
    private func follows(_ at: Int64, _ last: Int64, in table: Int) -> Bool {
        source.tables[table].hasKeyColumn ? at > last : at == last &+ 1
    }

    private func misplaced(_ row: StoredRow, _ table: Int, after last: Int64) -> SplitError {
        let expected = source.tables[table].hasKeyColumn ? "more than \(last)" : "\(last &+ 1)"
        return bad(row, table, "_at is \(row.at.map { "\($0)" } ?? "NULL"), expected \(expected)")
    }

    /// Appends rows with keys as the members of an object; several of one list have `_at`.
    private func appendMap(
        _ first: StoredRow, _ child: Int, of row: StoredRow, _ table: Int, _ depth: Int, to output: inout [UInt8]
    ) throws(SplitError) {
        var (next, last) = (StoredRow?.some(first), StoredRow?.none)
        output.append(.openBrace)
        while let member = next {
            guard let key = member.key else { throw bad(member, child, "_key is NULL") }
            if let before = last?.at, let at = member.at, last?.key == key, follows(at, before, in: child) {
                output.append(.comma)
            } else {
                if let at = member.at, !follows(at, -1, in: child) { throw misplaced(member, child, after: -1) }
                if last?.at != nil { output.append(.closeBracket) }
                if last != nil { output.append(.comma) }
                RecordTape.appendQuoted(key, to: &output)
                output.append(.colon)
                if member.at != nil { output.append(.openBracket) }
            }
            try append(member, of: child, depth: depth + 1, to: &output)
            if let pass, output.count > 1 << 16 { try pass(&output) }
            last = member
            next = try takeChild(of: row, table, from: child)
        }
        if last?.at != nil { output.append(.closeBracket) }
        output.append(.closeBrace)
    }
}
