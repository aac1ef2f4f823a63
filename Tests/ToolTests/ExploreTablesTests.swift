import Foundation
import JSONDocuments
import JSONPaths
import TableExploring
import TestSupport
import Testing

/// The related tables on the page of `explore` are the tables that `listwright tables` plans.
@Suite(.serialized, .childProcesses) struct ExploreTablesTests {
    /// The lines in which `tables` describes a table.
    private static func lines(about table: JSONValue) -> String {
        let count = table["rows"]?.int ?? 0
        var text = "\(table["name"]?.string ?? ""): \(count) row\(count == 1 ? "" : "s")"
        if let origin = table["origin"]?.string { text += ", \(origin)" }
        if let reason = table["reason"]?.string { text += "\n  reason: \(reason)" }
        let columns = (table["columns"].map { Array($0.elements) } ?? []).map {
            "\($0["name"]?.string ?? "") \($0["type"]?.string ?? "")"
        }
        text += "\n  columns: \(columns.isEmpty ? "none" : columns.joined(separator: ", "))"
        if let join = table["join"]?.string { text += "\n  join: \(join)" }
        if let join = table["up"]?.string { text += "\n  rows in rows: \(join)" }
        return text + "\n"
    }

    /// Asks for the tables until all rows are counted.
    private static func tables(of server: PreviewServer) throws -> JSONValue {
        var answer = try server.ask(["ask": "tables"])
        while let rows = answer["rows"]?.int, let all = answer["of"]?.int, rows < all {
            answer = try server.ask(["ask": "tables"])
        }
        return answer
    }

    private static let tree = #"[{"id":1,"replies":[{"id":2,"replies":[{"id":3}]}]},{"id":4,"replies":[]}]"#
    private static let map = #"{"users":{"u1":{"n":1},"u2":{"n":2},"u3":{"n":"x"}},"ok":true}"#

    static let documents: [(text: String, words: [String])] = [
        ("{}", []), ("[]", []), ("7", []), (#"[1,"x",null]"#, []), (ExploreToolTests.books, []), (tree, []),
        (map, []), (map, ["--at=users[*]"]), (ExploreToolTests.books, ["--at=."]),
        (#"{"groups":[{"name":"a","items":[{"id":1},{"id":2}]},{"name":"b","items":[]}]}"#, []),
        (#"{"groups":[{"name":"a","items":[{"id":1},{"id":2}]},{"name":"b","items":[]}]}"#, ["--at=groups[*].items"]),
        (#"{"columns":["id","n"],"data":[[1,"a"],[2,[7]],[3]]}"#, ["--at=data[@columns]"]),
        (#"[["id","n"],[1,"a"],[2,"b"]]"#, []),
        (#"{"hourly":{"time":["a","b"],"t":[1,2]}}"#, ["--at=hourly[@*]"]),
        ("{\"id\":1,\"tags\":[\"a\"]}\n{\"id\":2,\"tags\":\"b\"}\n", []),
        ("{\"id\":1,\"items\":[{\"a\":1},{\"a\":2}]}\n{\"id\":2,\"items\":[{\"a\":3}]}\n", ["--at=[*].items"]),
        (#"{"a b":[{"x.y":1,"m":[[1,2]],"v":[1.5,2]},{"X.Y":1,"_row":7,"":{"":[{}]}}]}"#, []),
    ]

    @Test(arguments: documents) func areThoseOfTheCommand(text: String, words: [String]) throws {
        try PreviewServer.serve(text, words, command: ["explore"]) { server in
            let answer = try Self.tables(of: server)
            #expect(answer["error"] == nil, "\(answer)")
            try Self.compare(answer)
        }
    }

    /// Runs the command that the page shows, without its database.
    private static func compare(_ answer: JSONValue) throws {
        let command = try #require(answer["command"]?.string)
        let planning = command.replacing(#/ --into=\S+/#, with: "")
        let words = "'" + ToolRun.executable.path.replacing("'", with: #"'\''"#) + "'" + planning.dropFirst(10)
        let run = try Programs.bash(words)
        let own = (answer["tables"].map { Array($0.elements) } ?? []).map(lines).joined()
        #expect(
            run.output.hasPrefix(own) && run.output.dropFirst(own.count).contains(/^\d+ shapes?\n$/), "\(own)\(run)")
    }

    /// A long document is counted in parts; its first rows make the plan, as they do for the command.
    @Test(arguments: [false, true], ["", #"{"data":{"orders":"#])
    func longDocumentsAreCountedInParts(isLate: Bool, start: String) throws {
        let rows = (0..<9_000).map { number in
            let late = isLate && number == 8_999 ? #","late":[1,2]"# : ""
            return
                #"{"id":\#(number),"text":"\#(String(repeating: "x", count: 200))","lines":[{"sku":"a"},{"sku":\#(number)}]\#(late)}"#
        }
        let text = start + "[" + rows.joined(separator: ",\n") + "]" + (start.isEmpty ? "" : #"},"total":9000}"#)
        try PreviewServer.serve(text, command: ["explore"]) { server in
            let first = try server.ask(["ask": "tables"])
            let counted = try #require(first["rows"]?.int)
            #expect(counted > 0 && counted < 9_000 && first["of"] == 9_000)
            try Self.compare(try Self.tables(of: server))
        }
    }

    @Test("Real documents", .enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func realDocuments() throws {
        let folder = try #require(Suites.folder).appendingPathComponent("real-api")
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        let files = try (all?.compactMap { $0 as? URL } ?? []).filter {
            try $0.pathExtension == "json" && $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 < 150_000
        }
        for file in Effort.sample(files.sorted { $0.path < $1.path }, quick: 12, seed: 53) {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            try Scratch.withFolder { folder in
                let server = try PreviewServer(folder, text, command: ["explore"])
                try Self.compare(try Self.tables(of: server))
                _ = try server.interrupt()
            }
        }
    }

    /// Other tables are shown after another list is chosen.
    @Test func anotherListHasOtherTables() throws {
        let text = #"{"posts":[{"id":1,"tags":["a","b"]}],"authors":[{"id":7,"name":"Ada"},{"id":8}]}"#
        try PreviewServer.serve(text, ["--at=posts"], command: ["explore"]) { server in
            let posts = try server.ask(["ask": "tables"])
            #expect(posts["list"] == "posts" && posts["tables"]?[0]?["own"] == ["_row", "_shape", "_rest"])
            #expect(try server.ask(["ask": "step", "step": ["do": "list", "path": "authors"]])["error"] == nil)
            let authors = try server.ask(["ask": "tables"])
            #expect(authors["list"] == "authors", "\(authors)")
            #expect(
                authors["tables"]?.elements.map { $0["name"]?.string } == [
                    "_document", "_document.posts", "authors", "_document.posts.tags",
                ])
            try Self.compare(authors)
        }
    }

    // MARK: The drawing

    private static let hands = """
        const opened = () => new Promise(done => {
          const check = () => document.body.dataset.planned !== undefined && plan.rows >= plan.of ? done() : requestAnimationFrame(check);
          check();
        });
        const press = key => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

        """

    /// Keys open the drawing, move in it and leave it; each box says its rows and its join.
    @Test(.enabled(if: Browser.isPresent, "\(Browser.absence)")) func keysGoThroughTheTables() throws {
        let text =
            #"{"orders":[{"id":1,"lines":[{"sku":"<b>","parts":[{"n":1}]}],"notes":[{"x":1,"notes":[{"x":2}]}]}],"page":1}"#
        try PreviewServer.serve(text, ["--at=orders"], command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x800", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  press("5");
                  await opened();
                  const label = () => document.activeElement.getAttribute("aria-label");
                  const log = [label(), document.activeElement.getAttribute("aria-level")];
                  press("ArrowDown"); log.push(label(), document.querySelector("#chosen h3").textContent);
                  press("End"); log.push(label());
                  press("Home"); log.push(label(), document.querySelector("#chosen .columns").innerText);
                  const shown = getComputedStyle(document.getElementById("data")).display;
                  const lines = document.querySelectorAll("#drawing .join").length;
                  press("1"); log.push(document.activeElement.role, document.activeElement.node !== undefined);
                  document.getElementById("open-tables").click();
                  const isPressed = document.getElementById("open-tables").ariaPressed;
                  document.getElementById("open-tables").click();
                  return { log, shown, lines, isPressed, show: document.body.dataset.show };
                })()
                """)
            let seen = try #require(page.values.first)
            let log: JSONValue = [
                "orders; 1 row, the elements of orders; _parent = _document._row", "2",
                "orders.lines; 1 row, the elements of lines; _parent = orders._row", "orders.lines",
                "orders.notes; 2 rows, the elements of notes; _parent = orders._row, _up = _row",
                "_document; 1 row", "page\ninteger", "treeitem", true,
            ]
            #expect(seen["log"] == log, "\(seen)")
            // A line for each child, and a loop for rows in rows.
            #expect(seen["lines"] == 5 && seen["shown"] == "none" && seen["isPressed"] == "true", "\(seen)")
            #expect(seen["show"] == "data" && page.errors == [])
        }
    }

    /// The boxes of few and of many tables don't overlap, their words are inside, and nothing is wider than a phone.
    @Test(
        .enabled(if: Browser.isPresent, "\(Browser.absence)"), arguments: [("390x800", true), ("1280x800", false)],
        [0, 1, 40])
    func boxesHaveRoom(size: (String, Bool), children: Int) throws {
        let deep = #","deep":[{"deeper":[[{"y":1}]]}]"#
        let members = (0..<children).map {
            #""a_long_name_of_a_child_\#($0)":[{"x":1\#($0 % 3 == 0 ? deep : ""),"comments":[{"comments":[{"n":1}]}]}]"#
        }
        try PreviewServer.serve("{\(members.joined(separator: ","))}", ["--at=."], command: ["explore"]) { server in
            let page = try Browser(
                server.page, isDark: size.1, size: size.0, waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  part("tables");
                  await opened();
                  const boxes = [...document.querySelectorAll("#drawing g")];
                  const place = element => element.getBoundingClientRect();
                  const rects = boxes.map(box => place(box.querySelector("rect")));
                  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
                  return { boxes: boxes.length, tables: plan.tables.length,
                    overlaps: rects.some((a, i) => rects.some((b, j) => i < j && meet(a, b))),
                    spills: boxes.filter((box, i) => [...box.querySelectorAll("text")].some(text => place(text).right > rects[i].right)).length,
                    isWide: document.documentElement.scrollWidth > innerWidth,
                    contrast: getComputedStyle(boxes[0].querySelector("text")).fill
                      !== getComputedStyle(boxes[0].querySelector("rect")).fill };
                })()
                """)
            let seen = try #require(page.values.first)
            #expect(seen["boxes"] == seen["tables"] && seen["boxes"]?.int ?? 0 > children, "\(seen)")
            #expect(seen["overlaps"] == false && seen["spills"] == 0 && seen["contrast"] == true, "\(seen)")
            #expect(seen["isWide"] == false, "\(seen)")
        }
    }
}
