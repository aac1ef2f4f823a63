import JSONDocuments
import ListwrightEssentials
import RowExporting

/// Rows in a table of an SQLite database.
struct DatabaseRows: RowForm {
    private let target: RowExport.Database
    private let commitsEachBatch: Bool
    private var columns: RowColumns?
    private var database: SQLiteTable?
    private var page: SQLiteTable.PageMark?

    /// - Parameters:
    ///   - table: The table that the rows were mapped by; nil for rows as they come, whose keys are the columns.
    ///   - commitsEachBatch: Whether each batch of rows is a transaction of its own.
    init(_ target: RowExport.Database, table: RecordTable?, commitsEachBatch: Bool) {
        (self.target, self.commitsEachBatch) = (target, commitsEachBatch)
        columns = table.flatMap { $0.fields.isEmpty ? nil : RowColumns(of: $0) }
    }

    var isDatabase: Bool { true }

    var lossCount: Int { (database?.repeatedKeyCount ?? 0) + (database?.changes.count ?? 0) }

    mutating func begin(_ page: SQLiteTable.PageMark) { self.page = page }

    /// The cells of blocks; none without a table, as the rows decide the columns.
    var newPiece: (@Sendable () -> any RowPiece)? {
        guard let columns else { return nil }
        return { DatabasePiece(columns) }
    }

    mutating func text(of piece: any RowPiece) throws(ToolError) -> [UInt8] {
        guard let piece = piece as? DatabasePiece, piece.rowCount > 0, let columns else { return [] }
        return try write(columns) { (database) throws(SQLiteError) in try database.write(piece.cells) }
    }

    mutating func text(of rows: [RecordValue]) throws(ToolError) -> [UInt8] {
        guard !rows.isEmpty else { return [] }
        return try write(columns ?? RowColumns(of: rows)) { (database) throws(SQLiteError) in
            for row in rows { try database.write(row) }
        }
    }

    private mutating func write(
        _ columns: RowColumns, _ body: (SQLiteTable) throws(SQLiteError) -> Void
    ) throws(ToolError) -> [UInt8] {
        let known = try open(columns)
        let (commits, page) = (commitsEachBatch, page)
        try attempt { (database) throws(SQLiteError) in
            if let page { try database.keepKeys(page.keeping) }
            try body(database)
            if let page { try database.record(page) }
            if commits { try database.commit() }
        }
        if commits { UnfinishedFiles.forget() }
        note(database?.columns.renamings.dropFirst(known))
        return []
    }

    mutating func closing() throws(ToolError) -> [UInt8] {
        if let columns { try open(columns) }
        try attempt { (database) throws(SQLiteError) in try database.commit() }
        UnfinishedFiles.forget()
        if let database { report(database) }
        return []
    }

    /// Opens the table with the columns of the first rows.
    ///
    /// - Returns: The number of its columns that were renamed before.
    @discardableResult private mutating func open(_ columns: RowColumns) throws(ToolError) -> Int {
        if let database { return database.columns.renamings.count }
        do throws(SQLiteError) {
            let found = columns.names.filter { $0 == "id" }
            let key =
                target.key.map { SQLiteKey($0, conflict: target.conflict) } ?? SQLiteKey(found, isGiven: false)
            DatabaseName(target.file).noteIfNew()
            database = try SQLiteTable(target.table, inFile: target.file.cString, columns: columns, key: key)
        } catch {
            throw failure(error)
        }
        return 0
    }

    private func attempt(_ body: (SQLiteTable) throws(SQLiteError) -> Void) throws(ToolError) {
        guard let database else { return }
        do throws(SQLiteError) { try body(database) } catch { throw failure(error) }
    }

    private func failure(_ error: SQLiteError) -> ToolError {
        let status: ExitStatus =
            switch error.code {
            case .noLibrary: .noServer
            case .badColumns: .usage
            case .conflict: .negative
            case .failed: .inputOutput
            }
        let pages = commitsEachBatch ? " of this page" : ""
        let advice =
            error.hasDifferentKeys
            ? "; nothing\(pages) is written"
            : error.code == .conflict
                ? "; nothing\(pages) is written (--key and --on-conflict say what becomes of such rows)" : ""
        return ToolError(message: "\(target.file): error: \(error.message.inMessage(600))\(advice)", status: status)
    }
}

/// The cells of a block of rows.
private struct DatabasePiece: RowPiece {
    static var takesCells: Bool { true }

    private let columns: RowColumns
    private(set) var cells = SQLiteCells()
    private(set) var rowCount = 0
    private var json = JSONWriter()

    init(_ columns: RowColumns) { self.columns = columns }

    var bytes: [UInt8] { [] }

    mutating func write(_ row: RecordValue) {
        cells.append(row, to: columns)
        rowCount += 1
    }

    mutating func write(_ cells: [DirectCell]) {
        self.cells.append(cells, to: columns, &json)
        rowCount += 1
    }
}

// MARK: - Messages

extension DatabaseRows {
    private func note(_ renamings: ArraySlice<RowColumns.Renaming>?) {
        for note in Array(renamings ?? []).notes { Output.warn("\(target.file): \(note)") }
    }

    /// Says what became of the keys, and of values that the table has changed.
    private func report(_ database: SQLiteTable) {
        let isGiven = target.key != nil
        if let text = isGiven ? repetition(in: database) : key(of: database) { Output.warn("\(target.file): \(text)") }
        if database.rowCountWithoutKey > 0 {
            let count = database.rowCountWithoutKey
            let rows = count == 1 ? "1 row has" : "\(count) rows have"
            Output.warn("\(target.file): warning: \(rows) no value for the key; another run adds them again")
        }
        if let first = database.changes.first {
            let count = database.changes.count
            let values = count == 1 ? "1 value" : "\(count) values"
            let example = "\(first.text.inMessage) in \(database.columns.names[first.column].inMessage)"
            Output.warn("\(target.file): warning: the types of the columns have changed \(values): \(example)")
        }
    }

    /// The rows that were lost because their key repeats.
    private func repetition(in database: SQLiteTable) -> String? {
        let count = database.repeatedKeyCount
        guard count > 0 else { return nil }
        let rows = count == 1 ? "1 row" : "\(count) rows"
        let key = MessageList(database.key)
        return target.conflict == .ignore
            ? "warning: \(rows) left out, as rows of this run have the same \(key) (--key=none adds all rows)"
            : "warning: \(rows) replaced rows of this run with the same \(key) (--key=none adds all rows)"
    }

    /// What became of a key that nobody asked for.
    private func key(of database: SQLiteTable) -> String? {
        guard database.rowCount > 0 else { return nil }
        switch database.keyFate {
        case .none: return nil
        case .used:
            let replaced = database.replacedCount
            let rows = replaced == 0 ? "" : "; \(replaced == 1 ? "1 row" : "\(replaced) rows") replaced earlier ones"
            return
                "note: id is the key, as it is unique in this run\(rows) (--key names another, --key=none adds all rows)"
        case .repeated:
            return "note: id is no key, as it repeats in this run: all rows are added, and another run adds them again "
                + "(--key names a key)"
        case .notUnique:
            return
                "note: id is no key, as no index of the table makes it unique: all rows are added (--key=id makes one)"
        }
    }
}
