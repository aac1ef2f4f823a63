import ListDiffing
import SectionNormalizing
import TableControlling

/// A table of given cells in a recording host.
struct TableFixture {
    let host = RecordingHost()
    let table: TableController

    /// Shows sections of cells with these ids and discards the calls of the first reload.
    init(_ sections: [[String]], identifier: String = "Cell") {
        table = TableController(host: host)
        table.reload(
            with: sections.enumerated().map { number, ids in
                SectionViewModel(
                    id: "section \(number)",
                    cells: ids.map { CellViewModel(id: $0, cellIdentifier: identifier, title: $0) })
            })
        host.takeCalls()
    }

    /// The ids of the shown cells.
    var ids: [[String]] { table.sections.map { $0.cells.map(\.id) } }

    func cell(_ id: String, _ identifier: String = "Cell") -> CellViewModel {
        CellViewModel(id: id, cellIdentifier: identifier, title: id)
    }
}

func path(_ section: Int, _ row: Int) -> CellPath { CellPath(section: section, row: row) }
