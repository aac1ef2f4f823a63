import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import Testing

/// The model's rows aren't part of a batch of the table: a batch that throws undoes the edits of the table, and the
/// edits of the model that were made inside it are shown after it.
@MainActor @Suite struct ThrownBatchTests {
    private struct Stop: Error {}

    private func screen() async -> BookScreen {
        let screen = BookScreen(BookServer(1...9, pageSize: 3), others: [SectionViewModel(id: "top")])
        await screen.load()
        _ = screen.host.takeBatches()
        return screen
    }

    /// The cells are those of the model's rows, also for the host and after later loads.
    private func expectRows(_ ids: [Int], _ screen: BookScreen, line: Int = #line) async {
        #expect(screen.rowIDs == ids && screen.ids == ids.map { "\($0)" }, "line \(line)")
        screen.host.expectShown(screen.table, "line \(line)")
        await screen.pullUp()
        let more = ids + [4, 5, 6]
        #expect(screen.rowIDs == more && screen.ids == more.map { "\($0)" }, "line \(line)")
        #expect(screen.host.refusals == [], "line \(line)")
    }

    private let edits: [(name: String, edit: @MainActor (ListModel<Book>) throws -> Void, ids: [Int])] = [
        ("insert", { try $0.insert(Book(10), at: 1) }, [1, 10, 2, 3]),
        ("remove", { try $0.remove(at: 1) }, [1, 3]),
        ("update", { try $0.update(Book(2, "new"), at: 1) }, [1, 2, 3]),
        ("move", { try $0.move(from: 0, to: 2) }, [2, 3, 1]),
        ("remove all", { for _ in 0..<3 { try $0.remove(at: 0) } }, []),
        (
            "several",
            {
                try $0.move(from: 2, to: 0)
                try $0.insert(Book(10), at: 3)
                try $0.remove(at: 1)
                try $0.update(Book(2, "new"), at: 1)
            }, [3, 2, 10]
        ),
    ]

    @Test(arguments: 0..<6) func anEditOfTheModelSurvives(number: Int) async throws {
        let (screen, edit) = (await screen(), edits[number])
        #expect(throws: Stop.self) {
            try screen.table.performBatch {
                try screen.table.sections[0].insertCell(CellViewModel(id: "ad"))
                try edit.edit(screen.model)
                try screen.table.setTitles(header: "New", footer: nil, ofSectionAt: 1)
                throw Stop()
            }
        }
        #expect(screen.table.sections[0].cells.isEmpty && screen.refreshing.section.header == nil)
        #expect(screen.refreshing.section.state == (edit.ids.isEmpty ? .empty(nil) : .content))
        #expect(screen.refreshing.section.cells.map(\.text) == screen.model.rows.map(\.title))
        await expectRows(edit.ids, screen)
    }

    @Test(arguments: 0..<6, 0..<6) func editsAroundANestedBatchSurvive(first: Int, second: Int) async throws {
        let screen = await screen()
        for isWholeUndone in [false, true] {
            _ = try? screen.table.performBatch {
                try? edits[first].edit(screen.model)
                _ = try? screen.table.performBatch {
                    try? edits[second].edit(screen.model)
                    throw Stop()
                }
                _ = try? screen.model.insert(Book(isWholeUndone ? 20 : 30), at: 0)
                if isWholeUndone { throw Stop() }
            }
            #expect(screen.ids == screen.rowIDs.map { "\($0)" }, "\(first), \(second)")
            #expect(screen.refreshing.section.cells.map(\.text) == screen.model.rows.map(\.title))
            screen.host.expectShown(screen.table, "\(first), \(second)")
        }
        await screen.pullDown()
        #expect(screen.ids == screen.rowIDs.map { "\($0)" } && screen.host.refusals == [])
    }

    @Test func aRollbackOfTheModelSurvives() async throws {
        let screen = await screen()
        let removal = try screen.model.remove(at: 1)
        #expect(throws: Stop.self) {
            try screen.table.performBatch {
                removal.rollBack()
                throw Stop()
            }
        }
        await expectRows([1, 2, 3], screen)
    }

    /// A cell that is deleted in a batch that throws is back, and so its row must not be removed.
    @Test func aDeletedCellComesBackWithItsRow() async throws {
        let screen = await screen()
        #expect(throws: Stop.self) {
            try screen.table.performBatch {
                screen.refreshing.section.cells[1].remove()
                try screen.model.update(Book(3, "new"), at: 2)
                screen.table.pullDown()
                throw Stop()
            }
        }
        #expect(screen.ids == ["1", "2", "3"] && screen.rowIDs == [1, 2, 3])
        await screen.settle()
        await expectRows([1, 2, 3], screen)
    }

    /// Cells of the app are still there.
    @Test func cellsOfTheAppStay() async throws {
        let screen = await screen()
        try screen.refreshing.section.insertCell(CellViewModel(id: "ad"), atRow: 1)
        #expect(throws: Stop.self) {
            try screen.table.performBatch {
                try screen.model.remove(at: 2)
                throw Stop()
            }
        }
        #expect(screen.ids == ["1", "ad", "2"])
        await screen.pullUp()
        #expect(screen.ids == ["1", "ad", "2", "4", "5", "6"] && screen.rowIDs == [1, 2, 4, 5, 6])
    }

    @Test func aLoadThatIsStartedInsideABatchIsShown() async throws {
        let screen = BookScreen(BookServer(1...3, pageSize: 3))
        screen.server.change { $0.fails = true }
        await screen.load()
        screen.server.change { $0.fails = false }
        #expect(throws: Stop.self) {
            try screen.table.performBatch {
                screen.refreshing.retry()
                throw Stop()
            }
        }
        #expect(screen.refreshing.section.state == .loading)
        await screen.settle()
        #expect(screen.refreshing.section.state == .content && screen.ids == ["1", "2", "3"])
    }

    /// The same while the host shows a batch: then the edits of the batch are queued.
    @Test(arguments: 0..<6, [false, true]) func anEditDuringABatchSurvives(number: Int, isRejected: Bool) async throws {
        let (screen, edit) = (await screen(), edits[number])
        var isFirst = true
        screen.host.onStage = { [model = screen.model] table, _ in
            MainActor.assumeIsolated {
                guard isFirst else { return }
                isFirst = false
                _ = try? table.performBatch {
                    try table.sections[0].insertCell(CellViewModel(id: "ad"))
                    // It is checked later, when the batch is made.
                    if isRejected { try table.deleteCell(at: path(9, 9)) }
                    try edit.edit(model)
                    if !isRejected { throw Stop() }
                }
            }
        }
        try screen.table.sections[0].insertCell(CellViewModel(id: "first"))
        #expect(!isFirst && screen.table.sections[0].cells.map(\.id) == ["first"])
        #expect(screen.refreshing.section.cells.map(\.text) == screen.model.rows.map(\.title))
        await expectRows(edit.ids, screen)
    }
}
