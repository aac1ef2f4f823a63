import HTTPLoading
import JSONDocuments
import ListLoading
import Testing

/// The laws of paging in a model, which shows rows before it knows the next page.
@MainActor @Suite struct ListModelPagingTests {
    private static func model(_ server: LawServer, _ request: APIRequest, maxPages: Int? = nil) -> ListModel<JSONValue>
    {
        ListModel(request, on: server, id: .found, prefetchDistance: 0, maxPages: maxPages, retry: nil)
    }

    /// Loads all pages; stops at an error, and after so many pages.
    private static func readAll(_ model: ListModel<JSONValue>, pages: Int = 60) async -> LoadingError? {
        do throws(LoadingError) {
            if !model.state.isLoaded { _ = try await model.load().value }
            for _ in 0..<pages where !model.state.append.isEnd { _ = try await model.loadNext().value }
            return nil
        } catch {
            return error
        }
    }

    /// Ids are what a model knows rows by: of rows with one id, the first is kept, and the others are counted.
    @Test(arguments: PagingLawTests.laws) func holds(law: PagingLawTests.Law) async {
        let server = LawServer(law.answer)
        let body: RequestBody = law.method == .post ? .json([:]) : .none
        var request = APIRequest("https://api.org", "list\(law.query)", method: law.method, body: body)
        if let header = law.header { request.headers[header] = "secret" }
        let model = Self.model(server, request)
        let error = await Self.readAll(model)
        let words = model.state.warnings.map(\.description) + (error.map { ["\($0)"] } ?? [])
        let clashes = model.state.warnings.compactMap { if case .sharedIDs(let count) = $0 { count } else { nil } }
        #expect(model.state.rows.count + clashes.reduce(0, +) == law.rows, "\(words) \(server.asked)")
        #expect(words.isEmpty != (law.hasWord || !clashes.isEmpty), "\(words)")
        #expect(clashes.isEmpty != law.name.hasPrefix("9 "))
    }

    /// Servers whose rows are where a later page shows them to be.
    nonisolated static let moving: [VendorFamily] = [
        .token("17 the list is what changes", at: "nextToken") {
            [
                ("columns", [["name": "a"], ["name": "b"], ["name": "c"]]),
                ("rows", $0 == 0 ? [] : VendorFamily.rows($0)),
                ("nextToken", VendorFamily.more($0, VendorFamily.token($0 + 10))),
            ]
        },
        .token("17 columns on a first page without the list", at: "pageToken") {
            [
                ("columns", [["name": "a"], ["name": "b"]]), ("items", $0 == 0 ? nil : VendorFamily.rows($0)),
                ("nextPageToken", VendorFamily.more($0, VendorFamily.token($0 + 10))),
            ]
        },
        .token("18 a map whose keys change", at: "nextToken") {
            [("items", zones($0, { ["disk": $0] })), ("nextToken", VendorFamily.more($0, VendorFamily.token($0 + 10)))]
        },
        .token("18 a map of lists in objects", at: "pageToken") {
            [
                ("items", zones($0) { ["storagePools": [["disk": $0]]] }),
                ("nextPageToken", VendorFamily.more($0, VendorFamily.token($0 + 10))),
            ]
        },
    ]

    private nonisolated static func zones(_ start: Int, _ zone: (JSONValue) -> JSONValue) -> JSONValue {
        JSONValue((start..<min(25, start + 10)).map { (key: "zone\($0)", value: zone(JSONValue($0))) })
    }

    /// A model that has shown rows reads the list again where the rows are; its edits and a refresh stay right.
    @Test(arguments: moving) func rowsThatMoveAreReadAgain(family: VendorFamily) async throws {
        let server = LawServer(family.answer)
        let model = Self.model(server, family.request)
        #expect(await Self.readAll(model) == nil)
        let isHeadless = family.name.hasPrefix("17")
        let whole = model.state.rows.map(\.description)
        #expect(whole.count == (isHeadless ? 15 : 25) && Set(whole).count == whole.count, "\(whole) \(server.asked)")
        _ = try await model.refresh().value
        #expect(model.state.rows.map(\.description).starts(with: whole.prefix(1)), "\(model.state.rows.first as Any)")
        #expect(await Self.readAll(model) == nil)
        #expect(model.state.rows.map(\.description) == whole)
    }
}
