import HTTPLoading
import ItemMapping

/// A change of the rows of a list: what one load or one edit did, applied at once.
///
/// Indices are those of one batch update, as `UITableView` and `TableController` take them: removed
/// rows and the start of a move count before the change; inserted and updated rows and the end of a
/// move after it. Applied in any order of kinds they give the new rows.
///
/// ```swift
/// model.startLoadingNextPage { result in
///     guard let change = try? result.get() else { return }
///     print(change.kind, change.removed, change.inserted)  // appended [0, 1] 4..<6
/// }
/// ```
public struct ListChange: Sendable {
    /// The kind of the change.
    public let kind: Kind
    /// The indices of the new rows, after the change.
    public internal(set) var inserted: Range<Int> = 0..<0
    /// The indices of rows that remained with other content, after the change, ascending.
    public internal(set) var updated: [Int] = []
    /// The indices of removed rows, before the change, ascending; without those that a replacement
    /// removed.
    ///
    /// A page removes rows too: those of which it brought a later copy (``DuplicatePolicy``), and
    /// those of the page at the other end if the model keeps a bounded number of pages.
    public internal(set) var removed: [Int] = []
    /// The row that was moved; nil if none was.
    public internal(set) var moved: Move?
    /// The number of rows with the identity of another row.
    public internal(set) var duplicateCount = 0
    /// The issues of the rows; the first 1,000 of each page.
    public internal(set) var issues: [MappingIssue] = []

    /// The kinds of change.
    public enum Kind: String, Sendable, Hashable {
        /// All rows were replaced.
        case replaced
        /// Rows were added at the end; with a bounded number of pages, others were dropped at the
        /// start.
        case appended
        /// Rows were added at the start; with a bounded number of pages, others were dropped at the
        /// end.
        case prepended
        /// A row was inserted, removed, updated or moved by the app.
        case edited
        /// The server confirmed the rows: they are as they were.
        case unchanged
    }

    /// A row that moved.
    public struct Move: Sendable, Hashable {
        /// Its index before the change.
        public let from: Int
        /// Its index after the change.
        public let to: Int
    }

    /// Whether the rows are as they were.
    public var isEmpty: Bool {
        kind != .replaced && inserted.isEmpty && updated.isEmpty && removed.isEmpty && moved == nil
    }

    init(_ kind: Kind) { self.kind = kind }

    /// Adds rows that were removed before the change.
    mutating func removeFirst(_ indices: [Int]) {
        guard !indices.isEmpty else { return }
        let others = removed.map { index in indices.reduce(index) { $1 <= $0 ? $0 + 1 : $0 } }
        removed = (indices + others).sorted()
    }
}

/// A summary of one page of a list.
///
/// ```swift
/// print(model.pages.map(\.newCount), model.pages.map(\.duplicateCount))  // [20, 18] [0, 2]
/// ```
public struct PageSummary: Sendable, Hashable {
    /// The key of the page; nil for the first page.
    public let key: PageKey?
    /// The number of its records, readable or not.
    public let recordCount: Int
    /// The number of its rows that were new.
    public let newCount: Int
    /// The number of its rows with the identity of another row.
    public let duplicateCount: Int
    /// The number of issues in its rows.
    public let issueCount: Int
    /// The time that the answer took.
    public let duration: Duration
    /// The source of the answer.
    public let origin: APIResponse.Origin
}
