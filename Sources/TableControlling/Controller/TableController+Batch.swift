import JSONDocuments
import ListDiffing
import SectionNormalizing

extension TableController {
    /// Performs several edits, and shows them as one batch.
    ///
    /// The paths of each edit are those after the previous one. If `edits` throws, all of its edits
    /// are undone and the error is rethrown. A nested batch is part of the outer one.
    ///
    /// ```swift
    /// try table.performBatch {
    ///     try table.deleteCell(atRow: 1)
    ///     try table.moveCell(atRow: 0, toRow: 1)
    /// }
    /// ```
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

    /// Replaces the items by any others, and shows the difference as one batch.
    ///
    /// Cells are recognized by their identity.
    ///
    /// A cell that is unchanged remains the same instance.
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

    /// Shows an edit.
    ///
    /// The table's own data changes when the host commits the stage.
    func show(
        _ changes: SectionChanges, adding cells: [CellViewModel] = [], reloads: Set<CellPath> = [],
        by edit: @escaping () -> Void
    ) {
        if batch != nil { return edit() }
        guard !changes.isEmpty else { return }
        // An edit can change the separators next to it, and which cells are duplicates.
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
        apply([TableStage(changes, reloads: reloads, after: nil, action: edit)])
    }

    /// Shows a difference, from the state before it.
    private func show(_ difference: SectionDifference<SectionFace, CellFace>) {
        let batch = difference.batch
        let states = batch.states
        guard !batch.stages.isEmpty else {
            // Equal cells remain the same instances.
            dataSource.restore(difference.old)
            return
        }
        register(difference.inserts.map { difference.new[$0.section].cells[$0.row].cell })
        register(difference.updates.map(\.new.cell))
        var stages: [TableStage] = []
        for (index, changes) in batch.stages.enumerated() {
            let reloads = changes.cells.updates.filter { update in
                needsReload(
                    from: states[index][update.at.section].cells[update.at.row].cell,
                    to: difference.new[update.target.section].cells[update.target.row].cell)
            }
            stages.append(
                TableStage(changes, reloads: Set(reloads.map(\.at)), after: stages.last) { [dataSource] in
                    dataSource.restore(states[index + 1])
                })
        }
        dataSource.restore(difference.old)
        apply(stages)
    }

    /// Passes stages to the host, then commits those that it didn't commit.
    private func apply(_ stages: [TableStage]) {
        let batch = TableBatch(stages)
        isApplying = true
        host?.apply(batch, to: self)
        batch.commit()
        isApplying = false
        showState()
    }
}

/// The edits of a batch that aren't shown yet.
struct OpenBatch {
    /// The state that the host shows.
    let before: TableSnapshot

    /// For a cell that replaced another, the original one.
    private var origins: [ObjectIdentifier: ObjectIdentifier] = [:]
    /// The number of changes of a cell.
    private var versions: [ObjectIdentifier: Int] = [:]
    /// The cells above: their object identifiers are valid only while they live.
    private var retained: [CellViewModel] = []

    init(_ before: TableSnapshot) { self.before = before }

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

    /// The difference to a later state.
    func difference(to after: TableSnapshot) -> SectionDifference<SectionFace, CellFace> {
        SectionDifference(
            from: before, to: after, sectionID: { ObjectIdentifier($0.section) },
            isSameSection: { $0.isSame(as: $1) }, cellID: { identity(of: $0.cell) },
            isSameCell: { $0.cell === $1.cell && $0.version == $1.version })
    }
}
