import JSONDocuments
import ListDiffing
import SectionNormalizing

extension TableController {
    /// Performs several edits, and shows them as one batch.
    ///
    /// The paths of each edit are those after the previous one. If `edits` throws, all of its edits
    /// are undone and the error is rethrown. A nested batch is part of the outer one; if it throws,
    /// its own edits are undone.
    ///
    /// ```swift
    /// try table.performBatch {
    ///     try table.deleteCell(atRow: 1)
    ///     try table.moveCell(atRow: 0, toRow: 1)
    /// }
    /// ```
    ///
    /// A host can call back while it shows a batch or a reload: a row that it displays loads more
    /// rows, for example. All changes made then, of this table or its data source, are queued and
    /// made afterwards, in order. A queued edit returns at once and doesn't throw. Its paths are
    /// those of the table when it is made; if it is impossible then, it changes nothing and
    /// ``onRejectedEdit`` is called.
    public func performBatch<Failure: Error>(_ edits: () throws(Failure) -> Void) throws(Failure) {
        if queue.isShowing { return try queueBatch(edits) }
        if let batch { return try performNestedBatch(in: batch, edits) }
        let before = OpenBatch(dataSource)
        batch = before
        do throws(Failure) {
            try edits()
        } catch {
            rollBack(to: before)
            let isHostNew = batch?.needsReload ?? false
            batch = nil
            if isHostNew { reload() } else { showState() }
            makeQueuedEdits()
            throw error
        }
        tidy()
        let open = batch
        batch = nil
        if let open { show(open) }
    }

    private func performNestedBatch<Failure: Error>(
        in outer: OpenBatch, _ edits: () throws(Failure) -> Void
    ) throws(Failure) {
        let before = outer.nested(in: dataSource)
        do throws(Failure) {
            try edits()
        } catch {
            rollBack(to: before)
            let needsReload = batch?.needsReload ?? false
            batch = outer
            batch?.needsReload = needsReload
            throw error
        }
    }

    /// Undoes all edits since an earlier state of the batch.
    private func rollBack(to earlier: OpenBatch) {
        batch?.undo(to: earlier)
        if dataSource !== earlier.source { replaceSource(by: earlier.source) }
        dataSource.restore(earlier.before)
    }

    /// Shows the edits of a batch, then the states of sections that it changed.
    private func show(_ open: OpenBatch) {
        if open.needsReload {
            reload()
        } else {
            show(open.difference(to: dataSource.snapshot(open.version)))
        }
        showState()
        let changed = open.states.filter { $0.section.state != $0.before }
        if !changed.isEmpty { changeSections {} }
        for (section, _) in changed { showState(of: section) }
        makeQueuedEdits()
    }

    /// Replaces the items by any others, and shows the difference as one batch.
    ///
    /// Sections and cells are recognized by their identity, and cells without an id by their
    /// content, else by their position. A section, and a cell that shows the same as before,
    /// remains the same instance, which takes over everything else of the new one: its object,
    /// handlers, names of handlers and children. Within ``performBatch(_:)``, the difference is
    /// part of the batch.
    ///
    /// ```swift
    /// table.reload(with: ["Momo", "Krabat"])
    /// table.update(to: ["Emil", "Momo", "Krabat"])  // one insertion
    /// ```
    public func update(to items: Any?) {
        if queues({ $0.update(to: items) }) { return }
        update(by: { $0.take($0.normalizer.normalize(items).sections) })
    }

    /// Replaces the cells of one section of the table, and shows the difference as one batch.
    ///
    /// Cells are recognized as in ``update(to:)``.
    ///
    /// - Parameter complete: Called when the section has the new cells, or the old ones that show the
    ///   same, before any edit that the host makes meanwhile.
    package func update(
        _ section: SectionViewModel, to cells: [CellViewModel], then complete: @escaping () -> Void
    ) {
        update(by: { $0.setCells(cells, of: section) }, then: complete)
    }

    private func update(by change: (TableDataSource) -> Void, then complete: @escaping () -> Void = {}) {
        let before = dataSource.snapshot()
        change(dataSource)
        tidy()
        let update = TableUpdate(from: before, to: dataSource.snapshot())
        guard batch != nil else {
            return show(update.difference) {
                update.takeOver($0)
                complete()
            }
        }
        let final = update.difference.batch.apply()
        dataSource.restore(final)
        for pair in update.difference.updates { batch?.replace(pair.old.cell, with: pair.new.cell) }
        update.takeOver(final) { self.batch?.recordUndo($0) }
        complete()
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
        let stage = TableStage(changes, reloads: reloads, after: nil) { [dataSource] in
            dataSource.changeSections(by: edit)
        }
        apply([stage], of: cells)
    }

    /// Shows inserted cells.
    func show(_ cells: [CellViewModel], insertedAt path: CellPath) {
        var changes = SectionChanges()
        changes.cells.inserts = cells.indices.map { index in
            let path = CellPath(section: path.section, row: path.row + index)
            return .init(at: path, target: path)
        }
        show(changes, adding: cells) { [dataSource] in
            dataSource.insert(cells, inSection: path.section, at: path.row)
        }
    }

    /// Shows a section that is inserted at the end.
    func show(insertionOf section: SectionViewModel) {
        let index = numberOfSections
        var changes = SectionChanges()
        changes.sections.inserts = [.init(at: index, target: index)]
        show(changes, adding: section.cells) { [dataSource] in
            dataSource.replace(index..<index, with: [section])
        }
    }

    /// Shows a difference, from the state before it, and calls `complete` with the last state.
    private func show(
        _ difference: SectionDifference<SectionFace, CellFace>, complete: @escaping (TableSnapshot) -> Void = { _ in }
    ) {
        let batch = difference.batch
        let states = batch.states
        guard !batch.stages.isEmpty else {
            // Equal cells remain the same instances.
            dataSource.restore(difference.old)
            complete(difference.old)
            return
        }
        let new = difference.new
        var arrivals = difference.inserts.map { new[$0.section].cells[$0.row].cell }
        for change in difference.changes where change.isUpdated {
            arrivals.append(new[change.new.section].cells[change.new.row].cell)
        }
        var stages: [TableStage] = []
        for (index, changes) in batch.stages.enumerated() {
            let reloads = changes.cells.updates.filter { update in
                needsReload(
                    from: states[index][update.at.section].cells[update.at.row].cell,
                    to: difference.new[update.target.section].cells[update.target.row].cell)
            }
            stages.append(
                TableStage(changes, reloads: Set(reloads.map(\.at)), after: stages.last) { [dataSource] in
                    dataSource.changeSections {
                        dataSource.restore(states[index + 1])
                        if index + 1 == batch.stages.count { complete(states[index + 1]) }
                    }
                })
        }
        dataSource.restore(difference.old)
        apply(stages, of: arrivals)
    }

    /// Registers new cells and passes stages to the host, then commits those that it didn't commit.
    private func apply(_ stages: [TableStage], of cells: [CellViewModel]) {
        let batch = TableBatch(stages)
        whileShowing {
            register(cells)
            $0.apply(batch, to: self)
        } then: {
            batch.commit()
        }
    }
}
