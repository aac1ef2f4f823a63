import JSONDocuments

/// The first line of a request, and its fields.
package struct RequestHead {
    /// The limit on the bytes of a head.
    package static let maximalSize = 8 * 1024

    package let method: String
    package let path: String
    /// The host without its port; empty if the request has no `Host` field.
    package let host: String
    private let fields: [(name: String, value: String)]

    /// The fields that say who asks whom, and for what: each is refused if it occurs twice, because
    /// another program could read the other one.
    private static let singleFields = ["host", "origin", "sec-fetch-site", "content-type"]

    /// Parses the head of a request (RFC 9112); nil if it isn't valid.
    ///
    /// A head with several `Host` fields isn't valid, nor is one with a host that isn't a name or an
    /// address and a port, nor one of HTTP/1.1 without a host (section 3.2).
    package init?(_ bytes: some Collection<UInt8>) {
        guard let lines = Self.lines(of: Array(bytes)), let first = lines.first else { return nil }
        let words = first.split(separator: .space, omittingEmptySubsequences: false)
        guard words.count == 3, Self.isToken(words[0]), words[1].first == .slash, words[2].count == 8,
            words[2].starts(with: "HTTP/1.".utf8), words[2].last?.isDecimalDigit ?? false
        else { return nil }
        method = String(decoding: words[0], as: UTF8.self)
        path = String(decoding: words[1].prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        var fields: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            guard let field = Self.field(line) else { return nil }
            fields.append(field)
        }
        self.fields = fields
        for name in Self.singleFields where fields.count(where: { $0.name == name }) > 1 { return nil }
        guard let value = fields.first(where: { $0.name == "host" })?.value else {
            host = ""
            if words[2].last == .digitZero { return }
            return nil
        }
        guard let host = Self.name(of: value) else { return nil }
        self.host = host
    }

    /// The lines of a head; nil if a control character is in one of them.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
        let parts = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        var lines: [ArraySlice<UInt8>] = []
        for (index, part) in parts.enumerated() {
            // The line feed after the last line isn't a part of the head.
            let line = index < parts.count - 1 ? part.dropLast() : part
            guard index == parts.count - 1 || part.last == .carriageReturn,
                line.allSatisfy({ $0 >= .space && $0 != .delete || $0 == .tab })
            else { return nil }
            lines.append(line)
        }
        return lines
    }

    /// The name in lower case and the value of a field; nil for a line that isn't one, or goes on with
    /// the one before (section 5.2).
    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: .colon), isToken(line[..<colon]) else { return nil }
        let isBlank = { (byte: UInt8) in byte == .space || byte == .tab }
        var value = line[(colon + 1)...].drop(while: isBlank)
        while value.last.map(isBlank) ?? false { value.removeLast() }
        return (String(decoding: line[..<colon], as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self))
    }

    /// Returns whether bytes are a token (RFC 9110, section 5.6.2).
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// The host of a `Host` field in lower case, without its port; nil for anything else, as one with a
    /// user (RFC 9110, section 7.2).
    private static func name(of value: String) -> String? {
        let bytes = value.utf8[...]
        let isInBrackets = bytes.first == .openBracket
        guard
            let end = isInBrackets
                ? bytes.firstIndex(of: .closeBracket) : bytes.firstIndex(of: .colon) ?? bytes.endIndex
        else { return nil }
        let host = isInBrackets ? bytes[..<end].dropFirst() : bytes[..<end]
        let port = isInBrackets ? bytes[end...].dropFirst() : bytes[end...]
        let marks = isInBrackets ? ":.%-_~" : "-._~!$&'()*+,;=%"
        guard host.allSatisfy({ $0.isASCIIAlphanumeric || marks.utf8.contains($0) }), !isInBrackets || !host.isEmpty,
            port.isEmpty || port.first == .colon && port.dropFirst().allSatisfy(\.isDecimalDigit)
        else { return nil }
        return String(Substring(host)).lowercased()
    }

    /// Returns the value of the first field with a name in lower case; `nil` without one.
    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The number of bytes of the body; nil if the fields don't tell it, or more than once.
    package var bodyLength: Int? {
        guard field("transfer-encoding") == nil else { return nil }
        let lengths = fields.filter { $0.name == "content-length" }
        guard let length = lengths.first?.value else { return 0 }
        let isNumber = lengths.count == 1 && !length.isEmpty && length.allSatisfy { $0.isASCII && $0.isNumber }
        return isNumber ? Int(length) : nil
    }

    /// True if a page of another origin has sent the request, as browsers tell it (`Origin`, and
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
}

/// A request for something below the secret component of the address.
package struct Request {
    package let method: String
    /// The path after the secret component, from the slash on.
    package let path: String
    package let body: [UInt8]

    /// True if only the head of the response is wanted.
    package var isHeadOnly: Bool { method == "HEAD" }
}

/// A response of the server.
package struct Response {
    package let head: String
    package var body: [UInt8] = []
    /// True if the connection stays open for events.
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
