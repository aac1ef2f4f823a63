/// Matching of the strays, the elements that the walk could not align.
extension Pairing {
    /// Pairs the strays by identity; the rest stays unmatched.
    // SAFETY: the indexes lie inside the buffers.
    @inlinable
    mutating func pairStrays<Element, ID: Hashable>(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, id: (Element) -> ID
    ) -> [MatchedRun] {
        let table = StrayTable(
            old: unmatchedOld, new: unmatchedNew, oldID: { unsafe id(old[$0]) }, newID: { unsafe id(new[$0]) })
        (unmatchedOld, unmatchedNew) = (table.unmatchedOld, table.unmatchedNew)
        repeats = table.repeats
        return table.pairs.map { MatchedRun(old: $0.old, new: $0.new, count: 1) }
    }

    /// Returns whether the identity of a paired stray also occurs in an aligned run of this range.
    // SAFETY: the indexes lie inside the buffer.
    @inlinable
    func isAligned<Element, ID: Hashable>(
        anyOf strays: [MatchedRun], in new: UnsafeBufferPointer<Element>, range: Range<Int>, id: (Element) -> ID
    ) -> Bool {
        guard !strays.isEmpty else { return false }
        let ids = Set(strays.map { unsafe id(new[$0.new]) })
        for run in runs where range.contains(run.new) {
            for index in run.new..<run.new + run.count where unsafe ids.contains(id(new[index])) { return true }
        }
        return false
    }

    /// Adds paired strays, and orders all runs by their indexes in the new list.
    // SAFETY: the indexes lie inside the buffers.
    @inlinable
    mutating func add<Element>(
        _ strays: [MatchedRun], old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>,
        isSame: (Element, Element) -> Bool
    ) {
        guard !strays.isEmpty else { return }
        for stray in strays where unsafe !isSame(old[stray.old], new[stray.new]) {
            updates.append((stray.old, stray.new))
        }
        runs += strays
        runs.sort { $0.new < $1.new }
    }
}

/// A hash table that pairs strays: equal identities in the order in which they occur.
@usableFromInline
struct StrayTable<Position: Hashable & Sendable> {
    /// The unmatched occurrences of one identity in the new list, as a linked list, and its first
    /// occurrences.
    @usableFromInline
    struct Chain {
        @usableFromInline var head: Int32 = -1
        @usableFromInline var tail: Int32 = -1
        @usableFromInline var firstOld: Int32 = -1
        @usableFromInline var firstNew: Int32 = -1

        @usableFromInline init() {}
    }

    /// The pairs, in the order of the old list.
    @usableFromInline private(set) var pairs: [(old: Position, new: Position)] = []
    /// The positions of old elements without a partner.
    @usableFromInline var unmatchedOld: [Position] = []
    /// The positions of new elements without a partner.
    @usableFromInline var unmatchedNew: [Position] = []
    /// The repetitions of identities that were noticed.
    @usableFromInline private(set) var repeats: [RepeatedIdentity<Position>] = []

    private let oldPositions: [Position]
    private let newPositions: [Position]
    private var following: [Int32]
    private var isTaken: [Bool]

    /// Pairs the elements at these positions, which are in ascending order.
    @inlinable
    init<ID: Hashable>(
        old oldPositions: [Position], new newPositions: [Position], oldID: (Position) -> ID, newID: (Position) -> ID
    ) {
        self.init(old: oldPositions, new: newPositions)
        var chains: [ID: Chain] = [:]
        chains.reserveCapacity(max(oldPositions.count, newPositions.count))
        for (index, position) in newPositions.enumerated() {
            append(index, to: &chains[newID(position), default: Chain()])
        }
        for (index, position) in oldPositions.enumerated() {
            match(index, with: &chains[oldID(position), default: Chain()])
        }
        finish()
    }

    @usableFromInline
    init(old oldPositions: [Position], new newPositions: [Position]) {
        self.oldPositions = oldPositions
        self.newPositions = newPositions
        following = [Int32](repeating: -1, count: newPositions.count)
        isTaken = [Bool](repeating: false, count: newPositions.count)
    }

    /// Appends a new element to the chain of its identity.
    @usableFromInline
    mutating func append(_ index: Int, to chain: inout Chain) {
        if chain.head < 0 {
            chain.head = Int32(index)
            chain.firstNew = Int32(index)
        } else {
            following[Int(chain.tail)] = Int32(index)
            let first = newPositions[Int(chain.firstNew)]
            repeats.append(RepeatedIdentity(list: .new, first: first, again: newPositions[index]))
        }
        chain.tail = Int32(index)
    }

    /// Pairs an old element with the first of its chain.
    @usableFromInline
    mutating func match(_ index: Int, with chain: inout Chain) {
        if chain.firstOld < 0 {
            chain.firstOld = Int32(index)
        } else {
            let first = oldPositions[Int(chain.firstOld)]
            repeats.append(RepeatedIdentity(list: .old, first: first, again: oldPositions[index]))
        }
        guard chain.head >= 0 else { return unmatchedOld.append(oldPositions[index]) }
        let head = Int(chain.head)
        pairs.append((oldPositions[index], newPositions[head]))
        isTaken[head] = true
        chain.head = following[head]
    }

    @usableFromInline
    mutating func finish() {
        unmatchedNew =
            pairs.isEmpty ? newPositions : newPositions.indices.filter { !isTaken[$0] }.map { newPositions[$0] }
    }
}
