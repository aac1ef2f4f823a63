import HTTPLoading
import HTTPTestSupport
import ItemMapping
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// Bugs of earlier designs, each by its name.
@MainActor @Suite struct MistakeTests {
    struct Row: Item {
        var id = 0
        static let table = ItemTable(Row()) { Field(\.id, "id") }
    }

    @MainActor private final class Listener: ListModelDelegate {
        typealias Row = MistakeTests.Row
        var calls: [String] = []
        func listModel(_ model: ListModel<Row>, didRefresh change: ListChange) { calls.append("refresh success") }
        func listModel(_ model: ListModel<Row>, didLoad change: ListChange) { calls.append("load success") }
        func listModelDidLoadFirstPage(_ model: ListModel<Row>) { calls.append("first page") }
        func listModelDidLoadLastPage(_ model: ListModel<Row>) { calls.append("last page") }
        func listModel(_ model: ListModel<Row>, didFail error: LoadingError) { calls.append("failed") }
        func listModelDidFinishLoading(_ model: ListModel<Row>) { calls.append("finished") }
    }

    private let server = ScriptedServer()
    private let listener = Listener()
    private let style = PagingStyle.pageNumber(rows: "rows", hasNext: "more")

    private func model(_ server: any HTTPTransport, _ parameters: RequestParameters = [:]) -> ListModel<Row> {
        let model = ListModel<Row>(
            APIRequest("https://a.org", "list", parameters: parameters), on: server, style: style,
            identity: RowIdentity(\.id), retry: nil)
        model.addDelegate(listener)
        return model
    }

    private func page(_ ids: Int...) -> String {
        let rows = ids.map { "{\"id\": \($0)}" }.joined(separator: ",")
        return "{\"rows\": [\(rows)], \"more\": true}"
    }

    /// Answers the calls from this number on in order.
    private func load(
        _ model: ListModel<Row>, call: Int, _ text: String, _ start: (ListModel<Row>) -> Void
    ) async {
        start(model)
        await server.waitForCalls(call + 1)
        server.answer(call, text)
        await observe { !model.isLoading }
    }

    @Test func aRefreshIsNeverAnsweredFromTheCache() async {
        let model = model(server.cached(in: [MemoryCache()], policy: .cacheFirst))
        await load(model, call: 0, page(1)) { $0.startLoading() }
        await load(model, call: 1, page(2)) { $0.startRefreshing() }
        #expect(model.rows.map(\.id) == [2] && server.requests.count == 2)
        #expect(model.pages[0].origin == .server)
        // Nor are the pages after it: their rows would be from different versions.
        await load(model, call: 2, page(3)) { $0.startLoadingNextPage() }
        await load(model, call: 3, page(4)) { $0.startRefreshing() }
        await load(model, call: 4, page(5)) { $0.startLoadingNextPage() }
        #expect(model.rows.map(\.id) == [4, 5] && server.requests.count == 5)
    }

    @Test func theCacheKnowsParametersApart() async {
        let cached = server.cached(in: [MemoryCache()], policy: .cacheFirst)
        await load(model(cached, ["q": "a"]), call: 0, page(1)) { $0.startLoading() }
        let other = model(cached, ["q": "b"])
        await load(other, call: 1, page(2)) { $0.startLoading() }
        #expect(other.rows.map(\.id) == [2])
        let same = model(cached, ["q": "a"])
        same.startLoading()
        await observe { !same.isLoading }
        #expect(same.rows.map(\.id) == [1] && server.requests.count == 2)
    }

    @Test func aFailureCallsBackSoThatTheSpinnerStops() async {
        let model = model(server)
        var ends = 0
        model.startLoading { _ in ends += 1 }
        await server.waitForCalls(1)
        server.fail(0)
        await observe { !model.isLoading }
        #expect(ends == 1 && listener.calls.last == "finished")
    }

    @Test func successIsNotSaidOfAFailure() async {
        let model = model(server)
        for (number, text) in ["{\"error\": 1}", "no JSON", "[]]", "{\"rows\": 5, \"more\": true}"].enumerated() {
            await load(model, call: number, text) { $0.startRefreshing() }
        }
        #expect(!listener.calls.contains { $0.hasSuffix("success") || $0.hasSuffix("page") })
        #expect(listener.calls == Array(repeating: ["failed", "finished"], count: 4).flatMap { $0 })
    }

    @Test func thePageMovesOnSuccessOnly() async {
        let model = model(server)
        await load(model, call: 0, page(1)) { $0.startLoading() }
        for call in 1...3 {
            model.startLoadingNextPage()
            await server.waitForCalls(call + 1)
            #expect(model.currentPage == 1 && server.requests[call].parameters["page"] == "2")
            server.fail(call)
            await observe { !model.isLoading }
        }
        await load(model, call: 4, page(2)) { $0.startLoadingNextPage() }
        #expect(model.rows.map(\.id) == [1, 2] && model.currentPage == 2)
    }

    @Test func httpsStaysHTTPS() async {
        #expect(APIRequest("https://a.org", "x").address == "https://a.org/x")
        #expect(APIRequest("a.org", "x").address == "http://a.org/x")
        let model = model(server)
        await load(model, call: 0, page(1)) { $0.startLoading() }
        #expect(server.requests[0].address == "https://a.org/list")
    }

    @Test func theFirstPageIsSaid() async {
        let model = model(server)
        await load(model, call: 0, page(1)) { $0.startLoading() }
        #expect(listener.calls == ["load success", "first page", "finished"])
        listener.calls = []
        await load(model, call: 1, page(1)) { $0.startRefreshing() }
        #expect(listener.calls == ["refresh success", "first page", "finished"])
    }
}
