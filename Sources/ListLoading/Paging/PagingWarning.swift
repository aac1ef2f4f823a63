import JSONPaths

/// A reason to doubt that the rows of a list are complete or right.
///
/// ```swift
/// for warning in model.state.warnings where warning.meansMissingRows { print(warning) }
/// // 10 of 95 rows: the server named no further page
/// ```
public enum PagingWarning: Sendable, Hashable {
    /// Fewer rows came than the server says there are; `duplicates` is the number of rows that were left out because
    /// their ids had come before.
    case missingRows(read: Int, total: Int, duplicates: Int, end: PageEnd)
    /// The server says that there are more rows, and none of so many requests brings more; `hint` is where it says so.
    case moreRows(read: Int, reason: String, tries: Int)
    /// The server says that there are more rows, and the pages end.
    case endedEarly(read: Int, reason: String, end: PageEnd)
    /// The page has a token, and none of so many requests used it.
    case unusedToken(read: Int, at: String, tries: Int, names: [String])
    /// The page is as long as a full one, and nothing says whether there are more; the requests brought the same rows.
    case unknownLength(read: Int, tried: [String])
    /// Nothing says whether there are more rows.
    case unsaidLength(read: Int)
    /// The list has no rows.
    case noRows
    /// Rows of a page are like earlier ones, but not equal: they were taken as the same.
    case alikeRows(page: Int)
    /// Rows of a list that knows its rows by ids that were found were left out: earlier rows with most members
    /// different had come with their ids.
    case sharedIDs(Int)
    /// Rows of one page that aren't equal have the same id at a path: it is none, and rows are distinguished by all of
    /// their members.
    case repeatedIDs(at: JSONPath)
    /// A request for another page brought an error: what the server sent.
    case refusedPage(read: Int, request: String, found: String)
    /// So many pages in a row had no rows, and the last one names another.
    case emptyPages(Int)
    /// Rows without ids came at the end of a page and at the start of the next one: they may be the same.
    case repeatedRows(Int)
    /// The server's total became smaller while the pages were read: rows that moved up may be missing.
    case changedTotal(from: Int, to: Int)
    /// The server failed when another page was requested: what it sent.
    case failedTrial(read: Int, found: String, request: String)
    /// The limit on pages ended the list (``PagingLimits/pages``).
    case pageLimit(Int)
    /// Two lists of the page are equally likely to hold the rows; the first in the text was taken.
    case equalLists(taken: JSONPath, other: JSONPath)
    /// A page has no rows at the path of the list, and a list next to it has some, which are left out.
    case rowsElsewhere(path: JSONPath, other: JSONPath)
    /// The server sent rows with errors: its message, shortened.
    case serverErrors(String)

    /// True if rows of the list are missing.
    public var meansMissingRows: Bool {
        switch self {
        case .missingRows, .moreRows, .endedEarly, .unusedToken, .emptyPages, .pageLimit, .rowsElsewhere, .sharedIDs,
            .refusedPage:
            true
        default: false
        }
    }

    /// True if rows may be missing that no later page brings.
    package var leavesRowsOpen: Bool {
        switch self {
        case .equalLists, .repeatedRows, .repeatedIDs: false
        default: !isNote
        }
    }

    /// True if it is a remark: nothing speaks for missing rows.
    public var isNote: Bool {
        switch self {
        case .unsaidLength, .noRows: true
        default: false
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
            let dropped = duplicates > 0 ? "; \(rows) had been seen" : ""
            return "\(read) of \(total) rows: \(end)\(dropped)"
        case .moreRows(let read, let reason, let tries):
            let requests = tries == 1 ? "the request" : "none of \(tries) requests"
            let ends =
                tries == 0
                ? "no other request is known" : tries == 1 ? "\(requests) brings no more" : "\(requests) brings more"
            return "\(Self.came(read, reason)); \(ends)"
        case .endedEarly(let read, let reason, let end): return "\(Self.came(read, reason)), but \(end)"
        case .unusedToken(let read, let place, let tries, let names):
            let tried = names.isEmpty ? "" : " (tried \(names.joined(separator: ", ")))"
            return "\(Self.rows(read)), and a token at \(place), but none of \(tries) requests used it\(tried)"
        case .unknownLength(let read, let tried):
            let same =
                tried.isEmpty
                ? "" : " (\(tried.joined(separator: " and ")) \(tried.count == 1 ? "brings" : "bring") the same ones)"
            return "\(Self.rows(read)), and the server doesn't say whether there are more\(same)"
        case .unsaidLength(let read): return "\(Self.rows(read)); the server doesn't say whether there are more"
        case .noRows: return "no rows"
        case .alikeRows(let page):
            return "page \(page) looks like an earlier one (same ids or equal rows): taken as the same"
        case .sharedIDs(let count):
            let rows = Self.rows(count, "was", "were")
            return
                "\(rows) left out, as other rows had come with \(count == 1 ? "its id" : "their ids")"
        case .repeatedIDs(let path):
            return
                "rows of one page have the same \(path), which is no id: rows are distinguished by all of their members"
        case .refusedPage(let read, let request, let found):
            return "\(Self.rows(read)) so far: \(request) brought an error: \(found)"
        case .emptyPages(let count):
            return "\(count) \(count == 1 ? "page" : "pages") in a row without new rows, and the last one names another"
        case .repeatedRows(let count):
            return
                "\(Self.rows(count, "is", "are")) both at the end of a page and at the start of the next one; without ids, they may be the same"
        case .changedTotal(let before, let now):
            return "the total went from \(before) to \(now) while the pages were read; rows that moved may be missing"
        case .failedTrial(let read, let found, let request):
            return "the server failed (\(found)) when \(request) was requested: \(Self.rows(read)) so far"
        case .pageLimit(let pages):
            return "the list goes on after the limit of \(pages) \(pages == 1 ? "page" : "pages")"
        case .rowsElsewhere(let path, let other):
            return "a page has no rows at \(path), but rows at \(other), which are left out"
        case .equalLists(let taken, let other):
            return "the lists at \(taken) and \(other) are equally likely to hold the rows; the first one was taken"
        case .serverErrors(let text): return "the server sent errors with the rows: \(text)"
        }
    }

    private static func came(_ read: Int, _ reason: String) -> String {
        if reason.isEmpty { return rows(read) }
        return reason.hasSuffix(" rows") ? reason : "\(rows(read)) (\(reason))"
    }

    private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
    private static func rows(_ count: Int, _ one: String, _ many: String) -> String {
        count == 1 ? "1 row \(one)" : "\(count) rows \(many)"
    }
}
