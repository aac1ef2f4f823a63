import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@testable import ListLoading

/// A list of few pages whose rows ask for more by appearing.
@Suite struct BoundedPrefetchTests {
    struct Row: Item, Equatable {
        var id = 0
        static let table = ItemTable(Row()) { Field(\.id, "id") }
    }

    /// A screen over such a list, which reports the rows that it shows.
    final class Screen {
        let list: SteppedList<Row>
        let size: Int, count: Int
        private(set) var loadCount = 0

        init(_ count: Int, pageSize size: Int, maxPages: Int, distance: Int) {
            (self.size, self.count) = (size, count)
            list = SteppedList<Row>(id: RowIdentity(\.id), prefetch: distance, maxPages: maxPages)
            list.load()
            settle()
        }

        /// Answers what is asked for.
        func settle() {
            while let request = list.last {
                let page = Int(request.parameters["page"] ?? "1") ?? 1
                let rows = (0..<count).dropFirst((page - 1) * size).prefix(size).map { ["id": $0].json }
                let text = JSONValue([("rows", JSONValue(rows)), ("more", (page * size < count).json)])
                list.answer(text.description)
                loadCount += 1
            }
        }

        /// Shows rows, again and again until nothing is loaded any more; false if that doesn't end.
        func show(_ ids: Range<Int>, all: Bool = false) -> Bool {
            for _ in 0..<count * 4 {
                let before = loadCount
                // The rows that the list has, or all of them.
                let shown = list.rows.indices.filter { all || ids.contains(list.rows[$0].id) }.map { list.ids[$0] }
                for id in shown where list.ids.contains(id) {
                    list.send(.appeared(id, distance: list.prefetchDistance))
                }
                settle()
                if loadCount == before { return true }
            }
            return false
        }
    }

    static let shapes = [
        (size: 10, most: 1, distance: 5), (10, 2, 5), (10, 3, 5), (3, 1, 5), (3, 2, 5), (3, 3, 5), (1, 1, 1), (1, 2, 3),
        (20, 1, 5), (5, 3, 20), (2, 3, 1),
    ]

    /// A screen that stands still loads some pages, and then no more.
    @Test(arguments: shapes, [1, 4, 12])
    func aScreenThatStandsStillEnds(shape: (size: Int, most: Int, distance: Int), height: Int) {
        for start in stride(from: 0, to: 60, by: 7) {
            let screen = Screen(60, pageSize: shape.size, maxPages: shape.most, distance: shape.distance)
            var isOver = true
            for row in 0...start where isOver { isOver = screen.show(row..<row + height) }
            #expect(isOver, "\(shape), \(height) rows from \(start)")
            let shown = start..<min(60, start + height)
            #expect(shown.allSatisfy { id in screen.list.rows.contains { $0.id == id } }, "\(shape) \(height) \(start)")
        }
    }

    /// A host that reports all rows again after each change loads all pages, once.
    @Test(arguments: shapes)
    func aScreenOfAllRowsEnds(shape: (size: Int, most: Int, distance: Int)) {
        let screen = Screen(60, pageSize: shape.size, maxPages: shape.most, distance: shape.distance)
        #expect(screen.show(0..<60, all: true))
        #expect(screen.loadCount <= 60 / shape.size)
    }

    /// A user who scrolls down and up again sees all rows, and few pages are kept.
    @Test(arguments: shapes, [1, 4])
    func allRowsCanBeReached(shape: (size: Int, most: Int, distance: Int), height: Int) {
        let screen = Screen(60, pageSize: shape.size, maxPages: shape.most, distance: shape.distance)
        for rows in [Array(0..<60), Array((0..<60).reversed()), Array(0..<60)] {
            for row in rows {
                #expect(screen.show(row..<row + height), "\(shape) at \(row)")
                #expect(screen.list.rows.contains { $0.id == row }, "\(shape) at \(row)")
                let near = height + 2 * shape.distance + 4 * shape.size
                #expect(screen.list.rows.count <= max(shape.most * shape.size, near), "\(shape) at \(row)")
            }
        }
    }

    /// What the user asks for makes room as the bound says.
    @Test func loadsOfTheUserKeepTheBound() {
        let screen = Screen(60, pageSize: 10, maxPages: 2, distance: 5)
        for id in screen.list.ids.dropLast(6) { screen.list.send(.appeared(id, distance: 5)) }
        for page in 2...4 {
            screen.list.next()
            screen.settle()
            #expect(screen.list.rows.map(\.id) == Array((page - 2) * 10..<page * 10))
        }
    }

    /// Five pages of three rows: kept are those with rows that appeared, or that are near enough to ask for a page.
    @Test(arguments: [
        (first: 7, last: 7, distance: 0, pages: 2..<3), (7, 7, 1, 2..<3), (7, 7, 2, 1..<4), (6, 8, 1, 1..<4),
        (8, 8, 1, 2..<4), (0, 0, 3, 0..<2), (14, 14, 3, 3..<5), (3, 11, 0, 1..<4), (7, 7, 100, 0..<5),
        (7, 7, Int.max, 0..<5), (7, 7, -1, 2..<3),
    ])
    func pagesNearTheRowsStay(first: Int, last: Int, distance: Int, pages: Range<Int>) {
        let ids = (0..<15).map { UniqueID(identity: .number("\($0)")) }
        let span = (0..<5).map { page in
            LoadedPage<Int>(
                trace: PageTrace(key: nil, number: page + 1, ticket: page), ids: Array(ids[page * 3..<page * 3 + 3]),
                rows: [0, 1, 2])
        }
        var appeared = AppearedRows()
        #expect(appeared.pages(of: span) == nil)
        for id in [ids[first], ids[last]] { appeared.note(id, distance: distance) }
        #expect(appeared.pages(of: span) == pages)
        appeared.forget()
        #expect(appeared.pages(of: span) == nil)
    }
}
