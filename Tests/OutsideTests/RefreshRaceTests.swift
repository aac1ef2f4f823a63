import HTTPLoading
import ItemMapping
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import Testing

/// Edits and deletions while a refresh or a page is on its way.
@MainActor @Suite struct RefreshRaceTests {
    /// A table of books 1, 2 and 3, whose server answers when the test lets it.
    @MainActor private struct Screen {
        let server = HeldServer()
        let model: ListModel<Book>
        let host = ScreenHost()
        let table = TableController()
        let refreshing: RefreshingTable<Book>

        init(_ ids: some Sequence<Int> = 1...6) async {
            model = ListModel<Book>(
                APIRequest("a.org", "books"), on: server, style: .books, identity: RowIdentity(\.id), retry: nil)
            refreshing = RefreshingTable(model, in: table)
            table.show(in: host)
            server.pageSize = 3
            server.books = ids.map { Book($0) }
            refreshing.startLoading()
            await deliver()
        }

        /// Answers the load on its way, and waits until it has ended.
        func deliver(fails: Bool = false) async {
            let generation = model.generation
            while model.isLoading, model.generation == generation {
                if server.hasPending { server.answer(fails: fails) }
                await server.nextEvent(of: model)
            }
        }

        /// Checks the rows, their cells and what the host shows.
        func expect(_ ids: [Int], line: Int = #line) {
            let cells = refreshing.section.cells
            #expect(model.rows.map(\.id) == ids && cells.map(\.id) == ids.map { "\($0)" }, "line \(line)")
            #expect(cells.map(\.text) == model.rows.map(\.title), "line \(line)")
            host.expectShown(table, "line \(line)")
            #expect(host.refusals == [], "line \(line)")
        }
    }

    @Test(arguments: [false, true], [false, true])
    func aRowIsRemovedDuringARefresh(isConfirmedAtOnce: Bool, fails: Bool) async throws {
        let screen = await Screen()
        screen.table.pullDown()
        let removal = try screen.model.remove(at: 1)
        if isConfirmedAtOnce { removal.confirm() }
        screen.expect([1, 3])
        await screen.deliver(fails: fails)
        screen.expect([1, 3])
        #expect((screen.table.activity.refreshFailure != nil) == fails)
        removal.confirm()
        screen.table.pullUp()
        await screen.deliver()
        screen.expect([1, 3, 4, 5, 6])
        // This refresh began after the confirmation, so it brings the server's rows.
        screen.table.pullDown()
        await screen.deliver()
        screen.expect([1, 2, 3])
    }

    @Test(arguments: [false, true]) func aRemovalIsRolledBack(isDuringTheRefresh: Bool) async throws {
        let screen = await Screen()
        screen.server.books = [3, 2, 1, 4].map { Book($0) }
        screen.table.pullDown()
        let removal = try screen.model.remove(at: 1)
        if isDuringTheRefresh { removal.rollBack() }
        await screen.deliver()
        if !isDuringTheRefresh {
            screen.expect([3, 1])
            removal.rollBack()
        }
        screen.expect([3, 2, 1])
    }

    @Test func aRemovalIsRolledBackAfterARefreshThatFailed() async throws {
        let screen = await Screen()
        screen.table.pullDown()
        let removal = try screen.model.remove(at: 0)
        await screen.deliver(fails: true)
        screen.expect([2, 3])
        removal.rollBack()
        screen.expect([1, 2, 3])
    }

    @Test func otherEditsDuringARefreshAreAppliedToItsRows() async throws {
        let screen = await Screen()
        screen.server.books = [1, 2, 3].map { Book($0, "refreshed \($0)") }
        screen.table.pullDown()
        try screen.model.insert(Book(10), at: 1)
        try screen.model.update(Book(2, "edited"), at: 2)
        try screen.model.move(from: 3, to: 0)
        screen.expect([3, 1, 10, 2])
        await screen.deliver()
        screen.expect([3, 1, 10, 2])
        #expect(screen.model.rows.map(\.title) == ["refreshed 3", "refreshed 1", "book 10", "edited"])
        screen.table.pullDown()
        await screen.deliver()
        screen.expect([1, 2, 3])
        #expect(screen.model.rows[1].title == "refreshed 2")
    }

    @Test func allRowsAreRemovedDuringARefresh() async throws {
        let screen = await Screen(1...3)
        screen.table.pullDown()
        let removals = try (0..<3).map { _ in try screen.model.remove(at: 0) }
        #expect(screen.refreshing.section.state == .empty(nil))
        await screen.deliver()
        screen.expect([])
        #expect(screen.refreshing.section.state == .empty(nil))
        for removal in removals { removal.rollBack() }
        screen.expect([1, 2, 3])
        #expect(screen.refreshing.section.state == .content)
    }

    @Test func rowsAndCellsAreDeletedWhileAPageIsOnItsWay() async throws {
        let screen = await Screen()
        screen.table.pullUp()
        // The server has a new row, so the page begins with a row that is there already.
        screen.server.books.insert(Book(9), at: 0)
        try screen.model.remove(at: 0)
        screen.refreshing.section.cells[1].remove()
        await screen.deliver()
        // Row 3 moved to the page, but its cell was deleted.
        screen.expect([2, 4, 5])
        screen.table.pullUp()
        await screen.deliver()
        screen.expect([2, 4, 5, 6])
    }

    @Test func aRefreshThatIsCancelledKeepsTheEdits() async throws {
        let screen = await Screen()
        screen.table.pullDown()
        let removal = try screen.model.remove(at: 2)
        screen.model.cancel()
        screen.expect([1, 2])
        #expect(!screen.table.activity.isRefreshing && screen.table.activity.refreshFailure == nil)
        screen.server.answer(fails: false)
        removal.rollBack()
        screen.expect([1, 2, 3])
    }

    /// A refetch keeps the pages; it fails as a whole, and keeps the rows then.
    @Test func allPagesAreLoadedAgainAtOnce() async throws {
        let screen = await Screen(1...9)
        screen.table.pullUp()
        await screen.deliver()
        screen.expect([1, 2, 3, 4, 5, 6])
        screen.server.books = [1, 7, 2, 3, 4, 6, 5].map { Book($0) }
        screen.model.startRefetching()
        #expect(screen.table.activity.isRefreshing)
        try screen.model.remove(at: 3)
        _ = screen.host.takeBatches()
        await screen.deliver()
        screen.expect([1, 7, 2, 3, 6])
        #expect(screen.host.takeBatches() == ["delete s0/c3, insert s0/c1"] && screen.host.reloads == 1)
        screen.model.startRefetching()
        screen.refreshing.section.cells[0].remove()
        await screen.deliver(fails: true)
        #expect(screen.refreshing.section.cells.map(\.id) == ["7", "2", "3", "6"])
        #expect(screen.table.activity.refreshFailure != nil)
        screen.refreshing.retry()
        await screen.deliver()
        // The removal of row 4 was confirmed, as its edit wasn't kept.
        screen.expect([7, 2, 3, 4, 6])
    }
}
