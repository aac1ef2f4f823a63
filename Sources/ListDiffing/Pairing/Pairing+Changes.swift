extension Pairing {
    /// The moved and the updated pairs, by their places in the new list.
    var changes: [ChangedPair<Int>] {
        var changes: [ChangedPair<Int>] = []
        var updates = updates[...]
        func takeUpdates(before end: Int) {
            while let update = updates.first, update.new < end {
                changes.append(ChangedPair(old: update.old, new: update.new, isMoved: false, isUpdated: true))
                updates.removeFirst()
            }
        }
        for (run, isMoved) in zip(runs, IncreasingRuns.moves(runs)) where isMoved {
            for step in 0..<run.count {
                takeUpdates(before: run.new + step)
                let isUpdated = updates.first?.new == run.new + step
                if isUpdated { updates.removeFirst() }
                changes.append(
                    ChangedPair(old: run.old + step, new: run.new + step, isMoved: true, isUpdated: isUpdated))
            }
        }
        takeUpdates(before: .max)
        return changes
    }
}
