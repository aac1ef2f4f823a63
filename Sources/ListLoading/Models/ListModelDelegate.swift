import HTTPLoading

/// Told of what a list's loads bring; each method has a default that does nothing.
@MainActor
public protocol ListModelDelegate<Row>: AnyObject {
    /// The rows of the list.
    associatedtype Row: Sendable

    /// A refresh succeeded: all rows were replaced.
    func refreshRequestDidSuccess(_ change: ListChange)

    /// A load succeeded: rows were added, or changed where they are.
    func loadRequestDidSuccess(_ change: ListChange)

    /// The first page is there: after a first load, a refresh, a jump.
    func didLoadFirstPage()

    /// The last page is there.
    func didLoadLastPage()

    /// A load failed; not called for one that was cancelled or refused.
    func requestDidFail(_ error: LoadingError)

    /// A load that was begun has ended, however it did: the place to stop animations.
    func handleAfterRequestFinish()
}

extension ListModelDelegate {
    /// Nothing.
    public func refreshRequestDidSuccess(_ change: ListChange) {}

    /// Nothing.
    public func loadRequestDidSuccess(_ change: ListChange) {}

    /// Nothing.
    public func didLoadFirstPage() {}

    /// Nothing.
    public func didLoadLastPage() {}

    /// Nothing.
    public func requestDidFail(_ error: LoadingError) {}

    /// Nothing.
    public func handleAfterRequestFinish() {}
}
