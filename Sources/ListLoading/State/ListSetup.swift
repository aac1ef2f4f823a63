import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// What doesn't change in the life of a list.
package struct ListSetup<Row: Sendable>: Sendable {
    package var style: PagingStyle?
    package var rows: JSONPath?
    package var identity = RowIdentity<Row>.none
    /// The content by which rows without an identity are recognized in a replacement; nil if they aren't.
    package var content: (@Sendable (Row) -> JSONValue)?
    package var duplicates = DuplicatePolicy.keepFirst
    package var maxPages: Int?
    package var limits = PagingLimits.standard
    package var cache = ListCache.none
    /// True if it is one value, which may be loaded again at any time.
    package var isValue = false

    package init() {}

    /// The style that is given; else the path of the rows, if that is given.
    var ownStyle: PagingStyle { style ?? PagingStyle(found: rows, fields: PagingTable()) }

    /// The words for it in errors.
    var subject: String { isValue ? "a value" : "a list" }
}

extension ListSetup where Row: FieldValue {
    /// Reads the answer to a page request.
    package func read(_ response: APIResponse, of order: PageOrder) -> Result<PageContents<Row>, LoadingError> {
        do throws(LoadingError) {
            return .success(try PageReader(identity: identity).read(response, of: order))
        } catch {
            return .failure(error)
        }
    }
}

/// True if a list shows the rows of a cache before the server's.
///
/// ```swift
/// let posts = ListModel<Post>(request, on: server, cache: .staleWhileRevalidate(.seconds(3_600)))
/// ```
public enum ListCache: Sendable, Hashable {
    /// The policy of the request and of its transport decides.
    case none
    /// A stored first page up to this age is shown at once; then the server is asked, and its rows
    /// replace those of the cache.
    ///
    /// The age is that of the header `Age` (RFC 9111, section 5.1).
    case staleWhileRevalidate(Duration)

    /// Returns whether a replacement looks in the cache first.
    func isAsked(for wanted: Replacement) -> Bool { self != .none && !wanted.isRefresh && wanted.start == nil }

    /// Returns whether a response of the cache is older than is shown.
    func isTooOld(_ response: APIResponse) -> Bool {
        guard case .staleWhileRevalidate(let most) = self, response.origin != .server,
            let age = response.headers["Age"].flatMap({ Int($0) })
        else { return false }
        return .seconds(age) > most
    }
}
