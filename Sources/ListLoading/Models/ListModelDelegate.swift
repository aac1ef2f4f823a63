import HTTPLoading
import ItemMapping

/// Told of what a list's loads bring; each method has a default that does nothing.
@MainActor
public protocol ListModelDelegate<Row>: AnyObject {
    /// The rows of the list.
    associatedtype Row: FieldValue & Sendable

    /// A load was started, by whomever: the moment to start animations.
    func listModelDidStartLoading(_ model: ListModel<Row>)

    /// A refresh succeeded: all rows were replaced.
    func listModel(_ model: ListModel<Row>, didRefresh change: ListChange)

    /// A load succeeded: rows were added or updated.
    func listModel(_ model: ListModel<Row>, didLoad change: ListChange)

    /// The first page is there: after a first load, a refresh, a jump.
    func listModelDidLoadFirstPage(_ model: ListModel<Row>)

    /// The last page is there.
    func listModelDidLoadLastPage(_ model: ListModel<Row>)

    /// A load failed; not called for one that was cancelled or refused.
    func listModel(_ model: ListModel<Row>, didFail error: LoadingError)

    /// A load has ended, successfully or not: the moment to stop animations.
    func listModelDidFinishLoading(_ model: ListModel<Row>)
}

extension ListModelDelegate {
    /// Nothing.
    public func listModelDidStartLoading(_ model: ListModel<Row>) {}

    /// Nothing.
    public func listModel(_ model: ListModel<Row>, didRefresh change: ListChange) {}

    /// Nothing.
    public func listModel(_ model: ListModel<Row>, didLoad change: ListChange) {}

    /// Nothing.
    public func listModelDidLoadFirstPage(_ model: ListModel<Row>) {}

    /// Nothing.
    public func listModelDidLoadLastPage(_ model: ListModel<Row>) {}

    /// Nothing.
    public func listModel(_ model: ListModel<Row>, didFail error: LoadingError) {}

    /// Nothing.
    public func listModelDidFinishLoading(_ model: ListModel<Row>) {}
}
