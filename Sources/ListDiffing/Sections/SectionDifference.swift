/// The difference between two lists of sections: of the sections themselves and of their cells.
///
/// Cells are paired within their section first, then across all sections, so a cell that changed
/// sections is a move and not a delete and an insert. Within a section, moves are minimal.
/// Positions are of type ``CellPath``.
///
/// ```swift
/// let old = [ListSection("A", cells: ["a", "b"]), ListSection("B", cells: ["c"])]
/// let new = [ListSection("A", cells: ["b"]), ListSection("B", cells: ["c", "a"])]
/// let difference = SectionDifference(from: old, to: new)
/// difference.moves.map { "\($0.old) to \($0.new)" }  // ["s0/c0 to s1/c1"]
/// difference.batch.apply() == new                    // true
/// ```
///
/// ## Topics
///
/// ### Comparing
///
/// - ``init(from:to:sectionID:isSameSection:cellID:isSameCell:)``
/// - ``old``
/// - ``new``
///
/// ### Changes
///
/// - ``sections``
/// - ``deletes``
/// - ``inserts``
/// - ``changes``
/// - ``moves``
/// - ``updates``
/// - ``isEmpty``
/// - ``repeats``
///
/// ### Stages
///
/// - ``batch``
public struct SectionDifference<Model, Cell> {
    /// The difference of the sections, without their cells.
    public let sections: ListDifference<ListSection<Model, Cell>>

    /// The positions, in the old list, of the cells that are gone, including the ones of deleted
    /// sections.
    ///
    /// They are in ascending order.
    public let deletes: [CellPath]

    /// The positions, in the new list, of the new cells, including the ones of inserted sections.
    ///
    /// They are in ascending order.
    public let inserts: [CellPath]

    /// The cells that were moved or updated, ordered by their positions in the new list.
    ///
    /// A cell that moved only along with its section does not count as moved.
    public let changes: [ChangedPair<CellPath>]

    /// The repeated identities of cells that the comparison noticed.
    ///
    /// ``ListDifference/repeats`` of ``sections`` has the ones of sections.
    public let repeats: [RepeatedIdentity<CellPath>]

    /// The list before.
    public var old: [ListSection<Model, Cell>] { sections.old }

    /// The list after.
    public var new: [ListSection<Model, Cell>] { sections.new }

    /// Compares two lists of sections.
    ///
    /// - Parameters:
    ///   - old: The sections before.
    ///   - new: The sections after.
    ///   - sectionID: The identity of a section.
    ///   - isSameSection: Whether two sections of one identity have the same content, apart from
    ///     their cells.
    ///   - cellID: The identity of a cell.
    ///   - isSameCell: Whether two cells of one identity have the same content.
    /// - Complexity: O(*n*) comparisons; hashing and O(*m* log *m*) for the *m* cells that are not
    ///   aligned. Chunks of cells that a list shares with a copy of it are skipped.
    @inlinable
    public init<SectionID: Hashable, CellID: Hashable>(
        from old: [ListSection<Model, Cell>], to new: [ListSection<Model, Cell>],
        sectionID: (Model) -> SectionID, isSameSection: (Model, Model) -> Bool,
        cellID: (Cell) -> CellID, isSameCell: (Cell, Cell) -> Bool
    ) {
        let sections = ListDifference(
            from: old, to: new, id: { sectionID($0.model) }, isSame: { isSameSection($0.model, $1.model) })
        var pairing = SectionPairing(sections)
        for pair in pairing.sectionPairs {
            let (before, after) = (old[pair.old].cells, new[pair.new].cells)
            let ends = before.sharedEnds(with: after, id: cellID)
            let cells = Pairing(
                from: before.array(without: ends), to: after.array(without: ends), id: cellID, isSame: isSameCell)
            pairing.add(cells, of: pair, startingAt: ends.start)
        }
        pairing.sortUnmatched()
        let table = StrayTable(
            old: pairing.unmatchedOld, new: pairing.unmatchedNew,
            oldID: { cellID(old[$0.section].cells[$0.row]) }, newID: { cellID(new[$0.section].cells[$0.row]) })
        pairing.add(table) { isSameCell(old[$0.section].cells[$0.row], new[$1.section].cells[$1.row]) }
        self.init(sections: sections, pairing: pairing)
    }

    @usableFromInline
    init(sections: ListDifference<ListSection<Model, Cell>>, pairing: SectionPairing) {
        self.sections = sections
        deletes = pairing.unmatchedOld
        inserts = pairing.unmatchedNew
        changes = pairing.changes.sorted { $0.new < $1.new }
        repeats = Set(pairing.repeats).sorted {
            $0.list == $1.list ? ($0.again, $0.first) < ($1.again, $1.first) : $0.list == .old
        }
    }
}

extension SectionDifference {
    /// The cells that moved.
    public var moves: [ChangedPair<CellPath>] { changes.filter(\.isMoved) }

    /// The cells whose content changed, each with the cell before and after.
    public var updates: [(pair: ChangedPair<CellPath>, old: Cell, new: Cell)] {
        changes.filter(\.isUpdated).map {
            ($0, old[$0.old.section].cells[$0.old.row], new[$0.new.section].cells[$0.new.row])
        }
    }

    /// True if nothing changed.
    public var isEmpty: Bool { sections.isEmpty && deletes.isEmpty && inserts.isEmpty && changes.isEmpty }
}

extension SectionDifference where Model: Hashable, Cell: Hashable {
    /// Compares two lists of sections and cells that are their own identity: there are no updates.
    @inlinable
    public init(from old: [ListSection<Model, Cell>], to new: [ListSection<Model, Cell>]) {
        self.init(
            from: old, to: new, sectionID: { $0 }, isSameSection: { _, _ in true }, cellID: { $0 },
            isSameCell: { _, _ in true })
    }
}

extension SectionDifference where Model: Identifiable & Equatable, Cell: Identifiable & Equatable {
    /// Compares two lists of sections and cells by `id`, and by `==` for their content.
    @inlinable
    public init(from old: [ListSection<Model, Cell>], to new: [ListSection<Model, Cell>]) {
        self.init(
            from: old, to: new, sectionID: { $0.id }, isSameSection: { $0 == $1 }, cellID: { $0.id },
            isSameCell: { $0 == $1 })
    }
}

extension SectionDifference: Sendable where Model: Sendable, Cell: Sendable {}
