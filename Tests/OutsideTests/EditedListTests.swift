import HTTPLoading
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import Testing

/// Rows that are edited in the model or deleted from the table: pages and refreshes respect it.
@MainActor @Suite struct EditedListTests {
    private func screen(_ ids: some Sequence<Int> = 1...9, hasSeparators: Bool = false) async -> BookScreen {
        let screen = BookScreen(BookServer(ids, pageSize: 3))
        if hasSeparators {
            screen.table.separator = { _, _ in CellViewModel(id: "-", cellIdentifier: "Separator") }
        }
        await screen.load()
        _ = screen.host.takeBatches()
        return screen
    }

    /// The ids of the cells of rows.
    private func rows(_ screen: BookScreen) -> [String] { screen.ids.filter { $0 != "-" } }

    @Test func editsOfTheModelAreBatches() async throws {
        let screen = await screen()
        try screen.model.insert(Book(10), at: 1)
        try screen.model.remove(at: 0)
        try screen.model.update(Book(3, "new"), at: 2)
        try screen.model.move(from: 2, to: 0)
        try screen.model.move(from: 0, to: 1)
        #expect(screen.ids == ["10", "3", "2"] && screen.rowIDs == [10, 3, 2])
        #expect(screen.refreshing.section.cells[1].text == "new")
        #expect(
            screen.host.takeBatches() == [
                "insert s0/c1", "delete s0/c0", "update s0/c2", "move s0/c2 to s0/c0", "move s0/c0 to s0/c1",
            ])
        await screen.pullUp()
        #expect(screen.ids == ["10", "3", "2", "4", "5", "6"] && screen.rowIDs == [10, 3, 2, 4, 5, 6])
        await screen.pullDown()
        #expect(screen.ids == ["1", "2", "3"] && screen.refreshing.section.cells[2].text == "book 3")
        #expect(screen.host.refusals == [] && screen.host.reloads == 1)
    }

    @Test(arguments: [false, true]) func editsAreRolledBack(hasSeparators: Bool) async throws {
        let screen = await screen(hasSeparators: hasSeparators)
        let edits = [
            try screen.model.remove(at: 1), try screen.model.insert(Book(10), at: 2),
            try screen.model.update(Book(1, "new"), at: 0), try screen.model.move(from: 2, to: 1),
        ]
        #expect(rows(screen) == ["1", "10", "3"])
        await screen.pullUp()
        #expect(rows(screen) == ["1", "10", "3", "4", "5", "6"])
        for edit in edits.reversed() { edit.rollBack() }
        #expect(rows(screen) == (1...6).map { "\($0)" } && screen.rowIDs == Array(1...6))
        #expect(screen.table.sections[0].cells.first?.text == "book 1")
        #expect(screen.ids.count == (hasSeparators ? 11 : 6) && screen.host.refusals == [])
    }

    @Test(arguments: [false, true]) func aRemovedRowStaysAwayUntilItIsRolledBack(hasSeparators: Bool) async throws {
        let screen = await screen(hasSeparators: hasSeparators)
        let removal = try screen.model.remove(at: 1)
        await screen.pullUp()
        #expect(rows(screen) == ["1", "3", "4", "5", "6"])
        await screen.pullDown()
        #expect(rows(screen) == ["1", "3"])
        removal.rollBack()
        #expect(rows(screen) == ["1", "2", "3"] && screen.host.refusals == [])
    }

    @Test(arguments: [false, true]) func aCellThatIsDeletedFromTheTableStaysAway(hasSeparators: Bool) async throws {
        let screen = await screen(hasSeparators: hasSeparators)
        let cell = screen.refreshing.section.cells[hasSeparators ? 2 : 1]
        #expect(screen.refreshing.rowIndex(of: cell) == 1)
        cell.remove()
        #expect(rows(screen) == ["1", "3"])
        await screen.pullUp()
        #expect(rows(screen) == ["1", "3", "4", "5", "6"] && screen.rowIDs == [1, 3, 4, 5, 6])
        await screen.pullDown()
        #expect(rows(screen) == ["1", "3"] && screen.rowIDs == [1, 3])
        #expect(screen.refreshing.rowIndex(of: cell) == nil && screen.host.refusals == [])
    }

    @Test(arguments: [false, true]) func cellsAreDeletedDuringARefresh(hasSeparators: Bool) async throws {
        let screen = await screen(hasSeparators: hasSeparators)
        screen.server.change { $0.books = [7, 2, 3, 1].map { Book($0) } }
        screen.table.pullDown()
        for cell in screen.refreshing.section.cells where ["1", "2"].contains(cell.id) { cell.remove() }
        await screen.settle()
        #expect(rows(screen) == ["7", "3"] && screen.rowIDs == [7, 3])
        await screen.pullUp()
        #expect(rows(screen) == ["7", "3"] && screen.host.refusals == [])
    }

    @Test func manyCellsAreDeletedAtOnce() async throws {
        let screen = BookScreen(BookServer(1...200, pageSize: 100))
        await screen.load()
        try screen.table.deleteCells(at: (0..<90).map { path(0, $0 + 5) })
        await screen.pullUp()
        #expect(screen.rowIDs == Array(1...5) + Array(96...200))
        #expect(screen.ids == screen.rowIDs.map { "\($0)" })
    }

    @Test func editsBetweenDeletedCellsAndSeparators() async throws {
        let screen = await screen(hasSeparators: true)
        screen.refreshing.section.cells[0].remove()
        try screen.model.insert(Book(10), at: 1)
        #expect(screen.ids == ["10", "-", "2", "-", "3"] && screen.rowIDs == [10, 2, 3])
        try screen.model.insert(Book(11), at: 3)
        try screen.model.move(from: 3, to: 2)
        try screen.model.move(from: 0, to: 1)
        #expect(screen.ids == ["2", "-", "10", "-", "11", "-", "3"] && screen.rowIDs == [2, 10, 11, 3])
        try screen.model.remove(at: 0)
        #expect(screen.ids == ["10", "-", "11", "-", "3"] && screen.host.refusals == [])
    }

    @Test func editsThatAHostMakesWhileABatchIsShownComeAfterIt() async throws {
        let screen = await screen()
        var isFirst = true
        screen.host.onStage = { [model = screen.model] _, _ in
            MainActor.assumeIsolated {
                guard isFirst else { return }
                isFirst = false
                _ = try? model.remove(at: 0)
                _ = try? model.insert(Book(10), at: 1)
                _ = try? model.move(from: 0, to: 2)
            }
        }
        await screen.pullUp()
        #expect(screen.rowIDs.count == 6 && screen.ids == screen.rowIDs.map { "\($0)" })
        #expect(screen.host.refusals == [] && screen.host.takeBatches().count == 4)
    }

    @Test func theStateAfterABatchIsThatOfTheRowsThen() async throws {
        let screen = await screen([1])
        let other = SectionViewModel(id: "other")
        try screen.table.insertSection(other)
        try screen.model.remove(at: 0)
        #expect(screen.table.state(ofSectionAt: 0) == .empty(nil))
        var isFirst = true
        screen.host.onStage = { [model = screen.model, refreshing = screen.refreshing] _, _ in
            MainActor.assumeIsolated {
                guard isFirst else { return }
                isFirst = false
                _ = try? model.insert(Book(10), at: 0)
                refreshing.startLoading()
            }
        }
        try other.insertCell(CellViewModel(id: "other", cellIdentifier: "Cell"))
        #expect(screen.ids == ["10"] && screen.table.state(ofSectionAt: 0) == .content)
        #expect(screen.host.refusals == [])
    }

    @Test func rowsAreRemovedWhileAPageOfUpdatesIsShown() async throws {
        let server = BookServer(1...4)
        let model = ListModel<Book>(
            APIRequest("a.org", "books"), on: server, style: .books, identity: RowIdentity(\.id),
            duplicates: .updateInPlace, retry: nil)
        let (host, table) = (ScreenHost(), TableController())
        let refreshing = RefreshingTable(model, in: table)
        table.show(in: host)
        _ = try await model.load()
        server.change { $0.books = [1, 2, 1].map { Book($0, "new") } }
        var isFirst = true
        host.onStage = { _, _ in
            MainActor.assumeIsolated {
                guard isFirst else { return }
                isFirst = false
                _ = try? model.remove(at: 1)
            }
        }
        _ = try await model.loadNextPage()
        #expect(refreshing.section.cells.map(\.text) == ["new"] && host.refusals == [])
    }

    @Test func aBoundedListDropsAPageInTheSameBatch() async throws {
        let server = BookServer(1...9, pageSize: 3)
        let model = ListModel<Book>(
            APIRequest("a.org", "books"), on: server, style: .books, identity: RowIdentity(\.id), maxPages: 2,
            retry: nil)
        let (host, table) = (ScreenHost(), TableController())
        let refreshing = RefreshingTable(model, in: table)
        table.show(in: host)
        _ = try await model.load()
        _ = try await model.loadNextPage()
        _ = host.takeBatches()
        _ = try await model.loadNextPage()
        #expect(refreshing.section.cells.map(\.id) == ["4", "5", "6", "7", "8", "9"])
        #expect(host.takeBatches().count == 1)
        _ = try await model.loadPreviousPage()
        #expect(refreshing.section.cells.map(\.id) == ["1", "2", "3", "4", "5", "6"])
        #expect(host.takeBatches().count == 1 && host.refusals == [])
    }
}
