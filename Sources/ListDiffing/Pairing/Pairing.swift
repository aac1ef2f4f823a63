// A worked example. Letters are identities; `d′` is `d` with another content.
//
//     index   0  1  2  3  4  5
//     old     a  b  c  d  e  f
//     new     a  c  d′ b  x  f
//
// 1. Ends. `a` is a common prefix and `f` a common suffix: the runs (old 0, new 0, count 1) and
//    (5, 5, 1). They are compared, never hashed. `b c d e` (old 1..<5) and `c d′ b x` (new 1..<5)
//    remain.
// 2. Walk. `b` differs from `c`. `nearGap` tries the gaps in order of the number of elements they
//    skip; skipping one old element aligns the lists again, at `c`. So `b` (old 1) is set aside as
//    a stray. `follow` pairs `c` and `d`: the run (2, 1, 2), and the update (3, 2), because the
//    content of `d` differs. It stops at `e` and `b`. Neither `nearGap` nor `farGap`, which looks
//    up `e` among `b x`, finds a gap, so these are set aside, too. Strays: old 1 and 4 (`b`, `e`),
//    new 3 and 4 (`b`, `x`).
// 3. Strays. `StrayTable` hashes these four. `b` is in both lists: the run (1, 3, 1). `e` (old 4)
//    is left over and will be deleted; `x` (new 4) is left over and will be inserted. `b` is in no
//    aligned run, so the walk holds. (If it were, `b` would occur twice in both lists. All elements
//    between the ends would then go through the table, which pairs repeated identities in order.)
// 4. Moves. In the order of the new list the runs start at old 0, 2, 1 and 5, with 1, 2, 1 and 1
//    elements. `IncreasingRuns` keeps 0, 2, 5 (four elements; 0, 1, 5 would be three). The run at
//    old 1 moves.
//
// Result: deletes [4], inserts [4], changes [3 to 2 updated, 1 to 3 moved].

/// The matching of the elements of two lists by identity.
///
/// The algorithm is Paul Heckel's ("A technique for isolating differences between files", 1978)
/// with its steps reversed: elements that are aligned are paired by walking along both lists, and
/// only the rest goes through a table.
@usableFromInline
struct Pairing {
    /// The pairs, ordered by their indexes in the new list once all are found.
    @usableFromInline var runs: [MatchedRun] = []
    /// The pairs whose contents differ.
    @usableFromInline var updates: [(old: Int, new: Int)] = []
    /// The indexes of old elements without a partner.
    @usableFromInline var unmatchedOld: [Int] = []
    /// The indexes of new elements without a partner.
    @usableFromInline var unmatchedNew: [Int] = []
    /// The repetitions of identities that were noticed.
    @usableFromInline var repeats: [RepeatedIdentity<Int>] = []

    /// Pairs the elements of two lists.
    @inlinable
    init<Element, ID: Hashable>(
        from oldList: [Element], to newList: [Element], id: (Element) -> ID, isSame: (Element, Element) -> Bool
    ) {
        // SAFETY: the buffers are used only while the arrays lend them, and within their bounds.
        unsafe oldList.withUnsafeBufferPointer { old in
            unsafe newList.withUnsafeBufferPointer { new in
                unsafe pair(old: old, new: new, id: id, isSame: isSame)
            }
        }
    }

    // SAFETY: the buffers live during the call, and are read within their bounds.
    @inlinable
    mutating func pair<Element, ID: Hashable>(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, id: (Element) -> ID,
        isSame: (Element, Element) -> Bool
    ) {
        let shorter = min(old.count, new.count)
        let prefix = unsafe follow(
            old: old, new: new, oldStart: 0, newStart: 0, upTo: shorter, id: id, isSame: isSame)
        if prefix > 0 { runs.append(MatchedRun(old: 0, new: 0, count: prefix)) }
        let suffix = unsafe followBack(old: old, new: new, upTo: shorter - prefix, id: id, isSame: isSame)
        let (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
        let trimmed = self
        unsafe walk(
            old: old, new: new, oldRange: prefix..<oldEnd, newRange: prefix..<newEnd, id: id, isSame: isSame)
        let strays = unsafe pairStrays(old: old, new: new, id: id)
        if unsafe isAligned(anyOf: strays, in: new, range: prefix..<newEnd, id: id) {
            // An identity that is both aligned and a stray is repeated. Pair all of them in order.
            self = trimmed
            unmatchedOld = Array(prefix..<oldEnd)
            unmatchedNew = Array(prefix..<newEnd)
            unsafe add(pairStrays(old: old, new: new, id: id), old: old, new: new, isSame: isSame)
        } else {
            unsafe add(strays, old: old, new: new, isSame: isSame)
        }
        if suffix > 0 { runs.append(MatchedRun(old: oldEnd, new: newEnd, count: suffix)) }
        updates.sort { $0.new < $1.new }
    }
}

extension Pairing {
    /// The moved and the updated pairs, ordered by their indexes in the new list.
    var changes: [ChangedPair<Int>] {
        var changes: [ChangedPair<Int>] = []
        var updates = updates[...]
        func appendUpdates(before end: Int) {
            while let update = updates.first, update.new < end {
                changes.append(ChangedPair(old: update.old, new: update.new, isMoved: false, isUpdated: true))
                updates.removeFirst()
            }
        }
        for (run, isMoved) in zip(runs, IncreasingRuns.moves(runs)) where isMoved {
            for step in 0..<run.count {
                appendUpdates(before: run.new + step)
                let isUpdated = updates.first?.new == run.new + step
                if isUpdated { updates.removeFirst() }
                changes.append(
                    ChangedPair(old: run.old + step, new: run.new + step, isMoved: true, isUpdated: isUpdated))
            }
        }
        appendUpdates(before: .max)
        return changes
    }
}

/// Consecutive elements that are consecutive in both lists.
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
