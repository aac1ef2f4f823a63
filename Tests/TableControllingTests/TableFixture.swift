import ListDiffing
import SectionNormalizing
import TableControlling

/// A table of ready cells in a recording host.
struct TableFixture {
    let host = RecordingHost()
    let table: TableController

    /// Sections of cells with these ids; the calls of the first showing are forgotten.
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

    /// The ids that the table shows.
    var ids: [[String]] { table.sections.map { $0.cells.map(\.id) } }

    func cell(_ id: String, _ identifier: String = "Cell") -> CellViewModel {
        CellViewModel(id: id, cellIdentifier: identifier, title: id)
    }
}

func path(_ section: Int, _ row: Int) -> CellPath { CellPath(section: section, row: row) }
