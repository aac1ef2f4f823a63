import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListBinding
import ListLoading
import Observation
import SectionNormalizing
import Synchronization
import TableControlling

/// A row of the lists in these tests; it isn't Equatable, so nothing tells whether it changed.
struct Post: Item {
    var id = 0
    var day = 0
    var title = ""
    static let table = ItemTable(Post()) {
        Field(\.id, "id")
        Field(\.day, "day")
        Field(\.title, "title")
    }
}

/// A server of posts in memory, page by page, which fails as a test wants.
final class PostServer: HTTPTransport {
    struct State {
        var posts: [Post] = []
        var pageSize = 3
        var fails = false
    }

    private let state: Mutex<State>

    init(_ posts: [Post], pageSize: Int = 3) { state = Mutex(State(posts: posts, pageSize: pageSize)) }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let now = state.withLock { $0 }
        if now.fails { throw LoadingError(.noServer, address: "a", expected: "b", found: "c", advice: "d") }
        let page = Int(request.parameters["page"] ?? "1") ?? 1
        let rows = now.posts.dropFirst((page - 1) * now.pageSize).prefix(now.pageSize)
        let count = max(1, (now.posts.count + now.pageSize - 1) / now.pageSize)
        let texts = rows.map { #"{"id": \#($0.id), "day": \#($0.day), "title": "\#($0.title)"}"# }
        let text = #"{"rows": [\#(texts.joined(separator: ","))], "page": \#(page), "pages": \#(count)}"#
        return APIResponse(bytes: Array(text.utf8), address: request.address)
    }
}

extension ListModel where Row == Post {
    convenience init(_ server: PostServer, id: RowIdentity<Post> = RowIdentity(\.id)) {
        self.init(
            APIRequest("a.org", "posts"), on: server,
            style: .pageNumber(rows: "rows", totalPages: "pages", current: "page"), id: id, prefetchDistance: 0,
            retry: nil)
    }
}

extension ListModel {
    /// Waits until no load is on its way.
    func settle() async {
        while state.isLoading {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = state
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
