import Foundation
import JSONDocuments
import TestSupport
import Testing

/// The page of `explore` in a browser: a person's log is played from an unseen file to a table.
@Suite(.enabled(if: Browser.isPresent, "\(Browser.absence)"), .serialized, .childProcesses)
struct ExploreBrowserTests {
    /// Declares `press`, `choose` and `click`, which act as a person does and wait for the answer.
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
          return { issue, source, place, titles: [...document.querySelectorAll("#cells li")].map(li => li.innerText),
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
            // The tree is one for assistive technology, too.
            #expect(page.names(of: "tree") == ["Data"] && page.names(of: "treeitem").count > 10)
            #expect(page.errors.allSatisfy { $0.contains("404") || $0.contains("ERR_") })
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
