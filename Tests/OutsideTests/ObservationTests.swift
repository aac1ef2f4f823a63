import ListDiffing
import Observation
import SectionNormalizing
import TableControlling
import Testing

/// Tables as views of SwiftUI observe them.
@Suite struct ObservationTests {
    /// A view that renders again after what it read was changed.
    private final class Reader<Value> {
        private(set) var renderings: [Value] = []
        private var isOutdated = true
        private let body: () -> Value

        init(_ body: @escaping () -> Value) { self.body = body }

        /// Renders if that is necessary, as a run loop would do.
        func renderIfNeeded() {
            guard isOutdated else { return }
            isOutdated = false
            // Observers are called on the thread of the change, which is that of the test.
            nonisolated(unsafe) let reader = self
            renderings.append(withObservationTracking(body) { unsafe reader.isOutdated = true })
        }
    }

    private func texts(_ table: TableController) -> String {
        table.sections.map { "\($0.header ?? "")\($0.cells.map(\.text).joined()) \($0.state)" }.joined(separator: "|")
    }

    private typealias Edit = @Sendable (TableController) throws -> Void

    private static let edits: [(String, Edit)] = [
        ("insert", { try $0.insertCell(CellViewModel(id: "n", title: "n")) }),
        ("delete", { try $0.deleteCell(atRow: 0) }),
        ("move", { try $0.moveCell(atRow: 0, toRow: 1) }),
        ("moved", { try $0.cellWasMoved(from: path(0, 0), to: path(0, 1)) }),
        ("replace", { try $0.replaceCell(at: path(0, 0), with: CellViewModel(id: "r", title: "r")) }),
        (
            "reconfigure",
            {
                $0.sections[0].cells[0].title = "c"
                $0.sections[0].cells[0].reconfigure()
            }
        ),
        ("section", { try $0.insertSection(SectionViewModel(id: "n")) }),
        ("titles", { try $0.setTitles(header: "H", footer: nil, ofSectionAt: 0) }),
        ("header", { try $0.setCell(CellViewModel(id: "h", title: "h"), as: .header, ofSectionAt: 0) }),
        ("state", { try $0.setState(.loading, ofSectionAt: 0) }),
        ("batched state", { table in try table.performBatch { try table.setState(.loading, ofSectionAt: 0) } }),
        (
            "batch",
            { table in
                try table.performBatch {
                    try table.deleteCell(atRow: 0)
                    try table.insertSection(SectionViewModel(id: "x"), at: 0)
                }
            }
        ),
        ("append", { $0.dataSource.appendItem("x") }),
        ("update", { $0.update(to: ["b", "x"]) }),
        ("reload", { $0.reload(with: ["y"]) }),
        ("reload in", { $0.reload(in: RecordingHost(), with: ["y"]) }),
        ("clear", { $0.dataSource.clearAllItems() }),
        ("source", { $0.dataSource = TableDataSource(["z"]) }),
        (
            "duplicates",
            {
                $0.dropsDuplicates = true
                $0.reload()
            }
        ),
    ]

    @Test(arguments: 0..<19, [true, false]) func aReaderOfSectionsFollowsEveryEdit(number: Int, hasHost: Bool) throws {
        let host = RecordingHost()
        let cells = ["a", "b", "a"].map { CellViewModel(id: $0, title: $0) }
        let table = TableController(TableDataSource(cells), host: hasHost ? host : nil)
        let reader = Reader { self.texts(table) }
        reader.renderIfNeeded()
        reader.renderIfNeeded()
        #expect(reader.renderings == ["aba content"])
        let (name, edit) = Self.edits[number]
        try edit(table)
        reader.renderIfNeeded()
        #expect(reader.renderings.count == 2 && reader.renderings.last == texts(table), "\(name)")
        #expect(reader.renderings.last != "aba content", "\(name)")
    }

    @Test func everyEditIsTried() { #expect(Self.edits.count == 19) }

    @Test func readersOfPartsFollow() throws {
        let table = TableController(TableDataSource(["a"]))
        let readers = [
            Reader { table.numberOfRows(in: 0) },
            Reader { table.numberOfSections + (table.firstSection?.cells.count ?? 0) },
            Reader { table.cell(at: path(0, 1)) == nil ? 0 : 1 }, Reader { table.section(at: 0)?.cells.count ?? 0 },
        ]
        for reader in readers { reader.renderIfNeeded() }
        table.dataSource.appendItem("b")
        for reader in readers { reader.renderIfNeeded() }
        #expect(readers.map(\.renderings) == [[1, 2], [2, 3], [0, 1], [1, 2]])
    }

    @Test func statesAreObserved() {
        let table = TableController(TableDataSource(["a"]))
        let state = Reader { table.state }
        let visible = Reader { table.visibleState }
        let activity = Reader { table.activity.isRefreshing }
        let sections = Reader { table.sections.count }
        func render() {
            for reader in [state, visible] { reader.renderIfNeeded() }
            activity.renderIfNeeded()
            sections.renderIfNeeded()
        }
        render()
        table.state = .loading
        render()
        table.state = .content
        table.dataSource.clearAllItems()
        render()
        table.emptyText = "nothing"
        render()
        table.triggerRefresh()
        render()
        table.stopAnimation()
        render()
        #expect(state.renderings == [.content, .loading, .content])
        #expect(visible.renderings == [.content, .loading, .empty(nil), .empty("nothing")])
        #expect(activity.renderings == [false, true, false])
        #expect(sections.renderings == [1, 1])
    }

    @Test func whatChangesNothingIsNotSeen() {
        let table = TableController(TableDataSource(["a"].map { CellViewModel(id: $0) }))
        let reader = Reader { table.sections.count }
        let activity = Reader { table.activity }
        reader.renderIfNeeded()
        activity.renderIfNeeded()
        table.update(to: [CellViewModel(id: "a")])
        table.performBatch {}
        table.stopAnimation()
        table.selectCell(at: path(0, 0))
        reader.renderIfNeeded()
        activity.renderIfNeeded()
        #expect(reader.renderings.count == 1 && activity.renderings.count == 1)
    }

    @Test func anObserverSeesTheStateBeforeTheChange() throws {
        let table = TableController(TableDataSource(["a"]))
        nonisolated(unsafe) var seen: [Int] = []
        nonisolated(unsafe) let observed = table
        withObservationTracking {
            _ = table.sections
        } onChange: {
            unsafe seen.append(observed.sections[0].cells.count)
        }
        table.dataSource.append(contentsOf: ["b", "c"])
        #expect(unsafe seen == [1])
    }
}
