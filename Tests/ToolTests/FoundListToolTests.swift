import Foundation
import TestSupport
import Testing

/// `normalize` and `preview` take the list in an envelope.
@Suite(.childProcesses) struct FoundListToolTests {
    private static let rows = """
        [{"id": 7, "name": "Momo", "author": "Ende", "pages": 300}, {"id": 8, "name": "Krabat", "author": "Preußler", \
        "pages": 256}]
        """

    @Test func theListInAnEnvelopeIsShown() throws {
        let run = try ToolRun(["normalize"], input: "{\"total\": 2, \"books\": \(Self.rows)}")
        #expect(run.output.contains("Momo") && run.output.contains("Preußler"))
        #expect(!run.output.contains("{"))
        #expect(
            run.errors
                == "<stdin>: note: taking the list at books, 2 rows; --at=. takes the whole document\n")
        #expect(run.status == 0)
    }

    /// What describes a page is no row; an object beside a list that says nothing of pages is shown as ever.
    @Test func theListBesideWhatDescribesItsPageIsShown() throws {
        let run = try ToolRun(["normalize"], input: "[{\"page\": 1, \"pages\": 9, \"total\": 18}, \(Self.rows)]")
        #expect(run.output == "  Momo — Ende\n  Krabat — Preußler\n")
        #expect(run.errors == "<stdin>: note: taking the list at [1], 2 rows; --at=. takes the whole document\n")
        let other = try ToolRun(["normalize"], input: #"[{"title": "A"}, [{"title": "B"}, {"title": "C"}]]"#)
        #expect(other.output == "  A\n\n  B\n  C\n")
    }

    @Test func theWholeDocumentIsShownOnRequest() throws {
        let run = try ToolRun(["normalize", "--at=."], input: "{\"total\": 2, \"books\": \(Self.rows)}")
        #expect(run.output == "  Momo — 2\n")
        #expect(run.errors == "")
    }

    @Test func aTieIsToldWithTheOptions() throws {
        let text = "{\"a\": {\"items\": \(Self.rows)}, \"b\": {\"items\": \(Self.rows)}}"
        let run = try ToolRun(["normalize"], input: text)
        #expect(
            run.errors
                == "<stdin>: note: the list may be at --at=a.items or --at=b.items; the whole document is taken\n")
        #expect(run.output == "  Momo\n")
    }

    @Test func rowsAreFoundInWrappers() throws {
        let text =
            #"{"data": {"all": {"edges": [{"node": {"id": 1, "title": "Momo"}}, {"node": {"id": 2, "title": "Krabat"}}]}}}"#
        let run = try ToolRun(["normalize"], input: text)
        #expect(run.output == "  Momo\n  Krabat\n")
        #expect(run.errors.contains("taking the list at data.all.edges[*].node, 2 rows"))
    }

    @Test func groupsBecomeSections() throws {
        let text =
            #"{"menu": [{"category": "Drinks", "items": [{"name": "Tea"}]}, {"category": "Food", "items": [{"name": "Soup"}]}]}"#
        let run = try ToolRun(["normalize"], input: text)
        #expect(run.output == "Drinks\n  Tea\n\nFood\n  Soup\n")
    }

    /// The groups of a document that is their list, of a dictionary with wrapped rows, and of elements
    /// with nothing but a date and a list.
    @Test(arguments: [
        (
            #"[{"day": "Monday", "talks": [{"name": "A"}]}, {"day": "Tuesday", "talks": [{"name": "B"}]}]"#,
            "Monday\n  A\n\nTuesday\n  B\n"
        ),
        (
            #"{"total": 2, "weeks": [{"n": "2024-01-01", "games": [{"node": {"id": 1, "name": "A"}}]}, "#
                + #"{"n": "2024-01-08", "games": [{"node": {"id": 2, "name": "B"}}]}]}"#,
            "2024-01-01\n  A\n\n2024-01-08\n  B\n"
        ),
        (
            #"{"ok": true, "menus": {"2024-05-01": [{"name": "Tea", "price": 2}], "2024-05-02": [{"name": "Soup", "price": 5}]}}"#,
            "2024-05-01\n  Tea — 2.00\n\n2024-05-02\n  Soup — 5.00\n"
        ),
    ])
    func groupsOfOtherShapesBecomeSections(input: String, output: String) throws {
        let run = try ToolRun(["normalize"], input: input)
        #expect(run.output == output && run.status == 0)
        #expect(run.errors.contains("taking the list at "))
    }

    @Test func rowsOfATableKeepTheirGroups() throws {
        let text =
            #"{"menu": [{"category": "Drinks", "items": [{"name": "Tea", "cost": 2}]}, {"category": "Food", "items": "#
            + #"[{"name": "Soup", "cost": 5}]}]}"#
        let table = try Scratch.file(#"{"title": "name"}"#, ".json")
        let run = try ToolRun(["normalize", "--table", table.path], input: text)
        #expect(run.output == "Drinks\n  Tea\n\nFood\n  Soup\n")
        #expect(run.errors.contains("taking the list at menu[*].items, 2 rows in 2 groups"))
    }

    @Test func templatesOfTheCommandLineCount() throws {
        let run = try ToolRun(["normalize", "--title={id}: {name}"], input: "{\"total\": 2, \"books\": \(Self.rows)}")
        #expect(run.output.contains("7: Momo"))
        #expect(run.output.contains("Ende"))
    }

    @Test(arguments: [
        #"{"id": 5, "name": "Momo", "price": 12.5, "stock": 3, "tags": ["a", "b"]}"#,
        #"{"title": "Momo", "subtitle": "Ende"}"#,
        #"{"Fiction": ["Momo"], "Essays": []}"#, #"[{"items": 1}]"#,
    ])
    func whatIsNoEnvelopeStaysAsItIs(text: String) throws {
        let run = try ToolRun(["normalize"], input: text)
        #expect(run.errors == "")
        #expect(try ToolRun(["normalize", "--at="], input: text).output == run.output)
    }

    @Test func previewShowsTheListToo() throws {
        let run = try ToolRun(["preview"], input: "{\"total\": 2, \"books\": \(Self.rows)}")
        #expect(run.output.contains("Krabat"))
        #expect(run.errors.contains("taking the list at books, 2 rows"))
    }
}
