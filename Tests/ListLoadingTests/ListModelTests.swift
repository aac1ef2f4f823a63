import HTTPLoading
import HTTPTestSupport
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import Observation
import Testing

@MainActor @Suite struct ListModelTests {
    struct Row: Item, Equatable {
        var id = 0
        var text = ""
        static let table = ItemTable(Row()) {
            Field(\.id, "id")
            Field(\.text, "text")
        }
    }

    /// A delegate that records its calls.
    @MainActor private final class Listener: ListModelDelegate {
        typealias Row = ListModelTests.Row
        var calls: [String] = []
        func listModel(_ model: ListModel<Row>, didRefresh change: ListChange) {
            calls.append("refreshed \(change.inserted)")
        }
        func listModel(_ model: ListModel<Row>, didLoad change: ListChange) {
            calls.append("\(change.kind.rawValue) \(change.inserted)")
        }
        func listModelDidLoadFirstPage(_ model: ListModel<Row>) { calls.append("first") }
        func listModelDidLoadLastPage(_ model: ListModel<Row>) { calls.append("last") }
        func listModel(_ model: ListModel<Row>, didFail error: LoadingError) {
            calls.append("failed \(error.code.rawValue)")
        }
        func listModelDidFinishLoading(_ model: ListModel<Row>) { calls.append("finished") }
        func take() -> [String] {
            defer { calls = [] }
            return calls
        }
    }

    /// The outcomes of the loads, in order.
    @MainActor private final class Ends {
        var all: [String] = []
        func note(_ name: String) -> ListModel<Row>.Completion {
            { result in
                switch result {
                case .success(let change): self.all.append("\(name) \(change.kind.rawValue)")
                case .failure(let error): self.all.append("\(name) \(error.code.rawValue)")
                }
            }
        }
    }

    private let scheduler = SteppedScheduler()
    private let listener = Listener()
    private let ends = Ends()

    private func model(
        _ style: PagingStyle? = .pageNumber(rows: "rows", hasNext: "more"), duplicates: DuplicatePolicy = .keepFirst,
        prefetch: Int = 0, parameters: RequestParameters = [:]
    ) -> ListModel<Row> {
        let model = ListModel<Row>(
            APIRequest("a.org", "list", parameters: parameters), on: ScriptedServer(), style: style,
            identity: RowIdentity(\.id), duplicates: duplicates, prefetchDistance: prefetch, scheduler: scheduler)
        model.addDelegate(listener)
        return model
    }

    private func page(_ ids: some Sequence<Int>, more: Bool, text: String = "") -> String {
        let rows = ids.map { #"{"id": \#($0), "text": "\#(text)\#($0)"}"# }.joined(separator: ",")
        return #"{"rows": [\#(rows)], "more": \#(more)}"#
    }

    private func answer(_ ids: some Sequence<Int>, more: Bool = true, text: String = "") {
        scheduler.answer(scheduler.count - 1, page(ids, more: more, text: text))
    }

    @Test func loadsPageByPageToTheEnd() {
        let model = model()
        #expect(model.currentPage == 0 && "\(model.appendState)" == "idle")
        #expect(model.startLoading(ends.note("load")).isStarted)
        #expect(model.isLoading && model.refreshState.isLoading && !model.isRefresh)
        answer(1...3)
        #expect(model.rows.map(\.id) == [1, 2, 3] && model.currentPage == 1 && !model.isLoading)
        #expect(listener.take() == ["replaced 0..<3", "first", "finished"])
        #expect(model.prependState.isEnd)
        model.startLoadingNextPage(ends.note("next"))
        #expect(scheduler.last?.address == "http://a.org/list?page=2" && model.appendState.isLoading)
        answer(4...5, more: false)
        #expect(model.rows.map(\.id) == [1, 2, 3, 4, 5] && model.currentPage == 2 && model.appendState.isEnd)
        #expect(listener.take() == ["appended 3..<5", "last", "finished"])
        let refusal = model.startLoadingNextPage(ends.note("beyond")).refusal
        #expect(
            refusal?.description
                == "http://a.org/list: expected a list that can load, found the last page; refresh to begin anew")
        #expect(ends.all == ["load replaced", "next appended", "beyond refused"] && model.refusedLoadCount == 1)
        #expect(listener.take() == [])
    }

    @Test func aSecondLoadIsIgnoredAndSaysSo() {
        let model = model()
        model.startLoading(ends.note("first"))
        let refusal = model.startLoading(ends.note("second")).refusal
        #expect(refusal?.code == .refused && scheduler.count == 1)
        #expect(
            refusal?.description
                == "http://a.org/list: expected a list that can load, found a refresh on its way; "
                + "wait until it has ended, or cancel it")
        answer(1...2)
        #expect(ends.all == ["second refused", "first replaced"])
    }

    @Test func aRefreshCancelsAPageOnItsWay() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startLoadingNextPage(ends.note("next"))
        model.startRefreshing(ends.note("refresh"))
        #expect(ends.all == ["next cancelled"] && scheduler.pending[1]?.isCancelled == true)
        #expect("\(model.appendState)" == "idle" && model.refreshState.isLoading && model.isRefresh)
        scheduler.answer(1, page(4...6, more: true))
        #expect(model.rows.map(\.id) == [1, 2, 3] && model.lateResultCount == 1)
        answer([9, 1], more: true)
        #expect(model.rows.map(\.id) == [9, 1] && model.currentPage == 1)
        #expect(ends.all == ["next cancelled", "refresh replaced"])
        #expect(
            listener.take() == [
                "replaced 0..<3", "first", "finished", "finished", "refreshed 0..<2", "first", "finished",
            ])
    }

    @Test func aPageDuringARefreshIsRefused() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startRefreshing()
        #expect(model.startLoadingNextPage(ends.note("next")).refusal?.code == .refused)
        #expect(ends.all == ["next refused"] && model.refusedLoadCount == 1 && scheduler.count == 2)
    }

    @Test func twoRefreshesAreOneUnlessTheRequestChanged() {
        let model = model()
        model.startRefreshing(ends.note("first"))
        #expect(!model.startRefreshing(ends.note("second")).isStarted)
        model.request.parameters["q"] = "new"
        #expect(model.startRefreshing(ends.note("third")).isStarted)
        #expect(ends.all == ["second refused", "first cancelled"])
        #expect(scheduler.last?.address == "http://a.org/list?q=new")
        scheduler.answer(0, page(1...2, more: true))
        #expect(model.rows.isEmpty && model.lateResultCount == 1)
        answer(3...4)
        #expect(model.rows.map(\.id) == [3, 4] && ends.all.last == "third replaced")
    }

    @Test func aFailedRefreshKeepsTheRowsAndTheirPages() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startLoadingNextPage()
        answer(4...6)
        _ = listener.take()
        model.startRefreshing(ends.note("refresh"))
        scheduler.fail(scheduler.count - 1)
        #expect(model.rows.map(\.id) == [1, 2, 3, 4, 5, 6] && model.currentPage == 2)
        #expect(model.refreshState.error?.code == .connectionLost)
        #expect(listener.take() == ["failed connectionLost", "finished"])
        model.startLoadingNextPage()
        #expect(scheduler.last?.parameters["page"] == "3")
    }

    @Test func aFailedPageKeepsTheRowsAndCanBeTriedAgain() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startLoadingNextPage(ends.note("next"))
        scheduler.fail(1)
        #expect(model.rows.map(\.id) == [1, 2, 3] && model.currentPage == 1)
        #expect(ends.all == ["next connectionLost"])
        guard case .failed(_, let retry) = model.appendState else { return #expect(Bool(false), "no failure") }
        retry()
        #expect(scheduler.last?.parameters["page"] == "2" && model.appendState.isLoading)
        answer(4...6)
        #expect(model.rows.map(\.id) == [1, 2, 3, 4, 5, 6] && model.currentPage == 2)
        #expect("\(model.appendState)" == "idle")
    }

    @Test func cancelKeepsTheRowsAndEndsOnce() {
        let model = model()
        model.cancel()
        model.startLoading()
        answer(1...3)
        _ = listener.take()
        model.startLoadingNextPage(ends.note("next"))
        model.cancel()
        #expect(ends.all == ["next cancelled"] && !model.isLoading)
        #expect(listener.take() == ["finished"])
        scheduler.answer(1, page(4...6, more: true))
        #expect(model.rows.map(\.id) == [1, 2, 3] && model.lateResultCount == 1 && model.currentPage == 1)
        model.startLoadingNextPage()
        #expect(scheduler.last?.parameters["page"] == "2")
    }

    @Test func cursorsAreRebuiltByARefresh() {
        let model = model(.cursor(next: "next", rows: "rows"))
        model.startLoading()
        scheduler.answer(0, #"{"rows": [{"id": 1}], "next": "old"}"#)
        model.startRefreshing()
        #expect(scheduler.last?.parameters["cursor"] == nil)
        scheduler.answer(1, #"{"rows": [{"id": 2}], "next": "new"}"#)
        model.startLoadingNextPage()
        #expect(scheduler.last?.parameters["cursor"] == "new")
        scheduler.answer(2, #"{"rows": [{"id": 3}], "next": null}"#)
        #expect(model.rows.map(\.id) == [2, 3] && model.appendState.isEnd && model.currentPage == 2)
    }

    @Test(arguments: [
        (DuplicatePolicy.keepFirst, ["1", "2", "3", "4"]), (.keepLast, ["1", "b2", "b3", "b4"]),
        (.updateInPlace, ["1", "b2", "b3", "b4"]), (.keepAll, ["1", "2", "3", "b3", "b2", "b4"]),
    ])
    func samePoliciesForOverlappingPages(policy: DuplicatePolicy, texts: [String]) {
        let model = model(duplicates: policy)
        var change: ListChange?
        model.startLoading()
        answer(1...3)
        model.startLoadingNextPage { change = try? $0.get() }
        answer([3, 2, 4], text: "b")
        let sorted =
            policy == .keepLast ? model.rows.map(\.text).sorted { $0.count < $1.count } : model.rows.map(\.text)
        #expect(Set(sorted) == Set(texts.map { policy == .keepFirst && $0 == "4" ? "b4" : $0 }))
        #expect(model.pages.map(\.duplicateCount) == [0, 2] && model.pages.map(\.newCount) == [3, 1])
        switch policy {
        case .keepFirst:
            #expect(model.rows.map(\.text) == ["1", "2", "3", "b4"] && change?.inserted == 3..<4)
        case .keepLast:
            #expect(model.rows.map(\.text) == ["1", "b3", "b2", "b4"])
            #expect(change?.removed == [1, 2] && change?.inserted == 1..<4)
        case .updateInPlace:
            #expect(model.rows.map(\.text) == ["1", "b2", "b3", "b4"])
            #expect(change?.updated == [1, 2] && change?.inserted == 3..<4)
        case .keepAll:
            #expect(model.rows.map(\.text) == ["1", "2", "3", "b3", "b2", "b4"] && change?.inserted == 3..<6)
        }
    }

    @Test func pagesThatBringNothingNewAreFollowedThreeTimes() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startLoadingNextPage(ends.note("next"))
        answer(1...2)
        answer([])
        #expect(model.appendState.isLoading && model.currentPage == 3 && ends.all.isEmpty)
        answer(2...3)
        #expect(ends.all == ["next appended"] && model.appendState.isEnd && scheduler.count == 4)
        #expect(model.notes == ["3 pages in a row brought nothing new: the end"])
        #expect(listener.take() == ["replaced 0..<3", "first", "finished", "appended 3..<3", "last", "finished"])
    }

    @Test func aRefreshThatBeginsWithNothingReplacesWhenThereAreRows() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startRefreshing()
        answer([])
        #expect(model.rows.map(\.id) == [1, 2, 3] && model.refreshState.isLoading)
        answer(7...8)
        #expect(model.rows.map(\.id) == [7, 8] && model.currentPage == 2 && model.firstPage == 1)
        model.startRefreshing()
        answer([], more: false)
        #expect(model.rows.isEmpty && model.appendState.isEnd)
    }

    @Test func aRetryRepeatsThePageThatFailedAfterABarrenOne() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startLoadingNextPage()
        answer(1...2)
        scheduler.fail(2)
        #expect(model.currentPage == 2 && model.appendState.error != nil)
        guard case .failed(_, let retry) = model.appendState else { return }
        retry()
        #expect(scheduler.last?.parameters["page"] == "3")
    }

    @Test func prefetchesOnceForEachChange() {
        let model = model(prefetch: 2)
        model.startLoading()
        answer(1...5)
        model.rowWillAppear(at: 2)
        #expect(scheduler.count == 1)
        model.rowWillAppear(at: 3)
        model.rowWillAppear(at: 4)
        #expect(scheduler.count == 2)
        scheduler.fail(1)
        model.rowWillAppear(at: 4)
        #expect(scheduler.count == 2, "a failed load is retried manually")
        model.startLoadingNextPage()
        answer(6...9)
        model.rowWillAppear(at: 8)
        #expect(scheduler.count == 4)
        model.cancel()
        model.rowWillAppear(at: 8)
        #expect(scheduler.count == 4)
    }

    @Test func pagesInFrontAndJumps() {
        let model = model(.pageNumber(rows: "rows", hasNext: "more"), parameters: ["page": "4"])
        model.startLoading()
        answer([40, 41])
        #expect(model.currentPage == 4 && model.firstPage == 4 && "\(model.prependState)" == "idle")
        model.startLoadingPreviousPage(ends.note("previous"))
        #expect(scheduler.last?.parameters["page"] == "3" && model.prependState.isLoading)
        answer([30, 31, 40])
        #expect(model.rows.map(\.id) == [30, 31, 40, 41] && model.firstPage == 3 && model.currentPage == 4)
        model.startLoadingPage(2)
        #expect(scheduler.last?.parameters["page"] == "2")
        answer([20, 21])
        #expect(model.rows.map(\.id) == [20, 21, 30, 31, 40, 41])
        model.startLoadingPage(5)
        answer([50, 41], more: true)
        #expect(model.rows.map(\.id) == [20, 21, 30, 31, 40, 41, 50] && model.currentPage == 5)
        model.startLoadingPage(9)
        #expect(scheduler.last?.parameters["page"] == "9" && model.rows.count == 7)
        answer([90])
        #expect(model.rows.map(\.id) == [90] && model.currentPage == 9 && model.firstPage == 9)
        model.startLoadingPage(0)
        #expect(model.isRefresh && scheduler.last?.parameters["page"] == "4")
        #expect(ends.all == ["previous prepended"])
    }

    @Test func inFrontOfTheFirstPageIsARefresh() {
        let model = model()
        model.startLoading()
        answer(1...3)
        model.startLoadingPreviousPage(ends.note("previous"))
        #expect(model.isRefresh && model.refreshState.isLoading)
        answer(1...3)
        #expect(ends.all == ["previous replaced"])
    }

    @Test func rowsAreObservable() async {
        let model = model()
        let changes = Ends()
        withObservationTracking {
            _ = (model.rows, model.appendState)
        } onChange: {
            MainActor.assumeIsolated { changes.all.append("changed") }
        }
        model.startLoading()
        #expect(changes.all.isEmpty)
        answer(1...3)
        #expect(changes.all == ["changed"])
    }

    @Test func subclassesAndClosuresSeeWhatWasParsed() {
        final class Counting: ListModel<Row> {
            var seen: [Int] = []
            override func handleParsedData(_ rows: [Row]) {
                seen += rows.map(\.id)
                super.handleParsedData(rows)
            }
        }
        let model = Counting(
            APIRequest("a.org"), on: ScriptedServer(), style: .pageNumber(rows: "rows", hasNext: "more"),
            identity: .none, duplicates: .keepFirst, prefetchDistance: 0, scheduler: scheduler)
        var handled = 0
        model.parsedDataHandler = { handled += $0.count }
        model.startLoading()
        answer(1...3)
        #expect(model.seen == [1, 2, 3] && handled == 3)
    }

    @Test func aTryThatTheServerRefusesIsTheEnd() {
        let model = model(nil)
        model.startLoading()
        scheduler.answer(0, #"{"rows": [{"id": 1}]}"#)
        model.startLoadingNextPage(ends.note("next"))
        scheduler.answer(1, "{}", status: 404)
        #expect(ends.all == ["next appended"] && model.appendState.isEnd && model.rows.count == 1)
    }

    @Test func oddRowsAreReportedAndTheOthersStay() {
        let model = model()
        var change: ListChange?
        model.startLoading { change = try? $0.get() }
        scheduler.answer(0, #"{"rows": [{"id": 1}, {"id": "x"}, 7, {"id": "4"}], "more": false}"#)
        #expect(model.rows.map(\.id) == [1, 0, 4])
        #expect(
            change?.issues.map(\.description) == [
                "rows[1].id: expected an integer, found the string \"x\"",
                "rows[2]: expected an object, found the integer 7",
            ])
        #expect(model.pages[0].recordCount == 4 && model.pages[0].issueCount == 2)
    }
}
