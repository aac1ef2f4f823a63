import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListBinding
import ListDiffing
import ListLoading
import SectionNormalizing
import Synchronization
import TableControlling
import TestSupport
import Testing

/// Edits that users make in a table and that aren't in force, waits that they see, and refreshes that end.
@MainActor @Suite struct RefusedEditTests {
    struct OwnError: LocalizedError {
        var errorDescription: String? { "Momo stays." }
    }

    struct OtherError: Error {}

    private nonisolated static func status(_ status: Int) -> LoadingError {
        let response = APIResponse(status: status, bytes: [], address: "a.org/books")
        do throws(LoadingError) {
            _ = try response.validated()
        } catch {
            return error
        }
        return .refusal
    }

    /// A screen whose server refuses all edits, and what its table reports.
    private func screen(_ error: any Error) async -> (screen: BookScreen, reports: Reports) {
        let screen = BookScreen(BookServer(1...6, pageSize: 3))
        screen.list.sendEdit = { _ in throw error }
        await screen.settle()
        let reports = Reports()
        screen.table.onRefusal = { reports.list.append("\($0.text): \($1.words)") }
        return (screen, reports)
    }

    @MainActor final class Reports {
        var list: [String] = []
    }

    nonisolated static let refusals: [(any Error, String)] = [
        (status(403), "You can’t change this."), (status(401), "You can’t change this."),
        (status(404), "This no longer exists."), (status(410), "This no longer exists."),
        (status(409), "This was changed elsewhere. Look at it again."),
        (status(503), "The server is busy. Try again later."),
        (status(422), "That couldn’t be saved. Try again."), (status(500), "That couldn’t be saved. Try again."),
        (LoadingError.refusal, "Can’t connect. Check your connection and try again."),
        (OwnError(), "Momo stays."), (OtherError(), "That couldn’t be saved. Try again."),
    ]

    @Test(arguments: refusals.indices) func aRefusedSwipeIsReported(index: Int) async throws {
        let (error, words) = Self.refusals[index]
        let (screen, reports) = await screen(error)
        let cell = screen.table.sections[0].cells[1]
        try screen.delete(cell.id)
        #expect(screen.texts == ["book 1", "book 3"] && reports.list == [])
        while reports.list.isEmpty { await Task.yield() }
        #expect(reports.list == ["book 2: \(words)"] && screen.texts == ["book 1", "book 2", "book 3"])
        let refusal = await #expect(throws: EditRefusal.self) { try await screen.table.delete(cell.id) }
        #expect(refusal?.words == words && refusal?.localizedDescription == words && refusal?.id == cell.id)
        #expect(refusal.map { "\($0.error)" } == "\(error)" && refusal?.edit == .delete)
        // Where the server may not have refused, the row is gone or comes back with the next page.
        #expect(screen.texts == ["book 1", "book 2", "book 3"])
        await #expect(throws: EditRefusal.self) {
            try await screen.table.move(cell.id, to: CellPath(section: 0, row: 0))
        }
        while reports.list.count < 3 { await Task.yield() }
        #expect(reports.list == Array(repeating: "book 2: \(words)", count: 3))
        #expect(screen.texts == ["book 1", "book 2", "book 3"])
    }

    @Test func anAcceptedEditIsNot() async throws {
        let (screen, reports) = await screen(OtherError())
        screen.list.sendEdit = { _ in nil }
        try await screen.table.delete(screen.table.sections[0].cells[1].id)
        screen.list.sendEdit = nil
        try await screen.table.delete(screen.table.sections[0].cells[1].id)
        #expect(screen.texts == ["book 1"] && reports.list == [])
        screen.table.store.append("own")
        let own = try #require(screen.table.sections.last?.cells.last)
        try await screen.table.delete(own.id)
        #expect(screen.texts == ["book 1"] && reports.list == [])
    }

    @Test func anImpossibleEditIsReported() async throws {
        let (screen, reports) = await screen(OtherError())
        try makeImpossibleEdits(of: screen, reports)
        await #expect(throws: EditRefusal.self) { try await screen.table.delete(screen.table.sections[0].cells[1].id) }
    }

    private func makeImpossibleEdits(of screen: BookScreen, _ reports: Reports) throws {
        let table = screen.table
        table.separator = { first, second in first == nil || second == nil ? nil : CellViewModel(title: "—") }
        try table.store.insertSection(SectionViewModel(id: "s", headerCell: CellViewModel(id: "top", title: "Top")))
        #expect(screen.texts == ["book 1", "—", "book 2", "—", "book 3"])
        let separator = table.sections[0].cells[1].id
        let edits: [() throws -> Void] = [
            { try table.delete(separator) }, { try table.move(separator, to: CellPath(section: 0, row: 0)) },
        ]
        for edit in edits {
            let error = try #require(throws: SectionEditError.self) { try edit() }
            #expect(error.code == .readOnly && error.reason == "expected a row of a source, found a separator")
        }
        let top = try #require(table.sections.last?.headerCell).id
        let error = try #require(throws: SectionEditError.self) { try table.delete(top) }
        #expect(error.code == .readOnly && error.reason == "expected a row of a source, found a header or a footer")
        let row = table.sections[0].cells[0].id
        #expect(throws: SectionEditError.self) { try table.move(row, to: CellPath(section: 1, row: 0)) }
        try table.delete(row)
        let gone = try #require(throws: SectionEditError.self) { try table.delete(row) }
        #expect(gone.code == .gone)
        #expect(
            reports.list.prefix(5) == [
                "—: This can’t be changed.", "—: This can’t be changed.", "Top: This can’t be changed.",
                "book 1: This can’t be changed.", ": This no longer exists.",
            ])
        table.editWords.readOnly = "Fixed."
        try? table.delete(table.sections[0].cells[1].id)
        #expect(reports.list.contains("—: Fixed."))
        #expect(screen.host.refusals == [])
    }

    /// A row that the user dragged is back where it was, if that is refused.
    @Test func aRefusedMoveOfAHostIsReported() async throws {
        let (screen, reports) = await screen(Self.status(409))
        let path = { (row: Int) in CellPath(section: 0, row: row) }
        try screen.host.shown.userMoved(from: path(0), to: path(2))
        while reports.list.isEmpty { await Task.yield() }
        #expect(screen.texts == ["book 1", "book 2", "book 3"])
        #expect(reports.list == ["book 1: This was changed elsewhere. Look at it again."])
    }

    // MARK: Refreshes

    @Test func aRefreshEndsWithTheLoad() async {
        let screen = BookScreen(BookServer(1...6))
        await screen.settle()
        screen.server.change { $0.books = [Book(9)] }
        await screen.table.refresh()
        #expect(screen.texts == ["book 9"] && !screen.table.status.isRefreshing)
        screen.server.change { $0.fails = true }
        await screen.table.refresh()
        #expect(screen.list.state.refresh.error?.code == .noServer && !screen.table.status.isRefreshing)
    }

    /// Without a source that loads, and with one that a user has to wait for.
    @Test func aRefreshEndsWithTheLastSource() async {
        await TableController(["a"]).refresh()
        let store = SectionStore()
        let table = TableController([store])
        store.load = { store in
            store.status = TableStatus(.content, isRefreshing: true)
            Task { @MainActor in
                store.items = ["loaded"]
                store.status = TableStatus(.content)
            }
        }
        await table.refresh()
        #expect(table.sections[0].cells.map(\.text) == ["loaded"])
    }

    @Test func aCancelledRefreshLeavesTheLoad() async {
        let store = SectionStore()
        let table = TableController([store])
        store.load = { $0.status = TableStatus(.content, isRefreshing: true) }
        let task = Task { await table.refresh() }
        while !table.status.isRefreshing { await Task.yield() }
        task.cancel()
        await task.value
        #expect(table.status.isRefreshing)
    }

    // MARK: Waits

    /// A clock whose waits end when a test says so.
    private final class HandClock: LoadClock {
        private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let now = Date(timeIntervalSince1970: 0)
        func sleep(for duration: Duration) async throws { for await _ in stream { return } }
        func end() { continuation.yield() }
    }

    /// A server that is busy at first.
    private final class BusyServer: HTTPTransport {
        let count = Mutex(0)
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            let isBusy = number <= 2
            return APIResponse(
                status: isBusy ? 503 : 200, headers: isBusy ? ["Retry-After": "30"] : [:],
                bytes: isBusy ? [] : Array(#"[{"id": 1, "title": "a"}]"#.utf8), address: request.address)
        }
    }

    @Test func aWaitIsSeen() async throws {
        let clock = HandClock()
        let server = RetryingTransport(BusyServer(), clock: clock, jitter: { 0 })
        let list = ListModel<Book>(APIRequest("a.org", "books"), on: server, style: .single(), retry: nil)
        let source = ListSections(list)
        let table = TableController([source])
        var waits: [Bool] = []
        let observation = list.observe { state in
            if waits.last != (state.retryWait != nil) { waits.append(state.retryWait != nil) }
        }
        let host = ScreenHost(table)
        let state = await list.wait { $0.retryWait != nil }
        #expect(state?.retryWait?.duration == .seconds(30) && state?.retryWait?.isAskedFor == true)
        #expect(state?.retryWait?.error.status == 503 && state?.refresh == .loading)
        #expect(table.sections[0].cells.map(\.text) == [ListWords().waiting])
        clock.end()
        clock.end()
        await list.settle()
        #expect(waits == [false, true, false, true, false])
        #expect(list.state.retryWait == nil && table.sections[0].cells.map(\.text) == ["a"])
        #expect(host.refusals == [])
        observation.cancel()
    }

    @Test func aCancelledWaitIsOver() async throws {
        let server = RetryingTransport(BusyServer(), clock: HandClock(), jitter: { 0 })
        let model = ValueModel<[Book]>(APIRequest("a.org", "books"), on: server, retry: nil)
        let task = model.load()
        while model.retryWait == nil { await Task.yield() }
        model.cancel()
        #expect(model.retryWait == nil && model.state == .idle)
        await #expect(throws: LoadingError.self) { try await task.value }
    }
}

extension ListModel {
    /// Waits for a state.
    fileprivate func wait(_ isReached: @escaping (ListState<Row>) -> Bool) async -> ListState<Row>? {
        for await state in states where isReached(state) { return state }
        return nil
    }
}
