import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// A server whose pages have members that look as if they led to another page, and don't.
struct MisleadingServer: Sendable, CustomTestStringConvertible {
    let name: String
    /// The rows that are right, in words: names of members, or the whole row.
    var rows: [String] = (0..<35).map { "n\($0)" }
    /// What is said at the end.
    var words: [String] = []
    /// The most requests.
    var requests = 6
    var query = ""
    /// How pages are requested; nil if it is guessed.
    var declaration: String?
    /// The path of the rows; nil if it is guessed.
    var path: JSONPath?
    /// The body of a POST.
    var body: JSONValue?
    let answer: @Sendable (LawServer.Asked) -> LawServer.Answer

    var testDescription: String { name }

    /// A server that takes `page`, and every member of its rows as a filter; its pages have the same members around
    /// their rows.
    static func paged(
        _ around: JSONValue, _ row: @escaping @Sendable (Int) -> JSONValue = { _ in [:] }, requests: Int = 6,
        words: [String] = [], query: String = "", headers: HeaderFields = [:], hasTotal: Bool = false,
        refusing status: Int? = nil
    ) -> MisleadingServer {
        let name = "\(around) \(row(9))\(hasTotal ? " with a total" : "")\(status.map { " refusing by \($0)" } ?? "")"
        return MisleadingServer(name: name, words: words, requests: requests, query: query) { asked in
            let members = ["id", "name"] + row(0).keys
            let given = Set(RequestParameters(query: query.dropFirst()).pairs.map(\.name))
            if let status, asked.query.pairs.contains(where: { $0.name != "page" && !given.contains($0.name) }) {
                return LawServer.Answer(status: status, body: ["error": "unknown parameter"])
            }
            let rows = (0..<35).map { index -> JSONValue in
                let base: [(key: String, value: JSONValue)] = [
                    ("id", JSONValue(index + 1)), ("name", JSONValue("n\(index)")),
                ]
                return JSONValue(base + row(index).members.map { (key: $0.key, value: $0.value) })
            }.filter { row in
                asked.query.pairs.allSatisfy { pair in
                    !members.contains(pair.name) || row[pair.name]?.string ?? row[pair.name]?.numberText == pair.value
                }
            }
            let start = (asked.number("page", 1) - 1) * 10
            let page = JSONValue(Array(rows.dropFirst(max(0, start)).prefix(10)))
            let total: [(key: String, value: JSONValue)] = hasTotal ? [("total", JSONValue(rows.count))] : []
            let members2 = [(key: "items", value: page)] + total + around.members.map { (key: $0.key, value: $0.value) }
            return LawServer.Answer(body: JSONValue(members2), headers: headers)
        }
    }

    /// A server that knows no parameters and answers with seven rows.
    static func whole(_ around: JSONValue, requests: Int = 3, words: [String]? = nil) -> MisleadingServer {
        let said = "7 rows; the server doesn't say whether there are more"
        return MisleadingServer(
            name: "seven rows, \(around)", rows: (0..<7).map { "n\($0)" }, words: words ?? [said], requests: requests
        ) { _ in
            LawServer.Answer(
                body: JSONValue(
                    [(key: "items", value: LawServer.rows(0, 7))]
                        + around.members.map { (key: $0.key, value: $0.value) }))
        }
    }

    /// A server of one thing, which is the only row, or has its rows in a list.
    static func thing(
        _ thing: JSONValue, at list: String? = nil, requests: Int = 3, words: [String]? = nil
    ) -> MisleadingServer {
        let rows = list.map { thing[$0]!.elements.map(\.description) } ?? [thing.description]
        let said = "\(rows.count) row\(rows.count == 1 ? "" : "s"); the server doesn't say whether there are more"
        return MisleadingServer(name: "\(thing)", rows: rows, words: words ?? [said], requests: requests) { asked in
            // The next thing is there, too.
            asked.path == "https://api.org/list"
                ? LawServer.Answer(body: thing) : LawServer.Answer(body: ["id": 8, "title": "another", "body": "text"])
        }
    }
}
