/// What an answer is kept under: method, address, parameters in any order, page, what is sent, and who asks.
struct CacheKey: Sendable, Hashable {
    let text: String

    /// Headers that change what is answered.
    private static let varying = ["Accept", "Accept-Language", "Authorization", "Cookie"]

    init(_ request: APIRequest) {
        let (place, query) = request.place
        let (scheme, host, path) = Self.parts(of: place)
        var lines = [request.method.rawValue, "\(scheme)://\(host)\(path)", query.canonical]
        lines.append(request.page?.description ?? "")
        if let content = request.body.content {
            lines.append("\(content.type) \(content.bytes.count) \(Self.sum(content.bytes))")
        }
        for name in Self.varying {
            // What tells who asks is not written down.
            if let value = request.headers[name] { lines.append("\(name) \(Self.sum(Array(value.utf8)))") }
        }
        text = lines.joined(separator: "\n")
    }

    /// The name of the file it is kept in.
    var fileName: String { Self.sum(Array(text.utf8)) }

    private static func sum(_ bytes: [UInt8]) -> String {
        var sum = Checksum()
        sum.add(bytes)
        return sum.text
    }

    /// Scheme and host in small letters, for they are the same in capitals.
    private static func parts(of place: String) -> (scheme: String, host: String, path: Substring) {
        let parts = place.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2 else { return ("", "", place[...]) }
        let path = parts.count > 3 ? place[parts[3].startIndex...] : ""
        return (parts[0].dropLast().lowercased(), parts[2].lowercased(), "/" + path)
    }
}
