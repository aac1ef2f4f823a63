import ListDiffing
import SectionNormalizing

/// The edits themselves. Their paths are valid.
extension TableDataSource {
    /// Inserts cells into one section, at ascending rows.
    func insert(_ cells: [(row: Int, cell: CellViewModel)], inSection index: Int) {
        isCounted = false
        let section = sections[index]
        for (row, cell) in cells {
            section.cells.insert(cell, at: row)
            cell.section = section
        }
    }

    /// Inserts cells one after the other.
    func insert(_ cells: [CellViewModel], inSection index: Int, at row: Int) {
        isCounted = false
        let section = sections[index]
        section.cells.insert(contentsOf: cells, at: row)
        for cell in cells { cell.section = section }
    }

    /// Removes cells.
    func remove(_ paths: some Sequence<CellPath>) {
        isCounted = false
        for path in paths.sorted(by: >) {
            sections[path.section].cells.remove(at: path.row).section = nil
        }
    }

    func move(from old: CellPath, to new: CellPath) {
        isCounted = false
        let cell = sections[old.section].cells.remove(at: old.row)
        sections[new.section].cells.insert(cell, at: new.row)
        cell.section = sections[new.section]
    }

    func replace(at path: CellPath, with cell: CellViewModel) {
        isCounted = false
        sections[path.section].cells[path.row].section = nil
        sections[path.section].cells[path.row] = cell
        cell.section = sections[path.section]
    }

    /// Replaces the cells of a section by some of them, and others.
    func setCells(_ cells: [CellViewModel], of section: SectionViewModel) {
        isCounted = false
        for cell in section.cells { cell.section = nil }
        section.cells = cells
        for cell in cells { cell.section = section }
    }
}
