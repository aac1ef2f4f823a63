import HTTPLoading
import ListLoading
import Synchronization

/// A server in memory: a function from the parameters of a request to a page.
///
/// It records the requested addresses.
final class ShelfServer: HTTPTransport {
    /// The parameters of a request.
    struct Query {
        let parameters: RequestParameters
        let address: String
        /// The number of the request, from 1.
        let number: Int

        subscript(name: String) -> String? { parameters[name] }

        /// Whether there are parameters of other names.
        func hasOthers(than names: Set<String>) -> Bool { parameters.pairs.contains { !names.contains($0.name) } }

        func int(_ name: String, _ fallback: Int) -> Int { parameters[name].flatMap { Int($0) } ?? fallback }
    }

    /// An answer of the server.
    struct Answer {
        var status = 200
        var headers: HeaderFields = [:]
        var body: String
    }

    private let answer: @Sendable (Query) -> Answer
    private let log = Mutex<[String]>([])

    init(_ answer: @escaping @Sendable (Query) -> Answer) { self.answer = answer }

    /// A server whose answers are bodies with status 200.
    convenience init(body: @escaping @Sendable (Query) -> String) { self.init { Answer(body: body($0)) } }

    /// The requested addresses, without the host.
    var asked: [String] { log.withLock { $0.map { String($0.dropFirst("https://api.org".count)) } } }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let address = request.address
        let number = log.withLock { log in
            log.append(address)
            return log.count
        }
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let answer = answer(Query(parameters: RequestParameters(query: query), address: address, number: number))
        return APIResponse(
            status: answer.status, headers: answer.headers, bytes: Array(answer.body.utf8), address: address)
    }

    /// Rows `start` ..< `start + count` of 25 as a JSON array; without ids they have only texts.
    static func rows(_ start: Int, _ count: Int = 10, of total: Int = 25, ids: Bool = true) -> String {
        let numbers = max(0, start)..<max(0, start, min(total, start + count))
        return "[" + numbers.map { #"{"\#(ids ? "id" : "text")": "r\#($0)"}"# }.joined(separator: ",") + "]"
    }
}
