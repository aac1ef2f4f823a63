import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A transport that stores the responses of another one, and reuses them according to a policy.
///
/// Stored are JSON responses with the status 200 to GET (and to POST, if `keepsPosts` is set), under
/// their method, address, parameters in any order, page, body, and all headers but a few that are
/// known to be harmless (`User-Agent`, `Accept-Encoding`, …). So a response is reused only for
/// requests with the same credentials, whatever header they are in. A response with an entity tag
/// (`ETag`) is validated with `If-None-Match`; on 304 the stored response is returned.
///
/// These parts of RFC 9111 are obeyed: `no-store` of both sides (sections 5.2.1.5 and 5.2.2.5),
/// `private` (5.2.2.7), `Vary` (4.1) and invalidation (4.4). A `private` response is stored only if
/// the key identifies its user: the request has a credential, or `user` is set. The policy alone
/// decides when responses are reused. `Set-Cookie` is never stored.
///
/// Put interceptors that add credentials above the cache, which can't see what is added below; or
/// set `user` to the owner of the responses.
///
/// The policy of a request takes precedence over that of the cache: a refresh of a list always
/// reaches the server.
///
/// A successful response to POST, PUT, PATCH or DELETE invalidates what is kept for its address,
/// for all users and variants, and for the addresses in its `Location` and `Content-Location` on
/// the same origin (RFC 9111, section 4.4).
///
/// ```swift
/// let server = URLSessionTransport.shared.cached(
///     in: [MemoryCache(), DiskCache(folder)], policy: .staleWhileRevalidate(age: .seconds(300)))
/// ```
public struct CachingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let stores: [any CacheStore]
    private let policy: CachePolicy
    private let keepsPosts: Bool
    private let user: String?
    private let clock: any LoadClock
    private let onUpdate: (@Sendable (APIRequest, APIResponse) -> Void)?
    private let checks = RunningChecks()

    /// Creates a transport that stores responses.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - stores: The stores, the fastest first.
    ///   - policy: When stored responses are reused.
    ///   - keepsPosts: Whether responses to POST are stored too, as GraphQL queries need.
    ///   - user: The owner of the responses, if requests don't identify one: no user is given
    ///     another's response.
    ///   - clock: The time that ages are measured by.
    ///   - onUpdate: Called with every response that arrives after an older one was returned and
    ///     differs from it.
    public init(
        _ transport: any HTTPTransport, stores: [any CacheStore], policy: CachePolicy, keepsPosts: Bool = false,
        user: String? = nil, clock: any LoadClock = SystemClock(),
        onUpdate: (@Sendable (APIRequest, APIResponse) -> Void)? = nil
    ) {
        self.transport = transport
        self.stores = stores
        self.policy = policy
        self.keepsPosts = keepsPosts
        self.user = user
        self.clock = clock
        self.onUpdate = onUpdate
    }

    /// Responds from what is kept, or from the server.
    ///
    /// - Throws: `LoadingError`; `notCached` if nothing is kept and the server may not be asked. A
    ///   store never fails.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        guard request.method == .get || (keepsPosts && request.method == .post) else {
            let response = try await transport.send(request)
            invalidate(after: response, to: request)
            return response
        }
        let key = StoredKey(CacheKey(request, user: user), in: stores)
        switch request.cachePolicy ?? policy {
        case .networkOnly: return try await fetch(request, key: key, known: nil)
        case .cacheOnly:
            guard let entry = entry(key, for: request) else { throw Self.missingEntry(request) }
            return answer(entry, to: request, from: .cache)
        case .cacheFirst:
            if let entry = entry(key, for: request) { return answer(entry, to: request, from: .cache) }
            return try await fetch(request, key: key, known: nil)
        case .staleWhileRevalidate(let age):
            guard let entry = entry(key, for: request) else { return try await fetch(request, key: key, known: nil) }
            let entryAge = clock.now.timeIntervalSince(entry.checked)
            // An entry from the future was kept by a clock that was wrong.
            guard entryAge >= 0, entryAge <= age / .seconds(1) else {
                return try await fetch(request, key: key, known: entry)
            }
            checkLater(request, key: key, entry: entry)
            return answer(entry, to: request, from: .cache)
        }
    }

    /// Asks the server; if an entry is known, asks whether it still holds.
    private func fetch(
        _ request: APIRequest, key: StoredKey, known: CacheEntry?
    ) async throws(LoadingError) -> APIResponse {
        take(try await ask(request, known: known), to: request, key: key, known: known)
    }

    private func ask(_ request: APIRequest, known: CacheEntry?) async throws(LoadingError) -> APIResponse {
        var asking = request
        if let tag = known?.entityTag, request.headers["If-None-Match"] == nil { asking.headers["If-None-Match"] = tag }
        return try await transport.send(asking)
    }

    /// Stores a response if it may be stored; returns the known entry if it is still valid.
    private func take(
        _ response: APIResponse, to request: APIRequest, key: StoredKey, known: CacheEntry?
    ) -> APIResponse {
        if response.status == 304, var known, request.headers["If-None-Match"] ?? known.entityTag == known.entityTag {
            known.checked = clock.now
            if mayKeep(response, to: request, key: key.key) { keep(known, under: key) } else { forget(key) }
            return answer(
                known, to: request, from: .validatedCache, startTime: response.startTime, duration: response.duration)
        }
        if response.status == 200 {
            if mayKeep(response, to: request, key: key.key) {
                keepIfJSON(response, to: request, key: key)
            } else {
                forget(key)
            }
        } else if [404, 410].contains(response.status) {
            forget(key)
        }
        return response
    }

    /// Returns whether server and request allow a response to be stored (RFC 9111, section 3).
    private func mayKeep(_ response: APIResponse, to request: APIRequest, key: CacheKey) -> Bool {
        let directives = CacheDirectives(response.headers["Cache-Control"])
        guard !directives.noStore, !CacheDirectives(request.headers["Cache-Control"]).noStore else { return false }
        guard !directives.isPrivate || key.namesUser else { return false }
        return CacheKey.variant(response.headers["Vary"], of: request) != nil
    }

    /// Stores a response that is JSON.
    ///
    /// The login page of a hotel's network must not replace a list for ever. The document is parsed
    /// once, so this costs nothing to callers that read it afterwards.
    private func keepIfJSON(_ response: APIResponse, to request: APIRequest, key: StoredKey) {
        guard (try? response.document()) != nil else { return }
        var headers = response.headers
        for name in ["Set-Cookie", "Set-Cookie2"] { headers[name] = nil }
        let entry = CacheEntry(
            key: key.key.text, status: response.status, headers: headers, bytes: response.bytes,
            address: ServerAddress.with(userInfo: nil, response.address),
            variant: CacheKey.variant(headers["Vary"], of: request) ?? "", checked: clock.now)
        keep(entry, under: key)
    }

    /// Validates an entry in the background after it was returned; one check at a time for each
    /// key.
    private func checkLater(_ request: APIRequest, key: StoredKey, entry: CacheEntry) {
        checks.start(key.key.text) {
            guard let response = try? await ask(request, known: entry) else { return }
            // Another request may have brought something newer meanwhile.
            if let kept = self.entry(key, for: request), kept.checked != entry.checked || kept.bytes != entry.bytes {
                return
            }
            let answer = take(response, to: request, key: key, known: entry)
            if answer.status == 200, answer.bytes != entry.bytes { onUpdate?(request, answer) }
        }
    }

    /// Waits for the checks that are running in the background.
    package func waitForChecks() async { await checks.wait() }

    private func entry(_ key: StoredKey, for request: APIRequest) -> CacheEntry? {
        for (number, (store, text)) in zip(stores, key.texts).enumerated() {
            guard let bytes = store.bytes(for: text) else { continue }
            guard let entry = CacheEntry(bytes, key: key.key.text) else {
                store.remove(text)
                continue
            }
            guard CacheKey.variant(entry.headers["Vary"], of: request) == entry.variant else { continue }
            // The quicker stores get it too.
            for (quicker, text) in zip(stores, key.texts).prefix(number) { quicker.store(bytes, for: text) }
            return entry
        }
        return nil
    }

    private func keep(_ entry: CacheEntry, under key: StoredKey) {
        let bytes = entry.encoded
        for (store, text) in zip(stores, key.texts) { store.store(bytes, for: text) }
    }

    private func forget(_ key: StoredKey) {
        for (store, text) in zip(stores, key.texts) { store.remove(text) }
    }

    /// Invalidates what is kept for the address of a successful unsafe request, and for the
    /// addresses on the same origin that its response names (RFC 9111, section 4.4).
    private func invalidate(after response: APIResponse, to request: APIRequest) {
        guard !request.method.isSafe, (200...399).contains(response.status) else { return }
        let asked = request.address
        let answered = response.address.isEmpty ? asked : response.address
        let named = ["Location", "Content-Location"].compactMap { response.headers[$0] }
        let addresses = [asked, answered] + named.map { ServerAddress.resolve($0, from: answered) }
        for address in Set(addresses) where ServerAddress.isSameServer(address, asked) {
            for store in stores { StoredKey.invalidate(address, in: store) }
        }
    }

    private func answer(
        _ entry: CacheEntry, to request: APIRequest, from origin: APIResponse.Origin, startTime: Date? = nil,
        duration: Duration = .zero
    ) -> APIResponse {
        // Links of the page lead on with the name and password that it was asked for with.
        let isOwn = ServerAddress.isSameServer(request.address, entry.address)
        let userInfo = isOwn ? AddressParts(request.address)?.userInfo : nil
        return APIResponse(
            status: entry.status, headers: entry.headers, bytes: entry.bytes,
            address: userInfo.map { ServerAddress.with(userInfo: $0, entry.address) } ?? entry.address,
            startTime: startTime ?? clock.now, duration: duration, origin: origin)
    }

    private static func missingEntry(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .notCached, address: request.address, expected: "a cached response", found: "none",
            advice: "allow network requests")
    }
}

extension HTTPTransport {
    /// Stores the responses of this transport.
    ///
    /// - Parameters:
    ///   - stores: The stores, the fastest first.
    ///   - policy: When stored responses are reused.
    public func cached(in stores: [any CacheStore], policy: CachePolicy) -> CachingTransport {
        CachingTransport(self, stores: stores, policy: policy)
    }
}
