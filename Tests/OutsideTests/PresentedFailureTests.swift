import Foundation
import HTTPLoading
import JSONDocuments
import ListRefreshing
import SectionNormalizing
import TableControlling
import TablePresenting
import Testing

/// A page or a refresh that failed is reported beside the rows, in every presentation.
@MainActor @Suite struct PresentedFailureTests {
    private func text(_ table: TableController) -> String { SectionText(width: 40).rendering(of: table) }
    private func page(_ table: TableController) -> String { SectionHTML().rendering(of: table) }
    private func json(_ table: TableController) throws -> JSONValue {
        try JSONDocument(parsing: SectionJSON().rendering(of: table)).root
    }

    @Test func aPageThatFailsIsReportedBelowTheRows() async throws {
        let screen = BookScreen(BookServer(1...6))
        let terminal = PresentingHost(SectionText(width: 40))
        screen.refreshing.errorText = { "\($0.code)" }
        await screen.load()
        screen.table.show(in: terminal)
        let rows = terminal.rendering
        #expect(rows == "  book 1\n  book 2\n")
        screen.server.change { $0.fails = true }
        await screen.pullUp()
        #expect(terminal.rendering == rows + "(loading more failed: noServer)\n(the list is incomplete; try again)\n")
        #expect(try json(screen.table)["loadMoreFailure"]?.string == "noServer")
        #expect(try json(screen.table)["refreshFailure"] == nil)
        let page = page(screen.table)
        let title = try #require(page.range(of: "More rows couldn't be loaded"))
        #expect(page[title.upperBound...].contains("noServer</p>") && page[..<title.lowerBound].contains("book 2"))
        #expect(page[title.upperBound...].contains("Try again.") && !page.contains("couldn't be refreshed"))
        screen.server.change { $0.fails = false }
        screen.table.retry()
        #expect(terminal.rendering == rows)
        await screen.settle()
        #expect(terminal.rendering == rows + "  book 3\n  book 4\n" && !self.page(screen.table).contains("noServer"))
    }

    @Test func aRefreshThatFailsIsReportedAboveTheRows() async throws {
        let screen = BookScreen(BookServer(1...2))
        let terminal = PresentingHost(SectionText(width: 40))
        screen.refreshing.errorText = { "\($0.code)" }
        await screen.load()
        screen.table.show(in: terminal)
        screen.server.change { $0.fails = true }
        await screen.pullDown()
        let rows = "  book 1\n  book 2\n"
        #expect(terminal.rendering == "(refreshing failed: noServer)\n(this is the previous list; try again)\n" + rows)
        #expect(try json(screen.table)["refreshFailure"]?.string == "noServer")
        let page = page(screen.table)
        let title = try #require(page.range(of: "The list couldn't be refreshed"))
        #expect(page[title.upperBound...].contains("book 1") && page[title.upperBound...].contains("Try again."))
        screen.server.change { $0.fails = false }
        await screen.pullDown()
        #expect(terminal.rendering == rows)
    }

    @Test func aReasonCannotChangeItsPresentation() throws {
        let table = TableController(TableDataSource(["Momo"]))
        table.loadMoreDidFail("<script>\"1\"</script>\u{1B}[2J\nline 2")
        table.refreshDidFail("a long reason that is wider than the forty columns of the terminal")
        #expect(
            text(table) == """
                (refreshing failed: a long reason that …
                (this is the previous list; try again)
                  Momo
                (loading more failed: <script>"1"</scri…
                line 2)
                (the list is incomplete; try again)

                """)
        #expect(page(table).contains("&lt;script&gt;&quot;1&quot;&lt;/script&gt;\u{FFFD}[2J\nline 2</p>"))
        #expect(!page(table).contains("<script>"))
        #expect(try json(table)["loadMoreFailure"]?.string == "<script>\"1\"</script>\u{1B}[2J\nline 2")
        let rows = Normalizer().normalize(try json(table)["sections"])
        #expect(rows.sections.map { $0.cells.map(\.text) } == [["Momo"]])
    }

    /// An empty list says that its refresh failed; a list that is loading or failed has a state of its own.
    @Test func statesAndFailuresAreShownTogether() {
        let table = TableController()
        table.emptyText = "No books"
        table.refreshDidFail("no network")
        #expect(text(table) == "(refreshing failed: no network)\n(this is the previous list; try again)\n(No books)\n")
        #expect(page(table).contains("No books") && page(table).contains("no network"))
        table.emptyText = nil
        #expect(text(table).hasSuffix("try again)\n(no sections)\n") && page(table).contains("no network"))
        for state in [ContentState.loading, .failed("closed")] {
            table.state = state
            #expect(!text(table).contains("no network") && !page(table).contains("no network"))
        }
    }
}
