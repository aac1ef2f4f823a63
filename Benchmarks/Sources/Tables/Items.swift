import Listwright

/// Items that are appended one by one, and updates of plain Items.
@MainActor enum Items {
    static func append(count: Int, rounds: Int) -> Comparison {
        var comparison = Comparison("Appending \(count) Items")
        let rows = (0..<count).map { Row(id: $0, name: "row \($0)") }
        for round in 0...rounds {
            let stores = [SectionStore(), SectionStore()]
            let whole = time { stores[0].append(contentsOf: rows) }
            let single = time { for row in rows { stores[1].append(row) } }
            guard stores.allSatisfy({ $0.sections[0].cells.count == count }) else { fatalError("rows were lost") }
            if round == 0 { continue }
            comparison.add(whole, to: "append(contentsOf:)")
            comparison.add(single, to: "append, one by one")
        }
        return comparison
    }

    static func update(count: Int, rounds: Int) -> Comparison {
        var comparison = Comparison("New items: \(count) rows, of which 1 % have other content")
        func name(_ number: Int, _ round: Int) -> String { number % 100 == 0 ? "row \(round)" : "row \(number)" }
        let tables = (0..<3).map { _ in TableController() }
        let hosts = tables.map { Host($0) }
        for round in 0...rounds {
            let cells = (0..<count).map {
                CellViewModel(id: "\($0)", cellIdentifier: "Cell", title: name($0, round))
            }
            let plain = (0..<count).map { Row(id: $0, name: name($0, round)) }
            let equatable = (0..<count).map { EquatableRow(id: $0, name: name($0, round)) }
            let times = (
                time { tables[0].store.items = cells }, time { tables[1].store.items = plain },
                time { tables[2].store.items = equatable }
            )
            if round == 0 { continue }
            comparison.add(times.0, to: "ready cells")
            comparison.add(times.1, to: "plain Items")
            comparison.add(times.2, to: "Equatable Items")
        }
        withExtendedLifetime(hosts) {}
        return comparison
    }
}
