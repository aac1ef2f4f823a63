/// The first line of a request, and its fields.
package struct RequestHead {
    /// The limit on the bytes of a head.
    package static let maximalSize = 8 * 1024

    package let method: String
    package let path: String
    private let fields: [(name: Substring, value: Substring)]

    /// Parses the head of a request (RFC 9112); nil if it isn't valid.
    package init?(_ bytes: some Collection<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
        method = String(words[0])
        path = String(words[1].prefix { $0 != "?" })
        fields = lines.dropFirst().map { line in
            let name = line.prefix { $0 != ":" }
            let value = line.dropFirst(name.count + 1).trimming(while: { $0 == " " || $0 == "\t" })
            return (Substring(name.lowercased()), value)
        }
    }

    /// Returns the value of the first field with a name in lower case; `nil` without one.
    package func field(_ name: Substring) -> Substring? { fields.first { $0.name == name }?.value }

    /// The host without its port; nil if the request has no `Host` field.
    package var host: String? { field("host").map(Self.name) }

    /// The number of bytes of the body; nil if the fields don't tell it, or more than once.
    package var bodyLength: Int? {
        guard field("transfer-encoding") == nil else { return nil }
        let lengths = fields.filter { $0.name == "content-length" }
        guard let length = lengths.first?.value else { return 0 }
        let isNumber = lengths.count == 1 && !length.isEmpty && length.allSatisfy { $0.isASCII && $0.isNumber }
        return isNumber ? Int(length) : nil
    }

    /// Whether a page of another origin has sent the request, as browsers tell it (`Origin`, and
    /// `Sec-Fetch-Site`).
    package var isFromElsewhere: Bool {
        if let origin = field("origin"), origin != "http://" + (field("host") ?? "") { return true }
        return field("sec-fetch-site").map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    /// Returns the offset of the end of the head in the bytes received so far; nil if it is incomplete.
    package static func end(in bytes: [UInt8]) -> Int? {
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

/// A request for something below the secret component of the address.
package struct Request {
    package let method: String
    /// The path after the secret component, from the slash on.
    package let path: String
    package let body: [UInt8]

    /// Whether only the head of the response is wanted.
    package var isHeadOnly: Bool { method == "HEAD" }
}

/// A response of the server.
package struct Response {
    package let head: String
    package var body: [UInt8] = []
    /// Whether the connection stays open for events.
    package var isStream = false

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

    /// Returns a text of ours, or only the head of its response.
    ///
    /// - Parameter policy: The policy for its content, besides that it may not be framed.
    package static func file(
        _ body: [UInt8], type: String, policy: String = "default-src 'none'", headOnly: Bool = false
    ) -> Response {
        var response = Response(
            "200 OK", fields: ["Content-Type: \(type); charset=utf-8", "Content-Length: \(body.count)"],
            policy: "\(policy); frame-ancestors 'none'")
        if !headOnly { response.body = body }
        return response
    }

    /// Returns an image, or only the head of its response.
    ///
    /// An SVG image, which is a document, can run no script and load nothing.
    package static func image(_ image: ImageFolder.Image, headOnly: Bool) -> Response {
        var response = Response(
            "200 OK", fields: ["Content-Type: \(image.type)", "Content-Length: \(image.bytes.count)"],
            policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")
        if !headOnly { response.body = image.bytes }
        return response
    }

    /// Returns the start of a stream of server-sent events (HTML), the first of which has the version of the page.
    ///
    /// With `headOnly` it is only a head, and the connection isn't a stream.
    package static func events(_ version: Int, headOnly: Bool) -> Response {
        var response = Response("200 OK", fields: ["Content-Type: text/event-stream"])
        if headOnly { return response }
        response.body = Array("retry: 500\ndata: \(version)\n\n".utf8)
        response.isStream = true
        return response
    }

    /// Returns an error as plain text.
    package static func refusal(_ status: String, fields: [String] = []) -> Response {
        let body = Array("\(status)\n".utf8)
        var response = Response(
            status, fields: ["Content-Type: text/plain", "Content-Length: \(body.count)"] + fields)
        response.body = body
        return response
    }
}
