/// What changed between two lists, told by identity and by content.
///
/// Two elements of one identity are one element, which may be moved, updated, or both. Elements in step at both ends are
/// paired first, then what stays in step between them, then the rest through a table. Equal identities are paired in the
/// order in which they stand. As few elements as can be are moved.
///
/// ```swift
/// let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"])
/// difference.deletes       // [1]
/// difference.inserts       // [2]
/// difference.moves.count   // 1
/// difference.batch.apply() // ["c", "a", "d"]
/// ```
public struct ListDifference<Element> {
    /// The list before.
    public let old: [Element]

    /// The list after.
    public let new: [Element]

    /// The places in the old list of what is gone, rising.
    public let deletes: [Int]

    /// The places in the new list of what is new, rising.
    public let inserts: [Int]

    /// What is moved or updated, by its place in the new list; what stayed as it was is not listed.
    public let changes: [ChangedPair<Int>]

    /// The identities met twice, the first of them by where they stand again.
    ///
    /// Those in step in both lists are not looked for; ``RepeatedIdentity/all(in:of:id:)`` finds every one.
    public let repeats: [RepeatedIdentity<Int>]

    /// What stands in both lists, by its place in the new list.
    let runs: [MatchedRun]

    /// Compares two lists.
    ///
    /// Elements of the same bits count as the same and are not compared.
    ///
    /// - Parameters:
    ///   - old: The list before.
    ///   - new: The list after.
    ///   - id: What an element is recognized by.
    ///   - isSame: Whether two elements of one identity have the same content.
    /// - Complexity: O(*n*) comparisons; hashing and O(*m* log *m*) for the *m* elements out of step.
    @inlinable
    public init<ID: Hashable>(
        from old: [Element], to new: [Element], id: (Element) -> ID, isSame: (Element, Element) -> Bool
    ) {
        self.init(old, new, Pairing(old, new, id: id, isSame: isSame))
    }

    @usableFromInline
    init(_ old: [Element], _ new: [Element], _ pairing: Pairing) {
        self.old = old
        self.new = new
        deletes = pairing.loneOld
        inserts = pairing.loneNew
        runs = pairing.runs
        repeats = pairing.repeats
        changes = pairing.changes
    }
}

extension ListDifference {
    /// The pairs that changed places.
    public var moves: [ChangedPair<Int>] { changes.filter(\.isMoved) }

    /// The pairs of another content, each with the element before and after.
    public var updates: [(pair: ChangedPair<Int>, old: Element, new: Element)] {
        changes.filter(\.isUpdated).map { ($0, old[$0.old], new[$0.new]) }
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && changes.isEmpty }
}

extension ListDifference where Element: Hashable {
    /// Compares two lists of elements that are what they are recognized by: there are no updates.
    @inlinable
    public init(from old: [Element], to new: [Element]) {
        self.init(from: old, to: new, id: { $0 }, isSame: { _, _ in true })
    }
}

extension ListDifference where Element: Identifiable & Equatable {
    /// Compares two lists of elements that know their identity.
    @inlinable
    public init(from old: [Element], to new: [Element]) {
        self.init(from: old, to: new, id: { $0.id }, isSame: { $0 == $1 })
    }
}

extension ListDifference: Sendable where Element: Sendable {}

/// One of two lists that are compared.
public enum ListSide: String, Hashable, Sendable {
    /// The list before.
    case old
    /// The list after.
    case new
}

/// One element that stands in both lists and is not quite where or what it was.
///
/// Being moved and being updated are told apart: a pair can be either, or both.
public struct ChangedPair<Position: Hashable & Sendable>: Hashable, Sendable {
    /// Where it stood.
    public let old: Position
    /// Where it stands.
    public let new: Position
    /// Whether it changed places with others; not where others were only inserted or deleted around it.
    public let isMoved: Bool
    /// Whether its content is another.
    public let isUpdated: Bool

    @usableFromInline
    init(old: Position, new: Position, isMoved: Bool, isUpdated: Bool) {
        self.old = old
        self.new = new
        self.isMoved = isMoved
        self.isUpdated = isUpdated
    }
}
