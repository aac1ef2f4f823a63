import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import TestSupport
import Testing

/// The requests that a table causes: one for each page, and one for each attempt that the user asks
/// for.
@MainActor @Suite struct RequestCountTests {
    @Test func aFailedPageIsNotRequestedAgain() async {
        let screen = BookScreen(BookServer(1...6))
        screen.table.prefetchDistance = 3
        screen.server.change { $0.failure = { $0 == 2 } }
        await screen.load()
        #expect(screen.server.now.requestCount == 2 && screen.rowIDs == [1, 2])
        #expect(screen.host.activity.loadMoreFailure == ListWords().unreachable)
        for _ in 1...100 {
            screen.table.reload()
            screen.host.display(screen.table)
            screen.table.show(in: screen.host)
            await screen.settle()
        }
        #expect(screen.server.now.requestCount == 2)
        screen.refreshing.retry()
        await screen.settle()
        #expect(screen.rowIDs == [1, 2, 3, 4, 5, 6] && screen.server.now.requestCount == 4)
        #expect(screen.host.activity.loadMoreFailure == nil && !screen.table.hasMore)
    }

    @Test func theUserRetriesAFailedPageByPullingUp() async {
        let screen = BookScreen(BookServer(1...6))
        screen.server.change { $0.failure = { $0 == 2 || $0 == 3 } }
        await screen.load()
        await screen.pullUp()
        await screen.pullUp()
        #expect(screen.server.now.requestCount == 3 && screen.rowIDs == [1, 2])
        screen.table.retry()
        await screen.settle()
        #expect(screen.server.now.requestCount == 4 && screen.rowIDs == [1, 2, 3, 4])
    }

    @Test func pagesThatDontFillTheScreenAreFollowedByOthers() async {
        let screen = BookScreen(BookServer(1...9))
        screen.table.prefetchDistance = 100
        await screen.load()
        #expect(screen.rowIDs == Array(1...9) && screen.server.now.requestCount == 5)
        #expect(screen.host.refusals == [])
    }

    @Test func rowsThatAppearDuringARefreshLoadMoreAfterIt() async {
        let screen = BookScreen(BookServer(1...6))
        await screen.load()
        screen.table.prefetchDistance = 1
        screen.table.pullDown()
        screen.host.display(screen.table)
        await screen.settle()
        #expect(screen.server.now.requestCount == 2 && screen.rowIDs == [1, 2])
        screen.table.willDisplayCell(at: path(0, 1))
        await screen.settle()
        // The rows of each page appear, and load the next one.
        #expect(screen.server.now.requestCount == 4 && screen.rowIDs == Array(1...6))
    }

    @Test func sectionsAfterTheRowsDontDelayPrefetching() async {
        let screen = BookScreen(
            BookServer(1...6), at: 0, others: [section("other", 50), section("more", 50)])
        screen.table.prefetchDistance = 0
        await screen.load()
        #expect(screen.rowIDs == Array(1...6))
    }

    private func section(_ id: String, _ count: Int) -> SectionViewModel {
        SectionViewModel(id: id, cells: (0..<count).map { CellViewModel(id: "\(id) \($0)", cellIdentifier: "Cell") })
    }

    /// A host that displays any rows at any time, reloads and scrolls; a user who rarely tries
    /// again, and who refreshes now and then.
    @Test(arguments: [false, true]) func aRandomHostCausesOneRequestForEachPageAndFailure(refreshes: Bool) async {
        for round in Effort.rounds(200) {
            var random = LinearGenerator(state: UInt64(round))
            let count = Int.random(in: 0...20, using: &random)
            let screen = BookScreen(BookServer(0..<count, pageSize: Int.random(in: 1...4, using: &random)))
            let seed = UInt64.random(in: 0...99, using: &random)
            screen.server.change { $0.failure = { (UInt64($0) &* 2_654_435_761 &+ seed) % 5 < 2 } }
            screen.table.prefetchDistance = Int.random(in: 0...5, using: &random)
            // A list that is loaded anew has all its pages to ask for.
            var (attempts, lists) = (1, 1)
            screen.refreshing.startLoading()
            for _ in 0..<60 {
                switch Int.random(in: 0..<8, using: &random) {
                case 0: screen.table.reload()
                case 1: screen.host.display(screen.table)
                case 2: screen.table.show(in: screen.host)
                case 3: screen.table.willDisplayCell(at: path(0, screen.model.rows.count - 1))
                case 4, 5:
                    let row = Int.random(in: 0...20, using: &random)
                    screen.table.willDisplayCell(at: path(0, row))
                case 6 where Int.random(in: 0..<4, using: &random) == 0:
                    attempts += refreshes ? 2 : 1
                    screen.table.retry()
                case 7 where refreshes && Int.random(in: 0..<3, using: &random) == 0:
                    (attempts, lists) = (attempts + 1, lists + 1)
                    screen.table.pullDown()
                default: await screen.settle()
                }
            }
            await screen.settle()
            let now = screen.server.now
            #expect(now.failureCount <= attempts, "round \(round)")
            #expect(now.requestCount <= lists * now.pageCount + now.failureCount, "round \(round)")
            await finish(screen)
            #expect(screen.rowIDs == Array(0..<count), "round \(round)")
            let (last, most) = (screen.server.now.requestCount, lists * now.pageCount + now.failureCount)
            #expect(refreshes ? last <= most : last == most, "round \(round)")
            #expect(screen.host.refusals == [], "round \(round)")
        }
    }

    /// Scrolls to the end of a list that fails no more.
    private func finish(_ screen: BookScreen) async {
        screen.server.change { $0.failure = nil }
        for _ in 0...screen.server.now.pageCount {
            screen.table.retry()
            screen.host.display(screen.table)
            await screen.settle()
        }
    }
}
