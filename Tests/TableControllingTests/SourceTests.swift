import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// A source that can't be edited, and records what it is asked.
@MainActor final class Fixed: SectionSource {
    private let observers = SectionObservers()
    private(set) var calls: [String] = []
    var sections: [SectionViewModel] { didSet { observers.notify() } }
    var status: TableStatus { didSet { observers.notify() } }
    var hasMore = false { didSet { observers.notify() } }

    init(_ ids: [String], in section: String = "fixed") {
        sections = [SectionViewModel(id: .text(section), cells: ids.map { cell($0) })]
        status = TableStatus(ids.isEmpty ? .empty : .content)
    }

    func observe(_ body: @escaping @MainActor () -> Void) -> SectionObservation { observers.add(body) }
    func start() { calls.append("start") }
    func refresh() { calls.append("refresh") }
    func retry() { calls.append("retry") }
    func appeared(_ id: UniqueID) { calls.append("appeared \(id)") }
}

@Suite @MainActor struct SourceTests {
    @Test func sourcesComeOneAfterTheOther() throws {
        let (first, second) = (Fixed(["a", "b"]), Fixed(["a", "c"]))
        let table = TableController([first, second])
        table.store.append("x")
        let host = RecordingHost(table)
        #expect(host.takeCalls() == ["insert s0, insert s1, insert s2", "status: content"])
        #expect(table.sections.map { $0.cells.map(\.text) } == [["a", "b"], ["a", "c"], ["x"]])
        let ids = table.sections.flatMap(\.cells).map(\.id)
        #expect(Set(ids).count == 5 && Set(table.sections.map(\.id)).count == 3)
        first.sections[0].cells.append(cell("c"))
        #expect(host.takeCalls() == ["insert s0/c2"])
        // The ids stay, though another source has them now.
        #expect(table.sections[1].cells.map(\.id) == [ids[2], ids[3]])
        #expect(Set(table.sections.flatMap(\.cells).map(\.id)).count == 6)
        for id in ids { table.send(.appear, to: id) }
        #expect(first.calls == ["start", "appeared a", "appeared b"])
        #expect(second.calls == ["start", "appeared a", "appeared c"])
        first.sections = []
        #expect(table.sections[0].cells.map(\.id) == [ids[2], ids[3]])
    }

    @Test func sourcesLoadWhenTheyAreFirstShown() {
        let source = Fixed([])
        let table = TableController([source])
        #expect(source.calls.isEmpty)
        let hosts = [RecordingHost(table), RecordingHost(table)]
        table.start()
        #expect(source.calls == ["start"] && hosts.count == 2)
        table.refresh()
        table.retry()
        #expect(source.calls == ["start", "refresh", "retry"])
    }

    @Test func aStoreLoadsItsItems() {
        let store = SectionStore()
        var loads = 0
        store.load = { store in
            loads += 1
            store.items = ["load \(loads)"]
        }
        let table = TableController([store])
        let host = RecordingHost(table)
        #expect(host.takeCalls() == ["insert s0", "status: content"])
        table.refresh()
        #expect(host.takeCalls() == ["update s0/c0"] && table.sections[0].cells[0].text == "load 2")
    }

    @Test func anEditGoesToTheSourceOfTheRow() throws {
        let (source, store) = (Fixed(["a"]), SectionStore(["b"]))
        let table = TableController([source, store])
        #expect(table.store === store)
        let ids = table.sections.flatMap(\.cells).map(\.id)
        let error = #expect(throws: SectionEditError.self) { try table.delete(ids[0]) }
        #expect(
            error?.description == "row \"a\": expected a source that can be edited, found one that can't; edit its data"
        )
        try table.delete(ids[1])
        #expect(store.sections[0].cells.isEmpty)
        #expect(throws: SectionEditError.gone(ids[1])) { try table.delete(ids[1]) }
        #expect(!table.send(.select, to: ids[1]))
    }

    @Test func aRowMovesWithinItsSource() throws {
        let (source, store) = (Fixed(["a"]), SectionStore(["b", "c"]))
        let table = TableController([source, store])
        let ids = table.sections.flatMap(\.cells).map(\.id)
        try table.move(ids[1], to: path(1, 1))
        #expect(table.sections[1].cells.map(\.text) == ["c", "b"])
        let error = #expect(throws: SectionEditError.self) { try table.move(ids[1], to: path(0, 0)) }
        #expect(error?.code == .readOnly)
        #expect(throws: SectionEditError.self) { try table.move(ids[1], to: path(2, 0)) }
        #expect(throws: SectionEditError.self) { try table.move(ids[1], to: path(1, 2)) }
    }

    /// Statuses of sources, and that of the table.
    @Test(arguments: [
        ([TableStatus(.content)], "content"), ([TableStatus(.empty)], "empty"),
        ([TableStatus(.empty), TableStatus(.loading)], "loading"),
        ([TableStatus(.failed("x")), TableStatus(.empty)], "failed (x)"),
        ([TableStatus(.failed("x")), TableStatus(.failed("y"))], "failed (x)"),
        ([TableStatus(.failed("x")), TableStatus(.loading)], "loading"),
        ([TableStatus(.failed("x")), TableStatus(.content, isRefreshing: true)], "content, refreshing"),
    ])
    func theStatusIsThatOfAllSources(statuses: [TableStatus], words: String) {
        let sources = statuses.map { status in
            let source = Fixed([])
            source.status = status
            return source
        }
        #expect("\(TableController(sources).status)" == words)
    }

    @Test func aStoreIsContentOrEmptyUnlessItSaysOtherwise() {
        let store = SectionStore()
        #expect("\(store.status)" == "empty")
        store.status = TableStatus(.loading)
        store.append("a")
        #expect("\(store.status)" == "loading")
        store.status = TableStatus(.empty, isRefreshing: true)
        #expect("\(store.status)" == "content, refreshing")
        store.clear()
        #expect("\(store.status)" == "empty, refreshing")
    }

    @Test func twoTablesShowOneSource() {
        let store = SectionStore(["a"])
        let hosts = [RecordingHost(TableController([store])), RecordingHost(TableController([store]))]
        for host in hosts { host.takeCalls() }
        store.append("b")
        #expect(hosts.map { $0.takeCalls() } == [["insert s0/c1"], ["insert s0/c1"]])
    }

    @Test func aHostThatIsReleasedIsNotToldAnyMore() {
        let table = TableController(["a"])
        var calls: [String] = []
        var shown: ShownSections? = ShownSections(table) { calls.append("\($0)") }
        shown?.follow()
        weak let released = shown
        shown = nil
        table.store.append("b")
        #expect(released == nil && calls == ["insert s0"])
    }

    @Test func nothingHoldsATable() {
        var table: TableController? = TableController(["a"])
        weak let released = table
        let store = table?.store
        var host: RecordingHost? = RecordingHost(table!)
        table?.on(.select) { event in _ = event.table }
        table?.send(.select, to: table!.sections[0].cells[0].id)
        (host, table) = (nil, nil)
        #expect(released == nil && host == nil && store != nil)
    }

    @Test func observersAreToldInTurnAndNeverNested() {
        let observers = SectionObservers()
        var (lines, depth, rounds) = ([String](), 0, 0)
        func body(_ name: String) -> @MainActor () -> Void {
            {
                depth += 1
                lines.append("\(name)\(depth)")
                rounds += 1
                if rounds == 1 { observers.notify() }
                depth -= 1
            }
        }
        let first = observers.add(body("a"))
        let second = observers.add(body("b"))
        observers.notify()
        #expect(lines == ["a1", "b1", "a1", "b1"])
        first.cancel()
        observers.notify()
        #expect(lines.suffix(1) == ["b1"] && lines.count == 5)
        withExtendedLifetime((first, second)) {}
    }
}
