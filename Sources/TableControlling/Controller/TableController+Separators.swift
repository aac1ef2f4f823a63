import JSONDocuments
import SectionNormalizing

/// The rules of the table: no duplicate cells, and separators between neighbours.
extension TableController {
    /// Removes cells whose identity occurred before, then inserts separators between neighbours.
    func tidy() {
        if dropsDuplicates { dropDuplicates() }
        guard let separator else { return }
        queuingEdits { for section in sections { separate(section, by: separator) } }
    }

    private func dropDuplicates() {
        var seen: Set<Identity> = []
        for section in sections {
            // A position isn't an identity: two rows without an id are never the same.
            let kept = section.cells.filter {
                $0.isSeparator || $0.isIdentifiedByPosition || seen.insert($0.identity).inserted
            }
            if kept.count != section.cells.count { dataSource.setCells(kept, of: section) }
        }
    }

    /// Inserts separators between the neighbours in a section.
    ///
    /// An unchanged separator between the same two cells is kept.
    private func separate(
        _ section: SectionViewModel, by separator: (CellViewModel, CellViewModel) -> CellViewModel?
    ) {
        struct Neighbours: Hashable {
            let first: ObjectIdentifier
            let second: ObjectIdentifier
        }
        var existing: [Neighbours: CellViewModel] = [:]
        for (index, cell) in section.cells.enumerated().dropFirst().dropLast() where cell.isSeparator {
            let (first, second) = (section.cells[index - 1], section.cells[index + 1])
            existing[Neighbours(first: ObjectIdentifier(first), second: ObjectIdentifier(second))] = cell
        }
        var cells: [CellViewModel] = []
        for cell in section.cells where !cell.isSeparator {
            if let last = cells.last {
                let neighbours = Neighbours(first: ObjectIdentifier(last), second: ObjectIdentifier(cell))
                if let fresh = separator(last, cell) {
                    let between = existing[neighbours].flatMap { $0.showsSame(as: fresh) ? $0 : nil } ?? fresh
                    between.isSeparator = true
                    cells.append(between)
                }
            }
            cells.append(cell)
        }
        dataSource.setCells(cells, of: section)
    }
}
