import Foundation
import JSONDocuments
import TestSupport
import Testing

/// The page of `explore` in a browser: a person's log is played from an unseen file to a table.
@Suite(.enabled(if: Browser.isPresent, "\(Browser.absence)"), .serialized, .childProcesses)
struct ExploreBrowserTests {
    /// Declares `press`, `button` and `settled`, which find what a person uses and wait for the answer.
    private static let hands = """
        const changed = () => new Promise((done, fail) => {
          const watch = new MutationObserver(() => {
            const status = document.getElementById("status");
            if (status.className === "bad") fail(status.textContent);
            watch.disconnect(), done();
          });
          watch.observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
          watch.observe(document.getElementById("status"), { attributes: true, childList: true });
        });
        const settled = async (before = document.body.dataset.ready) => {
          while (document.body.dataset.ready === before) await changed();
        };
        const item = at => [...document.querySelectorAll("[role=treeitem]")].find(item => item.node?.at === at);
        const press = (at, key) => {
          item(at).focus();
          item(at).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        };
        const button = text => [...document.querySelectorAll("button")].find(button => button.textContent.startsWith(text));
        const seen = test => new Promise(done => {
          if (test()) return done();
          const watch = new MutationObserver(() => { if (test()) watch.disconnect(), done(); });
          watch.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
        });

        """

    /// The log of a person who presses keys on values, changes a type, undoes, and saves.
    private static let session = """
        (async () => {
          \(hands)
          const row = "/data/books/0/";
          press(row + "author", "ArrowRight");
          await seen(() => item(row + "author/name"));
          const guess = [...document.querySelectorAll(".guess b")].map(name => name.textContent);
          button("Start empty").click();
          await settled();
          for (const [at, key] of [["title", "t"], ["author/name", "s"], ["year", "f"], ["price", "f"], ["id", "f"]]) {
            press(row + at, key);
            await settled();
          }
          document.querySelector("[data-field=year]").click();
          const type = document.querySelector("[aria-label='Type of year']");
          type.value = "int";
          type.dispatchEvent(new Event("change"));
          await settled();
          const issue = document.querySelector("#issues li button").textContent;
          document.querySelector("#issues li button").click();
          await seen(() => document.querySelector("#detail pre"));
          const source = document.querySelector("#detail pre").textContent;
          const place = document.activeElement.node.at;
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
          await settled();
          document.getElementById("save").click();
          await seen(() => document.getElementById("status").textContent.startsWith("Saved as"));
          button("Swift").click();
          return { guess, swift: document.getElementById("text").textContent, issue, source, place, titles: [...document.querySelectorAll("#cells li")].map(li => li.innerText),
            issues: document.getElementById("issues").textContent };
        })()
        """

    @Test func aLogLeadsFromAFileToATable() throws {
        try PreviewServer.serve(ExploreToolTests.books, command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x900", waitingFor: "document.body.dataset.ready", Self.session)
            let seen = try #require(page.values.first)
            #expect(seen["issue"] == #"Line 4: data.books[2].year: expected an integer, found the string "MCM""#)
            #expect(seen["guess"] == ["title", "year", "cover", "id"])
            #expect(seen["place"] == "/data/books/2/year")
            #expect(seen["source"]?.string?.contains("Ronja") == true)
            #expect(seen["titles"] == ["Momo\nEnde", "Krabat\nPreußler", "Ronja\nLindgren"])
            #expect(seen["issues"] == "No issues in 3 rows")
            let table = server.file.deletingPathExtension().path + ".table.json"
            let run = try ToolRun(
                ["map", "--strict", "--table=\(table)", "--at=data.books", "--format=jsonl", server.file.path])
            #expect(run.status == 0 && run.errors.isEmpty)
            #expect(run.output.hasPrefix(#"{"title":"Momo","name":"Ende","year":"1973","price":9.50,"id":1}"#))
            try Self.checkProgram(seen["swift"]?.string ?? "", mapping: server.file)
            // The tree is one for assistive technology, too.
            #expect(page.names(of: "tree") == ["Data"] && page.names(of: "treeitem").count > 10)
            #expect(page.errors.allSatisfy { $0.contains("404") || $0.contains("ERR_") })
        }
    }

    /// Compiles the Item that the page handed out, and maps the file by it.
    private static func checkProgram(_ swift: String, mapping file: URL) throws {
        guard InferredProgram.hindrance == nil else { return }
        let folder = try InferredProgram.folder(named: "explored")
        let main = """
            import Foundation
            import Listwright

            let mapping = try Book.map(Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])), at: "data.books")
            print(mapping.issues.count, mapping.items.map { Book.json(for: $0) })

            """
        let sources = [("Items.swift", swift), ("main.swift", main)].map { (folder.appendingPathComponent($0), $1) }
        for (source, text) in sources { try text.write(to: source, atomically: true, encoding: .utf8) }
        let messages = try InferredProgram.compile(sources.map(\.0), in: folder, named: "explored")
        try #require(messages.isEmpty, "\(messages)")
        let output = try InferredProgram.run(folder.appendingPathComponent("explored"), [file.path])
        let first = #"{"title":"Momo","author":{"name":"Ende"},"year":"1973","price":9.5,"id":1}"#
        #expect(output.hasPrefix("0 [\(first), ") && output.contains("Ronja"), "\(output)")
    }

    /// Numbers that JavaScript can't hold are shown, offered, typed in and saved with all of their digits.
    @Test func numbersKeepTheirDigits() throws {
        let big = ["505874924095815681", "505874924095815699", "12345678901234567890"]
        let rows = #"[{"id": \#(big[0]), "n": 1.5}, {"id": \#(big[1]), "n": \#(big[2])}, {"id": null}]"#
        try PreviewServer.serve(rows, command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x900", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  button("Take all fields").click();
                  await settled();
                  document.querySelector("[data-field=id]").click();
                  button("range 505").click();
                  await settled();
                  const input = document.querySelector("[aria-label='Default of id']");
                  input.value = "\(big[1])";
                  input.dispatchEvent(new Event("change"));
                  await settled();
                  const shown = document.querySelector("[aria-label='Default of id']").value;
                  return { tree: document.querySelector("[role=tree]").innerText, range: button("range 505").textContent,
                    isSet: button("range 505").ariaPressed, shown, issues: document.getElementById("issues").textContent,
                    table: state.output.table };
                })()
                """)
            let seen = try #require(page.values.first)
            #expect(seen["tree"]?.string?.contains(big[0]) == true)
            #expect(seen["range"] == JSONValue("range \(big[0]) to \(big[1])") && seen["isSet"] == "true")
            #expect(seen["shown"] == JSONValue(big[1]) && seen["issues"] == "No issues in 3 rows", "\(seen)")
            let text = try #require(seen["table"]?.string)
            for part in ["minimum\": \(big[0])", "maximum\": \(big[1])", "default\": \(big[1])"] {
                #expect(text.contains(part), "\(text)")
            }
        }
    }

    private static let documents = """
        {"posts": [{"id": 1, "author_id": 7, "text": "Hello"}, {"id": 2, "author_id": 8, "text": "Again"}],
         "authors": [{"id": 7, "name": "Ada"}, {"id": 8, "name": "Grace"}]}
        """

    /// A value is dragged to the title, to the fields and onto one of them; a key and a select do the same.
    @Test func dragsValuesToTheTable() throws {
        try PreviewServer.serve(Self.documents, ["--at=posts"], command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x900", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  const drag = (source, target) => {
                    const dataTransfer = new DataTransfer();
                    const send = (element, type) => element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
                    const isDraggable = source.draggable;
                    send(source, "dragstart");
                    // An element that takes a drop refuses the default, which is not to take it.
                    const isTaken = !send(target(), "dragover");
                    send(target(), "drop");
                    send(source, "dragend");
                    return isDraggable && isTaken && !document.querySelector(".over, .dragging");
                  };
                  const label = at => item(at).firstElementChild;
                  const field = name => document.querySelector(`[data-field=${name}]`);
                  button("Start empty").click();
                  await settled();
                  const targets = () => document.getElementById("targets").children;
                  const taken = [drag(label("/posts/0/text"), () => targets()[1])];
                  await settled();
                  taken.push(drag(button("author_name"), () => targets()[2]));
                  await settled();
                  taken.push(drag(label("/posts/0/id"), () => targets()[0]));
                  await settled();
                  taken.push(drag(label("/posts/0/author_id"), () => field("id")));
                  await settled();
                  const fields = state.output.table;
                  // With the keyboard: the value is shown, and a select names the field.
                  press("/posts/0/id", "Enter");
                  await seen(() => document.querySelector("#detail [aria-label^='Read a field']"));
                  const select = document.querySelector("#detail [aria-label^='Read a field']");
                  select.value = "id";
                  select.dispatchEvent(new Event("change"));
                  await settled();
                  return { taken, fields, roles: [...targets()].map(li => li.textContent), id: state.fields[2].source,
                    rows: [...document.querySelectorAll("#cells li")].map(li => li.innerText) };
                })()
                """)
            let seen = try #require(page.values.first)
            #expect(seen["taken"] == [true, true, true, true])
            let table = try JSONDocument(parsing: seen["fields"]?.string ?? "").root
            #expect(table.keys == ["text", "author_name", "id"])
            #expect(
                table["author_name"]?["path"] == "author_id@authors[id].name" && table["id"]?["path"] == "author_id")
            #expect(seen["roles"] == ["New field", "Title: text", "Subtitle: author_name", "Image: –"])
            #expect(seen["rows"] == ["Hello\nAda", "Again\nGrace"] && seen["id"] == "id")
            #expect(page.errors == [])
        }
    }

    /// Long lists come in pages, and no value is taken for markup.
    @Test func showsLongListsAndHostileTexts() throws {
        let rows = (0..<250).map { #"{"id": \#($0), "<b>k": "<img src=x onerror=alert(1)>"}"# }
        try PreviewServer.serve("[\(rows.joined(separator: ","))]", command: ["explore"]) { server in
            let page = try Browser(
                server.page, isDark: true, size: "390x800", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  const count = () => document.querySelectorAll("[role=treeitem]").length;
                  const first = count(), key = item("/0/<b>k").textContent;
                  [...document.querySelectorAll("[role=treeitem]")].at(-1).click();
                  await seen(() => item("/199"));
                  const markup = document.querySelectorAll("#tree b, #tree img").length;
                  press("", "ArrowLeft");
                  await seen(() => count() === 1);
                  return [first, key, markup,
                    document.documentElement.scrollWidth <= innerWidth, getComputedStyle(document.getElementById("rows")).display];
                })()
                """)
            #expect(page.values.first == [104, #"<b>k: "<img src=x onerror=alert(1)>""#, 0, true, "none"])
        }
    }

    /// Matches are counted by their paths, marked, and shown one after the other; Escape ends the search.
    @Test func searchesKeysAndValues() throws {
        try PreviewServer.serve(ExploreToolTests.books, command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x800", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
                  const search = document.getElementById("search"), hasFocus = document.activeElement === search;
                  const key = (key, shiftKey = false) =>
                    search.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
                  const count = () => document.getElementById("found-count").textContent;
                  search.value = "R";
                  search.dispatchEvent(new Event("input", { bubbles: true }));
                  await seen(() => document.body.dataset.searched === "R");
                  const first = count(), paths = [...document.querySelectorAll("#found-paths li")].map(li => li.innerText);
                  const marks = [...document.querySelectorAll("#tree ul mark")].map(mark => mark.textContent);
                  const visited = [];
                  for (const isBack of [false, false, true, true]) {
                    const before = count();
                    key("Enter", isBack);
                    await seen(() => count() !== before);
                    await seen(() => document.querySelector("[role=treeitem][aria-selected=true]"));
                    visited.push(count().split(" · ")[1]);
                  }
                  search.value = "nothing like it";
                  key("Enter");
                  await seen(() => count() === "No matches");
                  key("Escape");
                  return { hasFocus, first, paths, marks, visited, isHidden: document.getElementById("found").hidden,
                    hasLeft: document.activeElement.role === "treeitem" };
                })()
                """)
            let seen = try #require(page.values.first)
            #expect(seen["hasFocus"] == true && seen["first"] == "11 keys, 4 values", "\(seen)")
            #expect(
                seen["paths"] == [
                    "data.books[*].author\n3 keys", "data.books[*].year\n3 keys", "data.books[*].price\n3 keys",
                    "data.books[*].title\n2 values", "data.books[*].author.name\n2 values",
                    "data.books[*].cover\n2 keys",
                ], "\(seen)")
            #expect(seen["visited"] == ["1 of 15", "2 of 15", "1 of 15", "15 of 15"], "\(seen)")
            #expect(seen["marks"] == ["r", "r", "r"] && seen["hasLeft"] == true, "\(seen)")
            #expect(page.errors.allSatisfy { $0.contains("404") || $0.contains("ERR_") })
        }
    }

    /// All of it without a mouse: the parts, the fields, their details, the rows and the kinds of result.
    @Test func keysDoEverything() throws {
        try PreviewServer.serve(ExploreToolTests.books, command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x800", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  const key = (key, options = {}) => document.activeElement.dispatchEvent(
                    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));
                  const stepped = async (...words) => { const before = document.body.dataset.ready; key(...words); await settled(before); };
                  const field = () => document.activeElement.dataset.field ?? document.activeElement.getAttribute("aria-label");
                  const hint = () => document.getElementById("hint").hidden;
                  const log = [hint()];
                  key("2"); log.push(field());
                  key("ArrowDown"); log.push(field(), document.querySelector("#detail input").value);
                  await stepped("r"); log.push(field(), state.fields[1].definition.required, hint());
                  key("Enter"); log.push(field());
                  key("Escape"); log.push(field());
                  await stepped("t"); log.push(state.roles.title);
                  await stepped("Delete"); log.push(state.fields.map(field => field.name).join());
                  await stepped("z", { ctrlKey: true }); log.push(state.fields.length);
                  key("4"); log.push(document.activeElement.textContent);
                  key("ArrowRight"); key("ArrowRight"); log.push(document.activeElement.textContent,
                    document.getElementById("text").textContent.split(" ")[0]);
                  key("3"); key("ArrowDown"); log.push(document.activeElement.innerText.split("\\n")[0]);
                  document.activeElement.click();
                  await seen(() => document.activeElement.node?.at === "/data/books/1");
                  key("?"); log.push(document.getElementById("help").open);
                  return log;
                })()
                """)
            let log: JSONValue = [
                false, "title", "year", "year", "year", true, true, "Name of the field", "year", "year",
                "title,cover,id", 4, "Swift", "Command", "listwright", "1971", true,
            ]
            #expect(page.values.first == log, "\(page.values)")
        }
    }

    /// At 1280 × 800 nothing scrolls, the results are in sight, the tree fills the height; failed images leave nothing.
    @Test(arguments: [false, true]) func allOfItIsInSight(isDark: Bool) throws {
        try PreviewServer.serve(ExploreToolTests.books, command: ["explore"]) { server in
            let page = try Browser(
                server.page, isDark: isDark, size: "1280x800", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  \(Self.hands)
                  document.getElementById("dismiss").click();
                  button("Take all fields").click();
                  await settled();
                  await seen(() => !document.querySelector("#cells img"));
                  const box = id => document.getElementById(id).getBoundingClientRect();
                  const lines = [...document.querySelectorAll("#field-list li")].map(li => li.offsetHeight);
                  return { scrolls: document.documentElement.scrollHeight > innerHeight
                      || document.documentElement.scrollWidth > innerWidth,
                    results: box("text").height > 100 && box("text").bottom <= innerHeight,
                    tree: box("tree").height > 600 && box("tree").bottom > innerHeight - 40,
                    isCompact: Math.max(...lines) < 28 && box("field-list").bottom < innerHeight / 2,
                    copies: [...document.querySelectorAll("button")].filter(button => button.textContent === "Copy").length,
                    bars: [...document.querySelectorAll("#field-list .bar")].map(bar => bar.title) };
                })()
                """)
            let seen = try #require(page.values.first)
            #expect(seen["scrolls"] == false && seen["results"] == true && seen["tree"] == true, "\(seen)")
            #expect(seen["isCompact"] == true && seen["copies"] == 1, "\(seen)")
            #expect(seen["bars"]?[2] == "1 found, 1 missing, 1 null", "\(seen)")
        }
    }

    /// The hint goes away for good: the next page of the same server doesn't have it.
    @Test func theHintGoesAway() throws {
        try PreviewServer.serve(ExploreToolTests.books, command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x800", waitingFor: "document.body.dataset.ready",
                """
                (async () => {
                  const before = document.getElementById("hint").hidden;
                  document.getElementById("dismiss").click();
                  return [before, document.getElementById("hint").hidden, localStorage.getItem("listwright-explore-hint")];
                })()
                """)
            #expect(page.values.first == [false, true, "read"])
        }
    }
}
