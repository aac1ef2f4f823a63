import HTTPLoading
import ItemMapping

// Automatic loads: rows that appear near an end start them.
extension ListModel {
    /// Reports that a row is about to appear.
    ///
    /// Within ``prefetchDistance`` of the last row it prefetches the next page, as
    /// ``startPrefetching(_:)`` does. It may be called for any row, any number of times.
    public func rowWillAppear(at index: Int) {
        guard prefetchDistance > 0, store.rows.count - index <= prefetchDistance else { return }
        guard obstacleToPrefetching(appendState, last: prefetchedChange.next) == nil else { return }
        startPrefetching()
    }

    /// Starts to load the page after the rows automatically: because a row appears, or a table was
    /// laid out.
    ///
    /// Calls are coalesced: while any load is on its way, and after one call for each change of the
    /// rows, all others are refused. After a failure calls are refused until the user has asked for
    /// the page, by ``startLoadingNextPage(_:)`` or `retry`.
    ///
    /// ```swift
    /// if case .refused(let error) = model.startPrefetching() { print(error.found) }  // a page that failed
    /// ```
    @discardableResult public func startPrefetching(_ completion: Completion? = nil) -> LoadStart {
        if let obstacle = obstacleToPrefetching(appendState, last: prefetchedChange.next) {
            return refuse(found: obstacle.found, advice: obstacle.advice, completion: completion)
        }
        prefetchedChange.next = changeCount
        return startLoadingNextPage(completion)
    }

    /// Starts to load the page before the rows automatically; see ``startPrefetching(_:)``.
    ///
    /// It is for lists that start in the middle or keep a bounded number of pages, and is refused
    /// if there is no page before the rows.
    @discardableResult public func startPrefetchingPreviousPage(_ completion: Completion? = nil) -> LoadStart {
        if let obstacle = obstacleToPrefetching(prependState, last: prefetchedChange.previous) {
            return refuse(found: obstacle.found, advice: obstacle.advice, completion: completion)
        }
        prefetchedChange.previous = changeCount
        return startLoadingPreviousPage(completion)
    }

    /// The reason why no page may be prefetched in a direction; nil if one may.
    private func obstacleToPrefetching(_ state: LoadState, last change: Int?) -> (found: String, advice: String)? {
        if currentPage == 0 { return ("no first page", "load it") }
        if inFlight != nil { return ("a load on its way", "wait until it has ended") }
        switch state {
        case .end: return ("the last page in this direction", "refresh to begin anew")
        case .failed: return ("a page that failed", "load it when the user asks for it, or call retry")
        case .loading, .idle: break
        }
        if change == changeCount { return ("a page that was asked for", "load it when the user asks for it") }
        return nil
    }
}
