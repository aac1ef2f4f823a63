import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListBinding
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling
import Testing

/// Lists from servers in tables, as apps and their users meet them.
@MainActor @Suite struct ListTableTests {
    /// The table loads the list when it is shown; pages are insertions, a refresh is the difference.
    @Test func aListIsLoadedAndRefreshed() async {
        let screen = BookScreen(BookServer(1...6))
        #expect(screen.texts == [ListWords().loading] && screen.table.status.content == .loading)
        await screen.settle()
        #expect(screen.texts == ["book 1", "book 2"] && screen.table.status == TableStatus(.content))
        screen.host.takeUpdates()
        await screen.loadNext()
        #expect(screen.texts == ["book 1", "book 2", "book 3", "book 4"])
        #expect(screen.host.takeUpdates() == ["insert s0/c2", "delete s0/c2, insert s0/c2, insert s0/c3"])
        screen.server.change { $0.books = [Book(3), Book(1, "new"), Book(7)] }
        screen.beginPullingDown()
        #expect(screen.table.status.isRefreshing)
        await screen.settle()
        #expect(screen.texts == ["book 3", "new"] && !screen.table.status.isRefreshing)
        #expect(screen.host.refusals == [])
    }

    @Test func anEmptyListSaysSo() async {
        let screen = BookScreen(BookServer([]))
        await screen.settle()
        #expect(screen.texts == [ListWords().empty] && screen.table.status.content == .empty)
        screen.server.change { $0.books = [Book(1)] }
        await screen.pullDown()
        #expect(screen.texts == ["book 1"] && screen.host.refusals == [])
    }

    /// The words are for users: neither an address nor advice for developers is in them.
    @Test func aFailureIsACellThatTriesAgain() async throws {
        let server = BookServer(1...6)
        server.change { $0.fails = true }
        let screen = BookScreen(server)
        await screen.settle()
        #expect(screen.texts == [ListWords().unreachable])
        #expect(screen.table.status.content == .failed(ListWords().unreachable))
        let cell = try #require(screen.table.sections[0].cells.first)
        #expect(ListStateKind(rawValue: cell.kind) == .failure)
        screen.server.change { $0.fails = false }
        #expect(screen.table.send(.select, to: cell.id))
        await screen.settle()
        #expect(screen.texts == ["book 1", "book 2"] && screen.server.now.requestCount == 2)
        screen.server.change { $0.fails = true }
        await screen.loadNext()
        #expect(screen.texts == ["book 1", "book 2", ListWords().unreachable])
        screen.server.change { $0.fails = false }
        screen.table.retry()
        await screen.settle()
        #expect(screen.texts.count == 4)
        screen.server.change { $0.fails = true }
        await screen.pullDown()
        #expect(screen.texts.count == 5 && screen.texts.last == ListWords().unreachable)
        #expect(screen.host.refusals == [])
    }

    @Test func aFirstLoadThatIsStoppedCanBeTriedAgain() async {
        let screen = BookScreen(BookServer(1...2))
        screen.list.cancel()
        #expect(screen.texts == [ListWords().cancelled])
        screen.table.retry()
        await screen.settle()
        #expect(screen.texts == ["book 1", "book 2"])
    }

    /// A swiped row goes at once, is deleted on the server, and comes back if the server refuses.
    @Test func aSwipedRowIsDeletedOnTheServer() async throws {
        let screen = BookScreen(BookServer(1...6, pageSize: 3))
        screen.list.sendEdit = { [server = screen.server] edit in
            guard case .remove(let book) = edit else { return nil }
            if server.now.fails { throw LoadingError.refusal }
            server.change { state in state.books.removeAll { $0.id == book.id } }
            return nil
        }
        await screen.settle()
        let held = screen.table.sections[0].cells[1]
        try screen.delete(held.id)
        #expect(screen.texts == ["book 1", "book 3"] && held.text == "book 2")
        #expect(throws: SectionEditError.gone(held.id)) { try screen.delete(held.id) }
        while screen.server.now.books.count == 6 { await Task.yield() }
        await screen.loadNext()
        #expect(screen.rowIDs == [1, 3, 4], "the first page is asked for again, as a row moved into it")
        await screen.loadNext()
        #expect(screen.rowIDs == [1, 3, 4, 5, 6], "no row is left out after a deletion")
        await screen.pullDown()
        #expect(screen.rowIDs == [1, 3, 4])
        screen.server.change { $0.fails = true }
        let removal = screen.list.apply(.remove(screen.list.state.ids[0]))
        #expect(screen.texts == ["book 3", "book 4"])
        await #expect(throws: LoadingError.refusal) { try await removal.value }
        #expect(screen.rowIDs == [1, 3, 4] && screen.texts.prefix(3) == ["book 1", "book 3", "book 4"])
        #expect(screen.host.refusals == [])
    }

    @Test func editsOfTheListAreShown() async throws {
        let screen = BookScreen(BookServer(1...9, pageSize: 3))
        await screen.settle()
        screen.host.takeUpdates()
        screen.list.apply(.insert(Book(10), at: 1))
        screen.list.apply(.remove(screen.list.state.ids[0]))
        screen.list.apply(.update(screen.list.state.ids[2]) { $0.title = "new" })
        screen.list.apply(.move(screen.list.state.ids[2], to: 0))
        #expect(screen.texts == ["new", "book 10", "book 2"])
        #expect(
            screen.host.takeUpdates() == [
                "insert s0/c1", "delete s0/c0", "update s0/c2", "move s0/c2 to s0/c0",
            ])
        let pending = screen.list.begin(.remove(screen.list.state.ids[1]))
        #expect(screen.texts == ["new", "book 2"])
        pending.undo()
        #expect(screen.texts == ["new", "book 10", "book 2"] && screen.host.refusals == [])
    }

    /// An edit that a host makes in the middle of an update is the next update.
    @Test func editsInsideCallbacksAreShown() async {
        let screen = BookScreen(BookServer(1...9, pageSize: 3))
        await screen.settle()
        var isFirst = true
        screen.host.onStage = { [list = screen.list] in
            guard isFirst else { return }
            isFirst = false
            list.apply(.remove(list.state.ids[0]))
            list.apply(.insert(Book(10), at: 1))
        }
        await screen.loadNext()
        #expect(screen.rowIDs.contains(10) && !screen.rowIDs.contains(1))
        #expect(screen.texts == screen.list.state.rows.map(\.title))
        screen.host.expectShown("in the end")
        #expect(screen.host.refusals == [])
    }

    @Test func aFeedIsGroupedByDay() async throws {
        struct Post: Item {
            var id = 0
            var day = ""
            static let table = ItemTable(Post()) {
                Field(\.id, "id")
                Field(\.day, "title")
            }
        }
        let server = BookServer([])
        server.change { state in
            state.pageSize = 3
            state.books = ["Mon", "Mon", "Tue", "Tue", "Wed", "Mon"].enumerated().map { Book($0, $1) }
        }
        let posts = ListModel<Post>(
            APIRequest("a.org", "books"), on: server, style: .books, id: RowIdentity(\.id), prefetchDistance: 0)
        let source = ListSections(posts, groupedBy: \.day, header: { "On \($0)" }) { CellViewModel(title: "\($0.id)") }
        let table = TableController([source])
        let host = ScreenHost(table)
        await posts.settle()
        let monday = table.sections[0].id
        #expect(table.sections.map(\.header) == ["On Mon", "On Tue"])
        posts.loadNext()
        await posts.settle()
        #expect(table.sections.map(\.header) == ["On Mon", "On Tue", "On Wed"])
        #expect(table.sections.map { $0.cells.map(\.text) } == [["0", "1", "5"], ["2", "3"], ["4"]])
        #expect(table.sections[0].id == monday && host.refusals == [])
    }

    /// Lists and cells of the app share a table; equal ids of two lists stay apart.
    @Test func severalListsAreInOneTable() async throws {
        let store = SectionStore(["Top"])
        let other = ListModel<Book>(
            APIRequest("a.org", "books"), on: BookServer(1...1), style: .books, id: RowIdentity(\.id))
        let screen = BookScreen(BookServer(1...4), after: [store, ListSections(other)])
        await screen.settle()
        await other.settle()
        #expect(screen.texts == ["Top", "book 1", "book 1", "book 2"])
        let ids = screen.table.sections.flatMap(\.cells).map(\.id)
        #expect(Set(ids).count == 4)
        try screen.delete(ids[2])
        #expect(screen.texts == ["Top", "book 1", "book 2"] && screen.rowIDs == [2] && other.state.rows.count == 1)
        screen.beginPullingDown()
        await screen.settle()
        await other.settle()
        #expect(screen.host.refusals == [])
    }

    @Test func separatorsEndAListAtItsEnd() async {
        let screen = BookScreen(BookServer(1...3))
        screen.table.separator = { _, _ in CellViewModel(title: "-") }
        await screen.settle()
        #expect(screen.texts == ["-", "book 1", "-", "book 2"])
        await screen.loadNext()
        #expect(screen.texts == ["-", "book 1", "-", "book 2", "-", "book 3", "-"] && screen.host.refusals == [])
    }

    @Test func severalTablesShowOneList() async {
        let screen = BookScreen(BookServer(1...4))
        await screen.settle()
        let second = TableController([ListSections(screen.list)])
        let host = ScreenHost(second)
        await screen.loadNext()
        #expect(second.sections.flatMap(\.cells).map(\.text) == screen.texts && screen.texts.count == 4)
        #expect(host.refusals == [] && screen.host.refusals == [])
    }

    /// Without identities of rows, ids are numbers, and a refresh pairs rows in order.
    @Test func repeatedRowsHaveIDsOfTheirOwn() async throws {
        let screen = BookScreen(BookServer([7, 7, 8], pageSize: 3), id: .none)
        await screen.settle()
        let ids = screen.table.sections[0].cells.map(\.id)
        #expect(Set(ids).count == 3 && screen.texts == ["book 7", "book 7", "book 8"])
        try screen.delete(ids[1])
        #expect(screen.table.sections[0].cells.map(\.id) == [ids[0], ids[2]] && screen.host.refusals == [])
    }

    /// All rows that were loaded are deleted: the rest of the list follows.
    @Test func aListWhoseRowsAreDeletedGoesOn() async throws {
        let screen = BookScreen(BookServer(1...4), prefetchDistance: 1)
        screen.list.prefetchDistance = 0
        await screen.settle()
        screen.list.prefetchDistance = 1
        for id in screen.list.state.ids.prefix(2) { try screen.delete(id) }
        await screen.settle()
        #expect(screen.rowIDs == [3, 4] && screen.texts == ["book 3", "book 4"])
    }

    @Test func nothingIsHeldByAScreenThatIsLeft() async {
        weak var table: TableController?
        weak var list: AnyObject?
        weak var source: AnyObject?
        do {
            let screen = BookScreen(BookServer(1...6))
            await screen.settle()
            screen.server.change { $0.fails = true }
            await screen.loadNext()
            (table, list, source) = (screen.table, screen.list, screen.source)
            #expect(table != nil && list != nil && source != nil)
        }
        #expect(table == nil && list == nil && source == nil)
    }
}
