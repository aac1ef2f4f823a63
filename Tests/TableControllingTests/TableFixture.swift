import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling

/// A table of given cells, and a host that records.
@MainActor struct TableFixture {
    let table: TableController
    let host: RecordingHost

    /// Shows sections of cells with these ids, and discards the calls so far.
    init(_ sections: [[String]]) {
        table = TableController(
            sections.enumerated().map { number, ids in
                SectionViewModel(id: .text("section \(number)"), cells: ids.map { cell($0) })
            })
        host = RecordingHost(table)
        host.takeCalls()
    }

    var store: SectionStore { table.store }

    /// The ids of the cells of the table.
    var ids: [[String]] { table.sections.map { $0.cells.map { "\($0.id)" } } }
}

func cell(_ id: String, _ kind: String = "Cell") -> CellViewModel {
    CellViewModel(id: .text(id), cellIdentifier: kind, title: id)
}

func path(_ section: Int, _ row: Int) -> CellPath { CellPath(section: section, row: row) }

func id(_ text: String, _ number: Int = 1) -> UniqueID { UniqueID(identity: .text(text), number: number) }
