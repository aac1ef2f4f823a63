import Listwright
import TableSplitting

extension TableSplitter.Known {
    /// The reason why these tables can't take rows of another list; nil if they can.
    func refusal(of name: String, list: SplitList?) -> String? {
        guard let root = rootName, root != TableSplitter.rootName(name, list) else { return nil }
        return "it has the tables of \(root); --into another file, or --name=\(root)"
    }
}

/// What was written, for people.
struct TablesReport {
    private let splitter: TableSplitter
    private let store: any SplitStore

    init(_ splitter: TableSplitter, _ store: any SplitStore) { (self.splitter, self.store) = (splitter, store) }

    var text: String {
        var text = ""
        for table in splitter.tables where table.rowCount > 0 {
            text += "\(table.name): \(table.rowCount) row\(table.rowCount == 1 ? "" : "s")"
            if let planned = store as? PlannedTables { text += "; \(planned.columns(of: table))" }
            text += "\n"
            if let parent = table.parent {
                text += "  join: \(Self.quoted(table.name))._parent = \(Self.quoted(parent.name))._row\n"
            }
        }
        let (restCount, replaced) = counts
        text += "\(splitter.shapeCount) shape\(splitter.shapeCount == 1 ? "" : "s")"
        if let restCount { text += "; \(restCount == 0 ? "no" : "\(restCount)") rows with _rest" }
        if let replaced { text += "; \(replaced) rows replaced" }
        return text + "\n"
    }

    private var counts: (rest: Int?, replaced: Int?) {
        if let database = store as? SQLiteTables {
            return (database.restCount, database.replacedCount > 0 ? database.replacedCount : nil)
        }
        return ((store as? TableFolder)?.restCount, nil)
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
