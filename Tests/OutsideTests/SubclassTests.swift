import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// List models as another module uses them: subclassed, edited, prefetched.
@MainActor @Suite struct SubclassTests {
    /// A list with its own initializer.
    private final class Shelf: ListModel<Book> {
        let name: String
        private(set) var seen: [Int] = []

        init(_ name: String, on server: BookServer, prefetchDistance: Int = 0) {
            self.name = name
            super.init(
                APIRequest("a.org", name), on: server, style: .books, identity: RowIdentity(\.id),
                prefetchDistance: prefetchDistance, retry: nil)
        }

        override func handleParsedData(_ rows: [Book]) {
            seen += rows.map(\.id)
            super.handleParsedData(rows)
        }
    }

    /// A value with its own initializer.
    private final class Books: ValueModel<[Book]> {
        private(set) var count = 0

        init(on server: BookServer) { super.init(APIRequest("a.org", "books"), on: server, at: "rows", retry: nil) }

        override func handleParsedData(_ value: [Book]) {
            count = value.count
            super.handleParsedData(value)
        }
    }

    @Test func modelsAreSubclassed() async throws {
        let server = BookServer(1...5)
        let shelf = Shelf("books", on: server)
        try await shelf.load()
        try await shelf.loadNextPage()
        #expect(shelf.seen == [1, 2, 3, 4] && shelf.name == "books" && shelf.total == nil)
        #expect(shelf.pageFields["pages"]?.int == 3)
        let books = Books(on: server)
        #expect(try await books.load().map(\.id) == [1, 2] && books.count == 2)
    }

    @Test func anEditIsConfirmedByTheServerOrUndone() async throws {
        let server = BookServer(1...6)
        let shelf = Shelf("books", on: server)
        try await shelf.load()
        server.change { $0.fails = true }
        await #expect(throws: LoadingError.self) {
            try await shelf.remove(at: 0).confirm { _ = try await server.send(shelf.request) }
        }
        #expect(shelf.rows.map(\.id) == [1, 2])
        server.change { $0.fails = false }
        try await shelf.remove(at: 0).confirm { server.change { $0.books.removeFirst() } }
        #expect(shelf.rows.map(\.id) == [2])
        try await shelf.refresh()
        #expect(shelf.rows.map(\.id) == [2, 3])
        let error = #expect(throws: ListEditError.self) { try shelf.remove(Identity(9)) }
        #expect(error?.code == .unknownIdentity && error?.recoverySuggestion == "use the index of the row")
    }

    @Test func aFailingPageIsAskedForOnceByItself() async throws {
        let server = BookServer(1...6)
        let shelf = Shelf("books", on: server, prefetchDistance: 2)
        try await shelf.load()
        server.change { $0.fails = true }
        for _ in 0..<50 {
            for index in shelf.rows.indices { shelf.rowWillAppear(at: index) }
            shelf.startPrefetching()
            await shelf.settle()
        }
        #expect(server.now.requestCount == 2)
        let state = shelf.appendState
        #expect(state == shelf.appendState && state != .idle && state.error?.errorDescription == "expected b, found c")
        server.change { $0.fails = false }
        state.retry?()
        await shelf.settle()
        #expect(shelf.rows.count == 4 && shelf.startPrefetching().isStarted)
    }

    @Test func aModelIsReleasedThoughAnEditIsKept() async throws {
        let server = BookServer(1...6)
        weak var released: Shelf?
        let edit: ListEdit<Book>
        do {
            let shelf = Shelf("books", on: server)
            try await shelf.load()
            edit = try shelf.remove(at: 0)
            released = shelf
        }
        #expect(released == nil && !edit.rollBack())
    }
}
