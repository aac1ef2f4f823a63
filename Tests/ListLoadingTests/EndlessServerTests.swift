import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// A server that always has other rows than before the row that a list needs.
@Suite struct EndlessServerTests {
    private struct Note: Item {
        var id = ""
        static let table = ItemTable(Note()) { Field(\.id, "id") }
    }

    @MainActor @Test func aPageThatComesBackIsNotAskedForEndlessly() async throws {
        let server = ShelfServer { query in
            let number = query.number
            // Whoever still asks then never stops.
            if number > 50 { return ShelfServer.Answer(status: 500, body: "{}") }
            let ids = number < 4 ? [2 * number - 2, 2 * number - 1] : [1_000 + 2 * number, 1_001 + 2 * number]
            return ShelfServer.Answer(body: #"{"rows": [{"id": "\#(ids[0])"}, {"id": "\#(ids[1])"}]}"#)
        }
        let list = ListModel<Note>(
            APIRequest("https://api.org", "notes"), on: server,
            style: PagingStyle(.query("after"), .lastRow("id"), rows: "rows"), id: RowIdentity(\.id),
            prefetchDistance: 0,
            maxPages: 1, retry: nil)
        _ = try await list.load().value
        for _ in 0..<2 { _ = try await list.loadNext().value }
        #expect(list.state.rows.map(\.id) == ["4", "5"])
        _ = try await list.loadPrevious().value
        // The page, one for each dropped page, and three more.
        #expect(server.asked.count == 9)
        let last = server.asked.suffix(6).map { (address: String) -> String in String(address.split(separator: "=")[1])
        }
        let expected: [String] = ["1", "1009", "1011", "1013", "1015", "1017"]
        #expect(last == expected)
        #expect(list.state.rows.map(\.id) == ["1018", "1019"])
    }
}
