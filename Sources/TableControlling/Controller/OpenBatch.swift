import ListDiffing
import SectionNormalizing

/// Edits that are made, and not shown yet.
struct OpenBatch {
    /// What the host shows.
    let before: TableSnapshot

    /// For a cell that took the place of another, the one that stood there first.
    private var origins: [ObjectIdentifier: ObjectIdentifier] = [:]
    /// How often a cell was changed.
    private var versions: [ObjectIdentifier: Int] = [:]
    /// Cells that are named above: they must live for as long as their names are used.
    private var kept: [CellViewModel] = []

    init(_ before: TableSnapshot) { self.before = before }

    /// A cell took the place of another.
    mutating func replace(_ old: CellViewModel, with new: CellViewModel) {
        kept += [old, new]
        origins[ObjectIdentifier(new)] = identity(of: old)
    }

    /// A cell was changed.
    mutating func touch(_ cell: CellViewModel) {
        kept.append(cell)
        versions[ObjectIdentifier(cell), default: 0] += 1
    }

    /// How often a cell was changed.
    func version(of cell: CellViewModel) -> Int { versions.isEmpty ? 0 : versions[ObjectIdentifier(cell)] ?? 0 }

    /// What a cell is recognized by: itself, or the cell whose place it took.
    private func identity(of cell: CellViewModel) -> ObjectIdentifier {
        let own = ObjectIdentifier(cell)
        return origins.isEmpty ? own : origins[own] ?? own
    }

    /// What changed since.
    func difference(to after: TableSnapshot) -> SectionDifference<SectionFace, CellFace> {
        SectionDifference(
            from: before, to: after, sectionID: { ObjectIdentifier($0.section) },
            isSameSection: { $0.isSame(as: $1) }, cellID: { identity(of: $0.cell) },
            isSameCell: { $0.cell === $1.cell && $0.version == $1.version })
    }
}
