import ListwrightEssentials
import TableSplitting

/// What was written, or would be, for people.
struct TablesReport {
    private let splitter: TableSplitter
    private let store: any SplitStore
    private let isExact: Bool

    init(_ splitter: TableSplitter, _ store: any SplitStore, isExact: Bool) {
        (self.splitter, self.store, self.isExact) = (splitter, store, isExact)
    }

    var text: String {
        var text = ""
        for table in splitter.tables where table.rowCount > 0 { text += lines(about: table) }
        return text + ([rest] + changes).joined(separator: "; ") + "\n"
    }

    /// True if rows replaced others of the same run, or something is in no cell.
    var hasLosses: Bool { (store as? SQLiteTables)?.repeatedCount ?? 0 > 0 || !isExact && lossCount > 0 }

    private func lines(about table: SplitTable) -> String {
        var text = "\(table.name): \(Self.count(table.rowCount, "row"))"
        text += (table.origin.map { ", \($0)" } ?? "") + "\n"
        if let planned = store as? PlannedTables {
            if let reason = table.reason { text += "  reason: \(reason)\n" }
            let columns = planned.columns(of: table).map { "\($0.name) \($0.type)" }
            text += "  columns: \(columns.isEmpty ? "none" : columns.joined(separator: ", "))\n"
        }
        if let join = table.join { text += "  join: \(join)\n" }
        if let join = table.upJoin { text += "  rows in rows: \(join)\n" }
        return text
    }

    /// What isn't in cells.
    private var rest: String {
        guard isExact else {
            guard lossCount > 0 else { return "nothing is lost but the order of keys" }
            let parts = [
                inexactCount > 0 ? "\(Self.count(inexactCount, "value")) not exact" : nil,
                splitter.emptyCount > 0 ? Self.count(splitter.emptyCount, "empty list or object") : nil,
                splitter.nullCount > 0 ? "\(Self.count(splitter.nullCount, "null")) as if missing" : nil,
            ]
            return "lost: \(parts.compactMap { $0 }.joined(separator: ", "))"
        }
        let shapes = Self.count(splitter.shapeCount, "shape")
        let rows = (store as? SQLiteTables)?.restCount ?? (store as? TableFolder)?.restCount
        guard let rows else { return shapes }
        return shapes + "; " + (rows == 0 ? "nothing in _rest" : "\(Self.count(rows, "row")) with _rest")
    }

    private var changes: [String] {
        guard let database = store as? SQLiteTables else { return [] }
        return [
            database.replacedCount > 0 ? "\(Self.count(database.replacedCount, "row")) replaced" : nil,
            database.ignoredCount > 0 ? "\(Self.count(database.ignoredCount, "row")) left out" : nil,
            database.repeatedCount > 0
                ? "\(Self.count(database.repeatedCount, "row")) with the key of an earlier row of this run" : nil,
        ].compactMap { $0 }
    }

    private var inexactCount: Int {
        (store as? SQLiteTables)?.inexactCount ?? (store as? TableFolder)?.inexactCount ?? 0
    }

    private var lossCount: Int { inexactCount + splitter.emptyCount + splitter.nullCount }

    private static func count(_ number: Int, _ noun: String) -> String {
        let plural = noun == "empty list or object" ? "empty lists or objects" : noun + "s"
        return "\(number) \(number == 1 ? noun : plural)"
    }
}
