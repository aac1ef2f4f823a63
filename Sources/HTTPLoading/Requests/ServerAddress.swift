import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Joins the address of a server and a path.
///
/// ```swift
/// ServerAddress.join("api.example.com/", "/books")      // http://api.example.com/books
/// ServerAddress.join("https://api.example.com", "books") // https://api.example.com/books
/// ```
public enum ServerAddress {
    /// Joins a server and a path by one slash; `http://` is prepended only if there is no scheme.
    ///
    /// A path that is an absolute address replaces the server. The query of the server goes after
    /// the path and before the path's own query. Scheme and host are lowercased and an
    /// international host is written in ASCII (IDNA), because they mean the same and not every
    /// client takes them as they are. Characters that an address can't contain are percent-encoded;
    /// existing escapes stay. The fragment (`#`) is removed, because no server sees it.
    public static func join(_ server: String, _ path: String) -> String {
        let path = path.trimmed
        if hasScheme(path) { return repaired(path) }
        let (base, baseQuery) = split(withScheme(server.trimmed))
        let (rest, query) = split(path)
        let left = rest.isEmpty && !path.hasPrefix("/") ? base : dropSlashes(base)
        let joined = rest.isEmpty ? left : left + "/" + rest.drop { $0 == "/" }
        let queries = [baseQuery, query].compactMap { $0 }.filter { !$0.isEmpty }
        return repaired(queries.isEmpty ? joined : joined + "?" + queries.joined(separator: "&"))
    }

    /// Resolves `reference`, found in the response from `base` (RFC 3986, section 5.2).
    ///
    /// ```swift
    /// ServerAddress.resolve("?page=2", from: "https://example.com/api/books?page=1")  // https://example.com/api/books?page=2
    /// ```
    public static func resolve(_ reference: String, from base: String) -> String {
        let reference = reference.trimmed
        if scheme(of: reference) != nil { return repaired(reference) }
        let (endpoint, query) = split(base)
        let scheme = endpoint.firstRange(of: "://").map { String(endpoint[..<$0.lowerBound]) } ?? "http"
        if reference.hasPrefix("//") { return repaired("\(scheme):\(reference)") }
        let (path, newQuery) = split(reference)
        if path.isEmpty { return repaired(endpoint + ((newQuery ?? query).map { "?\($0)" } ?? "")) }
        let afterScheme = endpoint.firstRange(of: "://")?.upperBound ?? endpoint.startIndex
        let authority = endpoint[afterScheme...].prefix { $0 != "/" }
        let root = endpoint[..<afterScheme] + authority
        let folder = endpoint[authority.endIndex...].lastIndex(of: "/").map { endpoint[authority.endIndex..<$0] } ?? ""
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        return repaired(root + withoutDots(whole) + (newQuery.map { "?\($0)" } ?? ""))
    }

    /// Returns whether two addresses have one origin: scheme, host and port (RFC 6454, section 5).
    package static func isSameServer(_ left: String, _ right: String) -> Bool {
        guard let left = AddressParts(left), let right = AddressParts(right) else { return false }
        return left.origin == right.origin
    }

    /// Returns what keeps an address from being requested; nil for one of HTTP: `http` or `https`, and a host.
    static func defect(of address: String) -> String? {
        guard let scheme = scheme(of: address) else { return "no scheme" }
        guard let parts = AddressParts(address), !parts.host.isEmpty else {
            return isHTTP(scheme) ? "no address of a server" : "the scheme \(scheme.lowercased())"
        }
        if !isHTTP(scheme) { return "the scheme \(scheme.lowercased())" }
        if !parts.isHostValid { return "a host that can't be in DNS" }
        return URL(string: address)?.host == nil ? "no address of a server" : nil
    }

    private static func isHTTP(_ scheme: Substring) -> Bool { ["http", "https"].contains(scheme.lowercased()) }

    /// Returns the address with this name and password, or without any.
    package static func with(userInfo: String?, _ address: String) -> String {
        guard var parts = AddressParts(address) else { return address }
        parts.userInfo = userInfo
        return parts.text + (split(address).query.map { "?\($0)" } ?? "")
    }

    /// Returns the address without its query, and the query.
    package static func split(_ address: String) -> (endpoint: String, query: String?) {
        let address = address.prefix { $0 != "#" }
        guard let mark = address.firstIndex(of: "?") else { return (String(address), nil) }
        return (String(address[..<mark]), String(address[address.index(after: mark)...]))
    }

    /// Returns whether the text starts with `scheme://`; `localhost:8080` does not.
    static func hasScheme(_ text: String) -> Bool {
        scheme(of: text).map { text.utf8.dropFirst($0.utf8.count).starts(with: "://".utf8) } ?? false
    }

    /// Returns the scheme that a reference starts with (RFC 3986, section 3.1); nil for a relative one.
    static func scheme(of reference: String) -> Substring? {
        guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = reference[..<colon]
        guard let first = scheme.utf8.first, first.isASCIILetter,
            scheme.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) })
        else { return nil }
        return scheme
    }

    private static func withScheme(_ server: String) -> String {
        if hasScheme(server) { return server }
        return "http://" + server.drop { $0 == "/" || $0 == ":" }
    }

    /// Without the slashes at the end, but with those of the scheme.
    private static func dropSlashes(_ base: String) -> String {
        var rest = base[...]
        while rest.last == "/", !rest.hasSuffix("://") { rest.removeLast() }
        return String(rest)
    }

    /// Scheme and host in lower case (RFC 3986, section 6.2.2.1), the rest in the characters of an
    /// address.
    private static func repaired(_ address: String) -> String {
        let (written, query) = split(address)
        let parts = AddressParts(written)
        let path = parts?.path ?? ""
        let server = (parts?.text ?? written).dropLast(path.count)
        // Brackets are for hosts in numbers. Elsewhere Foundation would escape the whole text once more for them.
        let allowed = ":/?@!$&'()*+,;="
        return PercentText.repaired(server, allowing: allowed + "[]") + PercentText.repaired(path, allowing: allowed)
            + (query.map { "?" + PercentText.repaired($0, allowing: allowed) } ?? "")
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
}
