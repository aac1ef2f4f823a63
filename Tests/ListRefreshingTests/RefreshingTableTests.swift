import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import Synchronization
import TableControlling
import TestSupport
import Testing

@MainActor @Suite struct RefreshingTableTests {
    /// A transport with pages of two rows, whose version and failures are set by the test.
    private final class Paged: HTTPTransport {
        private let state = Mutex((version: 1, fails: false, requests: 0))
        var requests: Int { state.withLock(\.requests) }
        func set(version: Int = 1, fails: Bool = false) {
            state.withLock { ($0.version, $0.fails) = (version, fails) }
        }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let (version, fails) = state.withLock { state in
                state.requests += 1
                return (state.version, state.fails)
            }
            if fails { throw LoadingError(.noServer, address: "a", expected: "b", found: "c", advice: "d") }
            let page = Int(request.parameters["page"] ?? "1") ?? 1
            let rows = (page * 2 - 1...page * 2).map { #"{"id": \#(version * 10 + $0), "title": "row \#($0)"}"# }
            let text = #"{"rows": [\#(rows.joined(separator: ","))], "page": \#(page), "pages": 3}"#
            return APIResponse(bytes: Array(text.utf8), address: request.address)
        }
    }

    private let server = Paged()
    private let host = RecordingHost()

    private func joined() -> RefreshingTable<JSONValue> {
        let model = ListModel<JSONValue>(
            APIRequest("a.org", "list"), on: server,
            style: .pageNumber(rows: "rows", totalPages: "pages", current: "page"), identity: .path("id"), retry: nil)
        return RefreshingTable(model, in: TableController(host: host))
    }

    private func settle(_ joined: RefreshingTable<JSONValue>) async {
        await observe { !joined.model.isLoading }
    }

    private func ids(_ joined: RefreshingTable<JSONValue>) -> [String] {
        joined.table.sections.flatMap { $0.cells.map(\.id) }
    }

    @Test func loadsAppendsAndShowsTheEnd() async {
        let joined = joined()
        joined.startLoading()
        #expect(joined.table.state(ofSectionAt: 0) == .loading)
        await settle(joined)
        #expect(ids(joined) == ["11", "12"] && joined.table.state(ofSectionAt: 0) == .content)
        #expect(joined.table.activity.allowsRefreshing && joined.table.activity.allowsLoadingMore)
        host.takeCalls()
        joined.table.pullUp()
        #expect(joined.table.activity.isLoadingMore)
        await settle(joined)
        #expect(ids(joined) == ["11", "12", "13", "14"] && !joined.table.activity.isLoadingMore)
        #expect(
            host.takeCalls() == [
                "activity: pull down, pull up, loading more", "activity: pull down, pull up",
                "insert s0/c2, insert s0/c3",
            ])
        joined.table.pullUp()
        await settle(joined)
        #expect(ids(joined).count == 6 && !joined.table.hasMore)
        #expect(host.takeCalls().contains("activity: pull down, pull up, no more"))
        let requests = server.requests
        joined.table.pullUp()
        await settle(joined)
        #expect(server.requests == requests && !joined.table.activity.isLoadingMore)
    }

    @Test func aRefreshReplacesAllInOneBatch() async {
        let joined = joined()
        joined.startLoading()
        await settle(joined)
        joined.table.pullUp()
        await settle(joined)
        server.set(version: 2)
        host.takeCalls()
        joined.table.pullDown()
        #expect(joined.table.activity.isRefreshing && ids(joined).count == 4)
        await settle(joined)
        #expect(ids(joined) == ["21", "22"] && !joined.table.activity.isRefreshing && joined.table.hasMore)
        #expect(
            host.takeCalls() == [
                "activity: pull down, pull up, refreshing", "activity: pull down, pull up",
                "delete s0/c0, delete s0/c1, delete s0/c2, delete s0/c3, insert s0/c0, insert s0/c1",
            ])
    }

    @Test func aRefreshDuringAPageGoesOnSpinning() async {
        let joined = joined()
        joined.startLoading()
        await settle(joined)
        joined.table.pullUp()
        joined.table.pullDown()
        #expect(joined.table.activity.isRefreshing && !joined.table.activity.isLoadingMore)
        await settle(joined)
        #expect(ids(joined) == ["11", "12"] && joined.model.currentPage == 1)
        #expect(!joined.table.activity.isRefreshing)
    }

    @Test func pullingUpDuringARefreshStopsItsOwnAnimationAlone() async {
        let joined = joined()
        joined.startLoading()
        await settle(joined)
        joined.table.pullDown()
        joined.table.pullUp()
        #expect(joined.table.activity.isRefreshing && !joined.table.activity.isLoadingMore)
        await settle(joined)
        #expect(!joined.table.activity.isRefreshing && ids(joined).count == 2)
    }

    @Test func aFailureStopsTheAnimationAndKeepsTheRows() async {
        let joined = joined()
        server.set(fails: true)
        joined.startLoading()
        await settle(joined)
        #expect(joined.table.state(ofSectionAt: 0) == .failed(ListWords().unreachable))
        #expect(joined.table.activity.refreshFailure == nil)
        server.set()
        joined.startLoading()
        await settle(joined)
        #expect(joined.table.state(ofSectionAt: 0) == .content && ids(joined).count == 2)
        server.set(fails: true)
        joined.table.pullUp()
        await settle(joined)
        #expect(!joined.table.activity.isLoadingMore && ids(joined).count == 2)
        #expect(joined.table.activity.loadMoreFailure == ListWords().unreachable)
        #expect(joined.table.state(ofSectionAt: 0) == .content)
        joined.table.pullDown()
        await settle(joined)
        #expect(!joined.table.activity.isRefreshing && ids(joined).count == 2)
        #expect(joined.table.activity.refreshFailure == ListWords().unreachable)
        server.set()
        joined.table.pullUp()
        await settle(joined)
        #expect(ids(joined).count == 4)
    }

    @Test func anEmptyFirstPageIsAnEmptyList() async {
        struct Nothing: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                APIResponse(bytes: Array(#"{"rows": [], "page": 1, "pages": 1}"#.utf8), address: request.address)
            }
        }
        let model = ListModel<JSONValue>(
            APIRequest("a.org", "list"), on: Nothing(),
            style: .pageNumber(rows: "rows", totalPages: "pages", current: "page"), retry: nil)
        let joined = RefreshingTable(model, in: TableController(host: host))
        joined.emptyText = "Nothing yet"
        joined.startLoading()
        await settle(joined)
        #expect(joined.table.state(ofSectionAt: 0) == .empty("Nothing yet") && ids(joined).isEmpty)
    }

    /// Users never read an address, nor what a developer is advised to do.
    @Test(arguments: LoadingError.Code.allCases) func errorsHaveWordsForUsers(_ code: LoadingError.Code) {
        let error = LoadingError(
            code, address: "https://api.example.com", expected: "expected", found: "found", advice: "advice")
        let text = ListWords().text(for: error)
        for part in [error.address, "expected", "found", "advice"] { #expect(!text.contains(part)) }
        #expect(text.count > 10 && text.hasSuffix("."))
    }

    @Test func takesCellsOfTheCallers() async {
        let model = ListModel<JSONValue>(
            APIRequest("a.org", "list"), on: server,
            style: .pageNumber(rows: "rows", totalPages: "pages", current: "page"), retry: nil)
        let joined = RefreshingTable(model, in: TableController(host: host)) { row in
            CellViewModel(id: "x\(row["id"]?.int ?? 0)", title: row["title"]?.string)
        }
        joined.startLoading()
        await settle(joined)
        #expect(ids(joined) == ["x11", "x12"] && joined.table.sections[0].cells[0].title == "row 1")
    }

    /// Rows that describe their cells: a server that sends cells.
    @Test func aRowKeepsWhatItSaysOfItself() async throws {
        struct Cells: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                let text = #"""
                    [{"id": "out", "title": "Log out", "height": 60, "onSelect": "logOut", "nibName": "Menu"}, {"title": "Help"}]
                    """#
                return APIResponse(bytes: Array(text.utf8), address: request.address)
            }
        }
        let model = ListModel<JSONValue>(
            APIRequest("a.org", "menu"), on: Cells(), style: PagingStyle(.single), retry: nil)
        let joined = RefreshingTable(model, in: TableController(host: host))
        var calls: [String] = []
        joined.table.namedHandlers["logOut"] = { calls.append($0.id) }
        joined.startLoading()
        await settle(joined)
        #expect(ids(joined) == ["out", "s0/c1"])
        let path = CellPath(section: 0, row: 0)
        let cell = try #require(joined.table.cell(at: path))
        #expect(cell.nibName == "Menu" && joined.table.heightOfCell(at: path) == 60)
        joined.table.selectCell(at: path)
        #expect(calls == ["out"])
    }

    @Test func aRowThatLooksLikeASectionIsARow() async {
        struct Orders: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                let text = #"[{"id": 7, "title": "Order", "items": [{"id": 1}]}, {"id": 8, "items": []}, [1, 2]]"#
                return APIResponse(bytes: Array(text.utf8), address: request.address)
            }
        }
        let model = ListModel<JSONValue>(
            APIRequest("a.org", "orders"), on: Orders(), style: PagingStyle(.single), retry: nil)
        let joined = RefreshingTable(model, in: TableController(host: host))
        joined.startLoading()
        await settle(joined)
        let texts = joined.table.sections.flatMap { $0.cells.map(\.text) }
        #expect(texts == ["Order", "8", "[1,2]"])
    }
}
