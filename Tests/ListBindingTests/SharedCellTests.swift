import JSONDocuments
import ListBinding
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling
import TestSupport
import Testing

/// A long list in a table copies the chunk of cells that changes, whoever shows the others.
@MainActor @Suite struct SharedCellTests {
    /// The cells that a host shows after each change, and how many of their chunks weren't there before.
    @MainActor private final class Screen {
        var shown: ShownSections?
        private(set) var newChunks: [Int] = []
        private var chunks: Set<UInt> = []

        init(_ sources: [any SectionSource]) {
            shown = ShownSections(TableController(sources)) { [unowned self] update in
                let new = update.new.flatMap(\.cells.chunks).map { address(of: $0.cells) }
                newChunks.append(new.count { !chunks.contains($0) })
                chunks = Set(new)
                // The cells before stay in memory until then, so that no address is used again.
                shown?.show(update)
            }
            shown?.follow()
        }

        func reset() { newChunks = [] }
    }

    private func posts(_ count: Int) -> [Post] { (1...count).map { Post(id: $0, day: 0, title: "t\($0)") } }

    @Test func aPageCopiesTheLastChunk() async throws {
        let list = ListModel(PostServer(posts(2_000), pageSize: 20))
        let screen = Screen([ListSections(list) { CellViewModel(title: $0.title) }, SectionStore(["end"])])
        await list.settle()
        screen.reset()
        for _ in 1..<100 { _ = try await list.loadNext().value }
        #expect(screen.shown?.sections[0].cells.count == 2_000)
        // For each page the cell that says that it is loading, then its rows.
        #expect(screen.newChunks.count == 198 && screen.newChunks.allSatisfy { $0 <= 2 }, "\(screen.newChunks)")
    }

    @Test func anEditCopiesTheChunkOfItsRow() throws {
        let store = SectionStore((0..<2_000).map { "row \($0)" })
        let screen = Screen([store])
        let edits: [(String, () throws -> Void)] = [
            ("append", { store.append("x") }), ("insert", { try store.insert("x", at: 700) }),
            ("delete", { try store.delete(at: 1_200) }), ("move", { try store.move(from: 3, to: 1_800) }),
            ("update", { try store.update(store.sections[0].cells[900].id) { $0.title = "new" } }),
            ("delete some", { try store.delete(store.sections[0].cells[500...503].map(\.id)) }),
        ]
        for (name, edit) in edits {
            screen.reset()
            try edit()
            #expect(screen.newChunks.count == 1 && screen.newChunks[0] <= 3, "\(name): \(screen.newChunks)")
        }
    }

    /// Without a host, cells are appended in place.
    @Test(arguments: [1_000, 4_000]) func appendingOneByOneCopiesNoChunk(count: Int) {
        let store = SectionStore()
        let table = TableController([store])
        var (storage, copies): ([UInt], Int) = ([], 0)
        for row in 0..<count {
            store.append("row \(row)")
            let chunks = table.sections[0].cells.chunks.map(\.cells)
            let new = chunks.map { address(of: $0) }
            for (chunk, change) in zip(chunks, zip(storage, new)) where change.0 != change.1 { copies += chunk.count }
            storage = new
        }
        // The first chunk grows geometrically, the others have room from the start.
        #expect(table.sections[0].cells.count == count && copies < 600, "\(copies) copies")
    }
}
