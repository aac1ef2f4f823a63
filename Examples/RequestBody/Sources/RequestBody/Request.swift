/// A request of HTTP/1.1 with the whole of its body.
struct Request {
    var method = ""
    var path = ""
    var body: [UInt8] = []

    /// The largest head, and the largest body, in bytes.
    static let limits = (head: 16 << 10, body: 1 << 20)

    /// Reads a request by `more`, which returns the next bytes, and none at the end.
    ///
    /// - Throws: The answer to a request that can't be read.
    init(_ more: () -> [UInt8]) throws(Problem) {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            let piece = more()
            if piece.isEmpty { throw Problem(.problem("400 Bad Request", "the head has no end")) }
            // The end may begin in the piece before.
            let start = max(0, bytes.count - 3)
            bytes += piece
            end = Self.endOfHead(bytes[start...])
            guard (end ?? bytes.count) <= Self.limits.head else {
                throw Problem(.problem("431 Request Header Fields Too Large", "the head is too long"))
            }
        }
        let lines = String(decoding: bytes[..<end!], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        if words.count == 3 { (method, path) = (String(words[0]), String(words[1])) }
        body = Array(bytes[end!...])
        try readBody(of: Self.length(in: lines.dropFirst()), more)
    }

    private mutating func readBody(of length: Int?, _ more: () -> [UInt8]) throws(Problem) {
        guard let length else {
            guard method == "POST" else { return }
            throw Problem(.problem("411 Length Required", "a body needs Content-Length"))
        }
        guard length <= Self.limits.body else {
            throw Problem(.problem("413 Content Too Large", "a body has at most \(Self.limits.body) bytes"))
        }
        while body.count < length {
            let piece = more()
            if piece.isEmpty { throw Problem(.problem("400 Bad Request", "the body ends early")) }
            body += piece
        }
        body.removeSubrange(length...)
    }

    /// The index after the empty line.
    private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        let starts = bytes.startIndex...(bytes.endIndex - mark.count)
        return starts.first { bytes[$0...].starts(with: mark) }.map { $0 + mark.count }
    }

    private static func length(in fields: ArraySlice<Substring>) -> Int? {
        for field in fields {
            let parts = field.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            return Int(parts[1].drop { $0 == " " }).flatMap { $0 >= 0 ? $0 : nil }
        }
        return nil
    }
}

/// The answer to a request that can't be read.
struct Problem: Error {
    let answer: Answer
    init(_ answer: Answer) { self.answer = answer }
}
