import JSONDocuments

/// The parts of an address before its query (RFC 3986, section 3.2).
struct AddressParts {
    /// The scheme, in lower case.
    let scheme: String
    /// The name and password before `@`, as written.
    var userInfo: String?
    /// The host, in lower case; a host in other scripts in ASCII (IDNA, RFC 5891).
    let host: String
    /// The digits after the host, as written.
    let port: String?
    /// The path, from its first slash on.
    let path: String

    /// Finds the parts; nil for an address without `scheme://`.
    init?(_ address: String) {
        let endpoint = ServerAddress.split(address).endpoint
        guard ServerAddress.hasScheme(endpoint), let mark = endpoint.firstRange(of: "://") else { return nil }
        scheme = endpoint[..<mark.lowerBound].lowercased()
        let authority = endpoint[mark.upperBound...].prefix { $0 != "/" }
        path = String(endpoint[authority.endIndex...])
        let hostStart = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
        userInfo = hostStart > authority.startIndex ? String(authority[..<hostStart].dropLast()) : nil
        let server = authority[hostStart...]
        let colon = server.lastIndex(of: ":").flatMap { colon in
            server[colon...].dropFirst().allSatisfy { $0.isASCII && $0.isNumber } ? colon : nil
        }
        host = Self.normalized(server[..<(colon ?? server.endIndex)])
        port = colon.map { String(server[$0...].dropFirst()) }
    }

    /// The parts, joined again.
    var text: String {
        "\(scheme)://" + (userInfo.map { "\($0)@" } ?? "") + host + (port.map { ":\($0)" } ?? "") + path
    }

    /// The origin, which decides whether two addresses belong to one server.
    var origin: WebOrigin {
        WebOrigin(
            scheme: scheme, host: host.hasSuffix(".") ? String(host.dropLast()) : host,
            port: port.flatMap { Int($0) } ?? WebOrigin.defaultPorts[scheme])
    }

    private static func normalized(_ host: Substring) -> String {
        let isASCII = host.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
        guard !isASCII, let decoded = host.percentDecoded,
            decoded.unicodeScalars.allSatisfy({ !$0.isASCII || PercentText.isUnreserved(UInt8($0.value)) })
        else { return host.lowercased() }
        return decoded.lowercased().split(separator: ".", omittingEmptySubsequences: false)
            .map { Punycode.label($0) }.joined(separator: ".")
    }
}

/// Scheme, host and port: what credentials are for (RFC 6454, section 4).
///
/// The port of the scheme and a dot after the host make no difference: `https://h`, `https://h:443`
/// and `https://h.` have one origin.
struct WebOrigin: Hashable, CustomStringConvertible {
    static let defaultPorts = ["http": 80, "https": 443]

    let scheme: String
    let host: String
    let port: Int?

    /// `https://example.com`, `http://localhost:8080`.
    var description: String {
        let isDefault = port == Self.defaultPorts[scheme]
        return "\(scheme)://\(host)" + (isDefault ? "" : port.map { ":\($0)" } ?? "")
    }
}
