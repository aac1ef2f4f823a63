import Listwright

/// The first line of a request, and the host it was sent to.
struct RequestHead {
    /// The limit on the bytes of a head.
    static let maximalSize = 8 * 1024

    let method: String
    let path: String
    /// The host without its port; nil if the request has no `Host` field.
    let host: String?

    /// Parses the head of a request (RFC 9112); nil if it isn't valid.
    init?(_ bytes: some Collection<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
        method = String(words[0])
        path = String(words[1].prefix { $0 != "?" })
        let hosts = lines.dropFirst().filter { $0.prefix(5).lowercased() == "host:" }.map { $0.dropFirst(5) }
        host = hosts.first.map { Self.name($0.trimming(while: { $0 == " " || $0 == "\t" })) }
    }

    /// The offset of the end of the head in the bytes received so far; nil if it is incomplete.
    static func end(in bytes: [UInt8]) -> Int? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count else { return nil }
        return (0...(bytes.count - end.count)).first { bytes[$0..<($0 + end.count)].elementsEqual(end) }
    }

    private static func name(_ host: Substring) -> String {
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }.dropFirst()) }
        return String(host.prefix { $0 != ":" }).lowercased()
    }
}

extension Substring {
    fileprivate func trimming(while isBlank: (Character) -> Bool) -> Substring {
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}

/// A response of the server.
struct Response {
    let head: String
    var body: [UInt8] = []
    /// Whether the connection stays open for events.
    var isStream = false

    /// The policy for everything but our page: it may load nothing, and may not be framed.
    private static let strictPolicy = "default-src 'none'; frame-ancestors 'none'"

    private init(_ status: String, fields: [String], policy: String = Self.strictPolicy) {
        let common = [
            "Content-Security-Policy: \(policy)", "X-Frame-Options: DENY", "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin",
            "Referrer-Policy: no-referrer", "Connection: close",
        ]
        head = (["HTTP/1.1 \(status)"] + fields + common).joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// The page, or only the head of its response.
    static func page(_ body: [UInt8], headOnly: Bool) -> Response {
        var response = Response(
            "200 OK", fields: ["Content-Type: text/html; charset=utf-8", "Content-Length: \(body.count)"],
            policy: "\(SectionHTML.servedPolicy); frame-ancestors 'none'")
        if !headOnly { response.body = body }
        return response
    }

    /// An image, or only the head of its response.
    ///
    /// An SVG image, which is a document, can run no script and load nothing.
    static func image(_ image: ImageFolder.Image, headOnly: Bool) -> Response {
        var response = Response(
            "200 OK", fields: ["Content-Type: \(image.type)", "Content-Length: \(image.bytes.count)"],
            policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")
        if !headOnly { response.body = image.bytes }
        return response
    }

    /// The start of a stream of server-sent events (HTML), the first of which has the version of
    /// the page.
    ///
    /// With `headOnly` it is only a head, and the connection isn't a stream.
    static func events(_ version: Int, headOnly: Bool) -> Response {
        var response = Response("200 OK", fields: ["Content-Type: text/event-stream"])
        if headOnly { return response }
        response.body = Array("retry: 500\ndata: \(version)\n\n".utf8)
        response.isStream = true
        return response
    }

    /// An error as plain text.
    static func refusal(_ status: String, fields: [String] = []) -> Response {
        let body = Array("\(status)\n".utf8)
        var response = Response(
            status, fields: ["Content-Type: text/plain", "Content-Length: \(body.count)"] + fields)
        response.body = body
        return response
    }
}
