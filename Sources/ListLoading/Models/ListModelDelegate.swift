import HTTPLoading
import ItemMapping

/// Receives the changes of a list's rows and the ends of its loads; each method has a default that
/// does nothing.
///
/// Every change of the rows comes by exactly one of the methods that take a ``ListChange``, after
/// the rows have changed, so a delegate that applies all of them shows the rows. If one of several
/// delegates edits the list while it is told, the others hear of that edit first: then a change no
/// longer fits the rows, so take the rows as they are (``ListModel/rows``).
///
/// ```swift
/// final class Log: ListModelDelegate {
///     typealias Row = Book
///     func listModel(_ model: ListModel<Book>, didLoad change: ListChange) { print(change.inserted) }
///     func listModel(_ model: ListModel<Book>, didEdit change: ListChange) { print(change.removed) }
/// }
/// ```
@MainActor
public protocol ListModelDelegate<Row>: AnyObject {
    /// The rows of the list.
    associatedtype Row: FieldValue & Sendable

    /// A load was started, by the user or automatically: the moment to start animations.
    func listModelDidStartLoading(_ model: ListModel<Row>)

    /// A refresh or refetch succeeded: all rows were replaced, or the server confirmed them
    /// (``ListChange/Kind/unchanged``).
    func listModel(_ model: ListModel<Row>, didRefresh change: ListChange)

    /// A load succeeded: rows were added or updated.
    func listModel(_ model: ListModel<Row>, didLoad change: ListChange)

    /// The app edited a row, or rolled an edit back.
    func listModel(_ model: ListModel<Row>, didEdit change: ListChange)

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
    public func listModel(_ model: ListModel<Row>, didEdit change: ListChange) {}

    /// Nothing.
    public func listModelDidLoadFirstPage(_ model: ListModel<Row>) {}

    /// Nothing.
    public func listModelDidLoadLastPage(_ model: ListModel<Row>) {}

    /// Nothing.
    public func listModel(_ model: ListModel<Row>, didFail error: LoadingError) {}

    /// Nothing.
    public func listModelDidFinishLoading(_ model: ListModel<Row>) {}
}

extension ListModel {
    /// A delegate that is kept weakly.
    struct WeakDelegate {
        weak var delegate: (any ListModelDelegate<Row>)?
    }

    /// Tells a delegate of all changes from now on; the list keeps it weakly.
    ///
    /// Any number of delegates follow a list, such as those of two tables that show it. Adding one
    /// twice changes nothing.
    public func addDelegate(_ delegate: any ListModelDelegate<Row>) {
        delegates.removeAll { $0.delegate == nil }
        guard !delegates.contains(where: { $0.delegate === delegate }) else { return }
        delegates.append(WeakDelegate(delegate: delegate))
    }

    /// Tells a delegate of no more changes.
    public func removeDelegate(_ delegate: any ListModelDelegate<Row>) {
        delegates.removeAll { $0.delegate == nil || $0.delegate === delegate }
    }

    /// Whether others follow the list beside one delegate.
    package var hasSeveralDelegates: Bool { delegates.count { $0.delegate != nil } > 1 }

    /// Tells all delegates.
    func tell(_ call: (any ListModelDelegate<Row>, ListModel<Row>) -> Void) {
        for entry in delegates { if let delegate = entry.delegate { call(delegate, self) } }
    }
}
