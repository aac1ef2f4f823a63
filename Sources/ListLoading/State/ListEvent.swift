import HTTPLoading
import JSONDocuments

/// What happens to a list: a call of the app, or an answer.
///
/// The numbers of loads and edits are made by the caller.
package enum ListEvent<Row: Sendable>: Sendable {
    /// Load the first page.
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
    /// End a load of this number, or any if it is nil.
    case cancel(Int?)
    /// A row is about to be shown.
    case appeared(UniqueID, distance: Int)
    /// The list has another request, which the next load sends.
    case request(APIRequest)
    /// The answer to a page request.
    case arrived(ticket: Int, Result<PageContents<Row>, LoadingError>)
    /// A page request waits before it is sent again, or doesn't any longer.
    case waiting(ticket: Int, RetryWait?)
    /// Show an edit.
    case begin(Int, ListEdit<Row>)
    /// Send an edit that is shown to the server, or undo it.
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
    /// An edit has ended without an answer of the server, or was accepted (nil).
    case editEnded(Int, ListEditError?)
}
