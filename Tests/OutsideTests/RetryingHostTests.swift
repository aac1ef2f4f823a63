import HTTPLoading
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import Testing

/// Hosts and delegates that try again at once, from within the call that tells them of a failure.
@MainActor @Suite struct RetryingHostTests {
    /// A host that tries again whenever it is told of a failure.
    private final class Retrier: TableHost {
        var attemptCount = 0
        var depth = 0
        var deepest = 0

        func reload(_ table: TableController) {}
        func apply(_ batch: TableBatch, to table: TableController) { batch.commit() }
        func show(_ activity: TableActivity, of table: TableController) {
            if activity.loadMoreFailure != nil || activity.refreshFailure != nil { retry(table) }
        }
        func show(_ state: ContentState, of table: TableController) {
            if case .failed = state { retry(table) }
        }
        func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) {
            if case .failed = state { retry(table) }
        }

        private func retry(_ table: TableController) {
            attemptCount += 1
            depth += 1
            deepest = max(deepest, depth)
            if depth < 100 { table.retry() }
            depth -= 1
        }
    }

    @Test func aFirstLoadIsTriedAgainFromItsFailure() async {
        let screen = BookScreen(BookServer(1...3, pageSize: 3))
        let host = Retrier()
        screen.table.show(in: host)
        screen.server.change { $0.failure = { $0 <= 5 } }
        await screen.load()
        #expect(screen.ids == ["1", "2", "3"] && screen.server.now.requestCount == 6 && host.deepest == 1)
        #expect(screen.refreshing.section.state == .content && screen.table.activity.refreshFailure == nil)
    }

    @Test func aPageIsTriedAgainFromItsFailure() async {
        let screen = BookScreen(BookServer(1...6, pageSize: 3))
        let host = Retrier()
        await screen.load()
        screen.table.show(in: host)
        screen.server.change { $0.failure = { $0 <= 5 } }
        await screen.pullUp()
        #expect(screen.rowIDs == Array(1...6) && screen.ids.count == 6 && screen.server.now.requestCount == 6)
        #expect(host.deepest == 1 && screen.table.activity.loadMoreFailure == nil && !screen.table.hasMore)
        screen.server.change { $0.failure = { $0 <= 9 } }
        await screen.pullDown()
        #expect(screen.rowIDs == [1, 2, 3] && screen.server.now.requestCount == 10 && host.deepest == 1)
    }

    /// A refresh is on its way when the host tries the page again, which is refused at once.
    @Test func aRetryThatIsRefusedIsNotRepeated() async {
        let screen = BookScreen(BookServer(1...6, pageSize: 3))
        await screen.load()
        screen.server.change { $0.fails = true }
        await screen.pullUp()
        let host = Retrier()
        screen.server.change { $0.fails = false }
        screen.model.startRefreshing()
        screen.table.show(in: host)
        #expect(host.deepest <= 2)
        await screen.settle()
        #expect(screen.rowIDs == [1, 2, 3] && screen.table.activity.loadMoreFailure == nil)
        #expect(!screen.table.activity.isLoadingMore && !screen.table.activity.isRefreshing)
    }

    /// An app without a list model, whose loads fail before they return.
    @Test func aLoadThatFailsAtOnceIsTriedAgainOnce() throws {
        let host = Retrier()
        let table = TableController(TableDataSource(["Momo"]), host: host)
        (table.allowsRefreshing, table.allowsLoadingMore) = (true, true)
        var (pages, refreshes) = (0, 0)
        table.onLoadMore = { [weak table] in
            pages += 1
            table?.loadMoreDidFail("offline")
        }
        table.onRefresh = { [weak table] in
            refreshes += 1
            table?.refreshDidFail("offline")
            try? table?.setState(.failed("offline"), ofSectionAt: 0)
            table?.state = .failed("offline")
        }
        table.pullUp()
        #expect(pages == 1 && table.activity.loadMoreFailure == "offline" && !table.activity.isLoadingMore)
        table.pullUp()
        #expect(pages == 2)
        table.pullDown()
        #expect(refreshes == 1 && table.activity.refreshFailure == "offline" && !table.activity.isRefreshing)
        table.retry()
        #expect(refreshes == 2 && host.deepest <= 4)
    }

    /// A delegate that tries again from within the method that tells it of the failure.
    private final class Delegate: ListModelDelegate {
        typealias Row = Book
        var failureCount = 0
        var changes: [ListChange.Kind] = []
        func listModel(_ model: ListModel<Book>, didFail error: LoadingError) {
            failureCount += 1
            for state in [model.refreshState, model.appendState, model.prependState] { state.retry?() }
        }
        func listModel(_ model: ListModel<Book>, didLoad change: ListChange) { changes.append(change.kind) }
        func listModel(_ model: ListModel<Book>, didRefresh change: ListChange) { changes.append(change.kind) }
    }

    @Test func aDelegateTriesAgain() async {
        let server = BookServer(1...6, pageSize: 3)
        let model = ListModel<Book>(
            APIRequest("a.org", "books"), on: server, style: .books, identity: RowIdentity(\.id), retry: nil)
        let delegate = Delegate()
        model.addDelegate(delegate)
        server.change { $0.failure = { [1, 2, 4, 5].contains($0) } }
        var ends: [Bool] = []
        model.startLoading { ends.append((try? $0.get()) != nil) }
        await model.settle()
        model.startLoadingNextPage { ends.append((try? $0.get()) != nil) }
        await model.settle()
        #expect(model.rows.map(\.id) == Array(1...6) && delegate.failureCount == 4 && server.now.requestCount == 6)
        // Each completion is called once, with the end of its own load.
        #expect(ends == [false, false] && delegate.changes == [.replaced, .appended])
    }
}
