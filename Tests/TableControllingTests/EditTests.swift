import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// One edit, the resulting calls of the host, and the shown table.
struct EditCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edit: @MainActor @Sendable (SectionStore) throws -> Void
    let call: String
    let ids: [[String]]

    init(
        _ name: String, _ call: String, _ ids: [[String]],
        _ edit: @escaping @MainActor @Sendable (SectionStore) throws -> Void
    ) {
        (testDescription, self.call, self.ids, self.edit) = (name, call, ids, edit)
    }
}

@Suite @MainActor struct EditTests {
    @Test(arguments: [
        EditCase("append", "insert s0/c3", [["a", "b", "c", "x"], ["d"]]) { $0.append(cell("x")) },
        EditCase("insert at a row", "insert s0/c1", [["a", "x", "b", "c"], ["d"]]) { try $0.insert(cell("x"), at: 1) },
        EditCase("insert into a section", "insert s1/c0", [["a", "b", "c"], ["x", "d"]]) {
            try $0.insert(cell("x"), at: 0, section: 1)
        },
        EditCase("insert many", "insert s0/c1, insert s0/c2", [["a", "x", "y", "b", "c"], ["d"]]) {
            try $0.insert([cell("x"), cell("y")], at: 1)
        },
        EditCase("insert an id that is there", "insert s0/c0", [["a#2", "a", "b", "c"], ["d"]]) {
            let ids = try $0.insert(cell("a"), at: 0)
            #expect(ids == [id("a", 2)])
        },
        EditCase("delete at a row", "delete s0/c1", [["a", "c"], ["d"]]) { try $0.delete(at: 1) },
        EditCase("delete by id", "delete s1/c0", [["a", "b", "c"], []]) { try $0.delete(id("d")) },
        EditCase("delete many", "delete s0/c0, delete s0/c2, delete s1/c0", [["b"], []]) {
            try $0.delete([id("d"), id("a"), id("c")])
        },
        EditCase("delete none", "", [["a", "b", "c"], ["d"]]) { try $0.delete([]) },
        EditCase("move in the first section", "move s0/c0 to s0/c2", [["b", "c", "a"], ["d"]]) {
            try $0.move(from: 0, to: 2)
        },
        EditCase("move across", "move s0/c1 to s1/c1", [["a", "c"], ["d", "b"]]) {
            try $0.move(id("b"), to: path(1, 1))
        },
        EditCase("move nowhere", "", [["a", "b", "c"], ["d"]]) { try $0.move(from: 1, to: 1) },
        EditCase("update", "update s0/c1", [["a", "b", "c"], ["d"]]) { try $0.update(id("b")) { $0.subtitle = "new" } },
        EditCase("update to the same", "", [["a", "b", "c"], ["d"]]) { try $0.update(id("b")) { $0.title = "b" } },
        EditCase("reconfigure", "update s0/c1", [["a", "b", "c"], ["d"]]) { try $0.reconfigure(id("b")) },
        EditCase("replace by another", "update s0/c1", [["a", "b", "c"], ["d"]]) {
            try $0.replace(id("b"), with: cell("x"))
        },
        EditCase("replace by another kind", "update s0/c1, reload s0/c1", [["a", "b", "c"], ["d"]]) {
            try $0.replace(id("b"), with: cell("b", "Ad"))
        },
        EditCase("insert a section", "insert s2", [["a", "b", "c"], ["d"], ["x"]]) {
            try $0.insertSection(SectionViewModel(id: "n", cells: [cell("x")]))
        },
        EditCase("insert a section with ids that are there", "insert s1", [["a", "b", "c"], ["a#2", "b#2"], ["d"]]) {
            let id = try $0.insertSection(SectionViewModel(id: "section 0", cells: [cell("a"), cell("b")]), at: 1)
            #expect("\(id)" == "section 0#2")
        },
        EditCase("delete a section", "delete s0", [["d"]]) { try $0.deleteSection(at: 0) },
        EditCase("delete a section by id", "delete s1", [["a", "b", "c"]]) { try $0.deleteSection(id("section 1")) },
        EditCase("delete all", "delete s0, delete s1; status: empty", []) { store in
            try store.edit {
                try store.deleteSection(at: 1)
                try store.deleteSection(at: 0)
            }
        },
        EditCase("move a section", "move s0 to s1", [["d"], ["a", "b", "c"]]) { try $0.moveSection(from: 0, to: 1) },
        EditCase("titles", "update s1", [["a", "b", "c"], ["d"]]) {
            try $0.updateSection(at: 1) { $0.header = "Header" }
        },
        EditCase("the cells of a section", "delete s0/c1, insert s0/c2", [["a", "c", "x"], ["d"]]) {
            try $0.updateSection(at: 0) { $0.cells = [cell("a"), cell("c"), cell("x")] }
        },
        EditCase("a batch", "delete s0/c0, insert s0/c2, move s1/c0 to s0/c3", [["b", "c", "x", "d"], []]) { store in
            try store.edit {
                try store.delete(at: 0)
                store.append(cell("x"))
                try store.move(id("d"), to: path(0, 3))
            }
        },
        EditCase("a batch in stages", "update s0/c0 | move s0/c0 to s0/c2", [["b", "c", "a"], ["d"]]) { store in
            try store.edit {
                try store.reconfigure(id("a"))
                try store.move(from: 0, to: 2)
            }
        },
        EditCase("a batch that cancels itself", "", [["a", "b", "c"], ["d"]]) { store in
            try store.edit {
                try store.move(from: 0, to: 2)
                try store.edit { try store.move(from: 2, to: 0) }
            }
        },
        EditCase("a batch of which a part is undone", "insert s0/c3", [["a", "b", "c", "x"], ["d"]]) { store in
            store.edit {
                store.append(cell("x"))
                try? store.edit { () throws in
                    store.append(cell("y"))
                    try store.delete(at: 9)
                }
            }
        },
        EditCase(
            "a batch that replaces and moves", "update s0/c2, reload s0/c2 | move s0/c2 to s0/c0",
            [["c", "a", "b"], ["d"]]
        ) { store in
            try store.edit {
                try store.replace(id("c"), with: cell("x", "Ad"))
                try store.move(from: 2, to: 0)
            }
        },
        EditCase("clear", "delete s0, delete s1, insert s0; status: empty", [[]]) { $0.clear() },
        EditCase("items", "delete s0/c1, update s0/c2, insert s0/c1", [["a", "x", "c"], ["d"]]) {
            var other = cell("c")
            other.title = "C"
            $0.items = [
                SectionViewModel(id: "section 0", cells: [cell("a"), cell("x"), other]),
                SectionViewModel(id: "section 1", cells: [cell("d")]),
            ]
        },
        EditCase("the same items", "", [["a", "b", "c"], ["d"]]) { $0.items = $0.items },
        EditCase("an edit in the closure of another", "delete s0/c0, update s0/c1", [["b", "c"], ["d"]]) { store in
            try store.update(id("b")) {
                $0.title = "B"
                try? store.delete(id("a"))
            }
        },
    ])
    func anEditIsOneUpdate(edit: EditCase) throws {
        let fixture = TableFixture([["a", "b", "c"], ["d"]])
        try edit.edit(fixture.store)
        // An edit in the closure of another is shown first.
        let calls = fixture.host.takeCalls().joined(separator: "; ")
        #expect(calls == edit.call || calls == edit.call.replacing(", update s0/c1", with: "; update s0/c0"))
        #expect(fixture.ids == edit.ids)
    }

    @Test func insertingIntoNothingMakesTheSection() throws {
        let fixture = TableFixture([])
        try fixture.store.insert(cell("x"), at: 0)
        #expect(fixture.host.takeCalls() == ["insert s0", "status: content"])
        #expect(fixture.ids == [["x"]])
        #expect(throws: SectionEditError.self) { try TableFixture([]).store.insert(cell("x"), at: 1) }
        #expect(throws: SectionEditError.self) { try TableFixture([]).store.insert(cell("x"), at: 0, section: 1) }
    }

    @Test func aHeldCellStaysWhatItWasAndItsIDWorks() throws {
        let fixture = TableFixture([["a", "b"]])
        let held = fixture.table.sections[0].cells[0]
        try fixture.store.update(held.id) { $0.title = "A" }
        fixture.store.items = [SectionViewModel(id: "section 0", cells: [cell("b"), cell("a")])]
        #expect(held.text == "a")
        try fixture.table.delete(held.id)
        #expect(fixture.ids == [["b"]])
        #expect(throws: SectionEditError.gone(held.id)) { try fixture.table.delete(held.id) }
        fixture.store.append(cell("c"))
        #expect(throws: SectionEditError.gone(held.id)) { try fixture.store.update(held.id) { _ in } }
    }

    @Test func theSameCellTwiceIsTwoCells() throws {
        let one = cell("a")
        let section = SectionViewModel(id: "s", cells: [one, one])
        let table = TableController([section, section])
        let ids = table.sections.flatMap(\.cells).map { "\($0.id)" }
        #expect(ids == ["a", "a#2", "a#3", "a#4"])
        #expect(table.sections.map { "\($0.id)" } == ["s", "s#2"])
        try table.store.delete(id("a", 3))
        #expect(table.sections.map(\.cells.count) == [2, 1])
    }

    @Test func aHostThatMovesARowItselfIsNotToldOfIt() throws {
        let fixture = TableFixture([["a", "b", "c"], ["d"]])
        var events: [String] = []
        fixture.table.on(.move) { events.append("\($0.kind) \($0.cell.id) \($0.path!)") }
        try fixture.host.shown.userMoved(from: path(0, 0), to: path(1, 1))
        #expect(fixture.host.takeCalls().isEmpty)
        #expect(fixture.ids == [["b", "c"], ["d", "a"]])
        #expect(events == ["move(from: s0/c0) a s1/c1"])
        let other = RecordingHost(fixture.table)
        other.takeCalls()
        try fixture.host.shown.userMoved(from: path(1, 1), to: path(0, 0))
        #expect(other.takeCalls() == ["move s1/c1 to s0/c0"])
    }

    @Test func aMoveThatIsRefusedIsMovedBack() {
        let table = TableController([Fixed(["a", "b"])])
        let host = RecordingHost(table)
        host.takeCalls()
        #expect(throws: SectionEditError.self) { try host.shown.userMoved(from: path(0, 0), to: path(0, 1)) }
        #expect(host.takeCalls().count == 1 && host.shown.sections[0].cells.map(\.text) == ["a", "b"])
    }
}
