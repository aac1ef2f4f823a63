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
