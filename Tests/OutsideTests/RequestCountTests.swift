import ListBinding
import ListLoading
import SectionNormalizing
import TableControlling
import TestSupport
import Testing

/// The requests that a table causes: one for each page, and one for each attempt that the user asks
/// for.
@MainActor @Suite struct RequestCountTests {
    @Test func aFailedPageIsNotRequestedAgain() async {
        let screen = BookScreen(BookServer(1...6), prefetchDistance: 3)
        screen.server.change { $0.failure = { $0 == 2 } }
        await screen.settle()
        #expect(screen.server.now.requestCount == 2 && screen.rowIDs == [1, 2])
        #expect(screen.texts.last == ListWords().unreachable)
        for _ in 1...100 {
            screen.host.display()
            screen.host.shown.follow()
            _ = ScreenHost(screen.table)
            await screen.settle()
        }
        #expect(screen.server.now.requestCount == 2)
        screen.table.retry()
        await screen.settle()
        #expect(screen.rowIDs == [1, 2, 3, 4, 5, 6] && screen.server.now.requestCount == 4)
        #expect(screen.texts.count == 6 && !screen.source.hasMore)
    }

    @Test func theUserRetriesAFailedPage() async {
        let screen = BookScreen(BookServer(1...6))
        screen.server.change { $0.failure = { $0 == 2 || $0 == 3 } }
        await screen.settle()
        await screen.loadNext()
        await screen.loadNext()
        #expect(screen.server.now.requestCount == 3 && screen.rowIDs == [1, 2])
        screen.table.retry()
        await screen.settle()
        #expect(screen.server.now.requestCount == 4 && screen.rowIDs == [1, 2, 3, 4])
    }

    @Test func pagesThatDontFillTheScreenAreFollowedByOthers() async {
        let screen = BookScreen(BookServer(1...9), prefetchDistance: 100)
        await screen.settle()
        #expect(screen.rowIDs == Array(1...9) && screen.server.now.requestCount == 5)
        #expect(screen.host.refusals == [])
    }

    /// A host that displays any rows at any time and scrolls; a user who rarely tries again, and who
    /// refreshes now and then.
    @Test(arguments: [false, true]) func aRandomHostCausesOneRequestForEachPageAndFailure(refreshes: Bool) async {
        for round in Effort.rounds(200) {
            var random = SeededGenerator(seed: UInt64(round))
            let count = Int.random(in: 0...20, using: &random)
            let server = BookServer(0..<count, pageSize: Int.random(in: 1...4, using: &random))
            let seed = UInt64.random(in: 0...99, using: &random)
            server.change { $0.failure = { (UInt64($0) &* 2_654_435_761 &+ seed) % 5 < 2 } }
            let screen = BookScreen(server, prefetchDistance: Int.random(in: 0...5, using: &random))
            // A list that is loaded anew has all its pages to ask for.
            var (attempts, lists) = (1, 1)
            for _ in 0..<60 {
                switch Int.random(in: 0..<8, using: &random) {
                case 0: screen.host.shown.follow()
                case 1, 2: screen.host.display()
                case 3, 4, 5:
                    let cells = screen.table.sections.flatMap(\.cells)
                    if let cell = cells.randomElement(using: &random) { screen.table.send(.appear, to: cell.id) }
                case 6 where Int.random(in: 0..<4, using: &random) == 0:
                    attempts += refreshes ? 2 : 1
                    screen.table.retry()
                case 7 where refreshes && Int.random(in: 0..<3, using: &random) == 0:
                    (attempts, lists) = (attempts + 1, lists + 1)
                    screen.beginPullingDown()
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

    /// Loads the rest of a list that fails no more.
    private func finish(_ screen: BookScreen) async {
        screen.server.change { $0.failure = nil }
        for _ in 0...screen.server.now.pageCount {
            screen.table.retry()
            screen.host.display()
            await screen.settle()
            await screen.loadNext()
        }
    }
}
