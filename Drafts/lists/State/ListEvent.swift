import HTTPLoading
import JSONDocuments

/// What happens to a list: a call of the app, or an answer.
package enum ListEvent<Row: Sendable>: Sendable {
    /// Load the first page; the numbers of loads are made by the caller.
    case load(Int)
    /// Load the first page from the server; on success it replaces all rows.
    case refresh(Int)
    /// Load all pages again from the server; on success they replace all rows at once.
    case reload(Int)
    /// Load the page after the rows, or before them.
    case next(Int), previous(Int)
    /// Load the page of a number, from 1.
    case jump(Int, toPage: Int)
    /// Try again what failed.
    case retry(Int)
    /// End what is on its way: a load of this number, or any if it is nil.
    case cancel(Int?)
    /// A row is about to be shown.
    case appeared(UniqueID, distance: Int)
    /// The list has another request, which the next load sends.
    case request(APIRequest)
    /// The answer to a page request.
    case arrived(ticket: Int, Result<PageContents<Row>, LoadingError>)
    /// Show an edit; the numbers of edits are made by the caller.
    case begin(Int, ListEdit<Row>)
    /// Send a shown edit to the server, or undo it.
    case send(Int), undo(Int)
    /// The server's decision about an edit.
    case settled(Int, EditOutcome<Row>)
    /// Show an edit that the server has already.
    case applied(Int, ListEdit<Row>)
    /// Rows that came without being asked for.
    case received([Row], removed: [Identity])
}

/// What a list wants to be done.
package enum ListEffect<Row: Sendable>: Sendable {
    /// Send the request of a page.
    case page(PageOrder)
    /// Drop the page request of this ticket.
    case cancelPage(Int)
    /// Carry an edit to the server.
    case edit(Int, RowEdit<Row>)
    /// A load has ended.
    case ended(Int, LoadingError?)
    /// An edit has ended before it was sent: it is impossible.
    case refused(Int, ListEditError)
}

/// A page request.
package struct PageOrder: Sendable {
    package let ticket: Int
    package let request: APIRequest
    package let key: PageKey?
    package let style: PagingStyle?
    package let list: APIRequest
}

/// The server's decision about an edit.
package enum EditOutcome<Row: Sendable>: Sendable {
    /// It is in force, and this is the server's version of the row.
    case accepted(Row?)
    /// It isn't in force.
    case refused
    /// Nobody knows: the connection broke.
    case unknown
}
