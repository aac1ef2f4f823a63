import ItemMapping
import JSONDocuments

/// An HTTP response with a body of JSON.
struct Answer {
    let status: String
    let body: JSONValue
    var type = "application/json"

    /// A problem as RFC 9457 has it, perhaps with the issues of the body.
    static func problem(_ status: String, _ detail: String, issues: [MappingIssue] = []) -> Answer {
        var members: [(key: String, value: JSONValue)] = [
            ("title", JSONValue(String(status.dropFirst(4)))), ("status", JSONValue(Int(status.prefix(3)) ?? 500)),
            ("detail", JSONValue(detail)),
        ]
        if !issues.isEmpty { members.append(("issues", JSONValue(issues.map(\.json)))) }
        return Answer(status: status, body: JSONValue(members), type: "application/problem+json")
    }
}

/// Accepts an order, or says everything that is wrong with it.
func answer(toOrder body: [UInt8]) -> Answer {
    do throws(JSONSyntaxError) {
        let mapping = try Order.map(record: body)
        guard mapping.issueCount == 0, let order = mapping.items.first else {
            let count = mapping.issueCount == 1 ? "1 issue" : "\(mapping.issueCount) issues"
            let causes = mapping.issues.filter { !$0.isConsequence }
            return .problem("422 Unprocessable Content", count, issues: causes)
        }
        return Answer(status: "201 Created", body: ["pieces": JSONValue(order.lines.pieces)])
    } catch {
        return .problem("400 Bad Request", "\(error)")
    }
}

/// Answers a request for any path and method.
func answer(to request: Request) -> Answer {
    guard request.path == "/orders" else { return .problem("404 Not Found", "there are only /orders") }
    guard request.method == "POST" else { return .problem("405 Method Not Allowed", "orders are sent by POST") }
    return answer(toOrder: request.body)
}
