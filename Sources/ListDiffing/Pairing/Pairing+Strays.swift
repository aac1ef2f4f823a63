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

/// Pairs what does not stand in step, through a table: equal identities in the order in which they stand.
@usableFromInline
struct StrayTable<Position: Hashable & Sendable> {
    /// The places of one identity in the new list that have no partner yet, and where it was met first.
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
    /// What has no partner in the new list.
    @usableFromInline var loneOld: [Position] = []
    /// What has no partner in the old list.
    @usableFromInline var loneNew: [Position] = []
    /// Identities that were met twice.
    @usableFromInline private(set) var repeats: [RepeatedIdentity<Position>] = []

    private let oldPlaces: [Position]
    private let newPlaces: [Position]
    private var following: [Int32]
    private var isTaken: [Bool]

    /// Pairs elements at these places, which rise.
    @inlinable
    init<ID: Hashable>(
        _ oldPlaces: [Position], _ newPlaces: [Position], oldID: (Position) -> ID, newID: (Position) -> ID
    ) {
        self.init(oldPlaces, newPlaces)
        var chains: [ID: Chain] = [:]
        chains.reserveCapacity(max(oldPlaces.count, newPlaces.count))
        for (index, place) in newPlaces.enumerated() { enter(index, &chains[newID(place), default: Chain()]) }
        for (index, place) in oldPlaces.enumerated() { leave(index, &chains[oldID(place), default: Chain()]) }
        finish()
    }

    @usableFromInline
    init(_ oldPlaces: [Position], _ newPlaces: [Position]) {
        self.oldPlaces = oldPlaces
        self.newPlaces = newPlaces
        following = [Int32](repeating: -1, count: newPlaces.count)
        isTaken = [Bool](repeating: false, count: newPlaces.count)
    }

    /// Enters a place of the new list at the end of its chain.
    @usableFromInline
    mutating func enter(_ index: Int, _ chain: inout Chain) {
        if chain.head < 0 {
            chain.head = Int32(index)
            chain.firstNew = Int32(index)
        } else {
            following[Int(chain.tail)] = Int32(index)
            repeats.append(
                RepeatedIdentity(list: .new, first: newPlaces[Int(chain.firstNew)], again: newPlaces[index]))
        }
        chain.tail = Int32(index)
    }

    /// Takes the first place off a chain for a place of the old list.
    @usableFromInline
    mutating func leave(_ index: Int, _ chain: inout Chain) {
        if chain.firstOld < 0 {
            chain.firstOld = Int32(index)
        } else {
            repeats.append(
                RepeatedIdentity(list: .old, first: oldPlaces[Int(chain.firstOld)], again: oldPlaces[index]))
        }
        guard chain.head >= 0 else { return loneOld.append(oldPlaces[index]) }
        let head = Int(chain.head)
        pairs.append((oldPlaces[index], newPlaces[head]))
        isTaken[head] = true
        chain.head = following[head]
    }

    @usableFromInline
    mutating func finish() {
        loneNew = pairs.isEmpty ? newPlaces : newPlaces.indices.filter { !isTaken[$0] }.map { newPlaces[$0] }
    }
}
