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
