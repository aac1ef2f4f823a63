import JSONPaths

/// A reason to doubt the rows of a list, told without being asked for.
///
/// ```swift
/// for warning in model.warnings where warning.meansMissingRows { print(warning) }
/// // the server says that there are 95 rows, but 10 came: the server sent the same page again
/// ```
public enum PagingWarning: Sendable, Hashable {
    /// Fewer rows came than the server says there are.
    ///
    /// `duplicates` is the number of rows that were left out because their ids had come before.
    case missingRows(read: Int, total: Int, duplicates: Int, end: PageEnd)
    /// The server says that there are more rows, and there is no way to them.
    case moreRows(PageEnd)
    /// The limit on pages ended the list (``PagingLimits/pages``).
    case pageLimit(Int)
    /// Two lists of the page are equally likely to hold the rows; the first in the text was taken.
    case equalLists(taken: JSONPath, other: JSONPath)
    /// The server sent rows, and errors beside them: its own text, shortened.
    case serverErrors(String)

    /// Whether rows of the list are missing.
    public var meansMissingRows: Bool {
        switch self {
        case .missingRows, .moreRows, .pageLimit: true
        case .equalLists, .serverErrors: false
        }
    }
}

extension PagingWarning: CustomStringConvertible {
    /// One sentence without a period.
    public var description: String {
        switch self {
        case .missingRows(let read, let total, let duplicates, let end):
            let rows =
                duplicates == 1
                ? "1 row was left out because its id" : "\(duplicates) rows were left out because their ids"
            let dropped = duplicates > 0 ? "; \(rows) had come before" : ""
            return "the server says that there are \(total) rows, but \(read) came: \(end)\(dropped)"
        case .moreRows(let end): return "the server says that there are more rows, but they were not found: \(end)"
        case .pageLimit(let pages): return "the list goes on after \(pages) \(pages == 1 ? "page" : "pages"), the limit"
        case .equalLists(let taken, let other):
            return "the lists at \(taken) and \(other) are equally likely to hold the rows: the first one was taken"
        case .serverErrors(let text): return "the server sent errors beside the rows: \(text)"
        }
    }
}
