import HTTPLoading
import JSONDocuments
import ListLoading
import Synchronization

/// A server as a function, without a network.
final class LawServer: HTTPTransport {
    /// What a request asks for.
    struct Asked: Sendable {
        let query: RequestParameters
        let body: JSONValue
        let headers: HeaderFields
        /// The address without its query.
        let path: String
        /// The number of the request, from 1.
        let count: Int

        /// The number in a parameter such as `t2` or `20`.
        func number(_ name: String, _ none: Int = 0) -> Int {
            let text = query[name] ?? body[name]?.string ?? body[name]?.numberText ?? headers[name]
            guard let text else { return none }
            return Int(text.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? none
        }
    }

    struct Answer: Sendable {
        var status = 200
        var body: JSONValue
        var headers: HeaderFields = [:]
    }

    private let answer: @Sendable (Asked) -> Answer
    private let log = Mutex<[String]>([])
    var asked: [String] { log.withLock(\.self) }

    init(_ answer: @escaping @Sendable (Asked) -> Answer) { self.answer = answer }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let address = request.address
        let count = log.withLock { log in
            log.append(address)
            return log.count
        }
        var body: JSONValue = [:]
        if case .json(let json) = request.body { body = json }
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let answer = answer(
            Asked(
                query: RequestParameters(query: query), body: body, headers: request.headers,
                path: String(address.prefix { $0 != "?" }), count: count))
        return APIResponse(
            status: answer.status, headers: answer.headers, bytes: JSONWriter.bytes(of: answer.body), address: address)
    }

    /// Rows from one number to another, of 25.
    static func rows(_ start: Int, _ end: Int, of count: Int = 25) -> JSONValue {
        let (start, end) = (min(max(0, start), count), min(max(0, end), count))
        return JSONValue((start..<max(start, end)).map { ["id": JSONValue($0), "name": JSONValue("n\($0)")] })
    }
}
