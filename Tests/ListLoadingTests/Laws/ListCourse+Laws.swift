import JSONDocuments
import ListLoading

// The steps of a course, and the laws.
extension ListCourse {
    /// Runs the course.
    ///
    /// - Returns: The laws that were broken.
    func run() -> [String] {
        load { .load($0) }
        if startsInside {
            drain()
            load { .jump($0, toPage: pick(2...3)) }
        }
        for _ in 0..<pick(10...60) where violations.isEmpty {
            step()
            check()
        }
        if violations.isEmpty { rest() }
        return violations
    }

    private func step() {
        var step = pick(0...20)
        if swipesOnly, 15...18 ~= step { step = [8, 11, 6, 12][pick(0...3)] }
        switch step {
        case 0...5: if !operations.isEmpty { deliver(pick(0...operations.count - 1)) }
        case 6: load { .next($0) }
        case 7: appear()
        case 8: load { .refresh($0) }
        case 9: if chance(0.5) { load { .reload($0) } } else { load { .previous($0) } }
        case 10: if chance(0.4) { dispatch(.cancel(nil)) } else { load { .retry($0) } }
        case 11...14: if let id = state.ids.randomElement(using: &random) { removeRow(id) }
        case 15:
            if let id = state.ids.randomElement(using: &random) {
                post(.update(id) { [text = pick(0...999)] in $0.text = "u\(text)" })
            }
        case 16: if !startsInside, setup.maxPages == nil { insert(at: pick(0...state.ids.count)) }
        case 17:
            if let id = state.ids.randomElement(using: &random) { post(.move(id, to: pick(0...state.ids.count - 1))) }
        case 18: decide()
        case 19: removeOneElsewhere()
        default: server.changeByOthers(mode, &random)
        }
    }

    /// A row appears; a page that failed isn't asked for by that.
    func appear() {
        guard let id = state.ids.last else { return }
        let (count, hasFailed) = (requestCount, state.append.error != nil)
        let wasActing = isActing
        isActing = false
        dispatch(.appeared(id, distance: 2))
        isActing = wasActing
        if hasFailed, requestCount > count, state.append.isLoading {
            violate("L8 a failed page is asked for by itself")
        }
        let again = requestCount
        isActing = false
        for _ in 0..<3 { dispatch(.appeared(id, distance: 2)) }
        isActing = wasActing
        if requestCount > again { violate("L8 a page is prefetched twice") }
    }

    private func removeRow(_ id: UniqueID) {
        let number = begin(.remove(id))
        if chance(0.85) { dispatch(.send(number)) }
    }

    private func decide() {
        guard let number = state.unsentEdits.randomElement(using: &random) else { return }
        if chance(0.5) { return dispatch(.send(number)) }
        hidden[number] = nil
        dispatch(.undo(number))
    }

    private func removeOneElsewhere() {
        guard chance(0.3), let index = state.ids.indices.randomElement(using: &random) else { return }
        let (id, row) = (state.ids[index], state.rows[index])
        guard row.id >= 0, !state.hasInsertions, !state.edits.contains(where: { $0.id == id }) else { return }
        removeElsewhere(id, row)
    }

    // MARK: Laws

    func check() {
        let shown = zip(state.ids, state.rows).map { "\($0)=\($1.text)" }
        if state.reference != shown { violate("L1 the rows differ from the projection: \(shown), \(state.reference)") }
        let ids = state.rows.map(\.id)
        if Set(ids).count != ids.count || Set(state.ids).count != ids.count { violate("L2 a row twice: \(ids)") }
        for (number, id) in hidden where state.edits.contains(where: { $0.number == number }) && ids.contains(id) {
            violate("L4 a removed row is shown: \(id)")
        }
        if !removedForGood.isDisjoint(with: ids) {
            violate("L4 a row comes back after its removal was accepted: \(removedForGood.intersection(ids))")
        }
        if !observersAgree { violate("L6 an observer shows other rows") }
        checkGap()
        let isQuiet = !operations.contains { $0.order != nil && !$0.isCancelled }
        if isQuiet, !state.isWaiting, state.refresh.isLoading || state.append.isLoading || state.prepend.isLoading {
            violate("L7 a load that never ends")
        }
        if isQuiet, !state.isLoading, !openLoads.isEmpty { violate("L7 nobody ends a load") }
    }

    /// The rows that the server has between the first one and the last one that are known are known.
    private func checkGap() {
        let isQuiet = !operations.contains { $0.order == nil || !$0.isCancelled }
        guard mode < (startsInside ? 1 : 2), isQuiet, state.isLoaded, !state.isLoading else { return }
        let known = Set(state.serverRows.map(\.id))
        let list = server.ids.filter {
            !server.foreign.contains($0) && !touched.contains($0) && !server.inserted.contains($0)
        }
        guard let first = list.firstIndex(where: known.contains), let last = list.lastIndex(where: known.contains)
        else { return }
        if !list[first...last].allSatisfy(known.contains) {
            violate("L3 a gap (\(server.kind)): \(known.sorted()) of \(server.ids)")
        }
    }

    /// Nothing fails any more; all edits are decided about, and all pages loaded without a refresh.
    private func rest() {
        failing = 0
        isActing = false
        for number in state.unsentEdits { dispatch(.send(number)) }
        drain()
        check()
        if !state.isLoaded { load { .load($0) } }
        drain()
        pull({ state.append.isEnd }) { load { .next($0) } }
        seen = Set(state.rows.map(\.id))
        pull({ state.prepend.isEnd }) { load { .previous($0) } }
        if setup.maxPages != nil {
            pull({ state.append.isEnd }) { load { .next($0) } }
        }
        check()
        if !state.pendingEdits.isEmpty { violate("L5 edits are left over: \(state.pendingEdits)") }
        checkEverything()
        server.knowsTags = false
        load { .refresh($0) }
        drain()
        checkRefreshed()
    }

    private func pull(_ isOver: () -> Bool, _ load: () -> Void) {
        let most = 2 * (server.ids.count / server.size + 1) + 20
        var pulls = 0
        while state.isLoaded, !isOver(), pulls < most {
            pulls += 1
            load()
            drain()
            check()
        }
        if pulls >= most, !(mode == 2 && server.kind == .lastRow) {
            violate("L9 the list doesn't end (\(server.kind))")
        }
    }

    private func checkEverything() {
        guard state.isLoaded, mode < (startsInside ? 1 : 2) else { return }
        // A page of rows that others inserted is like a page that a server repeats for ever.
        if mode == 1, state.endsByRepetition { return }
        let isWhole = setup.maxPages == nil
        let shown = state.rows.map(\.id)
        let want = Set(server.ids).subtracting(server.foreign).subtracting(touched).subtracting(server.inserted)
        let missing = want.subtracting(isWhole ? Set(shown) : seen)
        if !missing.isEmpty {
            violate(
                "L3 rows are missing without a refresh (\(server.kind)\(startsInside ? ", from inside" : "")): \(missing)"
            )
        }
        let extra = Set(shown).subtracting(server.ids).subtracting(server.ghosts)
        if !extra.isEmpty { violate("L3 rows too many (\(server.kind)): \(extra)") }
        let stable = want.intersection(shown)
        if !startsInside, shown.filter(stable.contains) != server.ids.filter(stable.contains) {
            violate("L3 another order (\(server.kind)): \(shown) of \(server.ids)")
        }
        for row in state.rows where !server.dubious.contains(row.id) {
            if let text = server.text(row.id), text != row.text { violate("L4 another text of \(row.id)") }
        }
    }

    private func checkRefreshed() {
        var rows = state.rows
        var pulls = 0
        while !state.append.isEnd, pulls < 100 {
            pulls += 1
            load { .next($0) }
            drain()
            rows += setup.maxPages == nil ? [] : state.rows.filter { row in !rows.contains { $0.id == row.id } }
        }
        if setup.maxPages == nil { rows = state.rows }
        if rows != server.rows {
            violate("L5 after a refresh: \(rows.map(\.id)) instead of \(server.ids) (\(server.kind))")
        }
        if !state.edits.isEmpty { violate("L5 edits outlive a refresh") }
    }
}
