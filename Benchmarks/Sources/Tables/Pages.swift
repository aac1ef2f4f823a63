import Listwright

/// A page onto a long list, on the main actor: from the parsed rows to the hosts.
@MainActor struct Pages {
    /// A list of its own, in a table or alone.
    @MainActor private final class List {
        let model: ListModel<Row>
        let host: Host?

        init(_ server: MemoryServer, isShown: Bool = true, cell: (@Sendable (Row) -> CellViewModel)? = nil) {
            model = ListModel<Row>(
                APIRequest("example.com", "rows"), on: server,
                style: .pageNumber(rows: "rows", totalPages: "pages", current: "page"), id: RowIdentity(\.id))
            host = isShown ? Host(TableController([ListSections(model, cell: cell)])) : nil
        }

        /// Loads a page, and returns the time that the main actor was busy with it: all else is done by
        /// other threads.
        ///
        /// The main actor may go on in another thread, whose time says nothing: then another page is loaded.
        func load() async -> Double {
            while true {
                let (thread, start) = (currentThread(), threadTime())
                guard (try? await model.loadNext().value) != nil else { fatalError("\(model.state.append)") }
                let end = threadTime()
                if currentThread() == thread { return end - start }
            }
        }
    }

    private nonisolated static func cell(_ row: Row) -> CellViewModel {
        CellViewModel(id: "\(row.id)", cellIdentifier: "Cell", title: row.name)
    }

    static func compare(count: Int, size: Int, rounds: Int) async -> Comparison {
        var comparison = Comparison("A page of \(size) rows onto \(count)")
        let server = MemoryServer(first: count, size: size)
        let alone = List(server, isShown: false)
        let ready = List(server, cell: cell)
        let normalized = List(server)
        for list in [alone, ready, normalized] where !list.model.state.isLoaded { _ = await list.load() }
        let table = TableController((0..<count).map { cell(Row(id: $0, name: "row \($0)")) })
        let host = Host(table)
        for round in 0...rounds {
            let rows = (0..<size).map { Row(id: count + round * size + $0, name: "row") }
            let cells = rows.map(cell)
            let insertion = time { table.store.append(contentsOf: cells) }
            let making = time { table.store.append(contentsOf: rows.map(cell)) }
            let times = (await alone.load(), await ready.load(), await normalized.load())
            // The first round is a warm-up.
            if round == 0 { continue }
            comparison.add(insertion, to: "append(contentsOf:) of ready cells")
            comparison.add(making, to: "cells made of rows, then append(contentsOf:)")
            comparison.add(times.0, to: "ListModel without a table")
            comparison.add(times.1, to: "ListSections, cells made by a closure")
            comparison.add(times.2, to: "ListSections, cells made by the normalizer")
        }
        withExtendedLifetime(host) {}
        return comparison
    }
}
