import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// An impossible edit, and its complete error message.
struct BadEdit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edit: @MainActor @Sendable (SectionStore) throws -> Void

    init(_ message: String, _ edit: @escaping @MainActor @Sendable (SectionStore) throws -> Void) {
        (testDescription, self.edit) = (message, edit)
    }
}

@Suite @MainActor struct EditErrorTests {
    @Test(arguments: [
        BadEdit("s0/c5: expected a row from 0 to 3, found 5; section 0 has 3 cells") {
            try $0.insert(cell("x"), at: 5)
        },
        BadEdit("s1/c-1: expected a row from 0 to 1, found -1; section 1 has 1 cell") {
            try $0.insert(cell("x"), at: -1, section: 1)
        },
        BadEdit("s7: expected a section from 0 to 2, found 7; there are 3 sections") {
            try $0.insert(cell("x"), at: 0, section: 7)
        },
        BadEdit("s0/c3: expected a row from 0 to 2, found 3; section 0 has 3 cells") { try $0.delete(at: 3) },
        BadEdit("s2/c0: expected a row, found 0; section 2 has no cells") { try $0.delete(at: 0, section: 2) },
        BadEdit("s1/c1: expected row 0, found 1; section 1 has 1 cell") { try $0.delete(at: 1, section: 1) },
        BadEdit(
            "row \"x\": expected an existing row, found one that is gone; take its id from the current sections"
        ) {
            try $0.delete(id("x"))
        },
        BadEdit(
            "row \"a#2\": expected an existing row, found one that is gone; take its id from the current sections"
        ) {
            try $0.delete([id("a"), id("a", 2)])
        },
        BadEdit("row \"a\": expected each id once, found it twice; pass it once") {
            try $0.delete([id("a"), id("a")])
        },
        BadEdit("s0/c3: expected a row from 0 to 2, found 3; section 0 has 3 cells") { try $0.move(from: 0, to: 3) },
        BadEdit("s1/c2: expected a row from 0 to 1, found 2; section 1 has 1 cell") {
            try $0.move(id("a"), to: path(1, 2))
        },
        BadEdit("s3: expected a section from 0 to 2, found 3; there are 3 sections") {
            try $0.move(id("a"), to: path(3, 0))
        },
        BadEdit(
            "row \"x\": expected an existing row, found one that is gone; take its id from the current sections"
        ) {
            try $0.move(id("x"), to: path(0, 0))
        },
        BadEdit(
            "row \"x\": expected an existing row, found one that is gone; take its id from the current sections"
        ) {
            try $0.replace(id("x"), with: cell("y"))
        },
        BadEdit(
            "row \"x\": expected an existing row, found one that is gone; take its id from the current sections"
        ) {
            try $0.reconfigure(id("x"))
        },
        BadEdit("s4: expected a section from 0 to 3, found 4; there are 3 sections") {
            try $0.insertSection(SectionViewModel(id: "n"), at: 4)
        },
        BadEdit("s3: expected a section from 0 to 2, found 3; there are 3 sections") { try $0.deleteSection(at: 3) },
        BadEdit(
            "section \"n\": expected an existing section, found one that is gone; take its id from the current sections"
        ) { try $0.deleteSection(id("n")) },
        BadEdit("s3: expected a section from 0 to 2, found 3; there are 3 sections") {
            try $0.moveSection(from: 0, to: 3)
        },
        BadEdit("s-1: expected a section from 0 to 2, found -1; there are 3 sections") {
            try $0.updateSection(at: -1) { $0.header = "x" }
        },
        BadEdit("s0/c8: expected a row from 0 to 1, found 8; section 0 has 2 cells") { store in
            try store.edit {
                try store.delete(at: 0)
                try store.updateSection(at: 1) { $0.header = "changed" }
                try store.insertSection(SectionViewModel(id: "n"), at: 0)
                try store.moveSection(from: 0, to: 3)
                store.status = TableStatus(.loading)
                try store.delete(at: 8)
            }
        },
    ])
    func anImpossibleEditIsReportedAndChangesNothing(edit: BadEdit) throws {
        let fixture = TableFixture([["a", "b", "c"], ["d"], []])
        let error = #expect(throws: SectionEditError.self) { try edit.edit(fixture.store) }
        #expect(error.map { "\($0)" } == edit.testDescription)
        #expect(fixture.host.calls.isEmpty)
        #expect(fixture.ids == [["a", "b", "c"], ["d"], []])
        #expect(fixture.table.sections.allSatisfy { $0.header == nil })
        #expect(fixture.table.status == TableStatus(.content))
    }

    @Test func anEmptyTableHasNoSection() {
        let fixture = TableFixture([])
        let error = #expect(throws: SectionEditError.self) { try fixture.store.deleteSection(at: 0) }
        #expect(error?.description == "s0: expected a section, found no sections; insert a section first")
        #expect(error?.code == .section)
        #expect(error?.errorDescription == "s0: expected a section, found no sections")
        #expect(error?.recoverySuggestion == "insert a section first")
    }

    @Test func anEditInACallbackThrowsWhereItIsMade() throws {
        let fixture = TableFixture([["a", "b", "c"]])
        var errors: [String] = []
        fixture.host.onStage = { stage in
            guard "\(stage)" == "delete s0/c2" else { return }
            do {
                try fixture.store.delete(at: 1)
                try fixture.store.delete(at: 1)
            } catch { errors.append("\(error)") }
        }
        try fixture.store.delete(at: 2)
        #expect(errors == ["s0/c1: expected row 0, found 1; section 0 has 1 cell"])
        #expect(fixture.ids == [["a"]])
        #expect(fixture.host.calls == ["delete s0/c2", "delete s0/c1"])
    }
}
