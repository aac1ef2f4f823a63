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
    @discardableResult public func startRefreshing(_ completion: Completion? = nil) -> LoadStart {
        replace(from: nil, isRefresh: true, completion: completion)
    }

    /// Starts to load the page after the rows; the first page of an empty list.
    @discardableResult public func startLoadingNextPage(_ completion: Completion? = nil) -> LoadStart {
        if let inFlight { return refuse(during: inFlight, completion) }
        guard currentPage > 0 else { return startLoading(completion) }
        guard case .page(let key) = paginator.upcoming else {
            return refuse(found: "the last page", advice: "refresh to begin anew", completion: completion)
        }
        return begin(.append, key: key, by: paginator, isRefresh: false, completion: completion)
    }

    /// Starts to load the page before the rows; a refresh if the first page is loaded.
    @discardableResult public func startLoadingPreviousPage(_ completion: Completion? = nil) -> LoadStart {
        guard let previous, currentPage > 0 else { return startRefreshing(completion) }
        if let inFlight { return refuse(during: inFlight, completion) }
        return begin(.prepend, key: previous, by: paginator, isRefresh: false, completion: completion)
    }

    /// Starts to load the page with this number.
    ///
    /// The page after the rows or before them is added, any other one replaces them; 0 is a
    /// refresh.
    ///
    /// Pages are counted from 1. Only lists with page numbers have pages that can be jumped to.
    @discardableResult public func startLoadingPage(_ number: Int, _ completion: Completion? = nil) -> LoadStart {
        if number <= 0 || (number == firstPage && previous == nil) { return startRefreshing(completion) }
        if currentPage > 0, number - 1 == currentPage { return startLoadingNextPage(completion) }
        if currentPage > 0, number == firstPage.clampedDifference(1) { return startLoadingPreviousPage(completion) }
        guard case .number(_, let first)? = paginator.style?.method else {
            return refuse(found: "a list without page numbers", advice: "load the next page", completion: completion)
        }
        return replace(from: .number((number - 1).clampedSum(first)), isRefresh: false, completion: completion)
    }

    /// Reports that a row is about to appear.
    ///
    /// Near the end of the rows the next page is loaded, once for each change of the rows.
    public func rowWillAppear(at index: Int) {
        guard prefetchDistance > 0, store.rows.count - index <= prefetchDistance, prefetchedChange != changeCount,
            inFlight == nil, case .idle = appendState, currentPage > 0
        else { return }
        prefetchedChange = changeCount
        startLoadingNextPage()
    }

    /// Cancels what is on its way; the rows stay.
    public func cancel() {
        guard let inFlight else { return }
        end(inFlight, with: .failure(.cancelled(request.address)))
    }

    /// Starts again at a page.
    ///
    /// A load in flight is cancelled, unless it is a refresh that would do the same.
    func replace(from key: PageKey?, isRefresh: Bool, completion: Completion?) -> LoadStart {
        if let inFlight {
            let isSame = inFlight.direction == .replace && !hasNewRequest && (inFlight.isRefresh || !isRefresh)
            if isSame { return refuse(during: inFlight, completion) }
            end(inFlight, with: .failure(.cancelled(request.address, by: isRefresh ? "a refresh" : "another load")))
            // The delegate may have started another load.
            if let newer = self.inFlight { return refuse(during: newer, completion) }
        }
        hasNewRequest = false
        let style = givenStyle ?? (key == nil ? nil : paginator.style)
        return begin(
            .replace, key: key, by: Paginator(request, style: style, limits: limits, from: PageResumption(at: key)),
            isRefresh: isRefresh, completion: completion)
    }

    private func refuse(during inFlight: InFlightLoad, _ completion: Completion?) -> LoadStart {
        refuse(
            found: inFlight.direction == .replace ? "a refresh on its way" : "a page on its way",
            advice: "wait until it has ended, or cancel it", completion: completion)
    }

    private func refuse(found: String, advice: String, completion: Completion?) -> LoadStart {
        refusedLoadCount += 1
        let error = LoadingError(
            .refused, address: request.address, expected: "a list that can load", found: found, advice: advice)
        completion?(.failure(error))
        return .refused(error)
    }
}
