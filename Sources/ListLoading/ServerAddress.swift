import Foundation

/// Joins the address of a server and a path.
///
/// ```swift
/// ServerAddress.join("api.example.com/", "/books")      // http://api.example.com/books
/// ServerAddress.join("https://api.example.com", "books") // https://api.example.com/books
/// ```
public enum ServerAddress {
    /// The whole address: `http://` in front only where no scheme is there, and one slash between server and path.
    ///
    /// A path that is an address of its own stands alone. The query of the server goes behind the path, in front of the
    /// path's. Characters that no address may hold are written in percents; those in percents stay as they are. What
    /// follows a `#` is left out, for no server sees it.
    public static func join(_ server: String, _ path: String) -> String {
        let path = trimmed(path)
        if hasScheme(path) { return repaired(path) }
        let (base, baseQuery) = split(withScheme(trimmed(server)))
        let (rest, query) = split(path)
        let left = rest.isEmpty && !path.hasPrefix("/") ? base : dropSlashes(base)
        let joined = rest.isEmpty ? left : left + "/" + rest.drop { $0 == "/" }
        let queries = [baseQuery, query].compactMap { $0 }.filter { !$0.isEmpty }
        return repaired(queries.isEmpty ? joined : joined + "?" + queries.joined(separator: "&"))
    }

    /// The address that `reference`, found in the answer from `base`, means (RFC 3986, section 5.2).
    ///
    /// ```swift
    /// ServerAddress.resolve("?page=2", from: "https://example.com/api/books?page=1")  // https://example.com/api/books?page=2
    /// ```
    public static func resolve(_ reference: String, from base: String) -> String {
        let reference = trimmed(reference)
        if hasScheme(reference) { return repaired(reference) }
        let (place, query) = split(base)
        let scheme = place.range(of: "://").map { String(place[..<$0.lowerBound]) } ?? "http"
        if reference.hasPrefix("//") { return repaired("\(scheme):\(reference)") }
        let (path, newQuery) = split(reference)
        if path.isEmpty { return repaired(place + ((newQuery ?? query).map { "?\($0)" } ?? "")) }
        let afterScheme = place.range(of: "://")?.upperBound ?? place.startIndex
        let authority = place[afterScheme...].prefix { $0 != "/" }
        let root = place[..<afterScheme] + authority
        let folder = place[authority.endIndex...].lastIndex(of: "/").map { place[authority.endIndex..<$0] } ?? ""
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        return repaired(root + withoutDots(whole) + (newQuery.map { "?\($0)" } ?? ""))
    }

    /// Whether two addresses have scheme, host and port in common.
    static func isSameServer(_ left: String, _ right: String) -> Bool {
        let parts = [left, right].map { split($0).place.lowercased().split(separator: "/", maxSplits: 3).prefix(2) }
        return parts[0] == parts[1]
    }

    /// The address without its query, and the query.
    static func split(_ address: String) -> (place: String, query: String?) {
        let address = address.prefix { $0 != "#" }
        guard let mark = address.firstIndex(of: "?") else { return (String(address), nil) }
        return (String(address[..<mark]), String(address[address.index(after: mark)...]))
    }

    /// Whether the text starts with `scheme://` (RFC 3986, section 3.1); `localhost:8080` does not.
    static func hasScheme(_ text: String) -> Bool {
        guard let mark = text.range(of: "://"), let first = text.utf8.first, isLetter(first) else { return false }
        return text[..<mark.lowerBound].utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    private static func withScheme(_ server: String) -> String {
        if hasScheme(server) { return server }
        return "http://" + server.drop { $0 == "/" || $0 == ":" }
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// Without the slashes at the end, but with those of the scheme.
    private static func dropSlashes(_ base: String) -> String {
        var rest = base[...]
        while rest.last == "/", !rest.hasSuffix("://") { rest.removeLast() }
        return String(rest)
    }

    private static func repaired(_ address: String) -> String {
        let (place, query) = split(address)
        let path = PercentText.repaired(place, allowing: ":/?@!$&'()*+,;=[]")
        return path + (query.map { "?" + PercentText.repaired($0, allowing: ":/?@!$&'()*+,;=[]") } ?? "")
    }

    /// RFC 3986, section 5.2.4.
    private static func withoutDots(_ path: String) -> String {
        var parts: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for part in all {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        let endsInFolder = all.last == "." || all.last == ".."
        return "/" + parts.joined(separator: "/") + (endsInFolder && !parts.isEmpty ? "/" : "")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
