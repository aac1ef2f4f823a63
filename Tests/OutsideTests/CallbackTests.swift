import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Hosts that call back while they show a batch: changes made then are queued.
@Suite struct CallbackTests {
    @Test func rowsThatAreDisplayedMayAppend() throws {
        let fixture = ScreenFixture([["a", "b"]])
        fixture.host.onDisplay = { table, path in
            let count = table.numberOfRows(in: 0)
            guard path.row == count - 1, count < 9 else { return }
            table.dataSource.appendItem(CellViewModel(id: "n\(count)", cellIdentifier: "Cell"))
        }
        try fixture.table.insertCell(fixture.cell("c"))
        #expect(fixture.ids == [["a", "b", "c", "n3", "n4", "n5", "n6", "n7", "n8"]])
        #expect(fixture.host.refusals.isEmpty)
        fixture.host.expectShown(fixture.table, "at the end")
        #expect(fixture.host.refusals.isEmpty)
    }

    @Test func loadMoreOfTheGuideAppendsWhileABatchIsShown() throws {
        let fixture = ScreenFixture([["a", "b"]])
        let table = fixture.table
        table.allowsLoadingMore = true
        table.prefetchDistance = 2
        table.onLoadMore = { [weak table] in
            guard let table, table.numberOfRows(in: 0) < 20 else { return }
            table.dataSource.appendItem("Heidi")
            table.stopAnimation()
        }
        try table.insertCell(fixture.cell("c"))
        #expect(table.numberOfRows(in: 0) > 3)
        #expect(fixture.host.refusals.isEmpty)
    }

    @Test func editsAreAppliedAfterTheBatchInTheirOrder() throws {
        let fixture = ScreenFixture([["a", "b"], ["c"]])
        var isFirst = true
        fixture.host.onStage = { table, _ in
            guard isFirst else { return }
            isFirst = false
            try? table.insertCell(fixture.cell("x"), at: path(1, 0))
            try? table.deleteCell(atRow: 0)
            try? table.moveCell(from: path(1, 1), to: path(0, 0))
            table.performBatch {
                try? table.insertSection(fixture.section("2", ["y"]))
                try? table.setTitles(header: "H", footer: nil, ofSectionAt: 2)
            }
            #expect(table.numberOfSections == 2)
        }
        try fixture.table.insertCell(fixture.cell("d"))
        #expect(fixture.ids == [["c", "b", "d"], ["x"], ["y"]])
        #expect(fixture.table.sections[2].header == "H")
        #expect(
            fixture.host.batches == [
                "insert s0/c2", "insert s1/c0", "delete s0/c0", "move s1/c1 to s0/c0", "insert s2",
            ])
        #expect(fixture.host.refusals.isEmpty)
    }

    @Test func aReloadDuringABatchIsNotLost() throws {
        let fixture = ScreenFixture([["a", "b"]])
        var isFirst = true
        fixture.host.onStage = { table, isCommitted in
            guard isFirst, isCommitted else { return }
            isFirst = false
            table.reload(with: ["new", "list"])
        }
        try fixture.table.deleteCell(atRow: 0)
        #expect(fixture.table.sections.map { $0.cells.map(\.text) } == [["new", "list"]])
        #expect(fixture.host.reloads == 2 && fixture.host.refusals.isEmpty)
    }

    @Test(arguments: 0..<6) func everyWholeChangeIsQueued(kind: Int) throws {
        let fixture = ScreenFixture([["a", "b"]])
        let table = fixture.table
        var isFirst = true
        fixture.host.onStage = { table, _ in
            guard isFirst else { return }
            isFirst = false
            switch kind {
            case 0: table.update(to: ["x"])
            case 1: table.dataSource.update(items: ["x"])
            case 2: table.dataSource = TableDataSource(["x"])
            case 3: table.dataSource.clearAllItems()
            case 4: table.show(in: fixture.host)
            default: table.reload(in: fixture.host, with: ["x"])
            }
        }
        table.performBatch {
            try? table.deleteCell(atRow: 0)
            try? table.insertSection(fixture.section("1", ["z"]), at: 0)
        }
        let texts = table.sections.map { $0.cells.map(\.text) }
        #expect(texts == (kind == 3 ? [[]] : kind == 4 ? [["z"], ["b"]] : [["x"]]))
        fixture.host.expectShown(table, "at the end")
        #expect(fixture.host.refusals.isEmpty)
    }

    @Test func editsDuringAReloadAreQueuedToo() {
        let fixture = ScreenFixture([["a", "b"]])
        fixture.host.onDisplay = { table, path in
            if path == CellPath(section: 0, row: 0), table.numberOfRows(in: 0) == 2 { try? table.deleteCell(atRow: 0) }
        }
        fixture.table.reload()
        #expect(fixture.ids == [["b"]] && fixture.host.refusals.isEmpty)
    }
}
