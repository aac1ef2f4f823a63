import Listwright

/// A page onto a long list, on the main actor: from the parsed rows to the committed batch.
@MainActor struct Pages {
    /// A list of its own, in a table or alone.
    @MainActor private final class List {
        let model: ListModel<Row>
        let host = Host()
        var refreshing: RefreshingTable<Row>?
        private var start = 0.0

        init(_ server: MemoryServer, table: TableController? = nil, cell: ((Row) -> CellViewModel)? = nil) {
            model = ListModel<Row>(
                APIRequest("example.com", "rows"), on: server,
                style: .pageNumber(rows: "rows", totalPages: "pages", current: "page"), identity: RowIdentity(\.id))
            model.parsedDataHandler = { [unowned self] _ in start = threadTime() }
            guard let table else { return }
            table.show(in: host)
            refreshing = RefreshingTable(model, in: table, cell: cell)
        }

        /// Loads a page, and returns the time that the main actor was busy with it.
        func load() async -> Double {
            await withCheckedContinuation { continuation in
                model.startLoadingNextPage { [unowned self] result in
                    guard case .success = result else { fatalError("\(result)") }
                    continuation.resume(returning: threadTime() - start)
                }
            }
        }
    }

    private static func cell(_ row: Row) -> CellViewModel {
        CellViewModel(id: "\(row.id)", cellIdentifier: "Cell", title: row.name)
    }

    static func compare(count: Int, size: Int, rounds: Int) async -> Comparison {
        var comparison = Comparison("A page of \(size) rows onto \(count)")
        let server = MemoryServer(first: count, size: size)
        let alone = List(server)
        let ready = List(server, table: TableController(), cell: cell)
        let normalized = List(server, table: TableController())
        for list in [alone, ready, normalized] { _ = await list.load() }
        let hosts = [Host(), Host()]
        let tables = hosts.map { host in
            TableController(TableDataSource((0..<count).map { cell(Row(id: $0, name: "row \($0)")) }), host: host)
        }
        let (table, growing) = (tables[0], tables[1])
        for round in 0...rounds {
            let rows = (0..<size).map { Row(id: count + round * size + $0, name: "row") }
            var cells = rows.map(cell)
            let insertion = time { insert(cells, into: table) }
            try! table.deleteCells(at: paths(cells.count, in: table, isEnd: false))
            let making = time {
                cells = rows.map(cell)
                insert(cells, into: table)
            }
            let times = (await alone.load(), await ready.load(), await normalized.load())
            cells = rows.map(cell)
            // As a RefreshingTable finds the caches: a page was read before, and the table grows.
            _ = await alone.load()
            let fresh = time { insert(cells, into: growing) }
            // The first round is a warm-up.
            if round == 0 { continue }
            comparison.add(fresh, to: "insertCells of ready cells, after a page was read")
            comparison.add(insertion, to: "insertCells of ready cells, called in a row")
            comparison.add(making, to: "cells made of rows, then insertCells")
            comparison.add(times.0, to: "ListModel without a table")
            comparison.add(times.1, to: "RefreshingTable, cells made by a closure")
            comparison.add(times.2, to: "RefreshingTable, cells made by the normalizer")
        }
        withExtendedLifetime(hosts) {}
        return comparison
    }

    private static func insert(_ cells: [CellViewModel], into table: TableController) {
        try! table.insertCells(cells, at: paths(cells.count, in: table, isEnd: true))
    }

    private static func paths(_ count: Int, in table: TableController, isEnd: Bool) -> [CellPath] {
        let start = table.numberOfRows(in: 0) - (isEnd ? 0 : count)
        return (start..<start + count).map { CellPath(section: 0, row: $0) }
    }
}
