import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import TestSupport

/// A random course: edits of the stores of one table, valid and invalid, at rest and from inside callbacks
/// of its hosts, each repeated in plain lists.
@MainActor final class TableCourse {
    /// The id of a row or section that only the store knows yet.
    private static let unknown = UniqueID(identity: .text("?"), number: 0)

    struct Row: Equatable {
        var id: UniqueID
        var title: String
        var kind: String
        var isPositional = false
    }

    struct Part: Equatable {
        var id: UniqueID
        var header: String?
        var rows: [Row]
    }

    /// Facts that contradict a law.
    private(set) var faults: [String] = []
    private(set) var edits = 0
    private(set) var innerEdits = 0
    private(set) var refused = 0
    private(set) var batches = 0

    private var random: SeededGenerator
    private let table: TableController
    private let stores: [SectionStore]
    private var mirrors: [[Part]]
    private var hosts: [StrictHost] = []
    private var rowHosts: [RowHost] = []
    private var budget = 0
    /// Ids of rows that were deleted.
    private var gone: [UniqueID] = []
    /// The ids in the table of the ids of each store.
    private var tableIDs: [String: UniqueID] = [:]
    private let separates: Bool
    private let dropsDuplicates: Bool

    init(seed: UInt64, fault: StrictHost.Fault? = nil) {
        random = SeededGenerator(seed: seed)
        stores = (0..<Int.random(in: 1...2, using: &random)).map { _ in SectionStore() }
        mirrors = stores.map { _ in [] }
        table = TableController(stores)
        separates = Int.random(in: 0..<4, using: &random) == 0
        dropsDuplicates = Int.random(in: 0..<6, using: &random) == 0
        table.dropsDuplicates = dropsDuplicates
        if separates { table.separator = { Self.isSeparated($0?.text, $1?.text) ? CellViewModel(title: "-") : nil } }
        table.on(.select) { [unowned self] _ in point() }
        for _ in 0..<number(1, 3) { join(fault) }
    }

    private static func isSeparated(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return first == "t1" || second == "t1" }
        return first != second
    }

    private func number(_ first: Int, _ last: Int) -> Int { Int.random(in: first...last, using: &random) }

    private func join(_ fault: StrictHost.Fault? = nil) {
        let callback = { [unowned self] in point() }
        if number(0, 3) == 0 {
            rowHosts.append(RowHost(table, callback: callback))
        } else {
            hosts.append(StrictHost(table, fault: fault, callback: callback))
        }
    }

    /// Makes some edits, and checks the laws after each.
    func run(steps: Int) {
        for _ in 0..<steps where faults.isEmpty {
            budget = number(0, 3)
            switch number(0, 19) {
            case 0: join()
            case 1: if hosts.count > 1 { batches += hosts.removeLast().batches }
            case 2, 3: drag()
            default: change()
            }
            budget = 0
            check()
        }
        batches += hosts.reduce(0) { $0 + $1.batches }
    }

    /// A moment at which somebody's code is called.
    private func point() {
        guard budget > 0, number(0, 3) == 0 else { return }
        budget -= 1
        // An edit is made at once, also from inside a callback.
        for store in stores.indices { checkStore(store) }
        checkContent()
        let before = edits
        switch number(0, 5) {
        case 0: if let id = anyID() { table.send(.select, to: id) }
        case 1: hosts.randomElement(using: &random)?.shown.follow()
        case 2: deleteInTable()
        default: change()
        }
        innerEdits += edits - before
    }

    private func anyID() -> UniqueID? { table.sections.flatMap(\.cells).randomElement(using: &random)?.id }

    /// Deletes a row by its id in the table, which may be gone.
    private func deleteInTable() {
        let id = number(0, 4) == 0 ? gone.randomElement(using: &random) : anyID()
        guard let id else { return }
        let owner = tableIDs.first { $0.value == id }?.key
        let place = stores.indices.lazy.compactMap { store in
            self.place(in: store) { "\(store) \($0)" == owner }
        }.first
        // A duplicate that the table leaves out can't be deleted there.
        let isShown = table.sections.contains { $0.cells.contains { $0.id == id } }
        if place != nil, !isShown { return }
        if let place { remove(place) }
        edits += 1
        do {
            try table.delete(id)
            if place == nil { faults.append("deleted \(id), which is gone") }
        } catch {
            refused += 1
            if place != nil { faults.append("refused: \(error)") }
        }
    }

    private typealias Place = (store: Int, section: Int, row: Int)

    private func place(in store: Int, where isIt: (UniqueID) -> Bool) -> Place? {
        for (section, part) in mirrors[store].enumerated() {
            if let row = part.rows.firstIndex(where: { isIt($0.id) }) { return (store, section, row) }
        }
        return nil
    }

    private func remove(_ place: Place) {
        gone.append(mirrors[place.store][place.section].rows.remove(at: place.row).id)
    }

    private func drag() {
        guard !separates, !dropsDuplicates, stores.count == 1, let host = hosts.randomElement(using: &random),
            let old = somePath(0, isThere: true)
        else { return }
        let section = number(0, mirrors[0].count - 1)
        let last = mirrors[0][section].rows.count - (section == old.section ? 1 : 0)
        let new = CellPath(section: section, row: number(0, last))
        let row = mirrors[0][old.section].rows.remove(at: old.row)
        mirrors[0][new.section].rows.insert(row, at: new.row)
        do { try host.drag(from: old, to: new) } catch { faults.append("a drag was refused: \(error)") }
        edits += 1
    }

    // MARK: Edits of a store

    private func change() {
        let store = number(0, stores.count - 1)
        switch number(0, 11) {
        case 0, 1: batch(store)
        case 2: setItems(store)
        case 3:
            stores[store].status = TableStatus(
                [.loading, .content, .failed("x")][number(0, 2)], isRefreshing: number(0, 1) == 0)
        default: edit(store)
        }
    }

    private struct Thrown: Error {}

    /// Makes several edits as one, and perhaps undoes some or all of them.
    private func batch(_ store: Int) {
        let before = (mirrors, gone)
        try? stores[store].edit {
            for _ in 0..<number(0, 4) { edit(store) }
            let inner = (mirrors, gone)
            if number(0, 3) == 0 {
                try? stores[store].edit {
                    edit(store)
                    (mirrors, gone) = inner
                    throw Thrown()
                }
            }
            if number(0, 3) == 0 {
                (mirrors, gone) = before
                throw Thrown()
            }
        }
    }

    /// The sections of a store as parts.
    private func parts(_ store: Int) -> [Part] {
        stores[store].sections.map { section in
            Part(
                id: section.id, header: section.header,
                rows: section.cells.map {
                    Row(id: $0.id, title: $0.text, kind: $0.kind, isPositional: $0.isIdentifiedByPosition)
                })
        }
    }

    private func setItems(_ store: Int) {
        edits += 1
        var sections = stores[store].sections
        if number(0, 1) == 0, !sections.isEmpty {
            sections.swapAt(0, number(0, sections.count - 1))
            sections.append(newSection())
        } else {
            sections = [newSection(), newSection()]
        }
        mirrors[store] = sections.map { section in
            Part(id: Self.unknown, header: section.header, rows: rows(section.cells))
        }
        stores[store].items = sections
    }

    private func newCell() -> CellViewModel {
        let id: Identity? = number(0, 5) == 0 ? nil : .text("\(number(0, 7))")
        return CellViewModel(id: id, cellIdentifier: number(0, 3) == 0 ? "Other" : "Cell", title: "t\(number(0, 3))")
    }

    private func newSection() -> SectionViewModel {
        let id: Identity? = number(0, 5) == 0 ? nil : .text("\(number(0, 3))")
        return SectionViewModel(
            id: id, header: number(0, 1) == 0 ? nil : "h\(number(0, 2))",
            cells: (0..<number(0, 3)).map { _ in newCell() })
    }

    private func somePath(_ store: Int, isThere: Bool) -> CellPath? {
        let mirror = mirrors[store]
        if isThere {
            let full = mirror.indices.filter { !mirror[$0].rows.isEmpty }
            guard let section = full.randomElement(using: &random) else { return nil }
            return CellPath(section: section, row: number(0, mirror[section].rows.count - 1))
        }
        let section = number(-1, mirror.count)
        return CellPath(
            section: section, row: number(-1, (mirror.indices.contains(section) ? mirror[section].rows.count : 0) + 1))
    }

    private func isThere(_ path: CellPath, _ store: Int, more: Int = 0) -> Bool {
        mirrors[store].indices.contains(path.section)
            && (0..<mirrors[store][path.section].rows.count + more).contains(path.row)
    }

    /// Makes an edit; the store must refuse it if the mirror does.
    private func edit(_ store: Int) {
        edits += 1
        checkStore(store)
        let path = somePath(store, isThere: number(0, 7) > 0) ?? CellPath(section: 0, row: 0)
        switch number(0, 9) {
        case 0, 1: insert(store, at: path)
        case 2: delete(store, at: path)
        case 3: move(store, from: path)
        case 4, 5: update(store, at: path)
        case 6: insertSection(store)
        case 7: changeSection(store)
        case 8: deleteMany(store)
        default: append(store)
        }
    }

    /// Calls a store, whose observers can edit meanwhile: the mirror has the edit before.
    private func expect(
        _ isPossible: Bool, _ words: String, _ make: () throws(SectionEditError) -> Void
    ) {
        do throws(SectionEditError) {
            try make()
            if !isPossible { faults.append("made: \(words)") }
        } catch {
            refused += 1
            if isPossible { faults.append("refused: \(words): \(error)") }
        }
    }

    private func insert(_ store: Int, at path: CellPath) {
        let cells = (0..<number(1, 2)).map { _ in newCell() }
        let isFirst = mirrors[store].isEmpty && path == CellPath(section: 0, row: 0)
        let isPossible = isFirst || isThere(path, store, more: 1)
        if isPossible {
            if isFirst { mirrors[store] = [Part(id: Self.unknown, header: nil, rows: [])] }
            mirrors[store][path.section].rows.insert(contentsOf: rows(cells), at: path.row)
        }
        expect(isPossible, "insert at \(path)") { () throws(SectionEditError) in
            try stores[store].insert(cells, at: path.row, section: path.section)
        }
    }

    private func append(_ store: Int) {
        let cells = (0..<number(1, 2)).map { _ in newCell() }
        if mirrors[store].isEmpty { mirrors[store] = [Part(id: Self.unknown, header: nil, rows: [])] }
        mirrors[store][0].rows += rows(cells)
        stores[store].append(cells)
    }

    private func rows(_ cells: some Sequence<CellViewModel>) -> [Row] {
        cells.map {
            Row(id: Self.unknown, title: $0.text, kind: $0.kind, isPositional: $0.isIdentifiedByPosition)
        }
    }

    private func delete(_ store: Int, at path: CellPath) {
        let isPossible = isThere(path, store)
        if isPossible, number(0, 1) == 0 {
            let id = mirrors[store][path.section].rows[path.row].id
            guard id.number > 0 else { return }
            remove((store, path.section, path.row))
            return expect(true, "delete \(id)") { () throws(SectionEditError) in try stores[store].delete(id) }
        }
        if isPossible { remove((store, path.section, path.row)) }
        expect(isPossible, "delete \(path)") { () throws(SectionEditError) in
            try stores[store].delete(at: path.row, section: path.section)
        }
    }

    private func deleteMany(_ store: Int) {
        var ids = mirrors[store].flatMap(\.rows).map(\.id).filter { $0.number > 0 }.shuffled(using: &random)
        ids = Array(ids.prefix(number(0, 3)))
        if number(0, 5) == 0, let id = ids.first { ids.append(id) }
        let isPossible = Set(ids).count == ids.count
        if isPossible {
            gone += ids
            for section in mirrors[store].indices { mirrors[store][section].rows.removeAll { ids.contains($0.id) } }
        }
        expect(isPossible, "delete \(ids)") { () throws(SectionEditError) in try stores[store].delete(ids) }
    }

    private func move(_ store: Int, from old: CellPath) {
        let new = somePath(store, isThere: number(0, 3) > 0) ?? CellPath(section: 0, row: 0)
        let isPossible =
            isThere(old, store) && isThere(new, store, more: old.section == new.section ? 0 : 1)
        guard isThere(old, store) else {
            return expect(isPossible, "move \(old) to \(new)") { () throws(SectionEditError) in
                try stores[store].move(from: old.row, to: new.row, section: old.section)
            }
        }
        let id = mirrors[store][old.section].rows[old.row].id
        guard id.number > 0 else { return }
        if isPossible {
            let row = mirrors[store][old.section].rows.remove(at: old.row)
            mirrors[store][new.section].rows.insert(row, at: new.row)
        }
        expect(isPossible, "move \(id) to \(new)") { () throws(SectionEditError) in try stores[store].move(id, to: new)
        }
    }

    private func update(_ store: Int, at path: CellPath) {
        guard isThere(path, store) else {
            guard let id = gone.randomElement(using: &random) else { return }
            let isPossible = mirrors[store].contains { $0.rows.contains { $0.id == id } }
            guard !isPossible else { return }
            return expect(false, "update \(id)") { () throws(SectionEditError) in try stores[store].update(id) { _ in }
            }
        }
        let id = mirrors[store][path.section].rows[path.row].id
        guard id.number > 0 else { return }
        let new = newCell()
        if number(0, 1) == 0 {
            mirrors[store][path.section].rows[path.row].title = new.text
            return expect(true, "update \(id)") { () throws(SectionEditError) in
                try stores[store].update(id) { $0.title = new.text }
            }
        }
        mirrors[store][path.section].rows[path.row] = Row(
            id: id, title: new.text, kind: new.kind, isPositional: new.isIdentifiedByPosition)
        expect(true, "replace \(id)") { () throws(SectionEditError) in try stores[store].replace(id, with: new) }
    }

    private func insertSection(_ store: Int) {
        let (index, section) = (number(-1, mirrors[store].count + 1), newSection())
        let isPossible = (0...mirrors[store].count).contains(index)
        if isPossible {
            let part = Part(
                id: Self.unknown, header: section.header,
                rows: rows(section.cells))
            mirrors[store].insert(part, at: index)
        }
        expect(isPossible, "insert section at \(index)") { () throws(SectionEditError) in
            try stores[store].insertSection(section, at: index)
        }
    }

    private func changeSection(_ store: Int) {
        let (index, other) = (number(-1, mirrors[store].count), number(-1, mirrors[store].count))
        let isPossible = mirrors[store].indices.contains(index)
        switch number(0, 2) {
        case 0:
            if isPossible { gone += mirrors[store].remove(at: index).rows.map(\.id) }
            expect(isPossible, "delete section \(index)") { () throws(SectionEditError) in
                try stores[store].deleteSection(at: index)
            }
        case 1:
            let isPossible = isPossible && mirrors[store].indices.contains(other)
            if isPossible { mirrors[store].insert(mirrors[store].remove(at: index), at: other) }
            expect(isPossible, "move section \(index) to \(other)") { () throws(SectionEditError) in
                try stores[store].moveSection(from: index, to: other)
            }
        default:
            if isPossible {
                mirrors[store][index].header = "changed"
                mirrors[store][index].rows.reverse()
            }
            expect(isPossible, "update section \(index)") { () throws(SectionEditError) in
                try stores[store].updateSection(at: index) {
                    $0.header = "changed"
                    $0.cells.reverse()
                }
            }
        }
    }

    // MARK: The laws

    /// Checks the laws when nothing is under way, and fills in the ids of new rows.
    private func check() {
        for store in stores.indices { checkStore(store) }
        let ids = table.sections.flatMap(\.cells).map(\.id)
        if Set(ids).count < ids.count { faults.append("an id is there twice: \(ids)") }
        if Set(table.sections.map(\.id)).count < table.sections.count { faults.append("a section id is there twice") }
        checkContent()
        for host in hosts { faults += host.differences(to: table.sections) }
        for host in rowHosts { faults += host.differences(to: table.sections) }
    }

    private func checkStore(_ store: Int) {
        let now = parts(store)
        func known(_ parts: [Part]) -> [[String]] {
            parts.map { [$0.header ?? "-"] + $0.rows.map { "\($0.title) \($0.kind)" } }
        }
        guard known(now) == known(mirrors[store]) else {
            return faults.append("an edit is lost: \(known(now)) in place of \(known(mirrors[store]))")
        }
        for (part, mirror) in zip(now, mirrors[store]) {
            for (row, expected) in zip(part.rows, mirror.rows) where expected.id.number > 0 && expected.id != row.id {
                faults.append("\(expected.id) became \(row.id)")
            }
        }
        mirrors[store] = now
    }

    /// The table has the rows of the stores, one after the other, with separators and without duplicates.
    private func checkContent() {
        var expected: [[String]] = []
        var owners: [String] = []
        var seen: Set<Identity> = []
        for (store, parts) in mirrors.enumerated() {
            for part in parts {
                var rows = part.rows
                if dropsDuplicates { rows = rows.filter { $0.isPositional || seen.insert($0.id.identity).inserted } }
                owners += rows.map { "\(store) \($0.id)" }
                let titles: [String?] = [nil] + rows.map { $0.title } + [nil]
                var texts: [String] = []
                for (first, second) in zip(titles, titles.dropFirst()) {
                    if separates, !rows.isEmpty, Self.isSeparated(first, second) { texts.append("-") }
                    if let second { texts.append(second) }
                }
                expected.append(texts)
            }
        }
        let shown = table.sections.map { $0.cells.map { $0.text } }
        if shown != expected { faults.append("the table has \(shown) in place of \(expected)") }
        let ids = table.sections.flatMap(\.cells).filter { !$0.isSeparator }.map(\.id)
        guard ids.count == owners.count else { return }
        for (owner, id) in zip(owners, ids) {
            if let known = tableIDs[owner], known != id { faults.append("\(owner) was \(known) and is \(id)") }
            tableIDs[owner] = id
        }
        if Set(tableIDs.values).count < tableIDs.count { faults.append("an id named two rows") }
    }
}
