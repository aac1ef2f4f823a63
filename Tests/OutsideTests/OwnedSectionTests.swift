import HTTPLoading
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import Testing

/// A `RefreshingTable` owns one section, and leaves everything else to the app.
@MainActor @Suite struct OwnedSectionTests {
    private func section(_ id: String, _ cells: [String] = []) -> SectionViewModel {
        SectionViewModel(
            id: id, header: "\(id) header", footer: "\(id) footer",
            cells: cells.map { CellViewModel(id: $0, cellIdentifier: "Cell", title: $0) })
    }

    @Test func theOtherSectionsAndAllTitlesStay() async {
        let others = [section("top", ["t"]), section("books"), section("bottom", ["x", "y"])]
        let screen = BookScreen(BookServer(1...6), others: others)
        await screen.load()
        await screen.pullUp()
        screen.server.change { $0.books = [3, 1, 7].map { Book($0) } }
        await screen.pullDown()
        #expect(screen.ids == ["3", "1"])
        #expect(zip(screen.table.sections, others).allSatisfy { $0 === $1 } && screen.table.numberOfSections == 3)
        #expect(others.map(\.header) == ["top header", "books header", "bottom header"])
        #expect(others.map(\.footer) == ["top footer", "books footer", "bottom footer"])
        #expect(others[0].cells.map(\.id) == ["t"] && others[2].cells.map(\.id) == ["x", "y"])
        #expect(
            screen.host.takeBatches() == [
                "insert s1/c0, insert s1/c1", "insert s1/c2, insert s1/c3",
                "delete s1/c1, delete s1/c3, move s1/c0 to s1/c1",
            ])
        #expect(screen.host.reloads == 1 && screen.host.refusals == [])
    }

    @Test(arguments: [(nil, 2), (0, 0), (1, 1), (9, 2), (-9, 0)] as [(Int?, Int)])
    func theSectionIsInserted(at index: Int?, found: Int) async {
        let screen = BookScreen(BookServer(1...2), at: index, others: [section("a", ["a"]), section("b", ["b"])])
        #expect(screen.table.sections.map(\.id).firstIndex(of: "books") == found)
        await screen.load()
        #expect(screen.table.numberOfSections == 3 && screen.table.sections[found].cells.map(\.id) == ["1", "2"])
    }

    @Test func cellsThatTheSectionHadAreReplacedByTheFirstPage() async {
        let old = section("books", ["old"])
        let screen = BookScreen(BookServer(1...2), others: [old])
        #expect(screen.table.state(ofSectionAt: 0) == .content)
        await screen.load()
        #expect(screen.ids == ["1", "2"] && screen.refreshing.section === old)
        #expect(screen.host.takeBatches() == ["delete s0/c0, insert s0/c0, insert s0/c1"])
    }

    @Test func aSectionThatTheAppTookAwayComesBack() async throws {
        let screen = BookScreen(BookServer(1...6))
        await screen.load()
        screen.table.reload(with: [section("other", ["o"])])
        await screen.pullUp()
        #expect(screen.table.sections.map(\.id) == ["other", "books"] && screen.ids == ["1", "2", "3", "4"])
        try screen.table.deleteSection(at: 1)
        await screen.pullDown()
        #expect(screen.table.sections.map(\.id) == ["other", "books"] && screen.ids == ["1", "2"])
        screen.table.reload(with: [section("books", ["own"])])
        await screen.pullUp()
        #expect(screen.table.sections.map(\.id) == ["books"] && screen.ids == ["1", "2", "3", "4"])
        #expect(screen.table.sections[0].header == "books header" && screen.host.refusals == [])
    }

    @Test func theAppCanUpdateTheOtherSections() async {
        let screen = BookScreen(BookServer(1...6))
        await screen.load()
        screen.table.update(to: [section("top", ["t"]), screen.refreshing.section])
        await screen.pullUp()
        #expect(screen.table.sections.map { $0.cells.map(\.id) } == [["t"], ["1", "2", "3", "4"]])
        #expect(screen.host.refusals == [])
    }

    @Test func theSectionIsLoadingUntilTheFirstPageIsThere() async {
        let screen = BookScreen(BookServer(1...2))
        #expect(screen.host.takeStates() == ["s0 loading"])
        screen.refreshing.startLoading()
        #expect(screen.host.takeStates() == [])
        await screen.settle()
        #expect(screen.host.takeStates() == ["s0 content"])
    }

    @Test func anEmptyListIsEmptyAfterTheFirstLoad() async {
        let screen = BookScreen(BookServer([]))
        screen.refreshing.emptyText = "no books"
        await screen.load()
        #expect(screen.host.takeStates() == ["s0 loading", #"s0 empty(Optional("no books"))"#])
        screen.server.change { $0.books = [Book(1)] }
        await screen.pullDown()
        #expect(screen.host.takeStates() == ["s0 content"] && screen.ids == ["1"])
        screen.server.change { $0.books = [] }
        await screen.pullDown()
        #expect(screen.host.takeStates().first == #"s0 empty(Optional("no books"))"#)
        #expect(screen.table.visibleState == .content && screen.ids == [])
    }

    @Test func aFirstLoadThatFailsIsTriedAgain() async {
        let screen = BookScreen(BookServer(1...2))
        screen.refreshing.errorText = { "\($0.code)" }
        screen.server.change { $0.fails = true }
        await screen.load()
        #expect(screen.host.takeStates() == ["s0 loading", #"s0 failed("noServer")"#])
        screen.server.change { $0.fails = false }
        screen.refreshing.retry()
        #expect(screen.host.takeStates() == ["s0 loading"])
        await screen.settle()
        #expect(screen.host.takeStates() == ["s0 content"] && screen.server.now.requestCount == 2)
        screen.refreshing.retry()
        await screen.settle()
        #expect(screen.server.now.requestCount == 2)
    }

    @Test func theHostTriesAFirstLoadAgain() async {
        let screen = BookScreen(BookServer(1...2))
        screen.server.change { $0.fails = true }
        await screen.load()
        screen.server.change { $0.fails = false }
        screen.table.retry()
        await screen.settle()
        #expect(screen.ids == ["1", "2"] && screen.table.state(ofSectionAt: 0) == .content)
    }

    @Test func aFirstLoadThatIsCancelledHasFailed() async {
        let screen = BookScreen(BookServer(1...2))
        screen.refreshing.startLoading()
        screen.model.cancel()
        guard case .failed = screen.table.state(ofSectionAt: 0) else {
            return #expect(Bool(false), "\(screen.table.state(ofSectionAt: 0))")
        }
        await screen.load()
        #expect(screen.ids == ["1", "2"] && screen.table.state(ofSectionAt: 0) == .content)
    }

    @Test func laterFailuresKeepTheRowsAndAreShown() async {
        let screen = BookScreen(BookServer(1...6))
        screen.refreshing.errorText = { "\($0.code)" }
        await screen.load()
        screen.server.change { $0.fails = true }
        await screen.pullUp()
        #expect(screen.host.activity.loadMoreFailure == "noServer" && !screen.host.activity.isLoadingMore)
        await screen.pullDown()
        #expect(screen.host.activity.refreshFailure == "noServer" && !screen.host.activity.isRefreshing)
        #expect(screen.ids == ["1", "2"] && screen.table.state(ofSectionAt: 0) == .content)
        screen.server.change { $0.fails = false }
        screen.refreshing.retry()
        #expect(screen.host.activity.isRefreshing && screen.host.activity.refreshFailure == nil)
        await screen.settle()
        #expect(screen.host.activity.loadMoreFailure == nil && screen.host.activity.refreshFailure == nil)
    }

    @Test func loadsThatTheAppStartsAreShown() async {
        let screen = BookScreen(BookServer(1...6))
        screen.model.startLoading()
        await screen.settle()
        screen.model.startLoadingNextPage()
        #expect(screen.host.activity.isLoadingMore)
        await screen.settle()
        screen.model.startRefreshing()
        #expect(screen.host.activity.isRefreshing && !screen.host.activity.isLoadingMore)
        await screen.settle()
        #expect(screen.ids == ["1", "2"] && !screen.host.activity.isRefreshing)
    }

    @Test func rowsThatTheModelHasAreShownAtOnce() async throws {
        let screen = BookScreen(BookServer(1...6))
        await screen.load()
        let host = ScreenHost()
        let table = TableController(host: host)
        let other = RefreshingTable(screen.model, in: table)
        #expect(other.section.cells.map(\.id) == ["1", "2"] && host.takeBatches() == ["insert s0"])
        table.pullUp()
        await screen.settle()
        #expect(other.section.id == "rows" && other.section.cells.count == 4 && host.refusals == [])
    }

    @Test func nothingIsHeldByAScreenThatIsLeft() async {
        weak var refreshing: RefreshingTable<Book>?
        weak var table: TableController?
        weak var model: AnyObject?
        weak var cell: CellViewModel?
        do {
            let screen = BookScreen(BookServer(1...6))
            await screen.load()
            await screen.pullUp()
            screen.server.change { $0.fails = true }
            await screen.pullUp()
            (refreshing, table, model) = (screen.refreshing, screen.table, screen.model)
            cell = screen.refreshing.section.cells[0]
            #expect(cell != nil)
        }
        #expect(refreshing == nil && table == nil && model == nil && cell == nil)
    }
}
