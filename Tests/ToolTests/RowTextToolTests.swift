import TestSupport
import Testing

/// What the rows of the tool show without and with templates.
@Suite(.childProcesses) struct RowTextToolTests {
    private static let rows = """
        [{"id": 1, "title": "Dune", "author": "Herbert", "price": 9.5, "currency": "EUR"},
         {"id": 2, "title": "Emma", "author": "Austen", "price": 7, "currency": "EUR"}]
        """

    @Test func anArrayNeedsNoOption() throws {
        let run = try ToolRun(["normalize"], input: Self.rows)
        #expect(run.output == "  Dune — 9.50 EUR\n  Emma — 7.00 EUR\n")
        #expect(run.status == 0)
    }

    @Test func theListAtAPathDoesNeither() throws {
        let run = try ToolRun(["normalize", "--at=data.books"], input: "{\"data\": {\"books\": \(Self.rows)}}")
        #expect(run.output == "  Dune — 9.50 EUR\n  Emma — 7.00 EUR\n")
    }

    @Test func theLocaleIsAnOption() throws {
        let run = try ToolRun(["normalize", "--locale=de"], input: Self.rows)
        #expect(run.output == "  Dune — 9,50\u{A0}€\n  Emma — 7,00\u{A0}€\n")
        let unknown = try ToolRun(["normalize", "--locale=tlh"], input: Self.rows)
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("--locale: 'tlh' isn't known; there are C, en"))
    }

    @Test func theDecisionIsExplained() throws {
        let run = try ToolRun(["normalize", "--explain"], input: "{\"total\": 2, \"products\": \(Self.rows)}")
        #expect(run.output.contains("title ← products[*].title, differs in 2 of 2 [foundField]"))
        #expect(run.output.contains("subtitle ← products[*].price, differs in 2 of 2, shown by the format currency"))
        let at = try ToolRun(["normalize", "--explain", "--at=products"], input: "{\"products\": \(Self.rows)}")
        #expect(at.output.contains("title ← products[*].title, differs in 2 of 2"))
    }

    @Test func templatesHaveFormats() throws {
        let run = try ToolRun(
            ["normalize", "--title={title|upper}", "--subtitle={price|currency:USD} by {author}", "--locale=en"],
            input: Self.rows)
        #expect(run.output == "  DUNE — $9.50 by Herbert\n  EMMA — $7.00 by Austen\n")
    }

    @Test func anUnknownFormatIsAnErrorAtItsColumn() throws {
        let run = try ToolRun(["normalize", "--title={price|curency}"], input: Self.rows)
        #expect(run.status == 64)
        #expect(run.errors.contains("--title: error: column 8: unknown format 'curency'; did you mean 'currency'?"))
        #expect(run.errors.contains("{price|curency}\n       ^"))
    }

    @Test func aFormatThatFitsNothingIsAWarning() throws {
        let run = try ToolRun(["normalize", "--title={author|date}"], input: Self.rows)
        #expect(run.errors.contains("warning: --title: the format 'date' fits no value at author"))
        #expect(run.output.contains("Herbert") && run.status == 0)
    }

    /// The keys of a map are its ids, and its titles if the rows have none.
    @Test func mapsKeepTheirKeys() throws {
        let rows = ["b1", "b2", "b3"].map { "\"\($0)\": {\"pages\": 12\($0.last!), \"price\": \($0.last!)}" }
        let run = try ToolRun(["normalize", "--format=json"], input: "{\"books\": {\(rows.joined(separator: ", "))}}")
        #expect(run.output.contains(#""id":"b1""#) && run.output.contains(#""id":"b3""#))
    }
}
