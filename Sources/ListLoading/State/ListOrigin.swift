import HTTPLoading
import JSONPaths

/// The origin of a list's rows: the request, and whether the server or a cache has responded.
struct ListOrigin: Sendable {
    private(set) var request: APIRequest
    /// True if no load has sent the request yet, and another one before.
    private(set) var hasNewRequest = false
    /// The entity tag of the first page, by which the server may say that the rows still hold.
    private(set) var entityTag: String?
    /// True if pages come from the server only, because the first of them did.
    var isFresh = false
    /// True if the rows come from the cache and the server hasn't confirmed them.
    var isStale = false
    /// The path of the rows, if a later page has shown that they aren't where they were taken from.
    var movedRows: JSONPath?

    init(_ request: APIRequest) { self.request = request }

    mutating func change(to other: APIRequest) { (request, hasNewRequest, entityTag) = (other, true, nil) }

    mutating func begin() { hasNewRequest = false }

    /// Takes a replacement that has ended; the tag of an earlier request says nothing of this one.
    mutating func replace<Row>(by flight: Flight<Row>) {
        (isFresh, entityTag) = (flight.isRefresh, hasNewRequest ? nil : flight.entityTag)
    }

    /// Returns the request of a page as a load sends it: past the cache, to the cache alone, or under a condition.
    ///
    /// Only the first request of a load has a condition; one that the app has set itself stays.
    func prepare<Row>(_ page: APIRequest, for flight: inout Flight<Row>) -> APIRequest {
        var request = page
        if flight.isRefresh || (isFresh && flight.direction != .replace) { request.cachePolicy = .networkOnly }
        if flight.asksCache { request.cachePolicy = .cacheOnly }
        if !flight.isEmpty || request.headers["If-None-Match"] != nil { flight.condition = nil }
        if let tag = flight.condition { request.headers["If-None-Match"] = tag }
        return request
    }
}
