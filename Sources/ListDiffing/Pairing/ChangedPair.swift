/// An element that is in both lists and was moved, updated, or both.
///
/// It holds the position in both lists: an index in a flat list, a ``CellPath`` in a list of
/// sections. An element moved only if its order relative to other elements changed, not if others
/// were inserted or deleted around it.
///
/// ```swift
/// let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "a", "b"])
/// difference.changes.map { "\($0.old) to \($0.new)" }  // ["2 to 0"]
/// ```
public struct ChangedPair<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The position in the old list.
    public let old: Position
    /// The position in the new list.
    public let new: Position
    /// True if its order relative to other elements changed.
    public let isMoved: Bool
    /// True if its content changed.
    public let isUpdated: Bool

    @usableFromInline
    init(old: Position, new: Position, isMoved: Bool, isUpdated: Bool) {
        self.old = old
        self.new = new
        self.isMoved = isMoved
        self.isUpdated = isUpdated
    }
}
