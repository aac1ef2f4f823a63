import SectionNormalizing

/// The edits that a host or an observer made during a batch or a reload, and that are made after it.
struct EditQueue {
    /// Whether a host is showing a batch or a reload, or observers are told about a change.
    var isShowing = false
    /// Whether queued edits are being made: those that are queued meanwhile are made after them.
    var isDraining = false
    /// The edits, in order.
    var edits: [(TableController) throws -> Void] = []
}

extension TableController {
    /// Queues an edit and returns true if the host is showing a batch or a reload.
    ///
    /// The table's data can't change then: a view asks for counts before and after.
    func queues(_ edit: @escaping (TableController) throws -> Void) -> Bool {
        guard queue.isShowing else { return false }
        queue.edits.append(edit)
        return true
    }

    /// Makes an edit now, or after the batch or reload that the host is showing.
    package func whenIdle(_ edit: @escaping (TableController) -> Void) {
        if !queues(edit) { edit(self) }
    }

    /// Collects the edits of a batch into one queued edit.
    func queueBatch<Failure: Error>(_ edits: () throws(Failure) -> Void) throws(Failure) {
        let start = queue.edits.count
        do throws(Failure) {
            try edits()
        } catch {
            queue.edits.removeSubrange(start...)
            throw error
        }
        let batch = Array(queue.edits[start...])
        queue.edits.removeSubrange(start...)
        queue.edits.append { table in
            try table.performBatch { () throws(any Error) in for edit in batch { try edit(table) } }
        }
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

    private func make(_ edit: (TableController) throws -> Void) {
        do {
            try edit(self)
        } catch let error as TableEditError {
            onRejectedEdit?(error)
        } catch {}
    }
}
