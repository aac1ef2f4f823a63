/// Which of two rows with the same identity stays.
public enum DuplicatePolicy: String, Sendable, Hashable, CaseIterable {
    /// The one that came first, where it is.
    case keepFirst
    /// The one that came last, where that came; the other one goes.
    case keepLast
    /// The one that came last, in the place of the other one.
    case updateInPlace
    /// Both.
    case keepAll
}
