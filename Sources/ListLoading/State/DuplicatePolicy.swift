/// Which of two rows with the same identity stays in a list.
///
/// Rows come in the order in which their pages arrive, and in it within a page.
///
/// ```swift
/// let model = ListModel<Book>(request, on: server, id: RowIdentity(\.id), duplicates: .updateInPlace)
/// ```
///
///     pages            1a 2b | 2c 3d | 3e 4f      a number is an identity, a letter the content
///     keepFirst        1a 2b 3d 4f
///     keepLast         1a 2c 3e 4f
///     updateInPlace    1a 2c 3e 4f
///     keepAll          1a 2b 2c#2 3d 3e#2 4f
///
/// ``keepLast`` and ``updateInPlace`` differ if a row comes again further on: `1a 2b | 3c 1d` is `2b 3c 1d`, or
/// `1d 2b 3c`.
public enum DuplicatePolicy: String, Sendable, Hashable, CaseIterable {
    /// The first one, at its index.
    case keepFirst
    /// The last one, at the index that it has in its page; the other one is removed.
    case keepLast
    /// The last one, at the index of the first.
    case updateInPlace
    /// Both; their ids differ by a number, which a refresh gives out in the order of the rows.
    case keepAll
}
