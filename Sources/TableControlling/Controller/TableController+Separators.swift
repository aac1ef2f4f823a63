import JSONDocuments
import SectionNormalizing

/// Keeping to the rules of the table: no cell twice, and something between neighbours.
extension TableController {
    /// Takes out cells whose ids stand above already, then puts separators between neighbours.
    func tidy() {
        if dropsDuplicates { dropDuplicates() }
        guard let separator else { return }
        for section in sections { separate(section, separator) }
    }

    private func dropDuplicates() {
        var seen: Set<Identity> = []
        for section in sections {
            let kept = section.cells.filter { $0.isSeparator || seen.insert($0.identity).inserted }
            guard kept.count != section.cells.count else { continue }
            for cell in section.cells { cell.section = nil }
            section.cells = kept
            for cell in kept { cell.section = section }
        }
    }

    /// Puts separators between the neighbours of a section; one that stands between the same two and shows the same stays.
    private func separate(
        _ section: SectionViewModel, _ separator: (CellViewModel, CellViewModel) -> CellViewModel?
    ) {
        struct Neighbours: Hashable {
            let first: ObjectIdentifier
            let second: ObjectIdentifier
        }
        var standing: [Neighbours: CellViewModel] = [:]
        for (index, cell) in section.cells.enumerated().dropFirst().dropLast() where cell.isSeparator {
            let (first, second) = (section.cells[index - 1], section.cells[index + 1])
            standing[Neighbours(first: ObjectIdentifier(first), second: ObjectIdentifier(second))] = cell
        }
        var cells: [CellViewModel] = []
        for cell in section.cells where !cell.isSeparator {
            if let last = cells.last {
                let neighbours = Neighbours(first: ObjectIdentifier(last), second: ObjectIdentifier(cell))
                if let fresh = separator(last, cell) {
                    let between = standing[neighbours].flatMap { $0.showsSame(as: fresh) ? $0 : nil } ?? fresh
                    between.isSeparator = true
                    between.section = section
                    cells.append(between)
                }
            }
            cells.append(cell)
        }
        for cell in section.cells where cell.isSeparator { cell.section = nil }
        for cell in cells where cell.isSeparator { cell.section = section }
        section.cells = cells
    }
}
