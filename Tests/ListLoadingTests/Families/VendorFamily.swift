import HTTPLoading
import JSONDocuments
import ListLoading
import TestSupport
import Testing

/// A family of paging that vendors use, as a small server of 25 rows in pages of 10.
struct VendorFamily: Sendable, CustomTestStringConvertible {
    let name: String
    var query = ""
    /// The body of the request; nil for a GET.
    var body: JSONValue?
    /// Whether all rows can be found; if not, the list ends with a word.
    var isFound = true
    let answer: @Sendable (LawServer.Asked) -> LawServer.Answer

    var testDescription: String { name }

    var request: APIRequest {
        APIRequest(
            "https://api.org", "list\(query)", method: body == nil ? .get : .post,
            body: body.map { .json($0) } ?? .none)
    }

    /// A page of members; absent ones are left out.
    static func page(_ members: [(String, JSONValue?)], headers: HeaderFields = [:]) -> LawServer.Answer {
        LawServer.Answer(body: object(members), headers: headers)
    }

    static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
        JSONValue(members.compactMap { key, value in value.map { (key: key, value: $0) } })
    }

    /// Ten rows.
    static func rows(_ start: Int) -> JSONValue { LawServer.rows(start, start + 10) }

    /// A value for pages with another one behind them.
    static func more(_ start: Int, _ value: JSONValue, end: JSONValue? = nil) -> JSONValue? {
        start + 10 < 25 ? value : end
    }

    /// An opaque token for the page that starts with a row.
    static func token(_ start: Int) -> JSONValue { JSONValue("eyJvIjp9x\(start)") }

    /// The first row for a token; nil for one that the server can't read.
    static func start(_ text: String?) -> Int? {
        guard let text, !text.isEmpty, text != "*" else { return 0 }
        return text.hasPrefix("eyJvIjp9x") ? Int(text.dropFirst(9)) : nil
    }

    static let refusal = LawServer.Answer(status: 400, body: ["error": ["code": 400, "message": "bad parameter"]])

    /// A server that takes a token in a parameter of the query, or of the body if it has one.
    static func token(
        _ name: String, at parameter: String, query: String = "", body: JSONValue? = nil, isFound: Bool = true,
        _ members: @escaping @Sendable (Int) -> [(String, JSONValue?)]
    ) -> VendorFamily {
        VendorFamily(name: name, query: query, body: body, isFound: isFound) { asked in
            let inBody = parameter.split(separator: ".").reduce(asked.body as JSONValue?) { $0?[String($1)] }
            let sent = body == nil ? asked.query[parameter] : inBody?.string
            guard let start = start(sent) else { return refusal }
            return page(members(start))
        }
    }

    /// A server that counts pages or rows: a page for the first row.
    static func counted(
        _ name: String, at parameter: String, query: String = "", body: JSONValue? = nil, pages first: Int? = nil,
        rows base: Int = 0, isFound: Bool = true, _ members: @escaping @Sendable (Int) -> [(String, JSONValue?)]
    ) -> VendorFamily {
        VendorFamily(name: name, query: query, body: body, isFound: isFound) { asked in
            let inBody = parameter.split(separator: ".").reduce(asked.body as JSONValue?) { $0?[String($1)] }
            let text = body == nil ? asked.query[parameter] : inBody.flatMap { $0.string ?? $0.numberText }
            guard let number = text.map({ Int($0) }) ?? first ?? base else { return refusal }
            return page(members(max(0, first.map { (number - $0) * 10 } ?? number - base)))
        }
    }
}
