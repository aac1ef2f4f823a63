import HTTPLoading
import ItemMapping
import JSONDocuments
import ListLoading
import Testing

/// List models as another module uses them: edited, prefetched, let go.
@MainActor @Suite struct EditedListTests {
    private func list(_ server: BookServer, prefetchDistance: Int = 0) -> ListModel<Book> {
        ListModel<Book>(
            APIRequest("a.org", "books"), on: server, style: .books, id: RowIdentity(\.id),
            prefetchDistance: prefetchDistance, retry: nil)
    }

    @Test func anEditIsConfirmedByTheServerOrUndone() async throws {
        let server = BookServer(1...6)
        let books = list(server)
        books.sendEdit = { [request = books.request] _ in
            _ = try await server.send(request)
            server.change { $0.books.removeFirst() }
            return nil
        }
        _ = try await books.load().value
        server.change { $0.fails = true }
        await #expect(throws: LoadingError.self) { try await books.apply(.remove(books.state.ids[0])).value }
        #expect(books.state.rows.map(\.id) == [1, 2])
        server.change { $0.fails = false }
        try await books.apply(.remove(books.state.ids[0])).value
        #expect(books.state.rows.map(\.id) == [2])
        _ = try await books.refresh().value
        #expect(books.state.rows.map(\.id) == [2, 3])
        #expect(books.apply(.move(books.state.ids[0], to: 9)).refusal?.code == .index)
    }

    @Test func aFailingPageIsAskedForOnceByItself() async throws {
        let server = BookServer(1...6)
        let books = list(server, prefetchDistance: 2)
        _ = try await books.load().value
        server.change { $0.fails = true }
        for _ in 0..<50 {
            for id in books.state.ids { books.rowAppeared(id) }
            await books.settle()
        }
        #expect(server.now.requestCount == 2)
        #expect(books.state.append.error?.errorDescription == "expected b, found c")
        server.change { $0.fails = false }
        _ = try await books.retry().value
        #expect(books.state.rows.count == 4 && books.retry().refusal != nil)
    }

    @Test func aModelIsReleasedThoughAnEditIsKept() async throws {
        let server = BookServer(1...6)
        weak var released: AnyObject?
        let edit: EditTask
        do {
            let books = list(server)
            _ = try await books.load().value
            edit = books.apply(.remove(books.state.ids[0]))
            released = books
            #expect(released != nil)
        }
        #expect(released == nil && edit.isOver)
    }

    /// SwiftUI and tasks follow a list without a table.
    @Test func statesAreFollowed() async throws {
        let books = list(BookServer(1...4))
        var counts: [Int] = []
        let observation = books.observe { counts.append($0.rows.count) }
        _ = try await books.load().value
        _ = try await books.loadNext().value
        #expect(counts.last == 4 && counts == counts.sorted())
        observation.cancel()
        books.apply(.remove(books.state.ids[0]))
        #expect(counts.last == 4)
        for await state in books.states {
            #expect(state.rows.count == 3)
            break
        }
    }
}
