import Listwright

/// What the server answers.
struct Response {
    let head: String
    var body: [UInt8] = []
    /// Whether the connection stays open for events.
    var isStream = false

    /// What a document that is none of ours may do: nothing; nobody may frame any.
    private static let nothing = "default-src 'none'; frame-ancestors 'none'"

    private init(_ status: String, _ fields: [String], policy: String = Self.nothing) {
        let common = [
            "Content-Security-Policy: \(policy)", "X-Frame-Options: DENY", "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin",
            "Referrer-Policy: no-referrer", "Connection: close",
        ]
        head = (["HTTP/1.1 \(status)"] + fields + common).joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// The page, or its head alone.
    static func page(_ body: [UInt8], headOnly: Bool) -> Response {
        var response = Response(
            "200 OK", ["Content-Type: text/html; charset=utf-8", "Content-Length: \(body.count)"],
            policy: "\(SectionHTML.servedPolicy); frame-ancestors 'none'")
        if !headOnly { response.body = body }
        return response
    }

    /// An image, or its head alone; one that is a document of its own (SVG) runs no script and loads nothing.
    static func image(_ image: ImageFolder.Image, headOnly: Bool) -> Response {
        var response = Response(
            "200 OK", ["Content-Type: \(image.type)", "Content-Length: \(image.bytes.count)"],
            policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")
        if !headOnly { response.body = image.bytes }
        return response
    }

    /// The start of a stream of events (HTML, server-sent events), the first of which names the page's version; or its head alone,
    /// which is no stream.
    static func events(_ version: Int, headOnly: Bool) -> Response {
        var response = Response("200 OK", ["Content-Type: text/event-stream"])
        if headOnly { return response }
        response.body = Array("retry: 500\ndata: \(version)\n\n".utf8)
        response.isStream = true
        return response
    }

    /// A refusal in plain words.
    static func refusal(_ status: String, _ fields: [String] = []) -> Response {
        let body = Array("\(status)\n".utf8)
        var response = Response(status, ["Content-Type: text/plain", "Content-Length: \(body.count)"] + fields)
        response.body = body
        return response
    }
}
