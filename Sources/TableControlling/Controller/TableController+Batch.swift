import JSONDocuments
import ListDiffing
import SectionNormalizing

extension TableController {
    /// Shows the edits made in `edits` as one batch.
    ///
    /// Each edit in it goes by the places after the one before it. Where `edits` throws, none of them was made. Batches inside
    /// batches belong to the outer one.
    public func performBatch<Failure: Error>(_ edits: () throws(Failure) -> Void) throws(Failure) {
        if batch != nil { return try edits() }
        precondition(!isApplying, "a table was edited while a host showed a batch of it")
        let before = dataSource.snapshot()
        batch = OpenBatch(before)
        do throws(Failure) {
            try edits()
        } catch {
            batch = nil
            dataSource.restore(before)
            throw error
        }
        tidy()
        let open = batch
        batch = nil
        guard let open else { return }
        show(open.difference(to: dataSource.snapshot(open.version)))
    }

    /// Takes anything in place of what is shown, and shows what changed: cells are recognized by their ids.
    ///
    /// What stays the same stays the same instance.
    public func update(to items: Any?) {
        if batch != nil { return dataSource.take(dataSource.normalizer.normalize(items).sections) }
        precondition(!isApplying, "a table was edited while a host showed a batch of it")
        let before = dataSource.snapshot()
        dataSource.take(dataSource.normalizer.normalize(items).sections)
        tidy()
        show(
            SectionDifference(
                from: before, to: dataSource.snapshot(), sectionID: { Identity.text($0.section.id) },
                isSameSection: { $0.isSame(as: $1) }, cellID: { $0.cell.identity },
                isSameCell: { $0.cell.showsSame(as: $1.cell) }))
    }

    /// Shows an edit; the table's own data is changed when the host says so.
    func show(
        _ changes: SectionChanges, adding cells: [CellViewModel] = [], reloads: Set<CellPath> = [],
        _ edit: @escaping () -> Void
    ) {
        if batch != nil { return edit() }
        guard !changes.isEmpty else { return }
        // What stands between neighbours changes with them.
        if separator != nil || dropsDuplicates {
            return performBatch {
                for update in changes.cells.updates {
                    let before = sections[update.at.section].cells[update.at.row]
                    edit()
                    let after = sections[update.at.section].cells[update.at.row]
                    if before === after { batch?.touch(after) } else { batch?.replace(before, with: after) }
                }
                if changes.cells.updates.isEmpty { edit() }
            }
        }
        register(cells)
        apply([TableStage(changes, reloads: reloads, after: nil, edit)])
    }

    /// Shows a difference, from the state before it.
    private func show(_ difference: SectionDifference<SectionFace, CellFace>) {
        let batch = difference.batch
        let states = batch.states
        guard !batch.stages.isEmpty else {
            // Equal cells stay the instances that they were.
            dataSource.restore(difference.old)
            return
        }
        register(difference.inserts.map { difference.new[$0.section].cells[$0.row].cell })
        register(difference.updates.map(\.new.cell))
        var stages: [TableStage] = []
        for (index, changes) in batch.stages.enumerated() {
            let reloads = changes.cells.updates.filter { update in
                needsReload(
                    states[index][update.at.section].cells[update.at.row].cell,
                    difference.new[update.target.section].cells[update.target.row].cell)
            }
            stages.append(
                TableStage(changes, reloads: Set(reloads.map(\.at)), after: stages.last) { [dataSource] in
                    dataSource.restore(states[index + 1])
                })
        }
        dataSource.restore(difference.old)
        apply(stages)
    }

    /// Lets the host show stages, and makes sure that all are committed then.
    private func apply(_ stages: [TableStage]) {
        let batch = TableBatch(stages)
        isApplying = true
        host?.apply(batch, to: self)
        batch.commit()
        isApplying = false
        showState()
    }
}

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
