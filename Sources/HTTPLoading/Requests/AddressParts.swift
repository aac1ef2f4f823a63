import JSONDocuments

/// The parts of an address before its query (RFC 3986, section 3.2).
struct AddressParts {
    /// The scheme, in lower case.
    let scheme: String
    /// The name and password before `@`, as written.
    var userInfo: String?
    /// The host, in lower case; a host in other scripts in ASCII (IDNA, RFC 5891).
    let host: String
    /// Whether DNS can have the host.
    let isHostValid: Bool
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
        let written = server[..<(colon ?? server.endIndex)]
        let ascii = written.utf8.contains(UInt8(ascii: "[")) ? written.lowercased() : Self.ascii(written)
        (host, isHostValid) = (ascii ?? written.lowercased(), ascii != nil)
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

    /// Returns the host in ASCII; nil for one that can't be.
    private static func ascii(_ host: Substring) -> String? {
        guard host.utf8.contains(UInt8(ascii: "%")), let decoded = host.percentDecoded else {
            return HostName.ascii(String(host))
        }
        // An escape of ASCII that hosts don't have is left to the client.
        let isOdd = decoded.utf8.allSatisfy { $0 < 0x80 } && !decoded.utf8.allSatisfy(PercentText.isUnreserved)
        return isOdd ? host.lowercased() : HostName.ascii(decoded)
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
