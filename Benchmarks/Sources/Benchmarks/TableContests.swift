import Foundation
import Listwright

/// The cost of reloading and editing a table, without the drawing of a host.
@MainActor enum TableContests {
    /// A host that shows each update at once, without views.
    @MainActor private final class Host {
        private let table: TableController
        private lazy var shown: ShownSections = ShownSections(table) { [unowned self] in shown.show($0) }

        init(_ table: TableController) {
            self.table = table
            shown.follow()
        }
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
        let table = TableController()
        let edited = TableController(cells(count, 0))
        let hosts = [Host(table), Host(edited)]
        table.store.items = versions[0]
        var round = 0
        func atTheTop() {
            for number in 0..<100 { try! edited.store.insert(CellViewModel(id: "new-\(number)"), at: 0) }
            for _ in 0..<100 { try! edited.store.delete(at: 0) }
        }
        return Contest(
            name: "A table of \(count) cells", bytes: Array(versions[0].map(\.id.description).joined().utf8),
            entries: [
                ("the same cells again", { withExtendedLifetime(hosts) { table.store.items = versions[0] } }),
                (
                    "cells of which 1,000 changed",
                    {
                        round += 1
                        table.store.items = versions[round % 2]
                    }
                ),
                ("200 edits at the top, one by one", { atTheTop() }),
                ("200 edits at the top in one edit", { edited.store.edit { atTheTop() } }),
            ])
    }
}
