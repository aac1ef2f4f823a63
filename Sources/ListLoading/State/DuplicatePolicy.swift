/// Which of two rows with the same identity stays in a list.
///
/// ```swift
/// let model = ListModel<Book>(request, on: server, id: RowIdentity(\.id), duplicates: .updateInPlace)
/// ```
public enum DuplicatePolicy: String, Sendable, Hashable, CaseIterable {
    /// The first one, at its index.
    case keepFirst
    /// The last one, at its own index; the other one is removed.
    case keepLast
    /// The last one, at the index of the first.
    case updateInPlace
    /// Both; their ids differ by a number, which a refresh gives out in the order of the rows.
    case keepAll
}
