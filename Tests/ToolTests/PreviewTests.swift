import Foundation
import TestSupport
import Testing

@Suite(.childProcesses) struct PreviewTests {
    @Test func writesThePage() throws {
        let words = ["preview", "--heading", "Books & more", "--title={n}", "--explain", "--data"]
        let run = try ToolRun(words, input: #"[{"n": "<b>"}, [{"n": 2}]]"#)
        #expect(run.output.hasPrefix("<!doctype html>\n"))
        #expect(run.output.hasSuffix("</html>\n"))
        #expect(run.output.contains("<title>Books &amp; more</title>"))
        #expect(run.output.contains("&lt;b&gt;"))
        #expect(run.output.contains("<details>"))
        #expect(run.output.contains("mixedArray"))
        #expect(run.errors.isEmpty && run.status == 0)
    }

    @Test func writesToAFile() throws {
        try Programs.withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("page.html").path
            let run = try ToolRun(["preview", "Fixtures/Lists/side-menu/input.json", "-o", file])
            #expect(run.output.isEmpty && run.status == 0)
            #expect(
                run.errors.hasSuffix(
                    "note: taking the list at [*].items, 4 rows in 2 groups; --at=. takes the whole document\n"))
            let page = try String(contentsOfFile: file, encoding: .utf8)
            #expect(page.contains("<h1 dir=\"auto\">input.json</h1>"))
            let normalized = try ToolRun(["normalize", "--format=html", "Fixtures/Lists/side-menu/input.json"])
            #expect(normalized.output == page)
        }
    }

    @Test func whatCannotBeReadMakesNoPage() throws {
        let run = try ToolRun(["preview"], input: "[1,")
        #expect(run.output.isEmpty)
        #expect(
            run.errors == "<stdin>:1:3: error: ']' expected near end of file\n[1,\n  ^\n"
                + "<stdin>: note: --repair reads it: 1 cut-off end\n")
        #expect(run.status == 65)
        #expect(try ToolRun(["preview", "-o", "/nowhere/page.html"], input: "[1]").status == 74)
    }
}
