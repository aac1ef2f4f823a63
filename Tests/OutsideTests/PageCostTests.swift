import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListBinding
import ListDiffing
import ListLoading
import SectionNormalizing
import Synchronization
import TableControlling
import TestSupport
import Testing

/// The work of a page is that of its own rows, however long the list is, except for a word for each chunk of cells.
///
/// The work is counted, not timed.
@MainActor @Suite struct PageCostTests {
    /// What pages of 20 rows took from the list, the app and the host.
    private struct Work: Equatable {
        var identities = 0
        var cells = 0
        var comparisons = 0
        var arrivals: [Int] = []
    }

    @Test func aPageTouchesItsOwnRowsOnly() async throws {
        let (short, long) = (try await work(after: 100), try await work(after: 2_000))
        #expect(short == long)
        #expect(long.cells == 200 && long.comparisons == 0 && long.identities <= 400)
        #expect(long.arrivals.filter { $0 > 1 } == Array(repeating: 20, count: 10))
    }

    /// The rows are changed in place: a copy would have another address.
    @Test func aPageCopiesNoRows() async {
        let screen = BookScreen(BookServer(1...2_000, pageSize: 20))
        await screen.settle()
        var moves = 0
        for _ in 1..<100 {
            let before = address(of: screen.list.state.rows)
            await screen.loadNext()
            if address(of: screen.list.state.rows) != before { moves += 1 }
        }
        // They grow geometrically.
        #expect(screen.rowIDs.count == 2_000 && moves <= 10, "\(moves) moves of 99")
    }

    /// The work of ten pages of 20 rows after so many others.
    private func work(after count: Int) async throws -> Work {
        let identities = Atomic(0)
        let identity = RowIdentity<ComparedBook> { row -> String? in
            identities.add(1, ordering: .relaxed)
            return "\(row.id)"
        }
        let list = ListModel<ComparedBook>(
            APIRequest("a.org", "books"), on: BookServer(1...count + 200, pageSize: 20), style: .books, id: identity,
            prefetchDistance: 0, retry: nil)
        var work = Work()
        let table = TableController([
            ListSections(list) { row in
                work.cells += 1
                return CellViewModel(title: row.title)
            }
        ])
        let shown = ShownSections(table) { work.arrivals.append($0.arrived.count) }
        shown.follow()
        await list.settle()
        for _ in 1..<count / 20 { _ = try await list.loadNext().value }
        work = Work()
        identities.store(0, ordering: .relaxed)
        ComparedBook.comparisons.store(0, ordering: .relaxed)
        for _ in 0..<10 { _ = try await list.loadNext().value }
        #expect(shown.sections[0].cells.count == count + 200)
        work.identities = identities.load(ordering: .relaxed)
        work.comparisons = ComparedBook.comparisons.load(ordering: .relaxed)
        return work
    }
}

/// A row that counts its comparisons.
private struct ComparedBook: Item, Equatable {
    static let comparisons = Atomic(0)
    var id = 0
    var title = ""
    static let table = ItemTable(ComparedBook()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }

    static func == (left: ComparedBook, right: ComparedBook) -> Bool {
        comparisons.add(1, ordering: .relaxed)
        return left.id == right.id && left.title == right.title
    }
}
