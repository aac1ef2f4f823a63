import JSONDocuments
import ListwrightEssentials
import RowExporting
import TableSplitting

/// Rows in related tables of an SQLite database, a page in each transaction.
struct SplitRows: RowForm {
    private let target: RowExport.Database
    private var store: SQLiteTables?
    private var splitter: TableSplitter?
    private var page: SQLiteTable.PageMark?

    init(_ target: RowExport.Database) { self.target = target }

    var isDatabase: Bool { true }

    var lossCount: Int { store?.repeatedCount ?? 0 }

    mutating func begin(_ page: SQLiteTable.PageMark) { self.page = page }

    mutating func text(of rows: [RecordValue]) throws(ToolError) -> [UInt8] {
        guard !rows.isEmpty else { return [] }
        do throws(SplitError) {
            let tapes = rows.compactMap { try? RecordTape(JSONWriter.bytes(of: $0.json)) }
            let splitter = try open(tapes)
            for tape in tapes { try splitter.add(tape) }
            if let page { try store?.record(page, for: target.table) }
            try splitter.commit()
            UnfinishedFiles.forget()
        } catch {
            throw failure(error)
        }
        return []
    }

    mutating func closing() throws(ToolError) -> [UInt8] {
        if let store, store.repeatedCount > 0 {
            let count = store.repeatedCount
            let rows = count == 1 ? "1 row" : "\(count) rows"
            let key = (target.key ?? []).joined(separator: ", ").inMessage
            let verb = target.conflict == .ignore ? "left out, as rows" : "replaced rows"
            Output.warn("\(target.file): warning: \(rows) \(verb) of this run with the same \(key)")
        }
        return []
    }

    /// Opens the tables, which the first rows plan.
    private mutating func open(_ tapes: [RecordTape]) throws(SplitError) -> TableSplitter {
        if let splitter { return splitter }
        let plan = PlanNode()
        for tape in tapes { plan.add(0, of: tape) }
        let key = target.key?.first.map { SQLiteTables.Key(table: target.table, column: $0, conflict: target.conflict) }
        DatabaseName(target.file).noteIfNew()
        let store = try SQLiteTables(target.file.cString, key: key)
        let splitter = TableSplitter(named: target.table, plan: plan, after: try store.known(), into: store)
        (self.store, self.splitter) = (store, splitter)
        return splitter
    }

    private func failure(_ error: SplitError) -> ToolError {
        let status: ExitStatus =
            switch error.code {
            case .noLibrary: .noServer
            case .conflict: .negative
            case .badPath: .usage
            case .badTables, .store, .exists, .badDocument: .inputOutput
            }
        return ToolError(
            message: "\(target.file): error: \(error.description.inMessage(600)); nothing of this page is written",
            status: status)
    }
}
