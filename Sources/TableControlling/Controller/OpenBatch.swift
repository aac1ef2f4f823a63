import ListDiffing
import SectionNormalizing

/// The edits of a batch that aren't shown yet.
struct OpenBatch {
    /// The data source at the start of the batch.
    let source: TableDataSource
    /// The sections at the start of the batch; those that the host shows, unless the batch is nested.
    let before: TableSnapshot

    /// Whether the host or the data source was replaced, so that the host must be reloaded.
    var needsReload = false

    /// For a cell that replaced another, the original one.
    private var origins: [ObjectIdentifier: ObjectIdentifier] = [:]
    /// The number of changes of a cell.
    private var versions: [ObjectIdentifier: Int] = [:]
    /// The cells above: their object identifiers are valid only while they live.
    private var retained: [CellViewModel] = []

    /// Undoes the changes that a snapshot doesn't contain: properties of cells and sections that took
    /// over those of others, and states of sections.
    private var undos: [() -> Void] = []
    /// The sections whose states were set, with the states before.
    private(set) var states: [(section: SectionViewModel, before: ContentState)] = []
    private var sectionsWithState: Set<ObjectIdentifier> = []

    init(_ source: TableDataSource) {
        self.source = source
        before = source.snapshot()
    }

    private init(_ outer: OpenBatch, source: TableDataSource) {
        self.init(source)
        undos = outer.undos
    }

    /// The state at the start of a nested batch.
    func nested(in source: TableDataSource) -> OpenBatch { OpenBatch(self, source: source) }

    /// Records that a cell replaced another.
    mutating func replace(_ old: CellViewModel, with new: CellViewModel) {
        retained += [old, new]
        origins[ObjectIdentifier(new)] = identity(of: old)
    }

    /// Records that a cell was changed.
    mutating func touch(_ cell: CellViewModel) {
        retained.append(cell)
        versions[ObjectIdentifier(cell), default: 0] += 1
    }

    /// The number of changes of a cell.
    func version(of cell: CellViewModel) -> Int { versions.isEmpty ? 0 : versions[ObjectIdentifier(cell)] ?? 0 }

    /// The identity of a cell in the batch: itself, or the cell that it replaced.
    private func identity(of cell: CellViewModel) -> ObjectIdentifier {
        let own = ObjectIdentifier(cell)
        return origins.isEmpty ? own : origins[own] ?? own
    }

    /// Records how to undo a change that a snapshot doesn't contain.
    mutating func recordUndo(_ undo: @escaping () -> Void) { undos.append(undo) }

    /// Sets the state of a section, which is shown after the batch.
    mutating func setState(_ state: ContentState, of section: SectionViewModel) {
        let before = section.state
        if sectionsWithState.insert(ObjectIdentifier(section)).inserted { states.append((section, before)) }
        recordUndo { section.state = before }
        section.state = state
    }

    /// Undoes the recorded changes since an earlier state of the batch.
    func undo(to earlier: OpenBatch) {
        for undo in undos.dropFirst(earlier.undos.count).reversed() { undo() }
    }

    /// The difference to a later state.
    func difference(to after: TableSnapshot) -> SectionDifference<SectionFace, CellFace> {
        SectionDifference(
            from: before, to: after, sectionID: { ObjectIdentifier($0.section) },
            isSameSection: { $0.isSame(as: $1) }, cellID: { identity(of: $0.cell) },
            isSameCell: { $0.cell === $1.cell && $0.version == $1.version })
    }
}
