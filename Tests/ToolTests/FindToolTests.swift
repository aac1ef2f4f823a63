import Foundation
import TestSupport
import Testing

/// `listwright find`.
@Suite(.childProcesses) struct FindToolTests {
    private static let things = """
        {"data": {"children": [
          {"kind": "t3", "data": {"id": "a", "title": "Momo", "author": "Ende", "thumbnail": "https://e.org/a.jpg"}},
          {"kind": "t3", "data": {"id": "b", "title": "Krabat", "author": "Preußler", "thumbnail": "https://e.org/b.jpg"}}
        ]}}
        """
    private static let menu = """
        {"menu": [{"category": "Drinks", "items": [{"name": "Tea", "price": 2}, {"name": "Milk", "price": 3}]},
        {"category": "Food", "items": [{"name": "Soup", "price": 5}]}]}
        """

    @Test func theListAndItsFieldsHaveReasons() throws {
        let run = try ToolRun(["find"], input: Self.things)
        #expect(
            run.output == """
                <stdin>: list at data.children[*].data (2 rows, most of the document is in it, named "children", each row is wrapped in data)
                  title     title (named title, a usual key for titles, differs in 2 of 2)
                  subtitle  author (named author, says who, differs in 2 of 2)
                  image     thumbnail (named thumbnail, links to pictures, differs in 2 of 2)
                  id        id (named id, unique, differs in 2 of 2)

                """)
        #expect(run.errors == "" && run.status == 0)
    }

    @Test func groupsAreNamed() throws {
        let lines = try ToolRun(["find", "-"], input: Self.menu).output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("<stdin>: list at menu[*].items (3 rows, ") == true)
        #expect(lines.dropFirst().prefix(3) == ["  groups    menu", "  header    category", "  rows      items"])
    }

    /// The rows of a map have the path that `--at` of `map` takes.
    @Test func theRowsOfAMapHaveAPath() throws {
        let map = #"{"1": {"name": "a", "x": 1}, "2": {"name": "b", "x": 2}, "3": {"name": "c", "x": 3}}"#
        for (input, path) in [(map, "[*]"), ("{\"data\": {\"stations\": \(map)}}", "data.stations[*]")] {
            let lines = try ToolRun(["find"], input: input).output.split(separator: "\n")
            #expect(lines.first?.hasPrefix("<stdin>: map at \(path) (3 rows, ") == true, "\(lines)")
        }
    }

    @Test(arguments: [
        (
            things,
            #"{"file":"<stdin>","list":"data.children[*].data","kind":"list","sections":null,"title":"title","#
                + #""subtitle":"author","image":"thumbnail","id":"id","clear":true,"choose":[]}"#
        ),
        (
            menu,
            #"{"file":"<stdin>","list":"menu[*].items","kind":"list","sections":{"groups":"menu","header":"category","#
                + #""rows":"items"},"title":"name","subtitle":"price","image":null,"id":"name","clear":true,"choose":[]}"#
        ),
        (
            #"{"id": 5, "name": "Momo", "price": 12.5, "stock": 3, "color": "red"}"#,
            #"{"file":"<stdin>","list":null,"kind":"object","sections":null,"title":null,"subtitle":null,"#
                + #""image":null,"id":null,"clear":true,"choose":[]}"#
        ),
        (
            #"{"1": {"name": "a", "x": 1}, "2": {"name": "b", "x": 2}, "3": {"name": "c", "x": 3}}"#,
            #"{"file":"<stdin>","list":"[*]","kind":"map","sections":null,"title":"name","subtitle":null,"#
                + #""image":null,"id":"@key","clear":true,"choose":[]}"#
        ),
        (
            "7",
            #"{"file":"<stdin>","list":null,"kind":"none","sections":null,"title":null,"subtitle":null,"#
                + #""image":null,"id":null,"clear":true,"choose":[]}"#
        ),
    ])
    func oneObjectForEachFile(input: String, line: String) throws {
        #expect(try ToolRun(["find", "--json"], input: input).output == line + "\n")
    }

    @Test func aFileThatIsNotJSONDoesNotStopTheOthers() throws {
        let run = try ToolRun(
            ["find", "--json", "-", "no-such-file", "Fixtures/Lists/flat-list/input.json"], input: "[1,")
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.hasPrefix(#"{"file":"Fixtures/Lists/flat-list/input.json","list":"."#))
        #expect(run.errors.contains("<stdin>:1:3: error: ']' expected near end of file"))
        #expect(run.errors.contains("no-such-file: error: No such file or directory"))
        #expect(run.status == 65)
    }

    @Test func twoListsAlikeAreSaid() throws {
        let rows = #"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#
        let text = "{\"films\": \(rows), \"books\": \(rows)}"
        let lines = try ToolRun(["find"], input: text).output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("  unclear   ") })
        let told = try ToolRun(["find", "--json", "--request=/v1/books"], input: text).output
        #expect(told.contains(#""list":"books""#))
    }

    /// Lists that could be meant are named as `--at` takes them, also of a document that is taken as one thing.
    @Test(arguments: [
        (#"{"a": {"items": [{"id": 1}]}, "b": {"items": [{"id": 1}]}}"#, #"["a.items","b.items","."]"#),
        (
            #"{"channel": "7.0", "latest": "7.0.1", "phase": "rc", "sdk": "7.0.100", "releases": [{"n": 1, "x": "a"},"#
                + #" {"n": 2, "x": "b"}, {"n": 3, "x": "c"}]}"#, #"[".","releases"]"#
        ),
    ])
    func whatCouldBeMeantIsNamed(text: String, paths: String) throws {
        #expect(try ToolRun(["find", "--json"], input: text).output.hasSuffix("\"choose\":\(paths)}\n"))
    }

    /// The path that is printed for the document itself is one that the other commands take.
    @Test func theDocumentItselfIsADot() throws {
        let found = try ToolRun(["find", "--json"], input: #"[{"name": "a"}]"#).output
        #expect(found.contains(#""list":".""#))
        #expect(try ToolRun(["query", "."], input: "[1]").output == "[1]\n")
    }
}
