import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// Lists over a real server: real tasks, real sockets, real faults.
@MainActor
@Suite(.loopbackServer)
struct LoopbackListTests {
    struct Row: Item {
        var id = 0
        static let table = ItemTable(Row()) { Field(\.id, "id") }
    }

    private let address = LoopbackServer.shared?.address ?? ""
    private let session = "\(UInt64.random(in: 0 ... .max))"

    private func model(_ style: String, _ parameters: RequestParameters = [:]) -> ListModel<Row> {
        var request = APIRequest(address, "rows/\(style)", parameters: ["session": session], timeout: .seconds(1_200))
        for pair in parameters.pairs { request.parameters[pair.name] = pair.value }
        return ListModel(
            request, on: URLSessionTransport.shared, identity: RowIdentity(\.id),
            retry: RetryPolicy(firstWait: .milliseconds(1)))
    }

    /// The server's log of this session, as soon as it meets the condition.
    private func log(when condition: RequestParameters = [:]) async throws -> [String] {
        var request = APIRequest(address, "log", parameters: ["session": session], timeout: .seconds(1_200))
        for pair in condition.pairs { request.parameters[pair.name] = pair.value }
        return try await URLSessionTransport.shared.send(request).document().root.elements.compactMap(\.string)
    }

    @Test func loadsEverything() async throws {
        let model = model("cursor", ["n": "35"])
        try await model.load()
        while !model.appendState.isEnd { try await model.loadNextPage() }
        #expect(model.rows.map(\.id) == Array(1...35) && model.currentPage == 4 && model.pages.count == 4)
        #expect(model.pages.allSatisfy { $0.duration > .zero && $0.origin == .server })
        let change = try await model.refresh()
        #expect(change.inserted == 0..<10 && model.rows.count == 10 && model.currentPage == 1)
    }

    @Test(arguments: ["500", "429", "drop"]) func aFaultThatPassesIsNotSeen(kind: String) async throws {
        let model = model("flag", ["n": "25", "fault": "2:\(kind):2"])
        try await model.load()
        while !model.appendState.isEnd { try await model.loadNextPage() }
        #expect(model.rows.map(\.id) == Array(1...25))
        #expect(try await log().count == 5)
    }

    @Test(arguments: [
        ("500", LoadingError.Code.status, 3), ("drop", .connectionLost, 3), ("wrong", .notJSON, 1),
        ("types", .wrongShape, 1), ("404", .status, 1),
    ])
    func aFaultThatStaysIsAFailureThatKeepsTheRows(kind: String, code: LoadingError.Code, tries: Int) async throws {
        let model = model("flag", ["n": "25", "fault": "2:\(kind):\(tries)"])
        try await model.load()
        let error = await #expect(throws: LoadingError.self) { try await model.loadNextPage() }
        #expect(error?.code == code && model.appendState.error?.code == code)
        #expect(model.rows.count == 10 && model.currentPage == 1)
        #expect(try await log().count == 1 + tries)
        try await model.loadNextPage()
        #expect(model.rows.map(\.id) == Array(1...20))
    }

    @Test func cancellingAListClosesItsSocket() async throws {
        let model = model("flag", ["n": "25", "fault": "2:hang:1"])
        try await model.load()
        model.startLoadingNextPage()
        _ = try await log(when: ["count": "2"])
        model.cancel()
        #expect(!model.isLoading && "\(model.appendState)" == "idle")
        #expect(try await log(when: ["last": "closed"]).count == 3)
        try await model.loadNextPage()
        #expect(model.rows.map(\.id) == Array(1...20) && model.lateResultCount == 0)
    }

    @Test func aListThatChangesWhileItIsPagedShowsEveryRowOnce() async throws {
        let model = model("link", ["n": "30", "changing": session])
        try await model.load()
        while !model.appendState.isEnd { try await model.loadNextPage() }
        #expect(model.rows.map(\.id) == Array(1...30))
        #expect(model.pages.dropFirst().contains { $0.duplicateCount > 0 })
        try await model.refresh()
        #expect(model.rows.first?.id != 1)
    }
}
