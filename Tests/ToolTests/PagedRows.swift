import Listwright

/// A server with 11 rows in pages of 4, all, none or some of them with an id.
struct PagedRows: HTTPTransport {
    let ids: IDs

    private static let count = 11

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let query = request.address.split(separator: "?").dropFirst().first ?? ""
        let start = RequestParameters(query: query)["cursor"].flatMap { Int($0) } ?? 0
        let end = min(Self.count, start + 4)
        let rows = (start..<end).map(ids.row).joined(separator: ",")
        let next = end < Self.count ? "\"\(end)\"" : "null"
        return APIResponse(
            bytes: Array(#"{"items":[\#(rows)],"next_cursor":\#(next),"total":\#(Self.count)}"#.utf8),
            address: request.address)
    }

    enum IDs: String, CaseIterable, Sendable {
        case all, none, some

        func row(_ number: Int) -> String {
            let hasID = self == .all || (self == .some && number % 3 == 0)
            return #"{"\#(hasID ? "id" : "text")":"r\#(number)"}"#
        }

        /// The rows as lines of JSON.
        var lines: String { (0..<PagedRows.count).map { row($0) + "\n" }.joined() }

        /// The rows as a table has them, sorted.
        var content: String { (0..<PagedRows.count).map { "r\($0)" }.sorted().joined(separator: "\n") + "\n" }
    }
}
