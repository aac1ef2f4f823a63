import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListBinding
import ListLoading
import SectionNormalizing
import TableControlling
import Testing

struct Post: Item {
    var id = 0
    var title = ""
    var author = ""
    var photo: String?
    var day = Date(timeIntervalSince1970: 0)
    static let table = ItemTable(Post()) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.author, "author")
        Field(\.photo, "photo")
        Field(\.day, "day")
    }
}

@MainActor final class PostsScreen {
    let posts: ListModel<Post>, table: TableController
    init(_ server: any HTTPTransport) {
        posts = ListModel(
            APIRequest("https://api.example.com", "posts"), on: server,
            style: .pageNumber(rows: "data", totalPages: "pages"), id: RowIdentity(\.id),
            cache: .staleWhileRevalidate(.seconds(3_600)))
        posts.sendEdit = { edit in
            guard case .remove(let post) = edit else { return nil }
            _ = try await server.send(
                APIRequest("https://api.example.com", "posts/\(post.id)", method: .delete)
            ).validated()
            return nil
        }
        table = TableController([
            ListSections(posts, groupedBy: \.day, header: { $0.formatted() }) { post in
                CellViewModel(title: post.title, subtitle: post.author, image: post.photo)
            }
        ])
        table.on(.select) { event in print("open", event.cell.value(as: Post.self)?.title ?? "") }
    }
}

/// The programs of the guides, as an app writes them.
@MainActor @Suite struct CallSiteTests {
    /// A server of one page and a menu.
    private struct Server: HTTPTransport {
        static let posts = """
            {"data": [{"id": 1, "title": "a", "author": "x", "day": "2026-01-01T00:00:00Z"}, {"id": 2, "title": "b", \
            "author": "y", "day": "2026-01-02T00:00:00Z"}], "pages": 1}
            """
        static let menu =
            #"[{"header": "Account", "items": [{"title": "Feedback", "onSelect": "share", "object": {"badge": 3}}]}]"#

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let text = request.path == "menu" ? Self.menu : Self.posts
            return APIResponse(bytes: Array(text.utf8), address: request.address)
        }
    }

    private final class MenuRow: CellView {
        var cell: CellViewModel?
        var badge: JSONValue?
    }

    @Test func aFeedIsLoadedGroupedAndDeleted() async throws {
        let screen = PostsScreen(Server())
        let host = RecordingHost(screen.table)
        await screen.posts.settle()
        #expect(screen.table.sections.count == 2 && screen.table.sections.map(\.cells.count) == [1, 1])
        try await screen.table.delete(screen.table.sections[0].cells[0].id)
        #expect(screen.table.sections.flatMap(\.cells).map(\.text) == ["b"])
        #expect(host.shown.sections.count == 1)
    }

    @Test func aMenuIsDrivenByTheServer() async throws {
        let server = Server()
        var shared: [String] = []
        let menu = TableController()
        menu.namedHandlers["share"] = { event in shared.append(event.cell.text) }
        menu.bind(MenuRow.self) { view, cell in view.badge = cell["badge"] }
        menu.store.items = try await server.send(APIRequest("https://api.example.com", "menu")).document()
        #expect(menu.sections.map(\.header) == ["Account"])
        let cell = menu.sections[0].cells[0]
        let view = MenuRow()
        menu.load(view, with: cell)
        #expect(view.badge == 3 && menu.send(.select, to: cell.id) && shared == ["Feedback"])
    }
}
