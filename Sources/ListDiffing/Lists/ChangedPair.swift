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
