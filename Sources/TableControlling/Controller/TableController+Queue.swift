import SectionNormalizing

/// The edits that a host or an observer made during a batch or a reload, and that are made after it.
struct EditQueue {
    /// Whether a host is showing a batch or a reload, or observers are told about a change.
    var isShowing = false
    /// Whether queued edits are being made: those that are queued meanwhile are made after them.
    var isDraining = false
    /// The edits, in order.
    var edits: [QueuedEdit] = []
}

/// An edit that is made when no host is showing anything.
struct QueuedEdit {
    /// Whether it isn't part of the batch in which it is queued: a change of a list model that the
    /// table shows happens whatever comes of the batch.
    var isIndependent = false
    let make: (TableController) throws -> Void
}

extension TableController {
    /// Queues an edit and returns true if the host is showing a batch or a reload.
    ///
    /// The table's data can't change then: a view asks for counts before and after.
    func queues(_ edit: @escaping (TableController) throws -> Void) -> Bool {
        guard queue.isShowing else { return false }
        queue.edits.append(QueuedEdit(make: edit))
        return true
    }

    /// Makes an edit now, or after the batch or reload that the host is showing.
    ///
    /// It isn't lost with a batch that throws: if such a batch undoes it, `onUndo` is called, and the
    /// edit is made again after the batch, before all later ones.
    package func whenIdle(_ edit: @escaping (TableController) -> Void, onUndo: @escaping () -> Void = {}) {
        let queued = QueuedEdit(isIndependent: true, make: edit)
        if queue.isShowing || (isInBatch && queue.edits.contains(where: \.isIndependent)) {
            return queue.edits.append(queued)
        }
        batch?.recordUndo { [weak self] in
            onUndo()
            guard let edits = self?.queue.edits else { return }
            self?.queue.edits.insert(queued, at: edits.firstIndex(where: \.isIndependent) ?? edits.endIndex)
        }
        edit(self)
    }

    /// Whether a batch is open.
    package var isInBatch: Bool { batch != nil }

    /// Whether an edit is made and shown at once: no batch is open, and no host is showing one.
    package var isIdle: Bool { !queue.isShowing && batch == nil }

    /// Collects the edits of a batch into one queued edit.
    func queueBatch<Failure: Error>(_ edits: () throws(Failure) -> Void) throws(Failure) {
        let start = queue.edits.count
        do throws(Failure) {
            try edits()
        } catch {
            queue.edits.replaceSubrange(start..., with: queue.edits[start...].filter(\.isIndependent))
            throw error
        }
        let batch = queue.edits[start...].filter { !$0.isIndependent }
        let edit = QueuedEdit { table in
            try table.performBatch { () throws(any Error) in for edit in batch { try edit.make(table) } }
        }
        queue.edits.replaceSubrange(start..., with: [edit] + queue.edits[start...].filter(\.isIndependent))
    }

    /// Lets the host show something, then the state, then makes the edits that it queued.
    func whileShowing(_ show: (any TableHost) -> Void, then complete: () -> Void = {}) {
        queuingEdits {
            if let host { show(host) }
            complete()
            showChangedState()
        }
        makeQueuedEdits()
    }

    /// Calls code of others that must not change the table meanwhile: its edits are queued.
    func queuingEdits(_ body: () -> Void) {
        let wasShowing = queue.isShowing
        queue.isShowing = true
        body()
        queue.isShowing = wasShowing
    }

    /// Makes the queued edits, unless they must wait.
    func makeQueuedEdits() {
        guard !queue.isShowing, !queue.isDraining, batch == nil else { return }
        queue.isDraining = true
        while !queue.edits.isEmpty {
            let edits = queue.edits
            queue.edits = []
            for edit in edits { make(edit) }
        }
        queue.isDraining = false
    }

    private func make(_ edit: QueuedEdit) {
        do {
            try edit.make(self)
        } catch let error as TableEditError {
            onRejectedEdit?(error)
        } catch {}
    }
}
