import ListDiffing
import SectionNormalizing

/// The edits themselves: the places were looked at before.
extension TableDataSource {
    /// Inserts cells of one section at rows that rise.
    func insert(_ cells: [(row: Int, cell: CellViewModel)], inSection number: Int) {
        let section = sections[number]
        for (row, cell) in cells {
            section.cells.insert(cell, at: row)
            cell.section = section
        }
    }

    /// Takes cells out.
    func remove(_ paths: some Sequence<CellPath>) {
        for path in paths.sorted(by: >) {
            sections[path.section].cells.remove(at: path.row).section = nil
        }
    }

    func move(from old: CellPath, to new: CellPath) {
        let cell = sections[old.section].cells.remove(at: old.row)
        sections[new.section].cells.insert(cell, at: new.row)
        cell.section = sections[new.section]
    }

    func replace(at path: CellPath, with cell: CellViewModel) {
        sections[path.section].cells[path.row].section = nil
        sections[path.section].cells[path.row] = cell
        cell.section = sections[path.section]
    }
}
