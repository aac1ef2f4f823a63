import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite struct ActivityTests {
    @Test func bothAreOffByDefaultAndSayingItTwiceIsSayingItOnce() {
        let fixture = TableFixture([["a"]])
        var refreshes = 0
        fixture.table.onRefresh = { refreshes += 1 }
        fixture.table.pullDown()
        fixture.table.pullUp()
        #expect(fixture.host.takeCalls().isEmpty && refreshes == 0)
        for _ in 1...2 { fixture.table.allowsRefreshing = true }
        for _ in 1...2 { fixture.table.pullDown() }
        #expect(fixture.host.takeCalls() == ["activity: pull down", "activity: pull down, refreshing"])
        #expect(refreshes == 1)
        for _ in 1...2 { fixture.table.stopAnimation() }
        #expect(fixture.host.takeCalls() == ["activity: pull down"])
        fixture.table.triggerRefresh()
        #expect(refreshes == 2)
    }

    @Test func moreIsLoadedUntilTheEnd() {
        let fixture = TableFixture([["a"]])
        var loads = 0
        fixture.table.onLoadMore = { loads += 1 }
        fixture.table.allowsLoadingMore = true
        fixture.table.pullUp()
        fixture.table.pullUp()
        fixture.table.stopAnimation()
        fixture.table.hasMore = false
        fixture.table.pullUp()
        #expect(loads == 1)
        #expect(
            fixture.host.takeCalls() == [
                "activity: pull up", "activity: pull up, loading more", "activity: pull up",
                "activity: pull up, no more",
            ])
    }

    @Test func cellsNearTheEndLoadMoreOnceForSoManyCells() throws {
        let fixture = TableFixture([["a", "b", "c"], ["d", "e"]])
        var loads = 0
        fixture.table.onLoadMore = { loads += 1 }
        fixture.table.willDisplayCell(at: path(1, 1))
        fixture.table.allowsLoadingMore = true
        fixture.table.willDisplayCell(at: path(1, 1))
        #expect(loads == 0)
        fixture.table.prefetchDistance = 2
        fixture.table.willDisplayCell(at: path(0, 1))
        #expect(loads == 0)
        fixture.table.willDisplayCell(at: path(0, 2))
        fixture.table.stopAnimation()
        fixture.table.willDisplayCell(at: path(1, 0))
        #expect(loads == 1)
        fixture.table.dataSource.appendItem("f")
        fixture.table.willDisplayCell(at: path(0, 3))
        #expect(loads == 2)
    }

    @Test func afterAFailureOnlyTheUserLoadsMore() {
        let fixture = TableFixture([["a", "b"]])
        let table = fixture.table
        var loads = 0
        table.onLoadMore = { loads += 1 }
        table.allowsLoadingMore = true
        table.prefetchDistance = 2
        table.willDisplayCell(at: path(0, 1))
        table.loadMoreDidFail("no network")
        #expect(table.activity.loadMoreFailure == "no network" && !table.activity.isLoadingMore)
        #expect(fixture.host.takeCalls().last == "activity: pull up, more failed (no network)")
        for _ in 1...9 {
            table.reload()
            table.willDisplayCell(at: path(0, 1))
        }
        #expect(loads == 1)
        table.retry()
        #expect(loads == 2 && table.activity.isLoadingMore && table.activity.loadMoreFailure == nil)
        table.loadMoreDidFail("no network")
        table.pullUp()
        #expect(loads == 3)
        table.stopAnimation()
        table.dataSource.appendItem(fixture.cell("c"))
        table.willDisplayCell(at: path(0, 2))
        #expect(loads == 4)
    }

    @Test func aReloadOfTheSameRowsDoesNotLoadMoreAgain() {
        let fixture = TableFixture([["a", "b"]])
        let table = fixture.table
        var loads = 0
        table.onLoadMore = { loads += 1 }
        table.allowsLoadingMore = true
        table.prefetchDistance = 2
        for _ in 1...9 {
            table.willDisplayCell(at: path(0, 1))
            table.stopAnimation()
            table.reload()
        }
        #expect(loads == 1)
        table.reload(with: ["c", "d"])
        table.willDisplayCell(at: path(0, 1))
        #expect(loads == 2)
    }

    @Test func aFailedRefreshIsTriedAgain() throws {
        let fixture = TableFixture([["a"], []])
        let table = fixture.table
        var calls: [String] = []
        table.onRefresh = { calls.append("refresh") }
        table.onLoadMore = { calls.append("more") }
        table.retry()
        #expect(calls.isEmpty)
        table.triggerLoadMore()
        table.loadMoreDidFail("x")
        table.triggerRefresh()
        #expect(table.activity.loadMoreFailure == "x")
        table.refreshDidFail("y")
        #expect(fixture.host.takeCalls().last == "activity: refresh failed (y), more failed (x)")
        table.retry()
        #expect(calls == ["more", "refresh", "refresh"] && table.activity.refreshFailure == nil)
        table.stopAnimation()
        #expect(table.activity.loadMoreFailure == nil)
        try table.setState(.failed("z"), ofSectionAt: 1)
        table.retry()
        #expect(calls == ["more", "refresh", "refresh", "refresh"])
    }

    @Test func rowsAreNotLoadedDuringARefreshAndSeparatorsDoNotCount() {
        let fixture = TableFixture([["a", "b", "c", "d"]])
        let table = fixture.table
        var loads = 0
        table.onLoadMore = { loads += 1 }
        table.allowsLoadingMore = true
        table.prefetchDistance = 1
        table.separator = { _, _ in CellViewModel(id: "separator") }
        table.reload()
        table.triggerRefresh()
        table.willDisplayCell(at: path(0, 6))
        #expect(loads == 0)
        table.stopAnimation()
        table.willDisplayCell(at: path(0, 2))
        #expect(loads == 0)
        table.willDisplayCell(at: path(0, 4))
        #expect(loads == 1)
    }

    @Test func refreshedItemsComeInOneBatch() {
        let fixture = TableFixture([["a", "b"]])
        fixture.table.performBatch {
            fixture.table.dataSource.clearAllItems()
            fixture.table.dataSource.appendItem([fixture.cell("c"), fixture.cell("d")])
        }
        #expect(fixture.host.takeCalls() == ["delete s0, insert s0"])
        #expect(fixture.ids == [["c", "d"]])
    }

    @Test func statesAreShownWhenTheyChange() throws {
        let fixture = TableFixture([["a"], []])
        fixture.table.state = .loading
        fixture.table.state = .loading
        fixture.table.state = .failed("no network")
        fixture.table.state = .content
        #expect(fixture.host.takeCalls() == ["state: loading", "state: failed (no network)", "state: content"])
        fixture.table.emptyText = "No books"
        try fixture.table.deleteCell(atRow: 0)
        #expect(fixture.host.takeCalls() == ["delete s0/c0", "state: empty (No books)"])
        for _ in 1...2 { try fixture.table.setState(.loading, ofSectionAt: 1) }
        #expect(fixture.host.takeCalls() == ["state of s1: loading", "state: content"])
        #expect([0, 1, 2].map { fixture.table.state(ofSectionAt: $0) } == [.content, .loading, .content])
        try fixture.table.moveSection(from: 1, to: 0)
        #expect(fixture.table.state(ofSectionAt: 0) == .loading)
    }

    @Test func anotherHostIsToldEverything() throws {
        let fixture = TableFixture([["a"], ["b"]])
        fixture.table.allowsRefreshing = true
        fixture.table.state = .loading
        try fixture.table.setState(.failed("x"), ofSectionAt: 1)
        fixture.host.takeCalls()
        let other = RecordingHost()
        fixture.table.show(in: other)
        #expect(fixture.host.takeCalls() == ["release"])
        #expect(
            other.takeCalls() == [
                "register Cell", "reload 1 1", "state: loading", "activity: pull down", "state of s1: failed (x)",
            ])
        try fixture.table.deleteCell(atRow: 0)
        #expect(fixture.host.calls.isEmpty && other.takeCalls() == ["delete s0/c0"])
        fixture.table.reload(in: fixture.host, with: ["c"])
        #expect(other.takeCalls() == ["release"])
        #expect(fixture.host.takeCalls().prefix(2) == ["register String", "reload 1"])
        fixture.table.show(in: nil)
        try fixture.table.deleteCell(atRow: 0)
        #expect(fixture.host.takeCalls() == ["release"])
    }
}
