import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListBinding
import ListLoading
import Synchronization
import SectionNormalizing
import TableControlling
import Testing

/// What servers say about their pages, down to the table: entity tags, cursors in both directions, and flags in words.
@MainActor @Suite struct ServerAnswerTests {
    /// A server that is a function of the request.
    private final class Server: HTTPTransport {
        private let answer: @Sendable (APIRequest) -> APIResponse
        private let log = Mutex<[String]>([])

        init(_ answer: @escaping @Sendable (APIRequest) -> APIResponse) { self.answer = answer }

        var asked: [String] { log.withLock { $0 } }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let names = ["page", "after", "before", "first", "last"]
            let words = names.compactMap { name in request.parameters[name].map { "\(name)=\($0)" } }
            log.withLock { $0.append(words.joined(separator: "&")) }
            return answer(request)
        }
    }

    private nonisolated static func row(_ id: Int) -> String { #"{"id": \#(id), "title": "book \#(id)"}"# }

    private func screen(
        _ server: Server, _ style: PagingStyle?, parameters: RequestParameters = [:]
    ) async -> (ListModel<Book>, ScreenHost, TableController) {
        let request = APIRequest("https://a.org", "books", parameters: parameters)
        let list = ListModel<Book>(
            request, on: server, style: style, id: RowIdentity(\.id), prefetchDistance: 0, retry: nil)
        let table = TableController([ListSections(list)])
        let host = ScreenHost(table)
        await list.settle()
        host.takeUpdates()
        return (list, host, table)
    }

    private func ids(_ table: TableController) -> [String] { table.sections.flatMap(\.cells).map(\.id.description) }

    @Test func aListThatHasNotChangedStays() async throws {
        let server = Server { request in
            let isKnown = request.headers["If-None-Match"] == "v1"
            let page = Int(request.parameters["page"] ?? "1") ?? 1
            let rows = [2 * page - 1, 2 * page].map { Self.row($0) }.joined(separator: ",")
            let text = #"{"rows": [\#(rows)], "page": \#(page), "pages": 3}"#
            return APIResponse(
                status: isKnown ? 304 : 200, headers: ["ETag": "v1"], bytes: isKnown ? [] : Array(text.utf8),
                address: request.address)
        }
        let (list, host, table) = await screen(server, .books)
        _ = try await list.loadNext().value
        let removal = list.begin(.remove(list.state.ids[1]))
        host.takeUpdates()
        await table.refresh()
        await list.settle()
        #expect(host.takeUpdates() == [] && !table.status.isRefreshing)
        #expect(list.state.rows.map(\.id) == [1, 3, 4] && ids(table) == ["1", "3", "4"])
        removal.undo()
        #expect(ids(table) == ["1", "2", "3", "4"] && host.refusals == [])
        list.loadNext()
        await list.settle()
        #expect(list.state.rows.count == 6 && list.state.append.isEnd)
    }

    /// Relay: the page before is inserted above the rows, as one batch.
    @Test func aListGrowsAtBothEnds() async throws {
        let server = Server { request in
            let ids = Array(1...9)
            var slice = ids[...]
            if let after = request.parameters["after"].flatMap({ Int($0) }) { slice = slice.filter { $0 > after }[...] }
            if let before = request.parameters["before"].flatMap({ Int($0) }) {
                slice = slice.filter { $0 < before }[...]
            }
            if let last = request.parameters["last"].flatMap({ Int($0) }) { slice = slice.suffix(last) }
            if let first = request.parameters["first"].flatMap({ Int($0) }) { slice = slice.prefix(first) }
            let edges = slice.map { #"{"node": \#(Self.row($0))}"# }.joined(separator: ",")
            let (start, end) = (slice.first ?? 0, slice.last ?? 0)
            let text = """
                {"books": {"edges": [\(edges)], "pageInfo": {"hasNextPage": \(end < 9), "endCursor": "\(end)", \
                "hasPreviousPage": \(start > 1), "startCursor": "\(start)"}}}
                """
            return APIResponse(bytes: Array(text.utf8), address: request.address)
        }
        let (list, host, table) = await screen(
            server, .relay("books", parameter: "after"), parameters: ["first": "3", "after": "3"])
        #expect(list.state.rows.map(\.id) == [4, 5, 6])
        _ = try await list.loadPrevious().value
        #expect(ids(table) == ["1", "2", "3", "4", "5", "6"] && list.state.prepend.isEnd)
        #expect(host.takeUpdates() == ["insert s0/c0, insert s0/c1, insert s0/c2"])
        list.loadNext()
        await list.settle()
        #expect(ids(table) == (1...9).map { "\($0)" } && list.state.append.isEnd)
        #expect(server.asked == ["after=3&first=3", "before=4&last=3", "after=6&first=3"])
        #expect(host.refusals == [])
    }

    @Test(arguments: [
        (#""0""#, false), (#""no""#, false), ("0", false), ("false", false), (#""false""#, false), (#""1""#, true),
        (#""yes""#, true), ("1", true), ("true", true), (#""true""#, true),
    ])
    func aFlagIsReadInAnyForm(flag: String, hasMore: Bool) async throws {
        let server = Server { request in
            let text = #"{"rows": [\#(Self.row(1))], "more": \#(flag)}"#
            return APIResponse(bytes: Array(text.utf8), address: request.address)
        }
        let (list, host, table) = await screen(server, .pageNumber(rows: "rows", hasNext: "more"))
        #expect(list.state.append.isEnd != hasMore && ids(table) == ["1"] && host.refusals == [])
    }
}
