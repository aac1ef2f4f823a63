import HTTPLoading
import JSONPaths
import ListLoading
import Synchronization
import TestSupport
import Testing

/// Rows of a cache that are shown until the server has been asked.
@MainActor @Suite struct StaleRowsTests {
    typealias Row = EditCourse.Row

    /// A server whose list can be changed, and which can be out of reach.
    private final class Shelf: HTTPTransport {
        let state = Mutex((ids: [1, 2, 3], isOut: false, requests: 0, notModified: 0))

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let (ids, isOut) = state.withLock { state in
                state.requests += 1
                return (state.ids, state.isOut)
            }
            if isOut { throw LoadingError(.noServer, address: "a", expected: "b", found: "c", advice: "d") }
            let tag = "\"\(ids)\""
            guard request.headers["If-None-Match"] != tag else {
                state.withLock { $0.notModified += 1 }
                return APIResponse(status: 304, headers: ["ETag": tag], bytes: [], address: request.address)
            }
            let rows = ids.map { #"{"id": \#($0)}"# }.joined(separator: ",")
            return APIResponse(headers: ["ETag": tag], bytes: Array("[\(rows)]".utf8), address: request.address)
        }
    }

    private let shelf = Shelf()
    private let store = MemoryCache()

    private func model() -> ListModel<Row> {
        ListModel<Row>(
            APIRequest("https://a.org/list"), on: shelf.cached(in: [store], policy: .networkOnly),
            style: PagingStyle(.single), identity: RowIdentity(\.id), cache: .staleWhileRevalidate,
            retry: nil)
    }

    private func shown(_ model: ListModel<Row>) -> [Int] { model.rows.map(\.id) }

    @Test func withoutStoredRowsTheServerAnswers() async throws {
        let model = model()
        try await model.load()
        #expect(shown(model) == [1, 2, 3] && !model.isStale && !model.isLoading)
        #expect(shelf.state.withLock(\.requests) == 1)
    }

    @Test func theDifferenceFollowsTheStoredRows() async throws {
        try await model().load()
        shelf.state.withLock { $0.ids = [0, 1, 3] }
        let model = model()
        try await model.load()
        #expect(shown(model) == [1, 2, 3] && model.isStale && model.isLoading && model.isRefresh)
        await observe { !model.isLoading }
        #expect(shown(model) == [0, 1, 3] && !model.isStale)
        #expect(shelf.state.withLock(\.requests) == 2)
    }

    @Test func aListThatHoldsIsConfirmedWithoutRows() async throws {
        try await model().load()
        let model = model()
        try await model.load()
        #expect(model.isStale)
        await observe { !model.isLoading }
        #expect(shown(model) == [1, 2, 3] && !model.isStale)
        #expect(shelf.state.withLock(\.notModified) == 1)
    }

    @Test func storedRowsStayWhileTheServerIsOutOfReach() async throws {
        try await model().load()
        shelf.state.withLock { $0.isOut = true }
        let model = model()
        try await model.load()
        await observe { !model.isLoading }
        #expect(shown(model) == [1, 2, 3] && model.isStale && model.refreshState.error?.code == .noServer)
        shelf.state.withLock { $0.isOut = false }
        try await model.refresh()
        #expect(!model.isStale && model.refreshState == .idle)
    }
}
