/// Which element of one list is which of the other, by identity.
///
/// Paul Heckel's way ("A technique for isolating differences between files", 1978) with its steps turned round: what
/// stands in step is paired by walking along both lists, and only what is left over goes through a table.
@usableFromInline
struct Pairing {
    /// The pairs, by their places in the new list once all are found.
    @usableFromInline var runs: [MatchedRun] = []
    /// The pairs whose content differs.
    @usableFromInline var updates: [(old: Int, new: Int)] = []
    /// What has no partner in the new list.
    @usableFromInline var loneOld: [Int] = []
    /// What has no partner in the old list.
    @usableFromInline var loneNew: [Int] = []
    /// Identities that were met twice.
    @usableFromInline var repeats: [RepeatedIdentity<Int>] = []

    /// Pairs two lists.
    @inlinable
    init<Element, ID: Hashable>(
        _ oldList: [Element], _ newList: [Element], id: (Element) -> ID, isSame: (Element, Element) -> Bool
    ) {
        // SAFETY: the buffers are used while the arrays lend them only, and within their bounds.
        unsafe oldList.withUnsafeBufferPointer { old in
            unsafe newList.withUnsafeBufferPointer { new in
                unsafe pair(old, new, id, isSame)
            }
        }
    }

    // SAFETY: the buffers live during the call, and are read within their bounds.
    @inlinable
    mutating func pair<Element, ID: Hashable>(
        _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ id: (Element) -> ID,
        _ isSame: (Element, Element) -> Bool
    ) {
        let shorter = min(old.count, new.count)
        let prefix = unsafe follow(old, new, 0, 0, upTo: shorter, id, isSame)
        if prefix > 0 { runs.append(MatchedRun(old: 0, new: 0, count: prefix)) }
        let suffix = unsafe followBack(old, new, upTo: shorter - prefix, id, isSame)
        let (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
        let trimmed = self
        unsafe walk(old, new, prefix..<oldEnd, prefix..<newEnd, id, isSame)
        let strays = unsafe pairStrays(old, new, id)
        if unsafe stand(strays, inStepIn: new, prefix..<newEnd, id) {
            // An identity both in step and out of it stands more than once: all are paired as they stand.
            self = trimmed
            loneOld = Array(prefix..<oldEnd)
            loneNew = Array(prefix..<newEnd)
            unsafe take(pairStrays(old, new, id), old, new, isSame)
        } else {
            unsafe take(strays, old, new, isSame)
        }
        if suffix > 0 { runs.append(MatchedRun(old: oldEnd, new: newEnd, count: suffix)) }
        updates.sort { $0.new < $1.new }
    }
}

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

/// Elements that stand one behind the other in both lists.
@usableFromInline
struct MatchedRun: Sendable {
    @usableFromInline var old: Int
    @usableFromInline var new: Int
    @usableFromInline var count: Int

    @usableFromInline
    init(old: Int, new: Int, count: Int) {
        self.old = old
        self.new = new
        self.count = count
    }
}
