import JSONDocuments
import JSONPaths
import TableSplitting

/// The tables that `listwright tables` makes of a document, whose rows are counted part by part.
package final class TablePlanning {
    /// The number of bytes up to which a document is counted at once, and its plan made of all of it.
    private static let longestShort = 1 << 20
    /// The number of rows of a long document that make the plan.
    private static let longSample = 1_000

    /// The list as the command takes it in each document.
    package let list: ListPath
    /// The name of the table of the list's rows.
    private let name: String
    private let splitter: TableSplitter
    private let store = PlannedTables()
    private let text: [UInt8]
    /// The rows that are added one after the other; none if the document is added at once.
    private let rows: [Range<Int>]
    /// True if the rows are in a list with a document around it.
    private let isDocument: Bool
    private var rowCount = 0

    /// Plans the tables of a document, and adds its rows if it is a short one.
    ///
    /// - Parameters:
    ///   - areLines: Whether the elements of the document are documents of their own.
    ///   - name: The name of the table of the rows if the list has none.
    /// - Throws: ``ExploreError`` if the list has no tables.
    package init(of exploration: inout Exploration, areLines: Bool, named name: String) throws(ExploreError) {
        text = exploration.text
        list = Self.list(of: exploration, areLines: areLines)
        var forms: [String: SplitForm] = [:]
        let split = try list == .root ? nil : Self.split(list, in: &exploration, areLines: areLines, &forms)
        isDocument = !areLines && split != nil
        let isLong = text.count > Self.longestShort && split?.cellNames.isEmpty ?? true
        let keys = isDocument ? split?.levels.first : []
        rows = isLong ? keys.map { exploration.elements(atKeys: $0) } ?? [] : []
        let plan = PlanNode()
        self.name = TableSplitter.tableName(split?.name ?? name)
        splitter = TableSplitter(named: self.name, list: split, plan: plan, forms: forms, into: store)
        do throws(SplitError) {
            if rows.isEmpty { try addDocument(plan, areLines: areLines) }
            for row in rows.prefix(Self.longSample) {
                plan.add(0, of: try RecordTape(document: Array(text[row])), below: isDocument ? keys : nil)
            }
            if isDocument, !rows.isEmpty { try splitter.beginDocument() }
        } catch { throw ExploreError(description: error.description) }
    }

    /// The list as the command takes it: below each line, and the whole document for a list of columns.
    private static func list(of exploration: Exploration, areLines: Bool) -> ListPath {
        let list = exploration.listSpelling
        if list.cells == .columns { return .root }
        return areLines ? list.belowEachElement ?? .root : list
    }

    private static func split(
        _ list: ListPath, in exploration: inout Exploration, areLines: Bool, _ forms: inout [String: SplitForm]
    ) throws(ExploreError) -> SplitList {
        let isLong = exploration.text.count > longestShort
        let sample = isLong ? exploration.tree.thinned(to: longSample) : exploration.text
        guard let document = try? JSONDocument(parsing: sample).root,
            let root = areLines ? document.array?.first : document, let rows = try? RowList(list, in: root)
        else { throw ExploreError(description: "there is nothing at \(list)") }
        do throws(SplitError) { return try SplitList(list, rows, in: root, forms: &forms) } catch {
            throw ExploreError(description: error.description)
        }
    }

    private func addDocument(_ plan: PlanNode, areLines: Bool) throws(SplitError) {
        let tape = try RecordTape(document: text)
        guard tape.kind(0) == .array, areLines || splitter.takesElements else {
            plan.add(0, of: tape)
            return try splitter.add(tape)
        }
        for entry in tape.elements(0) { plan.add(entry, of: tape) }
        try splitter.add(elementsOf: tape)
    }

    /// Adds further rows of about so many bytes.
    package func add(bytes limit: Int) throws(ExploreError) {
        guard rowCount < rows.count else { return }
        let end = rows[rowCount].lowerBound + limit
        do throws(SplitError) {
            repeat { try add(rows[rowCount]) } while rowCount < rows.count && rows[rowCount].upperBound <= end
            guard rowCount == rows.count, isDocument, let first = rows.first, let last = rows.last else { return }
            let around = Array(text[..<first.lowerBound] + text[last.upperBound...])
            try splitter.endDocument(try RecordTape(document: around))
        } catch { throw ExploreError(description: error.description) }
    }

    private func add(_ row: Range<Int>) throws(SplitError) {
        let tape = try RecordTape(document: Array(text[row]))
        if isDocument { try splitter.add(row: tape) } else { try splitter.add(tape) }
        rowCount += 1
    }

    /// The tables, with the number of rows that were added of a long document.
    package var json: JSONValue {
        [
            "list": JSONValue(name), "rows": JSONValue(rowCount), "of": JSONValue(rows.count),
            "tables": JSONValue(splitter.tables.filter { $0.rowCount > 0 }.map(json)),
        ]
    }

    private func json(_ table: SplitTable) -> JSONValue {
        func text(_ text: String?) -> JSONValue { text.map { JSONValue($0) } ?? .null }
        let columns = store.columns(of: table).map {
            ["name": JSONValue($0.name), "type": JSONValue($0.type)] as JSONValue
        }
        return [
            "name": JSONValue(table.name), "parent": text(table.parent?.name), "rows": JSONValue(table.rowCount),
            "origin": text(table.origin), "reason": text(table.reason), "join": text(table.join),
            "up": text(table.upJoin), "columns": JSONValue(columns),
            "own": JSONValue(table.ownNames.map { JSONValue($0) }),
        ]
    }
}

extension ListPath {
    /// The path below each element of an array; nil for one that doesn't lead through all elements.
    package var belowEachElement: ListPath? {
        guard let steps = path.steps, steps.first == .wildcard else { return nil }
        return ListPath(JSONPath(steps: Array(steps.dropFirst())), cells: cells)
    }
}
