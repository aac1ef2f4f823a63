/// Pairing what does not stand in step.
extension Pairing {
    /// Pairs what is left over, and takes it off what is left over.
    // SAFETY: the places lie inside the buffers.
    @inlinable
    mutating func pairStrays<Element, ID: Hashable>(
        _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ id: (Element) -> ID
    ) -> [MatchedRun] {
        let table = StrayTable(
            loneOld, loneNew, oldID: { unsafe id(old[$0]) }, newID: { unsafe id(new[$0]) })
        (loneOld, loneNew) = (table.loneOld, table.loneNew)
        repeats = table.repeats
        return table.pairs.map { MatchedRun(old: $0.old, new: $0.new, count: 1) }
    }

    /// Whether an identity of a stray pair stands in step in this range, too.
    // SAFETY: the places lie inside the buffer.
    @inlinable
    func stand<Element, ID: Hashable>(
        _ strays: [MatchedRun], inStepIn new: UnsafeBufferPointer<Element>, _ range: Range<Int>, _ id: (Element) -> ID
    ) -> Bool {
        guard !strays.isEmpty else { return false }
        let ids = Set(strays.map { unsafe id(new[$0.new]) })
        for run in runs where range.contains(run.new) {
            for place in run.new..<run.new + run.count where unsafe ids.contains(id(new[place])) { return true }
        }
        return false
    }

    /// Takes over stray pairs, and orders all pairs by their places in the new list.
    // SAFETY: the places lie inside the buffers.
    @inlinable
    mutating func take<Element>(
        _ strays: [MatchedRun], _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>,
        _ isSame: (Element, Element) -> Bool
    ) {
        guard !strays.isEmpty else { return }
        for stray in strays where unsafe !isSame(old[stray.old], new[stray.new]) {
            updates.append((stray.old, stray.new))
        }
        runs += strays
        runs.sort { $0.new < $1.new }
    }
}
