import ItemMapping
import JSONDocuments
import ListDiffing
import ListLoading
import SectionNormalizing

/// The rows of a list as cells in sections, which follow the list by what has changed.
@MainActor struct SectionRows<Row: FieldValue & Sendable> {
    /// The version of the rows that the sections have.
    private(set) var version = -1

    private let builder: CellBuilder<Row>
    private var groups: RowGroups<Row>
    private var contentVersion = 0
    private var ownContents: Set<UniqueID> = []
    /// The number of the rows.
    private var count = 0

    init(_ builder: CellBuilder<Row>, _ groups: RowGroups<Row>) { (self.builder, self.groups) = (builder, groups) }

    /// Makes sections, which have no state cell, those of a state of the list.
    mutating func take(_ state: ListState<Row>, _ sections: inout [SectionViewModel]) {
        guard version != state.version || sections.isEmpty else { return }
        if state.unchanged.version == version, state.unchanged.count == count, count > 0 {
            let first = sections.first?.cells.first
            append(count..<state.rows.count, of: state, reusing: [:], like: first, to: &sections)
        } else {
            replace(by: state, &sections)
        }
        (version, count) = (state.version, state.rows.count)
        (contentVersion, ownContents) = (state.contentVersion, state.ownContents)
    }

    /// Makes all sections anew; the cells of rows that are the same stay.
    private mutating func replace(by state: ListState<Row>, _ sections: inout [SectionViewModel]) {
        var known: [UniqueID: CellViewModel] = [:]
        if contentVersion == state.contentVersion {
            let changed = ownContents.union(state.ownContents)
            for section in sections {
                for cell in section.cells where !changed.contains(cell.id) { known[cell.id] = cell }
            }
        }
        let first = sections.first?.cells.first
        sections = groups.restart()
        let isContinued = contentVersion == state.contentVersion
        append(
            0..<state.rows.count, of: state, reusing: known, like: isContinued ? first : nil, to: &sections)
    }

    /// Appends the cells of some rows.
    private mutating func append(
        _ range: Range<Int>, of state: ListState<Row>, reusing known: [UniqueID: CellViewModel],
        like shown: CellViewModel?, to sections: inout [SectionViewModel]
    ) {
        let (ids, rows) = (state.ids, state.rows)
        let new = known.isEmpty ? Array(range) : range.filter { known[ids[$0]] == nil }
        var made = builder.cells(of: new.map { rows[$0] }, ids: new.map { ids[$0] }, like: shown).makeIterator()
        for index in range {
            guard let cell = known[ids[index]] ?? made.next() else { return }
            groups.add(cell, of: rows[index], to: &sections)
        }
    }
}

/// Makes the cells of rows.
@MainActor struct CellBuilder<Row: FieldValue & Sendable> {
    private let normalizer: Normalizer
    private let make: (@MainActor (Row) -> CellViewModel)?

    init(_ normalizer: Normalizer, _ make: (@MainActor (Row) -> CellViewModel)?) {
        (self.normalizer, self.make) = (normalizer, make)
    }

    /// Returns the cells of rows, which show the same fields as another cell of the list.
    func cells(of rows: [Row], ids: [UniqueID], like shown: CellViewModel?) -> [CellViewModel] {
        guard let make else {
            var cells = normalizer.cells(of: rows) { ids[$0].identity }
            for index in cells.indices {
                if let shown { cells[index].showFields(of: shown, keepsID: true) }
                cells[index].identify(by: ids[index])
            }
            return cells
        }
        return zip(rows, ids).map { row, id in
            var cell = make(row)
            if cell.object == nil { cell.object = (row as? JSONValue).map { .json($0) } ?? .value(row) }
            cell.identify(by: id)
            return cell
        }
    }
}

/// The sections of rows: one for all, or one for each value of a key.
@MainActor struct RowGroups<Row> {
    /// The sections without rows.
    private let empty: SectionViewModel
    private var group: (@MainActor (Row) -> Group)?
    /// The index of each section.
    private var indexes: [AnyHashable: Int] = [:]
    /// The ids of sections, which are kept for life.
    private var ids: [AnyHashable: UniqueID] = [:]
    private var numbers: [Identity: Int] = [:]

    private struct Group {
        let key: AnyHashable
        let header: () -> String?
    }

    /// One section.
    init(all section: SectionViewModel) {
        var section = section
        section.cells = []
        empty = section
    }

    /// A section for each value of a key, where the key first appeared.
    init<Key: Hashable>(by key: @escaping @MainActor (Row) -> Key, header: @escaping @MainActor (Key) -> String?) {
        empty = SectionViewModel(id: "rows")
        group = { row in
            let key = key(row)
            return Group(key: AnyHashable(key)) { header(key) }
        }
    }

    /// Forgets which sections there are.
    ///
    /// - Returns: The sections without rows.
    mutating func restart() -> [SectionViewModel] {
        indexes = [:]
        return [empty]
    }

    /// Adds the cell of a row to its section.
    mutating func add(_ cell: CellViewModel, of row: Row, to sections: inout [SectionViewModel]) {
        guard let group = group?(row) else { return sections[0].cells.append(cell) }
        if let index = indexes[group.key] { return sections[index].cells.append(cell) }
        let section = SectionViewModel(header: group.header(), cells: [cell]).identified(by: id(of: group.key))
        if indexes.isEmpty { sections = [] }
        indexes[group.key] = sections.count
        sections.append(section)
    }

    /// Returns the id of the section of a key: its description, with a number if another key has the same.
    private mutating func id(of key: AnyHashable) -> UniqueID {
        if let id = ids[key] { return id }
        let identity = Identity.text("\(key.base)")
        numbers[identity, default: 0] += 1
        let id = UniqueID(identity: identity, number: numbers[identity, default: 1])
        ids[key] = id
        return id
    }
}
