import HTTPLoading

// The loads of a list. Each method returns whether a load was started; its completion is called
// exactly once, even after a refusal.
extension ListModel {
    /// Starts to load the first page; refused if there are rows already.
    ///
    /// A cache may answer, according to its policy.
    @discardableResult public func startLoading(_ completion: Completion? = nil) -> LoadStart {
        guard currentPage == 0 || hasNewRequest else {
            return refuse(
                found: "a list that is loaded", advice: "refresh it, or load its next page", completion: completion)
        }
        return replace(from: nil, isRefresh: false, completion: completion)
    }

    /// Starts to load the first page from the server; on success it replaces all rows.
    ///
    /// Any other load in flight is cancelled. A refresh of the same request refuses this one.
    ///
    /// If the first page came with an entity tag (`ETag`), the server is asked with `If-None-Match`
    /// and may answer that the page still holds (304). Then all rows stay, those of later pages
    /// included, edits stay in force, and the change is ``ListChange/Kind/unchanged``.
    ///
    /// A refresh ends the edits that were confirmed before it began, and applies all others to its
    /// rows (``ListEdit``).
    @discardableResult public func startRefreshing(_ completion: Completion? = nil) -> LoadStart {
        replace(from: nil, isRefresh: true, completion: completion)
    }

    /// Starts to load all pages of the rows again from the server; on success they replace all rows
    /// at once, in one change.
    ///
    /// The list keeps its number of pages and its start, unlike after a refresh, so a user who
    /// has scrolled down stays there. Pages are asked for one after the other, because cursors
    /// are rebuilt; a page that fails ends the load and keeps the old rows. Edits are treated as by
    /// a refresh (``ListEdit``).
    @discardableResult public func startRefetching(_ completion: Completion? = nil) -> LoadStart {
        replace(from: span.first?.key, isRefresh: true, pageCount: max(1, span.count), completion: completion)
    }

    /// Starts to load the page after the rows; the first page of an empty list.
    ///
    /// Call it when the user asks for more: it tries a page again that failed. Automatic loading,
    /// such as for a row that appears, is ``startPrefetching(_:)``.
    @discardableResult public func startLoadingNextPage(_ completion: Completion? = nil) -> LoadStart {
        if let inFlight { return refuse(during: inFlight, completion) }
        guard currentPage > 0 else { return startLoading(completion) }
        if let page = dropped.back.last {
            return begin(.append, key: page.key, isReload: true, completion: completion)
        }
        guard case .page(let key) = paginator.upcoming else {
            return refuse(found: "the last page", advice: "refresh to begin anew", completion: completion)
        }
        return begin(.append, key: key, since: lost.told, completion: completion)
    }

    /// Starts to load the page before the rows; a refresh if the first page is loaded.
    ///
    /// Call it when the user asks for more; automatic loading is
    /// ``startPrefetchingPreviousPage(_:)``.
    @discardableResult public func startLoadingPreviousPage(_ completion: Completion? = nil) -> LoadStart {
        guard currentPage > 0, hasPrevious else { return startRefreshing(completion) }
        if let inFlight { return refuse(during: inFlight, completion) }
        let reload = dropped.front.last
        let key = if let reload { reload.key } else { previous }
        return begin(.prepend, key: key, isReload: reload != nil, completion: completion)
    }

    /// Starts to load the page with this number.
    ///
    /// The page after the rows or before them is added, any other one replaces them; 0 is a
    /// refresh.
    ///
    /// Pages are counted from 1. Only lists with page numbers have pages that can be jumped to.
    @discardableResult public func startLoadingPage(_ number: Int, _ completion: Completion? = nil) -> LoadStart {
        if number <= 0 || (number == firstPage && !hasPrevious) { return startRefreshing(completion) }
        if currentPage > 0, number - 1 == currentPage { return startLoadingNextPage(completion) }
        if currentPage > 0, number == firstPage.clampedDifference(1) { return startLoadingPreviousPage(completion) }
        guard case .number(_, let first)? = paginator.style?.method else {
            return refuse(found: "a list without page numbers", advice: "load the next page", completion: completion)
        }
        return replace(from: .number((number - 1).clampedSum(first)), isRefresh: false, completion: completion)
    }

    /// Cancels what is on its way; the rows stay.
    public func cancel() {
        guard let inFlight else { return }
        end(inFlight, with: .failure(.cancelled(request.address)))
    }

    /// Starts again at a page.
    ///
    /// A load in flight is cancelled, unless it is a refresh that would do the same.
    func replace(
        from key: PageKey?, isRefresh: Bool, pageCount: Int? = nil, completion: Completion?
    ) -> LoadStart {
        if let inFlight {
            let isSame = inFlight.direction == .replace && !hasNewRequest && (inFlight.isRefresh || !isRefresh)
            if isSame { return refuse(during: inFlight, completion) }
            end(inFlight, with: .failure(.cancelled(request.address, by: isRefresh ? "a refresh" : "another load")))
            // A delegate may have started another load.
            if let newer = self.inFlight { return refuse(during: newer, completion) }
        }
        hasNewRequest = false
        let style = givenStyle ?? (key == nil ? nil : paginator.style)
        let paginator = Paginator(request, style: style, limits: limits, from: PageResumption(at: key))
        return begin(
            .replace, key: key, isRefresh: isRefresh,
            replacement: Replacement(paginator, duplicates, pageCount: pageCount), completion: completion)
    }

    func refuse(during inFlight: InFlightLoad, _ completion: Completion?) -> LoadStart {
        refuse(
            found: inFlight.direction == .replace ? "a refresh on its way" : "a page on its way",
            advice: "wait until it has ended, or cancel it", completion: completion)
    }

    func refuse(found: String, advice: String, completion: Completion?) -> LoadStart {
        refusedLoadCount += 1
        let error = LoadingError(
            .refused, address: request.address, expected: "a list that can load", found: found, advice: advice)
        completion?(.failure(error))
        return .refused(error)
    }
}
