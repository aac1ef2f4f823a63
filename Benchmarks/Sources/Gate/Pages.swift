import ListwrightEssentials

/// A list in a table whose texts a host keeps, for `files.sh page`: each page crosses the way from a server to a screen.
@MainActor final class PagedText {
    private struct Server: HTTPTransport {
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let start = 20 * ((Int(request.parameters["page"] ?? "1") ?? 1) - 1)
            let rows = (start..<start + 20).map { small($0) }
            let text = #"{"rows":[\#(rows.joined(separator: ","))],"pages":1000000}"#
            return APIResponse(bytes: Array(text.utf8), address: request.address)
        }
    }

    private let model = ListModel<Small>(
        APIRequest("example.com", "rows"), on: Server(), style: .pageNumber(rows: "rows", totalPages: "pages"),
        id: RowIdentity(\.id))
    private lazy var table = TableController([ListSections(model) { CellViewModel(title: $0.name) }])
    private lazy var shown: ShownSections = ShownSections(table) { [unowned self] update in
        for id in update.removed { texts[id] = nil }
        for (id, cell) in update.arrivedOrUpdated { texts[id] = cell.text }
        shown.show(update)
    }
    private var texts: [UniqueID: String] = [:]

    /// Loads pages, and returns the number of texts.
    func load(_ count: Int) async throws -> Int {
        _ = try await model.load().value
        shown.follow()
        for _ in 1..<count { _ = try await model.loadNext().value }
        // One cell says that more may come.
        return model.state.rows.count == texts.count ? texts.count : -1
    }
}
