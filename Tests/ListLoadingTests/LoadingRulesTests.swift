import Foundation
import HTTPLoading
import HTTPTestSupport
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// Prefetching, bounded pages, refetching, entity tags, and the fields around the rows.
@MainActor @Suite struct LoadingRulesTests {
    typealias Row = EditCourse.Row

    private let scheduler = SteppedScheduler()
    private let listener = EditCourse.Listener()

    private func model(
        _ style: PagingStyle = .pageNumber(rows: "r", hasNext: "more"), prefetch: Int = 0, maxPages: Int? = nil
    ) -> ListModel<Row> {
        let model = ListModel<Row>(
            APIRequest("a.org"), on: ScriptedServer(), style: style, identity: RowIdentity(\.id),
            duplicates: .keepFirst, prefetchDistance: prefetch, maxPages: maxPages, scheduler: scheduler)
        model.addDelegate(listener)
        return model
    }

    private func answer(_ ids: some Sequence<Int>, more: Bool = true, others: String = "", tag: String? = nil) {
        let rows = ids.map { #"{"id": \#($0), "text": "s\#($0)"}"# }.joined(separator: ",")
        scheduler.answer(
            scheduler.count - 1, #"{"r": [\#(rows)], "more": \#(more)\#(others)}"#,
            headers: tag.map { ["ETag": $0] } ?? [:])
    }

    private func ids(_ model: ListModel<Row>) -> [Int] { model.rows.map(\.id) }

    @Test func afterAFailureOnlyAPersonAsksAgain() {
        let model = model(prefetch: 2)
        #expect(model.startPrefetching().refusal?.found == "no first page")
        model.startLoading()
        answer(0...3)
        #expect(model.startPrefetching().isStarted)
        #expect(model.startPrefetching().refusal?.found == "a load on its way" && scheduler.count == 2)
        scheduler.fail(1)
        for _ in 0..<50 {
            #expect(model.startPrefetching().refusal?.found == "a page that failed")
            model.rowWillAppear(at: 3)
        }
        #expect(scheduler.count == 2)
        model.appendState.retry?()
        #expect(scheduler.count == 3)
        scheduler.fail(2)
        #expect(model.startLoadingNextPage().isStarted, "a person")
        answer(4...5)
        #expect(model.startPrefetching().isStarted && scheduler.count == 5)
        model.cancel()
        #expect(model.startPrefetching().refusal?.found == "a page that was asked for")
        model.startLoadingNextPage()
        answer([6], more: false)
        #expect(model.startPrefetching().refusal?.found == "the last page in this direction")
    }

    @Test func aRefreshMayBeAnsweredByNotModified() {
        let model = model()
        model.startLoading()
        answer(0...1, tag: "\"v1\"")
        model.startLoadingNextPage()
        #expect(scheduler.last?.headers["If-None-Match"] == nil)
        answer(2...3, tag: "\"x\"")
        var change: ListChange?
        model.startRefreshing { change = try? $0.get() }
        #expect(scheduler.last?.headers["If-None-Match"] == "\"v1\"" && scheduler.last?.cachePolicy == .networkOnly)
        scheduler.answer(scheduler.count - 1, "", status: 304)
        #expect(change?.kind == .unchanged && change?.isEmpty == true && ids(model) == [0, 1, 2, 3])
        #expect(model.refreshState == .idle && model.currentPage == 2 && listener.shown == model.rows)
        model.startRefreshing()
        answer([9], tag: "\"v2\"")
        #expect(ids(model) == [9])
        model.request.parameters["q"] = "other"
        model.startRefreshing()
        #expect(scheduler.last?.headers["If-None-Match"] == nil, "the tag belongs to the other request")
        scheduler.answer(scheduler.count - 1, "", status: 304)
        #expect(model.refreshState.error?.status == 304)
    }

    @Test func aValueMayBeConfirmedByNotModified() async throws {
        let model = ValueModel<Row>(APIRequest("a.org"), on: ScriptedServer(), at: "", scheduler: scheduler)
        model.startLoading()
        scheduler.answer(0, #"{"id": 1, "text": "one"}"#, headers: ["ETag": "\"1\""])
        var value: Row?
        model.startRefreshing { value = try? $0.get() }
        #expect(scheduler.last?.headers["If-None-Match"] == "\"1\"")
        scheduler.answer(1, "", status: 304)
        #expect(value?.text == "one" && model.value == value && model.state == .idle)
        model.path = "data"
        model.startRefreshing()
        #expect(scheduler.last?.headers["If-None-Match"] == nil)
        scheduler.answer(2, "", status: 304)
        #expect(model.state.error?.status == 304 && model.value?.text == "one")
    }

    @Test func allPagesAreLoadedAgainInOneChange() {
        let model = model()
        model.startLoading()
        answer(0...1)
        model.startLoadingNextPage()
        answer(2...3)
        var changes: [ListChange] = []
        model.startRefetching { if let change = try? $0.get() { changes.append(change) } }
        #expect(model.isRefresh && scheduler.last?.cachePolicy == .networkOnly)
        answer([7, 0])
        #expect(
            ids(model) == [0, 1, 2, 3] && model.refreshState.isLoading && scheduler.last?.parameters["page"] == "2")
        answer([1, 8])
        #expect(ids(model) == [7, 0, 1, 8] && changes.count == 1 && changes[0].kind == .replaced)
        #expect(model.currentPage == 2 && model.pages.count == 2)
        model.startLoadingNextPage()
        #expect(scheduler.last?.parameters["page"] == "3")
        answer([9], more: false)
        model.startRefetching()
        answer([7])
        scheduler.fail(scheduler.count - 1)
        #expect(ids(model) == [7, 0, 1, 8, 9] && model.refreshState.error != nil && model.currentPage == 3)
        model.refreshState.retry?()
        answer([1])
        answer([2])
        answer([3])
        #expect(ids(model) == [1, 2, 3] && model.appendState == .idle)
    }

    @Test(arguments: [PagingStyle.pageNumber(rows: "r", hasNext: "more"), .cursor("c", next: "next", rows: "r")])
    func pagesAreDroppedAtTheOtherEnd(style: PagingStyle) {
        let model = model(style, maxPages: 2)
        func page(_ number: Int) {
            let next = number < 5 ? #","next": "c\#(number + 1)""# : ""
            answer([number * 2, number * 2 + 1], more: number < 5, others: next)
        }
        func asked() -> String? { scheduler.last?.parameters["page"] ?? scheduler.last?.parameters["c"] }
        var change: ListChange?
        model.startLoading()
        page(1)
        for number in 2...4 {
            model.startLoadingNextPage { change = try? $0.get() }
            page(number)
        }
        #expect(ids(model) == [6, 7, 8, 9] && change?.removed == [0, 1] && change?.inserted == 2..<4)
        #expect(model.firstPage == 3 && model.currentPage == 4 && model.prependState == .idle)
        #expect(listener.shown == model.rows)
        model.startLoadingPreviousPage { change = try? $0.get() }
        #expect(asked() == "2" || asked() == "c2")
        page(2)
        #expect(ids(model) == [4, 5, 6, 7] && change?.removed == [2, 3] && change?.inserted == 0..<2)
        #expect(listener.shown == model.rows && model.currentPage == 3 && model.firstPage == 2)
        model.startLoadingPreviousPage()
        #expect(asked() == nil)
        page(1)
        #expect(ids(model) == [2, 3, 4, 5] && model.prependState.isEnd && model.firstPage == 1)
        for number in 3...5 {
            model.startLoadingNextPage()
            #expect(asked() == "\(number)" || asked() == "c\(number)")
            page(number)
        }
        #expect(ids(model) == [8, 9, 10, 11] && model.appendState.isEnd && listener.shown == model.rows)
        #expect(model.pages.allSatisfy { $0.newCount == 2 })
        model.startRefreshing()
        page(1)
        #expect(ids(model) == [2, 3] && model.prependState.isEnd && model.firstPage == 1)
    }

    @Test func aDroppedPageThatFailsIsAskedForAgain() {
        let model = model(maxPages: 1)
        model.startLoading()
        answer([0])
        model.startLoadingNextPage()
        answer([1])
        model.startLoadingPreviousPage()
        scheduler.fail(2)
        #expect(ids(model) == [1] && model.prependState.error != nil)
        #expect(model.startPrefetchingPreviousPage().refusal?.found == "a page that failed")
        model.prependState.retry?()
        answer([0])
        #expect(ids(model) == [0] && model.prependState.isEnd && model.appendState == .idle)
    }

    @Test func theFieldsOfThePageStayAvailable() {
        let model = model(.offset(rows: "data.list", total: "data.found"))
        #expect(model.pageFields.isNull && model.total == nil)
        model.startLoading()
        scheduler.answer(0, #"{"data": {"list": [{"id": 1}], "found": 2, "facets": {"new": 3}}, "title": "Books"}"#)
        #expect(model.pageFields.description == #"{"data":{"found":2,"facets":{"new":3}},"title":"Books"}"#)
        #expect(model.total == 2)
        model.startLoadingNextPage()
        scheduler.answer(1, #"{"data": {"list": [{"id": 2}]}, "title": "More"}"#)
        #expect(model.pageFields["title"]?.string == "More" && model.total == 2)
        let plain = self.model(.linkHeader())
        plain.startLoading()
        scheduler.answer(2, #"[{"id": 1}]"#)
        #expect(plain.pageFields.isNull && plain.rows.count == 1)
    }

    @Test(arguments: [
        ("true", true), ("1", true), (#""1""#, true), (#""Yes""#, true), (#""Y""#, true), ("false", false),
        ("0", false),
        (#""0""#, false), (#""no""#, false), (#""False""#, false), (#""N""#, false),
    ])
    func flagsAreReadInEveryForm(text: String, isMore: Bool) throws {
        let model = model()
        model.startLoading()
        scheduler.answer(0, #"{"r": [{"id": 1}], "more": \#(text)}"#)
        #expect(model.appendState.isEnd == !isMore && model.notes.isEmpty)
        let page = #"{"items": [{"id": 1}], "hasMore": \#(text), "page": 1}"#
        let response = APIResponse(bytes: Array(page.utf8), address: "http://a.org")
        let guess = try PagingStyle.guess(from: response, to: APIRequest("a.org"))
        #expect(guess.reasons.contains("hasMore says whether there is more"), "\(guess.reasons)")
        let guessed = ListModel<Row>(
            APIRequest("a.org"), on: ScriptedServer(), style: guess.style, identity: RowIdentity(\.id),
            duplicates: .keepFirst, prefetchDistance: 0, scheduler: scheduler)
        guessed.startLoading()
        scheduler.answer(1, page)
        #expect(guessed.appendState.isEnd == !isMore)
    }

    @Test func aFlagThatCannotBeReadIsNoted() {
        let model = model()
        model.startLoading()
        scheduler.answer(0, #"{"r": [{"id": 1}], "more": "maybe"}"#)
        #expect(model.notes.first?.hasPrefix("more: expected a boolean") == true, "\(model.notes)")
    }

    @Test func relayGoesBackward() throws {
        var request = APIRequest("a.org", method: .post)
        request.body = .json(["query": "…", "variables": ["last": 2]])
        let model = ListModel<Row>(
            request, on: ScriptedServer(), style: .relay("data.rows"), identity: RowIdentity(\.id),
            duplicates: .keepFirst, prefetchDistance: 0, scheduler: scheduler)
        model.addDelegate(listener)
        func page(_ ids: [Int], before: Bool, after: Bool) {
            let edges = ids.map { #"{"node": {"id": \#($0)}}"# }.joined(separator: ",")
            scheduler.answer(
                scheduler.count - 1,
                #"{"data": {"rows": {"edges": [\#(edges)], "pageInfo": {"startCursor": "c\#(ids[0])", "#
                    + #""endCursor": "c\#(ids[ids.count - 1])", "hasPreviousPage": \#(before), "hasNextPage": \#(after)}}}}"#
            )
        }
        func variables() -> String? {
            if case .json(let json)? = scheduler.last?.body { json["variables"]?.description } else { nil }
        }
        model.startLoading()
        page([8, 9], before: true, after: false)
        #expect(model.appendState.isEnd && model.prependState == .idle)
        model.startLoadingPreviousPage()
        #expect(variables() == #"{"last":2,"before":"c8"}"#)
        page([6, 7], before: true, after: true)
        model.startLoadingPreviousPage()
        #expect(variables() == #"{"last":2,"before":"c6"}"#)
        page([5], before: false, after: true)
        #expect(ids(model) == [5, 6, 7, 8, 9] && model.prependState.isEnd && listener.shown == model.rows)

        model.request.body = .json(["query": "…", "variables": ["first": 2, "after": "c4"]])
        model.startRefreshing()
        page([5, 6], before: true, after: true)
        model.startLoadingNextPage()
        #expect(variables() == #"{"first":2,"after":"c6"}"#)
        page([7, 8], before: true, after: true)
        model.startLoadingPreviousPage()
        #expect(variables() == #"{"last":2,"before":"c5"}"#)
        page([3, 4], before: true, after: true)
        #expect(ids(model) == [3, 4, 5, 6, 7, 8])
    }

    @Test func statesAndErrorsAreEquatable() {
        let error = LoadingError(.timedOut, address: "a", expected: "b", found: "c", advice: "try again")
        let same = LoadingError(.timedOut, address: "a", expected: "b", found: "c", advice: "try again")
        let other = LoadingError(.timedOut, address: "a", expected: "b", found: "d", advice: "try again")
        #expect(error == same && error != other && Set([error, same, other]).count == 2)
        #expect(error.localizedDescription == "expected b, found c" && error.recoverySuggestion == "try again")
        let model = model()
        model.startLoading()
        scheduler.fail(0)
        let first = model.refreshState
        model.startLoading()
        #expect(model.refreshState == .loading && first != .loading)
        scheduler.fail(1)
        #expect(model.refreshState == first)
    }
}
