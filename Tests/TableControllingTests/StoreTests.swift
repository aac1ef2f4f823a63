import JSONDocuments
import ListDiffing
import SectionNormalizing
import Synchronization
import TableControlling
import Testing

@Suite @MainActor struct StoreTests {
    @Test func theGivenHeadersStay() {
        let store = SectionStore([["a"], ["b"]], headers: ["A", "B"])
        let table = TableController([store])
        let host = RecordingHost(table)
        host.takeCalls()
        store.items = [["c", "d"], ["e"]]
        #expect(table.sections.map(\.header) == ["A", "B"])
        #expect(host.takeCalls() == ["update s0/c0, update s1/c0, insert s0/c1"])
        store.setItems([["f"]], headers: ["F"])
        #expect(table.sections.map(\.header) == ["F"])
        store.setItems(["g"], headers: [])
        #expect(table.sections.map(\.header) == [nil])
    }

    @Test func noItemsWithHeadersAreNoSection() {
        let store = SectionStore([String](), headers: ["A"])
        #expect(store.sections.isEmpty)
        store.items = ["a"]
        #expect(store.sections.map(\.header) == ["A"])
        store.items = [String]()
        #expect(store.sections.isEmpty)
    }

    @Test func clearingLeavesOneEmptySection() {
        let store = SectionStore([["a"], ["b"]])
        for _ in 1...2 {
            store.clear()
            #expect(store.sections.map(\.cells.count) == [0])
        }
    }

    @Test func appendingMakesTheFirstSection() {
        let store = SectionStore()
        #expect(store.sections.isEmpty)
        store.append("a")
        let ids = store.append(contentsOf: ["b", "c"])
        #expect(store.sections.map { $0.cells.map(\.text) } == [["a", "b", "c"]])
        #expect(ids == store.sections[0].cells.suffix(2).map(\.id))
        #expect(store.append([String]()).isEmpty)
    }

    @Test func rowsWithoutAnIDNeverGetThatOfAnother() throws {
        let store = SectionStore(["a", "b", "c"])
        var all = Set(store.sections[0].cells.map(\.id))
        try store.delete(at: 2)
        for text in ["d", "e"] {
            for id in store.append(text) { #expect(all.insert(id).inserted) }
        }
        try store.delete(at: 0)
        store.items = ["x", "y", "z", "b", "v"]
        let new = store.sections[0].cells.filter { $0.text == "v" || $0.text == "z" }
        #expect(new.count == 2)
        store.clear()
        for id in store.append("w") { #expect(all.insert(id).inserted) }
        store.items = [String]()
        store.items = ["w"]
        #expect(all.insert(store.sections[0].cells[0].id).inserted)
    }

    /// Rows without an id before and after, and the update of the host.
    @Test(arguments: [
        (["A", "B", "C"], ["X", "A", "B", "C"], "insert s0/c0"),
        (["A", "B", "C"], ["A", "C"], "delete s0/c1"),
        (["A", "B", "C"], ["A", "X", "C"], "update s0/c1"),
        (["A", "A", "B"], ["A", "B"], "delete s0/c1"),
        (["A", "B", "C", "D"], ["D", "A", "B", "C"], "move s0/c3 to s0/c0"),
        (["A"], ["B", "C"], "update s0/c0, insert s0/c1"),
        (["A", "B"], ["A", "B"], ""),
    ])
    func rowsWithoutAnIDAreRecognizedByContent(old: [String], new: [String], call: String) {
        let table = TableController(old)
        let host = RecordingHost(table)
        host.takeCalls()
        table.store.items = new
        #expect(host.takeCalls().joined(separator: "; ") == call)
        #expect(table.sections[0].cells.map(\.text) == new)
        #expect(Set(table.sections[0].cells.map(\.id)).count == new.count)
    }

    @Test func aHeaderThatIsACellIsUpdated() throws {
        let banner = CellViewModel(id: "a", title: "Banner")
        let table = TableController([SectionViewModel(id: "s", headerCell: banner, cells: [cell("a")])])
        let host = RecordingHost(table)
        host.takeCalls()
        let header = try #require(table.sections[0].headerCell)
        // The row has the id that its data says.
        #expect("\(table.sections[0].cells[0].id)" == "a" && header.id != id("a"))
        try table.store.updateSection(at: 0) { $0.headerCell?.title = "New" }
        #expect(host.takeCalls() == ["update s0"])
        try table.store.updateSection(at: 0) { $0.header = "Text" }
        #expect(host.takeCalls() == ["update s0"] && table.sections[0].headerCell == nil)
    }

    @Test func anItemThatReentersTheStoreTrapsNowhere() throws {
        final class Meddler: ListPresentable, Equatable {
            static let meddler = Mutex<(@Sendable () -> Void)?>(nil)
            static func meddle() { meddler.withLock { $0 }?() }
            var listTitle: String? {
                Self.meddle()
                return "meddler"
            }
            static func == (first: Meddler, second: Meddler) -> Bool {
                meddle()
                return first === second
            }
        }
        let table = TableController([Meddler(), Meddler()])
        let host = RecordingHost(table)
        let meddling = Mutex(false)
        Meddler.meddler.withLock {
            $0 = {
                let isFirst = meddling.withLock { isOn in
                    defer { isOn = true }
                    return !isOn
                }
                guard isFirst else { return }
                MainActor.assumeIsolated {
                    table.store.append("x")
                    _ = table.sections
                    host.shown.follow()
                }
                meddling.withLock { $0 = false }
            }
        }
        table.store.append(Meddler())
        table.store.items = [Meddler(), Meddler(), Meddler()]
        try table.store.updateSection(at: 0) { $0.cells.reverse() }
        Meddler.meddler.withLock { $0 = nil }
        host.shown.follow()
        #expect(host.shown.sections[0].cells.map(\.id) == table.sections[0].cells.map(\.id))
    }
}
