import JSONDocuments
import Observation
import SectionNormalizing
import TableControlling
import Testing

/// Tables as views of SwiftUI observe them.
@Suite @MainActor struct ObservationTests {
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

    private typealias Edit = @MainActor @Sendable (TableController) throws -> Void

    private static let edits: [(name: String, edit: Edit)] = [
        ("insert", { try $0.store.insert("x", at: 0) }), ("append", { $0.store.append("x") }),
        ("delete", { try $0.store.delete(at: 0) }), ("move", { try $0.store.move(from: 0, to: 1) }),
        ("update", { try $0.store.update($0.sections[0].cells[0].id) { $0.title = "x" } }),
        ("header", { try $0.store.updateSection(at: 0) { $0.header = "x" } }),
        ("insert section", { try $0.store.insertSection(SectionViewModel(id: "x")) }),
        ("delete section", { try $0.store.deleteSection(at: 0) }), ("clear", { $0.store.clear() }),
        ("items", { $0.store.items = ["b", "x"] }), ("status", { $0.store.status = TableStatus(.failed("x")) }),
        ("separator", { $0.separator = { _, second in second.map { CellViewModel(title: "|\($0.text)") } } }),
        (
            "batch",
            { table in
                try table.store.edit {
                    try table.store.delete(at: 0)
                    table.store.append("x")
                }
            }
        ),
    ]

    @Test(arguments: 0..<13, [true, false]) func aReaderFollowsEveryEdit(number: Int, hasHost: Bool) throws {
        let (name, edit) = Self.edits[number]
        let table = TableController(["a", "b"])
        let host = hasHost ? RecordingHost(table) : nil
        func text() -> String {
            table.sections.map { "\($0.header ?? "")\($0.cells.map(\.text).joined())" }.joined(separator: "|")
                + " \(table.status)"
        }
        let reader = Reader { text() }
        reader.renderIfNeeded()
        try edit(table)
        reader.renderIfNeeded()
        reader.renderIfNeeded()
        #expect(reader.renderings.count == 2 && reader.renderings.last == text(), "\(name)")
        #expect(reader.renderings[0] != reader.renderings[1], "\(name)")
        #expect((host?.calls.count ?? 3) > 2)
    }

    @Test func everyEditIsTried() { #expect(Self.edits.count == 13) }

    @Test func anEventIsNoChange() {
        let table = TableController(["a"])
        let reader = Reader { table.sections.count }
        reader.renderIfNeeded()
        table.send(.select, to: table.sections[0].cells[0].id)
        table.store.edit {}
        reader.renderIfNeeded()
        #expect(reader.renderings.count == 1)
    }
}
