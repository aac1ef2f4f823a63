import HTTPLoading

// What can be asked of a list. Each method says whether a load was begun; its completion is called exactly once, also
// where it was not.
extension ListModel {
    /// Loads the first page; where rows are there already, nothing is begun.
    ///
    /// A cache may answer, as its policy has it.
    @discardableResult public func startLoading(_ completion: Completion? = nil) -> LoadStart {
        guard currentPage == 0 || hasNewRequest else {
            return refuse("a list that is loaded", "refresh it, or load its next page", completion)
        }
        return replace(from: nil, isRefresh: false, completion)
    }

    /// Loads the first page anew, from the server, and puts it in place of all rows when it is there.
    ///
    /// Whatever else is on its way is cancelled; but where that is a refresh of the same request, this one is refused.
    @discardableResult public func startRefreshing(_ completion: Completion? = nil) -> LoadStart {
        replace(from: nil, isRefresh: true, completion)
    }

    /// Loads the page behind the rows; the first one where there are none.
    @discardableResult public func startLoadingNextPage(_ completion: Completion? = nil) -> LoadStart {
        if let inFlight { return refuse(during: inFlight, completion) }
        guard currentPage > 0 else { return startLoading(completion) }
        guard case .page(let key) = paginator.upcoming else {
            return refuse("the last page", "refresh to begin anew", completion)
        }
        return begin(.append, key, paginator, isRefresh: false, completion)
    }

    /// Loads the page in front of the rows; where the first page is there, this is a refresh.
    @discardableResult public func startLoadingPreviousPage(_ completion: Completion? = nil) -> LoadStart {
        guard let previous, currentPage > 0 else { return startRefreshing(completion) }
        if let inFlight { return refuse(during: inFlight, completion) }
        return begin(.prepend, previous, paginator, isRefresh: false, completion)
    }

    /// Loads the page of this number: the one behind the rows or in front of them is added to them, any other one is put
    /// in their place; 0 is a refresh.
    ///
    /// Pages are counted from 1. Only lists with page numbers have pages that can be jumped to.
    @discardableResult public func startLoadingPage(_ number: Int, _ completion: Completion? = nil) -> LoadStart {
        if number <= 0 || (number == firstPage && previous == nil) { return startRefreshing(completion) }
        if currentPage > 0, number - 1 == currentPage { return startLoadingNextPage(completion) }
        if currentPage > 0, number == firstPage.clampedDifference(1) { return startLoadingPreviousPage(completion) }
        guard case .number(_, let first)? = paginator.style?.method else {
            return refuse("a list without page numbers", "load the next page", completion)
        }
        return replace(from: .number((number - 1).clampedSum(first)), isRefresh: false, completion)
    }

    /// Tells that a row comes into sight: where it is near enough to the end, the next page is asked for, once for each
    /// change of the rows.
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
        end(inFlight, .failure(.cancelled(request.address)))
    }

    /// Begins anew at a page; what is on its way is overtaken, but for a refresh that would do the same.
    func replace(from key: PageKey?, isRefresh: Bool, _ completion: Completion?) -> LoadStart {
        if let inFlight {
            let isSame = inFlight.direction == .replace && !hasNewRequest && (inFlight.isRefresh || !isRefresh)
            if isSame { return refuse(during: inFlight, completion) }
            end(inFlight, .failure(.cancelled(request.address, by: isRefresh ? "a refresh" : "another load")))
            // Whoever was told of the end may have begun something.
            if let newer = self.inFlight { return refuse(during: newer, completion) }
        }
        hasNewRequest = false
        let style = givenStyle ?? (key == nil ? nil : paginator.style)
        return begin(
            .replace, key, Paginator(request, style: style, limits: limits, from: PageResumption(at: key)),
            isRefresh: isRefresh, completion)
    }

    private func refuse(during inFlight: InFlightLoad, _ completion: Completion?) -> LoadStart {
        refuse(
            inFlight.direction == .replace ? "a refresh on its way" : "a page on its way",
            "wait until it has ended, or cancel it", completion)
    }

    private func refuse(_ found: String, _ advice: String, _ completion: Completion?) -> LoadStart {
        refusedLoadCount += 1
        let error = LoadingError(
            .refused, address: request.address, expected: "a list that can load", found: found, advice: advice)
        completion?(.failure(error))
        return .refused(error)
    }
}
