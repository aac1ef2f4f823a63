import JSONDocuments

/// A request to a server: its address, method, parameters, headers and body.
///
/// It is a value: a list changes copies of it to ask for its pages, and interceptors return others.
/// Parameters are encoded when the address is made. `limits` bound the size and the
/// time of the response, whatever server it comes from.
///
/// ```swift
/// var request = APIRequest("https://api.example.com", "books", parameters: ["sort": "title"])
/// request.headers["Accept-Language"] = "de"
/// request.address  // https://api.example.com/books?sort=title
/// ```
public struct APIRequest: Sendable {
    /// The address of the server; `http://` is prepended if it has no scheme.
    public var server: String
    /// The path on the server, or an absolute address, which replaces that of the server.
    public var path: String
    /// The HTTP method.
    public var method: RequestMethod
    /// The parameters of the query.
    public var parameters: RequestParameters
    /// The headers.
    public var headers: HeaderFields
    /// The body.
    public var body: RequestBody
    /// Values for interceptors and callers; never sent.
    public var userInfo: [String: any Sendable]
    /// How long the server may be silent.
    public var timeout: Duration
    /// The limits on the size of the response and on its total time.
    public var limits: Limits
    /// Whether the address was named by a page of another origin (scheme, host, port).
    ///
    /// Credentials belong to the origin they were created for. A list drops all but a few harmless
    /// headers from such a request; an interceptor that adds credentials must leave it alone.
    public var isCrossOrigin = false
    /// The policy of the cache for this request; nil for the cache's own.
    public var cachePolicy: CachePolicy?
    /// Which page of a list this asks for; part of the key of a cache.
    public var page: PageKey?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - server: The address of the server.
    ///   - path: The path on the server; may hold a query.
    ///   - method: The HTTP method.
    ///   - parameters: The parameters of the query; they replace those with the same names in the
    ///     path.
    ///   - headers: The headers.
    ///   - body: The body.
    ///   - timeout: How long the server may be silent.
    ///   - limits: The limits on the size of the response and on its total time.
    public init(
        _ server: String, _ path: String = "", method: RequestMethod = .get, parameters: RequestParameters = [:],
        headers: HeaderFields = [:], body: RequestBody = .none, timeout: Duration = .seconds(60),
        limits: Limits = Limits()
    ) {
        self.server = server
        self.path = path
        self.method = method
        self.parameters = parameters
        self.headers = headers
        self.body = body
        userInfo = [:]
        self.timeout = timeout
        self.limits = limits
    }

    /// The whole address, with the parameters.
    public var address: String {
        let whole = ServerAddress.join(server, path)
        guard !parameters.isEmpty else { return whole }
        // The query of the path stays as it was written: servers compare the text of their own
        // links.
        let (endpoint, query) = ServerAddress.split(whole)
        let names = Set(parameters.pairs.map(\.name))
        let kept = (query ?? "").split(separator: "&").filter { part in
            !names.contains(PercentText.decoded(part.prefix { $0 != "=" }))
        }
        return "\(endpoint)?\((kept.map(String.init) + [parameters.encoded]).joined(separator: "&"))"
    }

    /// The address without its query, and all parameters, those of the path too.
    package var endpoint: (endpoint: String, query: RequestParameters) {
        let (endpoint, query) = ServerAddress.split(ServerAddress.join(server, path))
        return (endpoint, RequestParameters(query: query ?? "").replaced(by: parameters))
    }

    /// Drops the headers that don't belong to a server of another origin, and marks the request.
    ///
    /// The body stays: ``crossing(from:)`` refuses it, instead of sending another request than the caller made.
    package mutating func leaveOrigin() {
        isCrossOrigin = true
        headers = headers.crossOriginFields
    }

    /// Returns the request of a page, unless it would take a body or a change to another origin than `list`'s.
    ///
    /// - Throws: `LoadingError` with the code `foreignRedirect`, and nothing is sent.
    package func crossing(from list: APIRequest) throws(LoadingError) -> APIRequest {
        guard body.content != nil || !method.isSafe, !ServerAddress.isSameServer(address, list.address) else {
            return self
        }
        throw ServerAddress.defect(of: address) == nil ? .foreignLink(self, from: list.address) : .badLink(address)
    }

    /// Returns the same request to another address.
    package func moved(to address: String) -> APIRequest {
        var request = self
        request.server = address
        request.path = ""
        request.parameters = [:]
        return request
    }
}

extension APIRequest: CustomStringConvertible {
    /// `GET https://api.example.com/books?sort=title`.
    public var description: String { "\(method.rawValue) \(address)" }
}

extension APIRequest {
    /// The limits on the size of a response and on its total time, enforced while it is received.
    ///
    /// A response without end ends the call with the code `tooLarge` or `tooSlow`, and the
    /// connection is closed. Neither is retried.
    ///
    /// ```swift
    /// request.limits.bytes = 1 << 30  // an export of up to 1 GiB
    /// request.limits.time = .seconds(1_800)
    /// ```
    public struct Limits: Sendable, Hashable {
        /// The size of the body in bytes, after decompression; 64 MiB.
        public var bytes: Int
        /// The time from the request to the last byte, redirects included; 5 minutes.
        public var time: Duration

        /// Limits.
        public init(bytes: Int = 64 << 20, time: Duration = .seconds(300)) {
            self.bytes = bytes
            self.time = time
        }
    }
}

/// An HTTP method (RFC 9110, section 9).
public enum RequestMethod: String, Sendable, Hashable, CaseIterable {
    /// Fetch.
    case get = "GET"
    /// Hand in.
    case post = "POST"
    /// Replace.
    case put = "PUT"
    /// Change in part.
    case patch = "PATCH"
    /// Remove.
    case delete = "DELETE"
    /// Fetch the headers alone.
    case head = "HEAD"
    /// Ask what is possible.
    case options = "OPTIONS"

    /// Whether the method only asks (RFC 9110, section 9.2.1).
    var isSafe: Bool { [.get, .head, .options].contains(self) }

    /// Whether a request that is sent twice has the effect of one (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}

/// A page of a list, by the value that requests it from the server.
///
/// A key is part of the key of a cache, and says where a list is taken up again
/// (`PageResumption`). The first page has none.
///
/// ```swift
/// print(PageKey.number(2), PageKey.cursor("Y3Vyc29y"))  // page 2 cursor Y3Vyc29y
/// ```
public enum PageKey: Sendable, Hashable {
    /// The page of this number.
    case number(Int)
    /// The page that starts at this row.
    case offset(Int)
    /// The page after this cursor.
    case cursor(String)
    /// By a value of the previous page that is no string: a number or an object of a body, or several parameters.
    case token(JSONValue)
    /// The page before this cursor, for servers that take it in another parameter (Relay's
    /// `before`).
    case before(String)
    /// The page at this address.
    case link(String)
}

extension PageKey: CustomStringConvertible {
    /// `page 2`, `offset 40`, `cursor abc`, `before abc`, `link https://…`.
    public var description: String {
        switch self {
        case .number(let number): "page \(number)"
        case .offset(let offset): "offset \(offset)"
        case .cursor(let cursor): "cursor \(cursor)"
        case .token(let value): "cursor \(JSONWriter.text(of: value))"
        case .before(let cursor): "before \(cursor)"
        case .link(let link): "link \(link)"
        }
    }
}
