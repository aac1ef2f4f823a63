import HTTPLoading
import ItemMapping
import JSONPaths
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import Synchronization
import TableControlling
import Testing

/// The work of a page is that of its own rows, however long the list is.
///
/// The work is counted, not timed.
@MainActor @Suite struct PageCostTests {
    /// What pages of 20 rows took from the list, the app and the host.
    private struct Work: Equatable {
        var identities = 0
        var cells = 0
        var registrations = 0
        var comparisons = 0
        var insertions: [Int] = []
    }

    @Test func aPageTouchesItsOwnRowsOnly() async {
        let (short, long) = (await work(after: 100), await work(after: 2_000))
        #expect(short == long)
        #expect(long.cells == 200 && long.insertions == Array(repeating: 20, count: 10))
        #expect(long.registrations == 200 && long.comparisons == 0 && long.identities <= 400)
    }

    /// The rows and the cells are changed in place: a copy of either would have another address.
    @Test func aPageCopiesNeitherRowsNorCells() async {
        let screen = BookScreen(BookServer(1...2_000, pageSize: 20))
        await screen.load()
        var (rowMoves, cellMoves) = (0, 0)
        for _ in 1..<100 {
            let (rows, cells) = (address(of: screen.model.rows), address(of: screen.refreshing.section.cells))
            await screen.pullUp()
            if address(of: screen.model.rows) != rows { rowMoves += 1 }
            if address(of: screen.refreshing.section.cells) != cells { cellMoves += 1 }
        }
        #expect(screen.model.rows.count == 2_000 && screen.refreshing.section.cells.count == 2_000)
        // Both grow geometrically.
        #expect(rowMoves <= 10 && cellMoves <= 10, "\(rowMoves) and \(cellMoves) moves of 99")
    }

    /// Nobody else holds the rows of a refetch when its end is told.
    @Test func rowsAreChangedInPlaceWhenARefetchEnds() async throws {
        let screen = BookScreen(BookServer(1...100, pageSize: 20))
        await screen.load()
        for _ in 1..<5 { await screen.pullUp() }
        var addresses: [UInt] = []
        screen.model.startRefetching { [model = screen.model] _ in
            addresses.append(address(of: model.rows))
            _ = try? model.update(Book(7, "other"))
            addresses.append(address(of: model.rows))
        }
        await screen.settle()
        #expect(addresses.count == 2 && addresses[0] == addresses[1])
        #expect(screen.rowIDs == Array(1...100) && screen.model.rows[6].title == "other")
    }

    private func address<Element>(of elements: [Element]) -> UInt {
        unsafe elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    /// The work of ten pages of 20 rows after so many others.
    private func work(after count: Int) async -> Work {
        let identities = Atomic(0)
        let identity = RowIdentity<ComparedBook> { row -> String? in
            identities.add(1, ordering: .relaxed)
            return "\(row.id)"
        }
        let server = BookServer(1...count + 200, pageSize: 20)
        let model = ListModel<ComparedBook>(
            APIRequest("a.org", "books"), on: server, style: .books, identity: identity, retry: nil)
        let (host, source) = (CountingHost(), CountingSource())
        var cells = 0
        let refreshing = RefreshingTable(model, in: TableController(source, host: host)) { row in
            cells += 1
            return CellViewModel(id: "\(row.id)", title: row.title)
        }
        for _ in 0..<count / 20 { _ = try? await model.loadNextPage() }
        (cells, source.count, host.insertions) = (0, 0, [])
        identities.store(0, ordering: .relaxed)
        ComparedBook.comparisons.store(0, ordering: .relaxed)
        for _ in 0..<10 { _ = try? await model.loadNextPage() }
        #expect(refreshing.section.cells.count == count + 200)
        return Work(
            identities: identities.load(ordering: .relaxed), cells: cells, registrations: source.count,
            comparisons: ComparedBook.comparisons.load(ordering: .relaxed), insertions: host.insertions)
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

/// A data source that counts the cells whose views it was asked for.
private final class CountingSource: TableDataSource {
    var count = 0

    override func cellIdentifier(for cell: CellViewModel) -> String {
        count += 1
        return "Cell"
    }
}

/// A host that counts the cells that each batch inserts.
private final class CountingHost: TableHost {
    var insertions: [Int] = []

    func reload(_ table: TableController) {}

    func apply(_ batch: TableBatch, to table: TableController) {
        insertions.append(batch.stages.reduce(0) { $0 + $1.changes.cells.inserts.count })
        batch.commit()
    }
}
