import Foundation
import JSONDocuments
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

/// Pages in a browser, and their accessibility tree.
@Suite(.enabled(if: Browser.isPresent, "\(Browser.absence)"), .childProcesses)
struct BrowserTests {
    private func look<Result>(
        _ page: String, _ body: (URL) throws -> Result
    ) throws -> Result {
        try Programs.withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("page.html")
            try Data(page.utf8).write(to: file)
            return try body(file)
        }
    }

    private func fixture(_ name: String, _ html: SectionHTML) throws -> String {
        let file = Project.fixtures.appendingPathComponent("Pages/\(name)/input.json")
        return html.page(of: Normalizer().normalize(try JSONDocument(parsing: Data(contentsOf: file)).root))
    }

    @Test func aLibraryHasItsLandmarksHeadingsAndRows() throws {
        try look(try fixture("library", SectionHTML(title: "Library"))) { page in
            let light = try Browser(
                page, "getComputedStyle(document.body).backgroundColor",
                "[...document.images].map(i => i.loading + ' ' + i.alt).join()",
                "document.querySelectorAll('ul[role=list]').length")
            #expect(light.names(of: "heading") == ["Library", "Fiction", "Essays", "日本語の本"])
            #expect(light.names(of: "region") == ["Fiction", "Essays", "日本語の本"])
            #expect(light.names(of: "navigation") == ["Sections"])
            #expect(light.names(of: "link").contains("Fiction 5"))
            #expect(light.names(of: "banner").count == 1 && light.names(of: "main").count == 1)
            #expect(light.names(of: "listitem").count == 7 + 3)
            #expect(light.names(of: "image") == ["raven", "lamp", "cat", "train"])
            for text in ["Momo", "Otfried Preußler, 1971", "No rows", "Prices include VAT."] {
                #expect(light.names(of: "StaticText").contains(text))
            }
            #expect(light.values[1] == "lazy ,lazy ")
            let dark = try Browser(page, isDark: true, "getComputedStyle(document.body).backgroundColor")
            #expect(light.values[0] == "rgb(243, 242, 240)" && dark.values[0] == "rgb(19, 19, 22)")
            #expect(light.picture.count > 10_000 && light.picture != dark.picture)
        }
    }

    @Test func nothingHostileRuns() throws {
        try look(try fixture("hostile", SectionHTML(title: "<script>alert(1)</script>", showsData: true))) { page in
            let found = try Browser(
                page, "document.scripts.length", "document.title", "document.querySelector('.title').textContent",
                "[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()).filter(n => n.startsWith('on')).length",
                "[...document.querySelectorAll('[src],[href]')].map(e => e.getAttribute('src') ?? e.getAttribute('href')).filter(a => !/^(#|data:image|\" onerror)/.test(a)).length"
            )
            #expect(found.values == [0, "<script>alert(1)</script>", "<script>alert('x')</script>", 0, 0])
            #expect(found.names(of: "heading").contains("<h1>&amp;</h1>"))
            // The missing picture is the only error.
            #expect(found.errors.allSatisfy { $0.contains("ERR_FILE_NOT_FOUND") })
        }
    }

    @Test func headersStickAndNothingIsWiderThanAPhone() throws {
        let list = Dictionary(
            uniqueKeysWithValues: (0..<4).map { group in
                ("Group \(group)", (0..<20).map { "Row \($0) " + String(repeating: "x", count: 90) })
            })
        try look(SectionHTML().page(of: Normalizer().normalize(list))) { page in
            let found = try Browser(
                page, size: "360x640", "document.documentElement.scrollWidth",
                "scrollTo({top: 900, behavior: 'instant'}), new Promise(f => requestAnimationFrame(() => f(Math.round(document.querySelector('h2').getBoundingClientRect().top))))"
            )
            #expect(found.values == [360, 0])
        }
    }

    @Test func theKeyboardReachesTheListAndUnfoldsARow() throws {
        let html = SectionHTML(showsData: true).page(of: Normalizer().normalize(["Momo"]))
        try look(html) { page in
            let skip = try Browser(page, keys: ["Tab"], "document.activeElement.textContent")
            #expect(skip.values == ["Skip to the list"])
            let found = try Browser(
                page, keys: ["Tab", "Tab", "Enter"], "document.querySelector('details').open",
                "document.activeElement.tagName",
                "getComputedStyle(document.activeElement).outlineStyle")
            #expect(found.values == [true, "SUMMARY", "solid"])
            #expect(found.names(of: "StaticText").contains { $0 == "\"Momo\"" })
        }
    }

    @Test func statesAreAnnounced() throws {
        try look(SectionHTML().page(of: .failed("a.json:1:2: error: <x>"))) { page in
            let found = try Browser(page)
            #expect(found.names(of: "alert").count == 1)
            #expect(found.names(of: "heading").contains("Couldn't load the list"))
        }
        try look(SectionHTML().page(of: .loading)) { page in
            let found = try Browser(page)
            #expect(found.names(of: "status").count == 1)
        }
    }

    @Test func rowsAreColumnsThatSort() throws {
        var html = SectionHTML(title: "Prices")
        html.columns = ["name", "price", "tags"]
        let rows: JSONValue = [
            ["name": "b", "price": 10], ["name": "<a>", "price": 9.5, "tags": ["x", 1]], ["name": "c", "price": .null],
        ]
        let order =
            "[...document.querySelectorAll('tbody tr')].map(r => [...r.children].map(c => c.textContent).join(' ')).join('|')"
        let press = "document.querySelectorAll('.columns button')[1].click()"
        try look(html.page(of: Normalizer().normalize(rows))) { page in
            let found = try Browser(
                page, size: "360x640", order, "document.querySelector('.columns').checkVisibility()",
                "document.querySelector('#cols').click(), document.querySelector('.columns').checkVisibility()",
                "document.querySelector('.card').checkVisibility()", "document.documentElement.scrollWidth",
                "\(press), \(order)", "document.querySelectorAll('th')[1].ariaSort", "\(press), \(order)")
            #expect(
                found.values == [
                    "b 10 |<a> 9.5 [\"x\",1]|c  ", false, true, false, 360,
                    "<a> 9.5 [\"x\",1]|b 10 |c  ", "ascending", "b 10 |<a> 9.5 [\"x\",1]|c  ",
                ])
            #expect(found.names(of: "columnheader") == ["name", "price", "tags"] && found.errors.isEmpty)
        }
    }

    @Test func dataIsColoredAndTextsAlign() throws {
        let rows: JSONValue = [
            ["title": "With", "image": "data:image/png;base64,AAAA", "count": 2],
            ["title": "Without \"it\"", "count": -1.5, "is": true],
        ]
        try look(SectionHTML(showsData: true).page(of: Normalizer().normalize(rows))) { page in
            let found = try Browser(
                page, "new Set([...document.querySelectorAll('.texts')].map(e => e.getBoundingClientRect().left)).size",
                "[...document.querySelectorAll('.data')].map(e => ['k', 's', 'n', 'l'].map(c => e.querySelectorAll('.' + c).length).join()).join(' ')",
                "JSON.parse(document.querySelectorAll('.data')[1].textContent).title")
            #expect(found.values == [1, "3,2,1,0 3,1,1,1", "Without \"it\""])
        }
    }

    private static let windows = [(320, true), (320, false), (700, true), (700, false), (1_600, true), (1_600, false)]

    /// Long words, wide tables, images that are missing, data that is unfolded: at every width, all of
    /// it is inside the window or in a part that scrolls.
    @Test(arguments: Effort.sample(windows, quick: 3, seed: 22))
    func nothingIsClipped(width: Int, isDark: Bool) throws {
        let word = String(repeating: "Donaudampfschiff", count: 12)
        let names = (0..<12).map { "column \($0)" }
        let rows = (0..<20).map { number -> JSONValue in
            var row: JSONValue = ["title": JSONValue(number == 3 ? word : "Row \(number)")]
            row["subtitle"] = JSONValue(number == 4 ? word : "made of \(number)")
            row["image"] = number % 2 == 0 ? "https://127.0.0.1:1/none.png" : .null
            row[word] = ["k": [1, JSONValue(word), true, .null]]
            for name in names { row[name] = JSONValue(number == 5 ? word : "\(number)") }
            return row
        }
        var html = SectionHTML(title: word, showsData: true, showsNotes: true)
        html.columns = ["title"] + names
        let clipped = """
            [...document.querySelectorAll('h1, h2, .title, .subtitle, .data, td, th, button')] \
            .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).length
            """
        try look(html.page(of: Normalizer().normalize(JSONValue(rows)))) { page in
            let found = try Browser(
                page, isDark: isDark, size: "\(width)x900",
                "document.querySelectorAll('details').forEach(e => e.open = true), document.documentElement.scrollWidth",
                clipped,
                "new Set([...document.querySelectorAll('.card > li .texts')].map(e => e.getBoundingClientRect().left)).size",
                "document.querySelector('#cols').click(), document.documentElement.scrollWidth", clipped,
                "new Set(['k', 's', 'n'].map(c => getComputedStyle(document.querySelector('.data .' + c)).color)).size",
                "getComputedStyle(document.querySelector('.title')).fontWeight != getComputedStyle(document.querySelector('.subtitle')).fontWeight"
            )
            #expect(found.values == [JSONValue(width), 0, 1, JSONValue(width), 0, 3, true])
        }
    }

    /// A browser lays out the rows of a long list as they come into view.
    @Test func rowsOutOfViewAreNotLaidOut() throws {
        let rows = JSONValue((0..<3_000).map { ["name": JSONValue("Row \($0)"), "price": JSONValue($0)] })
        var html = SectionHTML()
        html.columns = ["name", "price"]
        let isLaidOut = "checkVisibility({contentVisibilityAuto: true})"
        try look(html.page(of: Normalizer().normalize(rows))) { page in
            let found = try Browser(
                page, "document.querySelectorAll('.card [role=listitem]').length",
                "[0, 2_999].map(n => document.querySelectorAll('.card .texts')[n].\(isLaidOut)).join()",
                "document.querySelector('#cols').click()",
                "new Promise(f => requestAnimationFrame(() => requestAnimationFrame(() => f([0, 2_999].map(n => document.querySelectorAll('tbody td:first-child')[n].\(isLaidOut)).join()))))"
            )
            #expect(found.values[0] == 3_000 && found.values[1] == "true,false" && found.values[3] == "true,false")
            // Rows are sorted across the parts.
            let press = "document.querySelectorAll('.columns button')[1].click()"
            let ends =
                "[0, 150, 2_999].map(n => document.querySelectorAll('tbody td:last-child')[n].textContent).join()"
            let sorted = try Browser(
                page, "document.querySelector('#cols').click()", press, ends, press, ends,
                "[...document.querySelectorAll('tbody')].every(e => e.rows.length == 100)")
            #expect(sorted.values[2] == "0,150,2999" && sorted.values[4] == "2999,2849,0" && sorted.values[5] == true)
        }
    }

    /// A long table is a text to the browser until it is shown, and is always there without scripts.
    @Test func aLongTableIsMadeWhenItIsShown() throws {
        let rows = JSONValue((0..<1_200).map { ["name": JSONValue("<\($0) & \"more\">")] })
        var html = SectionHTML()
        html.columns = ["name"]
        let cells = "document.querySelectorAll('tbody td').length"
        let unscripted =
            "new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html').querySelectorAll('td')"
        try look(html.page(of: Normalizer().normalize(rows))) { page in
            let found = try Browser(
                page, cells, "\(unscripted).length", "\(unscripted)[1_199].textContent",
                "document.querySelector('#cols').click(), \(cells)",
                "document.querySelectorAll('td')[1_199].textContent",
                "document.querySelector('#rows').click(), document.querySelector('#cols').click(), \(cells)")
            let last: JSONValue = "<1199 & \"more\">"
            #expect(found.values == [0, 1_200, last, 1_200, last, 1_200] && found.errors.isEmpty)
        }
    }
}
