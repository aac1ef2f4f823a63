import ListDiffing
import SectionNormalizing
import TableControlling
import TestSupport

/// Random edits of one table, each repeated in a plain list of lists.
struct EditScript {
    struct Fault: Error {
        let reason: String
    }

    private var random: SeededGenerator
    private let table: TableController
    private let host: CheckingHost
    private var mirror: [[CellViewModel]] = []
    private(set) var refused = 0

    init(seed: UInt64, separates: Bool) {
        random = SeededGenerator(seed: seed)
        host = CheckingHost()
        table = TableController(host: host)
        if separates {
            table.separator = { first, second in
                first.id == second.id ? nil : CellViewModel(id: "-", cellIdentifier: "Line")
            }
        }
    }

    private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func cell() -> CellViewModel {
        CellViewModel(id: "\(number(6))", cellIdentifier: number(4) == 0 ? "Other" : "Cell", title: "\(number(3))")
    }

    private mutating func section() -> SectionViewModel {
        let cells = (0..<number(3)).map { _ in cell() }
        return SectionViewModel(id: "\(number(4))", header: number(2) == 0 ? nil : "\(number(2))", cells: cells)
    }

    /// An index path that may exist, or be just out of bounds.
    private mutating func path() -> CellPath {
        let section = number(max(1, mirror.count + (number(8) == 0 ? 2 : 0))) - (number(40) == 0 ? 1 : 0)
        let count = mirror.indices.contains(section) ? mirror[section].count : 1
        return CellPath(section: section, row: number(count + (number(6) == 0 ? 3 : 1)))
    }

    /// Shows a new table and edits it.
    mutating func run(edits: Int) throws {
        var sections: [SectionViewModel] = []
        for _ in 0..<number(3) { sections.append(section()) }
        table.reload(with: sections)
        follow()
        for _ in 0..<edits {
            switch number(9) {
            case 0: try batch()
            case 1: update()
            default: try edit(strictly: true)
            }
            try check()
        }
    }

    /// Starts the next edits from the shown state.
    private mutating func follow() { mirror = table.sections.map(\.cells) }

    private mutating func update() {
        if number(2) == 0, !table.sections.isEmpty {
            // The same list with one changed cell.
            let cells = table.sections.map { section in section.cells.map { ($0.id, $0.cellIdentifier, $0.title) } }
            var sections = zip(table.sections, cells).map { section, cells in
                SectionViewModel(
                    id: section.id, header: section.header,
                    cells: cells.map { CellViewModel(id: $0, cellIdentifier: $1, title: $2) })
            }
            sections.swapAt(0, number(sections.count))
            sections.append(section())
            table.update(to: sections)
        } else {
            table.update(to: [section(), section()])
        }
        follow()
    }

    private mutating func batch() throws {
        let count = number(4)
        table.performBatch {
            for _ in 0..<count { try? edit(strictly: false) }
        }
        if table.separator != nil { follow() }
    }

    /// Makes an edit in the table and in the mirror; the table must refuse it if the mirror does.
    private mutating func edit(strictly: Bool) throws {
        let before = mirror
        let change: () throws(TableEditError) -> Void
        let isPossible: Bool
        switch number(7) {
        case 0: (change, isPossible) = insert()
        case 1: (change, isPossible) = delete()
        case 2: (change, isPossible) = move()
        case 3: (change, isPossible) = replace()
        case 4: (change, isPossible) = insertSection()
        case 5: (change, isPossible) = deleteSection()
        default: (change, isPossible) = moveSection()
        }
        if !isPossible { mirror = before }
        do {
            try change()
            if !isPossible { throw Fault(reason: "an edit was made that cannot be") }
            if strictly, table.separator != nil { follow() }
        } catch let error as TableEditError {
            refused += 1
            if isPossible { throw Fault(reason: "refused: \(error)") }
        }
    }

    private typealias Edit = (change: () throws(TableEditError) -> Void, isPossible: Bool)

    private func isThere(_ path: CellPath, more: Int = 0) -> Bool {
        mirror.indices.contains(path.section) && (0..<mirror[path.section].count + more).contains(path.row)
    }

    private mutating func insert() -> Edit {
        let (path, cell) = (path(), cell())
        let isPossible = isThere(path, more: 1)
        if isPossible { mirror[path.section].insert(cell, at: path.row) }
        return ({ [table] () throws(TableEditError) in try table.insertCell(cell, at: path) }, isPossible)
    }

    private mutating func delete() -> Edit {
        let paths = number(2) == 0 ? [path()] : [path(), path()]
        let isPossible = paths.allSatisfy { isThere($0) } && Set(paths).count == paths.count
        if isPossible { for path in paths.sorted(by: >) { mirror[path.section].remove(at: path.row) } }
        return ({ [table] () throws(TableEditError) in try table.deleteCells(at: paths) }, isPossible)
    }

    private mutating func move() -> Edit {
        let (old, new) = (path(), path())
        let isPossible = isThere(old) && isThere(new, more: old.section == new.section ? 0 : 1)
        if isPossible {
            let cell = mirror[old.section].remove(at: old.row)
            mirror[new.section].insert(cell, at: new.row)
        }
        return ({ [table] () throws(TableEditError) in try table.moveCell(from: old, to: new) }, isPossible)
    }

    private mutating func replace() -> Edit {
        let (path, cell) = (path(), cell())
        let isPossible = isThere(path)
        if number(2) == 0 {
            return ({ [table] () throws(TableEditError) in try table.reconfigureCell(at: path) }, isPossible)
        }
        if isPossible { mirror[path.section][path.row] = cell }
        return ({ [table] () throws(TableEditError) in try table.replaceCell(at: path, with: cell) }, isPossible)
    }

    private mutating func insertSection() -> Edit {
        let (index, sections) = (number(mirror.count + 2), [section(), section()])
        let isPossible = index <= mirror.count
        if isPossible { mirror.insert(contentsOf: sections.map(\.cells), at: index) }
        return ({ [table] () throws(TableEditError) in try table.insertSections(sections, at: index) }, isPossible)
    }

    private mutating func deleteSection() -> Edit {
        let index = number(mirror.count + 1)
        let isPossible = index < mirror.count
        if isPossible { mirror.remove(at: index) }
        return ({ [table] () throws(TableEditError) in try table.deleteSection(at: index) }, isPossible)
    }

    private mutating func moveSection() -> Edit {
        let (old, new) = (number(mirror.count + 1), number(mirror.count + 1))
        let isPossible = old < mirror.count && new < mirror.count
        if isPossible { mirror.insert(mirror.remove(at: old), at: new) }
        return ({ [table] () throws(TableEditError) in try table.moveSection(from: old, to: new) }, isPossible)
    }

    /// Checks that table, mirror and host agree, and that every cell knows its index path.
    private func check() throws {
        host.expectSame(table, "after an edit, or before")
        if let refusal = host.refusals.first { throw Fault(reason: refusal) }
        guard table.sections.elementsEqual(mirror, by: { $0.cells.elementsEqual($1) { $0 === $1 } }) else {
            throw Fault(reason: "the table holds other cells: \(mirror.map(\.count))")
        }
        for (number, section) in table.sections.enumerated() {
            guard section.index == number, section.controller === table else { throw Fault(reason: "a lost section") }
            for (row, cell) in section.cells.enumerated() where !(cell.section === section && cell.controller === table)
            {
                throw Fault(reason: "a lost cell: \(row)")
            }
            for (row, cell) in section.cells.enumerated().reversed()
            where cell.indexPath != CellPath(section: number, row: row) {
                throw Fault(reason: "\(cell.indexPath as Any) in place of \(number), \(row)")
            }
        }
    }
}
