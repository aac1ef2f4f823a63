import HTTPLoading
import ItemMapping
import JSONPaths
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import Testing

/// Pages and refreshes are batches with what changed, and nothing else.
@MainActor @Suite struct RefreshBatchTests {
    @Test func aPageIsOneInsertion() async {
        let screen = BookScreen(BookServer(1...5))
        await screen.load()
        await screen.pullUp()
        await screen.pullUp()
        #expect(
            screen.host.takeBatches() == [
                "insert s0/c0, insert s0/c1", "insert s0/c2, insert s0/c3", "insert s0/c4",
            ])
        #expect(screen.host.reloads == 1 && screen.host.refusals == [] && !screen.table.hasMore)
    }

    @Test func aRefreshIsTheDifference() async {
        let screen = BookScreen(BookServer(1...6, pageSize: 4))
        await screen.load()
        let kept = screen.refreshing.section.cells[1]
        await screen.pullDown()
        #expect(screen.host.takeBatches() == ["insert s0/c0, insert s0/c1, insert s0/c2, insert s0/c3"])
        screen.server.change { $0.books = [Book(2), Book(3, "new title"), Book(9), Book(4)] }
        await screen.pullDown()
        #expect(screen.host.takeBatches() == ["delete s0/c0, update s0/c2, insert s0/c2"])
        #expect(screen.refreshing.section.cells[0] === kept && screen.ids == ["2", "3", "9", "4"])
        #expect(screen.host.refusals == [] && screen.host.reloads == 1)
    }

    @Test func rowsWithoutAnIdentityArePairedByTheirContent() async throws {
        let server = BookServer(1...6, pageSize: 3)
        let model = ListModel<Line>(
            APIRequest("a.org", "lines"), on: server,
            style: .books, retry: nil)
        let (host, table) = (ScreenHost(), TableController())
        let refreshing = RefreshingTable(model, in: table)
        table.show(in: host)
        _ = try await model.load()
        _ = try await model.loadNextPage()
        #expect(Set(keys(table)).count == 6)
        _ = try await model.refresh()
        #expect(host.takeBatches().last == "delete s0/c3, delete s0/c4, delete s0/c5")
        _ = try await model.refresh()
        #expect(host.takeBatches() == [])
        server.change { $0.books = [9, 1, 2, 3].map { Book($0) } }
        _ = try await model.refresh()
        #expect(host.takeBatches() == ["delete s0/c2, insert s0/c0"])
        _ = try await model.loadNextPage()
        #expect(refreshing.section.cells.map(\.text) == ["book 9", "book 1", "book 2", "book 3"])
        #expect(Set(keys(table)).count == 4 && host.refusals == [])
    }

    @Test func separatorsAreKeptBetweenRows() async throws {
        let screen = BookScreen(BookServer(1...6))
        screen.table.separator = { _, _ in CellViewModel(id: "-", cellIdentifier: "Separator") }
        await screen.load()
        await screen.pullUp()
        #expect(screen.ids == ["1", "-", "2", "-", "3", "-", "4"])
        #expect(
            screen.host.takeBatches() == [
                "insert s0/c0, insert s0/c1, insert s0/c2", "insert s0/c3, insert s0/c4, insert s0/c5, insert s0/c6",
            ])
        #expect(screen.refreshing.rowIndex(of: screen.refreshing.section.cells[4]) == 2)
        #expect(screen.refreshing.rowIndex(of: screen.refreshing.section.cells[3]) == nil)
        #expect(screen.host.refusals == [])
    }

    @Test func updatedRowsAreFoundAfterEditsOfTheTable() async throws {
        let server = BookServer(1...5)
        let model = ListModel<Book>(
            APIRequest("a.org", "books"), on: server,
            style: .books, identity: RowIdentity(\.id),
            duplicates: .updateInPlace, retry: nil)
        let (host, table) = (ScreenHost(), TableController())
        let refreshing = RefreshingTable(model, in: table)
        table.show(in: host)
        _ = try await model.load()
        try table.insertCell(CellViewModel(id: "own", cellIdentifier: "Cell"), at: path(0, 0))
        server.change { $0.books = [1, 2, 1, 3, 4].map { Book($0, "new \($0)") } }
        _ = host.takeBatches()
        _ = try await model.loadNextPage()
        #expect(refreshing.section.cells.map(\.text) == ["", "new 1", "book 2", "new 3"])
        #expect(host.takeBatches() == ["update s0/c1, insert s0/c3"] && host.refusals == [])
    }

    @Test func cellsOfTheAppAtTheEndStayThere() async throws {
        let screen = BookScreen(BookServer(1...6))
        await screen.load()
        try screen.table.insertCell(CellViewModel(id: "footer", cellIdentifier: "Cell"))
        await screen.pullUp()
        #expect(screen.ids == ["1", "2", "3", "4", "footer"])
        #expect(screen.host.refusals == [])
    }

    @Test func aCellThatTheClosureReturnsTwiceIsShownTwice() async {
        let cell = CellViewModel(id: "same", cellIdentifier: "Cell", title: "same")
        let screen = BookScreen(BookServer(1...4)) { _ in cell }
        await screen.load()
        await screen.pullUp()
        await screen.pullDown()
        #expect(screen.ids == ["same", "same"] && screen.host.refusals == [])
        #expect(Set(keys(screen.table)).count == 2)
    }

    @Test func rowsThatArriveWhileABatchIsShownAreQueued() async throws {
        let screen = BookScreen(BookServer(1...6))
        await screen.load()
        let other = ListModel<Book>(
            APIRequest("a.org", "books"), on: screen.server,
            style: .books, identity: RowIdentity(\.id),
            retry: nil)
        _ = try await other.load()
        var made: RefreshingTable<Book>?
        screen.host.onStage = { [table = screen.table] _, isCommitted in
            // The rows of the other model are shown after the batch.
            MainActor.assumeIsolated {
                if made == nil, !isCommitted { made = RefreshingTable(other, in: table, section: "second") }
            }
        }
        try screen.table.deleteCell(atRow: 0)
        #expect(made?.section.cells.map(\.id) == ["1", "2"] && screen.table.numberOfSections == 2)
        #expect(screen.host.refusals == [])
    }

    /// A row without an id.
    private struct Line: Item, ListPresentable, Equatable {
        var title = ""
        var listTitle: String? { title }
        static let table = ItemTable(Line()) { Field(\.title, "title") }
    }
}
