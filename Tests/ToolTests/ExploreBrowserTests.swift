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
          for (const [at, key] of [["title", "t"], ["author/name", "s"], ["year", "f"], ["price", "f"], ["id", "f"]]) {
            press(row + at, key);
            await settled();
          }
          const type = document.querySelector("[aria-label='Type of year']");
          type.value = "int";
          type.dispatchEvent(new Event("change"));
          await settled();
          const issue = document.querySelector("#issues li button").textContent;
          document.querySelector("#issues li button").click();
          await seen(() => document.querySelector("#value pre"));
          const source = document.querySelector("#value pre").textContent;
          const place = document.activeElement.node.at;
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
          await settled();
          document.getElementById("save").click();
          await seen(() => document.getElementById("status").textContent.startsWith("Saved as"));
          [...document.querySelectorAll("#kinds button")].find(button => button.textContent === "Swift").click();
          return { swift: document.getElementById("text").textContent, issue, source, place, titles: [...document.querySelectorAll("#cells li")].map(li => li.innerText),
            issues: document.getElementById("issues").textContent };
        })()
        """

    @Test func aLogLeadsFromAFileToATable() throws {
        try PreviewServer.serve(ExploreToolTests.books, command: ["explore"]) { server in
            let page = try Browser(
                server.page, size: "1280x900", waitingFor: "document.body.dataset.ready", Self.session)
            let seen = try #require(page.values.first)
            #expect(seen["issue"] == #"Line 4: data.books[2].year: expected an integer, found the string "MCM""#)
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
                  const field = name => [...document.querySelectorAll("#field-list li")].find(li => li.querySelector("input").value === name);
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
                  await seen(() => document.querySelector("#value select"));
                  const select = document.querySelector("#value select");
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
}
