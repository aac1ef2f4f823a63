import Foundation
import Listwright

/// The cost of reloading and editing a table, without the drawing of a host.
enum TableContests {
    /// A host that only commits batches.
    private final class Host: TableHost {
        func reload(_ table: TableController) {}
        func apply(_ batch: TableBatch, to table: TableController) { batch.commit() }
    }

    /// Cells with the same ids in each version; the title of every hundredth depends on the
    /// version.
    private static func cells(_ count: Int, _ version: Int) -> [CellViewModel] {
        (0..<count).map { number in
            CellViewModel(
                id: "item-\(number)", cellIdentifier: "Cell",
                title: number % 100 == 0 ? "\(version)" : "title \(number)")
        }
    }

    /// Edits of a table of a hundred thousand cells.
    static func edits() -> Contest {
        let count = 100_000
        let versions = [cells(count, 1), cells(count, 2)]
        let hosts = [Host(), Host()]
        let table = TableController(host: hosts[0])
        let edited = TableController(TableDataSource(cells(count, 0)), host: hosts[1])
        table.reload(with: versions[0])
        var round = 0
        func atTheTop() {
            for number in 0..<100 { try! edited.insertCell(CellViewModel(id: "new-\(number)"), atRow: 0) }
            for _ in 0..<100 { try! edited.deleteCell(atRow: 0) }
        }
        return Contest(
            name: "A table of \(count) cells", bytes: Array(versions[0].map(\.id).joined().utf8),
            entries: [
                // A table holds its host weakly.
                ("reload(with:) of ready cells", { withExtendedLifetime(hosts) { table.reload(with: versions[0]) } }),
                (
                    "update(to:) with 1,000 changed cells",
                    {
                        round += 1
                        table.update(to: versions[round % 2])
                    }
                ),
                ("200 edits at the top, one by one", { atTheTop() }),
                ("200 edits at the top in one batch", { edited.performBatch { atTheTop() } }),
                (
                    "index path of the last cell after each of 10 edits",
                    {
                        for _ in 0..<5 {
                            try! edited.insertCell(CellViewModel(id: "new"), atRow: 0)
                            use(edited.sections[0].cells.last?.indexPath)
                            try! edited.deleteCell(atRow: 0)
                            use(edited.sections[0].cells.last?.indexPath)
                        }
                    }
                ),
            ])
    }
}
