/// The difference between two lists, by identity and by content.
///
/// Identity decides which old element and which new element are the same one; content decides
/// whether it was updated. An element can be moved, updated, or both. Moves are minimal: a longest
/// increasing subsequence stays. Repeated identities are paired in the order in which they occur.
/// The algorithm pairs the common elements at both ends first, then those that a walk along both
/// lists can align, and hashes only the rest.
///
/// A difference describes; its ``batch`` is a sequence of stages to apply.
///
/// ```swift
/// let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"])
/// difference.deletes       // [1]
/// difference.inserts       // [2]
/// difference.moves.count   // 1
/// difference.batch.apply() // ["c", "a", "d"]
/// ```
///
/// ## Topics
///
/// ### Comparing
///
/// - ``init(from:to:id:isSame:)``
/// - ``old``
/// - ``new``
///
/// ### Changes
///
/// - ``deletes``
/// - ``inserts``
/// - ``changes``
/// - ``moves``
/// - ``updates``
/// - ``isEmpty``
/// - ``repeats``
///
/// ### Stages
///
/// - ``batch``
public struct ListDifference<Element> {
    /// The list before.
    public let old: [Element]

    /// The list after.
    public let new: [Element]

    /// The indexes, in the old list, of the elements that are gone, in ascending order.
    public let deletes: [Int]

    /// The indexes, in the new list, of the new elements, in ascending order.
    public let inserts: [Int]

    /// The elements that were moved or updated, ordered by their indexes in the new list.
    ///
    /// Elements that stayed as they were are not listed.
    public let changes: [ChangedPair<Int>]

    /// The repeated identities that the comparison noticed.
    ///
    /// Repetitions among aligned elements go unnoticed; ``RepeatedIdentity/all(in:of:id:)`` finds
    /// every one.
    public let repeats: [RepeatedIdentity<Int>]

    /// The elements that are in both lists, ordered by their indexes in the new list.
    let runs: [MatchedRun]

    /// Compares two lists.
    ///
    /// Elements with identical bits count as the same and are not compared.
    ///
    /// - Parameters:
    ///   - old: The list before.
    ///   - new: The list after.
    ///   - id: The identity of an element.
    ///   - isSame: Whether two elements of one identity have the same content.
    /// - Complexity: O(*n*) comparisons; hashing and O(*m* log *m*) for the *m* elements that are
    ///   not aligned.
    @inlinable
    public init<ID: Hashable>(
        from old: [Element], to new: [Element], id: (Element) -> ID, isSame: (Element, Element) -> Bool
    ) {
        self.init(old: old, new: new, pairing: Pairing(from: old, to: new, id: id, isSame: isSame))
    }

    @usableFromInline
    init(old: [Element], new: [Element], pairing: Pairing) {
        self.old = old
        self.new = new
        deletes = pairing.unmatchedOld
        inserts = pairing.unmatchedNew
        runs = pairing.runs
        repeats = pairing.repeats
        changes = pairing.changes
    }
}

extension ListDifference {
    /// The pairs that moved.
    public var moves: [ChangedPair<Int>] { changes.filter(\.isMoved) }

    /// The pairs whose content changed, each with the element before and after.
    public var updates: [(pair: ChangedPair<Int>, old: Element, new: Element)] {
        changes.filter(\.isUpdated).map { ($0, old[$0.old], new[$0.new]) }
    }

    /// True if nothing changed.
    ///
    /// - Complexity: O(1).
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && changes.isEmpty }
}

extension ListDifference where Element: Hashable {
    /// Compares two lists of elements that are their own identity, such as strings: there are no
    /// updates.
    ///
    /// ```swift
    /// ListDifference(from: ["a", "b"], to: ["b"]).deletes  // [0]
    /// ```
    @inlinable
    public init(from old: [Element], to new: [Element]) {
        self.init(from: old, to: new, id: { $0 }, isSame: { _, _ in true })
    }
}

extension ListDifference where Element: Identifiable & Equatable {
    /// Compares two lists of elements by `id`, and by `==` for their content.
    ///
    /// ```swift
    /// struct Row: Identifiable, Equatable { let id: Int, text: String }
    /// let difference = ListDifference(from: [Row(id: 1, text: "a")], to: [Row(id: 1, text: "b")])
    /// difference.updates.map(\.new.text)  // ["b"]
    /// ```
    @inlinable
    public init(from old: [Element], to new: [Element]) {
        self.init(from: old, to: new, id: { $0.id }, isSame: { $0 == $1 })
    }
}

extension ListDifference: Sendable where Element: Sendable {}
