/// What changed between two lists of sections: the sections themselves, and their cells, also from one section to another.
///
/// Cells are paired inside their section first, and what is left over across all sections. Inside a section as few cells as
/// can be are moved.
///
/// ```swift
/// let old = [ListSection("A", cells: ["a", "b"]), ListSection("B", cells: ["c"])]
/// let new = [ListSection("A", cells: ["b"]), ListSection("B", cells: ["c", "a"])]
/// let difference = SectionDifference(from: old, to: new)
/// difference.moves.map { "\($0.old) to \($0.new)" }  // ["s0/c0 to s1/c1"]
/// difference.batch.apply() == new                    // true
/// ```
public struct SectionDifference<Model, Cell> {
    /// What changed about the sections, whatever their cells.
    public let sections: ListDifference<ListSection<Model, Cell>>

    /// The places in the old list of cells that are gone, rising; those of sections that are gone among them.
    public let deletes: [CellPath]

    /// The places in the new list of cells that are new, rising; those of sections that are new among them.
    public let inserts: [CellPath]

    /// The cells that are moved or updated, by their places in the new list.
    ///
    /// A cell that stayed in its place while its section moved is not moved.
    public let changes: [ChangedPair<CellPath>]

    /// The identities of cells met twice; ``ListDifference/repeats`` of ``sections`` has those of sections.
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
    ///   - sectionID: What a section is recognized by.
    ///   - isSameSection: Whether two sections of one identity have the same content, apart from their cells.
    ///   - cellID: What a cell is recognized by.
    ///   - isSameCell: Whether two cells of one identity have the same content.
    /// - Complexity: O(*n*) comparisons; hashing and O(*m* log *m*) for the *m* cells out of step.
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
            pairing.take(
                Pairing(old[pair.old].cells, new[pair.new].cells, id: cellID, isSame: isSameCell), of: pair)
        }
        pairing.sortLone()
        let table = StrayTable(
            pairing.loneOld, pairing.loneNew,
            oldID: { cellID(old[$0.section].cells[$0.row]) }, newID: { cellID(new[$0.section].cells[$0.row]) })
        pairing.take(table) { isSameCell(old[$0.section].cells[$0.row], new[$1.section].cells[$1.row]) }
        self.init(sections, pairing)
    }

    @usableFromInline
    init(_ sections: ListDifference<ListSection<Model, Cell>>, _ pairing: SectionPairing) {
        self.sections = sections
        deletes = pairing.loneOld
        inserts = pairing.loneNew
        changes = pairing.changes.sorted { $0.new < $1.new }
        repeats = Set(pairing.repeats).sorted {
            $0.list == $1.list ? ($0.again, $0.first) < ($1.again, $1.first) : $0.list == .old
        }
    }
}

extension SectionDifference {
    /// The cells that changed places.
    public var moves: [ChangedPair<CellPath>] { changes.filter(\.isMoved) }

    /// The cells of another content, each with the cell before and after.
    public var updates: [(pair: ChangedPair<CellPath>, old: Cell, new: Cell)] {
        changes.filter(\.isUpdated).map {
            ($0, old[$0.old.section].cells[$0.old.row], new[$0.new.section].cells[$0.new.row])
        }
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { sections.isEmpty && deletes.isEmpty && inserts.isEmpty && changes.isEmpty }
}

extension SectionDifference where Model: Hashable, Cell: Hashable {
    /// Compares two lists of sections and cells that are what they are recognized by: there are no updates.
    @inlinable
    public init(from old: [ListSection<Model, Cell>], to new: [ListSection<Model, Cell>]) {
        self.init(
            from: old, to: new, sectionID: { $0 }, isSameSection: { _, _ in true }, cellID: { $0 },
            isSameCell: { _, _ in true })
    }
}

extension SectionDifference where Model: Identifiable & Equatable, Cell: Identifiable & Equatable {
    /// Compares two lists of sections and cells that know their identity.
    @inlinable
    public init(from old: [ListSection<Model, Cell>], to new: [ListSection<Model, Cell>]) {
        self.init(
            from: old, to: new, sectionID: { $0.id }, isSameSection: { $0 == $1 }, cellID: { $0.id },
            isSameCell: { $0 == $1 })
    }
}

extension SectionDifference: Sendable where Model: Sendable, Cell: Sendable {}

/// One section of a list: what is said of it, and its cells.
public struct ListSection<Model, Cell> {
    /// What the section is recognized by and what it shows: its id, header and footer, say.
    public var model: Model

    /// The cells, in order.
    public var cells: [Cell]

    /// A section of these cells.
    @inlinable
    public init(_ model: Model, cells: [Cell]) {
        self.model = model
        self.cells = cells
    }
}

extension ListSection: Equatable where Model: Equatable, Cell: Equatable {}
extension ListSection: Hashable where Model: Hashable, Cell: Hashable {}
extension ListSection: Sendable where Model: Sendable, Cell: Sendable {}

/// Where a cell stands: the number of its section, and its row in it.
///
/// ```swift
/// CellPath(section: 1, row: 4).description  // "s1/c4"
/// ```
public struct CellPath: Hashable, Sendable {
    /// The number of the section, from 0.
    public var section: Int
    /// The row in the section, from 0.
    public var row: Int

    /// The place of this row in this section.
    @inlinable
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}

extension CellPath: Comparable {
    /// Whether one cell stands above another.
    @inlinable
    public static func < (first: CellPath, second: CellPath) -> Bool {
        (first.section, first.row) < (second.section, second.row)
    }
}

extension CellPath: CustomStringConvertible {
    /// `s0/c3`, the identity of a cell that has no other.
    public var description: String { "s\(section)/c\(row)" }
}
