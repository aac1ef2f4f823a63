#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The key of a stored response: everything in a request that may change the response or identifies the
/// user.
///
/// A header is left out only if it is known to be harmless. Credentials come under any name
/// (`X-Api-Key`), so a list of credential headers would give one user another's response. The values
/// of headers, passwords in addresses and bodies appear as SHA-256 only. Parts are marked by their
/// lengths, so that no part passes for two.
struct CacheKey: Sendable, Hashable {
    /// The whole key; stores compare all of it.
    let text: String
    /// True if the key identifies a user: it has a credential, or at least a header that may be
    /// one.
    let namesUser: Bool
    /// The address that the key is about, without the user in it.
    let address: String

    /// Headers that neither identify the user nor change the response, unless the response names them
    /// (`Vary`).
    private static let harmless: Set<String> = [
        "accept-encoding", "cache-control", "connection", "if-modified-since", "if-none-match", "pragma", "traceparent",
        "tracestate", "user-agent",
    ]

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - user: The owner of the responses, if requests don't identify one.
    init(_ request: APIRequest, user: String? = nil) {
        let (endpoint, query) = request.endpoint
        let address = AddressParts(endpoint)
        let headers = Self.headers(of: request)
        let location = Self.cacheLocation(of: endpoint)
        self.address = Self.cacheAddress(location, query: query)
        var parts = [request.method.rawValue, location, query.canonical, request.page?.description ?? ""]
        parts.append(request.body.content.map { "\($0.type) \(SHA256Digest(of: $0.bytes).text)" } ?? "")
        parts.append(address?.userInfo.map { SHA256Digest(of: $0).text } ?? "")
        parts.append(user.map { SHA256Digest(of: $0).text } ?? "")
        parts += headers.map { "\($0.name) \(SHA256Digest(of: $0.value).text)" }
        text = parts.map { "\($0.utf8.count):\($0)" }.joined(separator: "\n")
        namesUser =
            user != nil || address?.userInfo != nil
            || headers.contains { !HeaderFields.safeAcrossOrigins.contains($0.name) }
    }

    /// Returns an address in the form that all spellings of it share: default ports, the case of the host
    /// and the order of parameters make no difference.
    static func normalized(_ address: String) -> String {
        let (endpoint, query) = ServerAddress.split(address)
        return self.cacheAddress(cacheLocation(of: endpoint), query: RequestParameters(query: query ?? ""))
    }

    private static func cacheAddress(_ location: String, query: RequestParameters) -> String {
        query.isEmpty ? location : "\(location)?\(query.canonical)"
    }

    /// Returns the origin and the path of an address.
    private static func cacheLocation(of endpoint: String) -> String {
        AddressParts(endpoint).map { "\($0.origin)\($0.path.isEmpty ? "/" : $0.path)" } ?? endpoint
    }

    private static func headers(of request: APIRequest) -> [(name: String, value: String)] {
        let names = Set(request.headers.fields.map { $0.name.lowercased() }).subtracting(harmless)
        return names.sorted().map { ($0, request.headers[$0] ?? "") }
    }

    /// Returns the request headers that choose between the responses of one address, as `Vary` names them
    /// (RFC 9111, section 4.1); nil if they can't be known (`*`).
    static func variant(_ vary: String?, of request: APIRequest) -> String? {
        let names = Set((vary ?? "").lowercased().split { $0 == "," || $0 == " " || $0 == "\t" })
        guard !names.contains("*") else { return nil }
        let values = names.sorted().map { name in
            let value = request.headers[String(name)].map { SHA256Digest(of: $0).text }
            return "\(name) \(value ?? "-")"
        }
        return values.joined(separator: "\n")
    }
}

/// The texts under which stores hold an entry: its key, and in each store the generation of its
/// address.
///
/// An invalidation writes a new generation for an address into each store, so that no entry of the
/// old one is found again, whatever its user and variant. Old entries are evicted as the least
/// recently used. A response that was in flight during an invalidation is stored under the old
/// generation, so it isn't found either.
///
/// The generation is read before each entry of its address, so it is always more recently used than
/// an entry that it invalidates: no store that evicts the least recently used forgets it first.
struct StoredKey: Sendable {
    /// The key.
    let key: CacheKey
    /// The text of the key in each store.
    let texts: [String]

    /// Creates the key with the generations that the stores have now.
    init(_ key: CacheKey, in stores: [any CacheStore]) {
        self.key = key
        let name = Self.generationKey(key.address)
        texts = stores.map { store in
            store.bytes(for: name).map { "\(key.text)\n\(String(decoding: $0, as: UTF8.self))" } ?? key.text
        }
    }

    /// Starts a new generation of an address in a store; a store that can't keep it forgets
    /// everything.
    static func invalidate(_ address: String, in store: any CacheStore) {
        let name = generationKey(CacheKey.normalized(address))
        store.store(Array(UUID().uuidString.utf8), for: name)
        if store.bytes(for: name) == nil { store.removeAll() }
    }

    private static func generationKey(_ address: String) -> String { "generation \(address)" }
}
