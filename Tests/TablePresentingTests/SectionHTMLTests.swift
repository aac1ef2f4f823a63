import Foundation
import JSONDocuments
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

@Suite struct SectionHTMLTests {
    private func page(_ json: JSONValue, _ html: SectionHTML = SectionHTML()) -> String {
        html.page(of: Normalizer().normalize(json))
    }

    @Test func textsOfTheDataAreNeverMarkup() {
        let page = page(["<script>alert('x')</script>"], SectionHTML(title: "</title><script>"))
        #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"))
        #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"))
        #expect(!page.contains("<script"))
    }

    @Test func lineEndsOfEverySystemAreValid() {
        let page = page(["one\r\ntwo\rthree\u{7}"])
        #expect(page.contains("one\r\ntwo\rthree\u{FFFD}"))
    }

    /// The tags are the same as for a list with harmless texts, for any texts.
    @Test func hostileTextsLeaveTheTagsAlone() throws {
        var generator = SeededGenerator(seed: 6)
        let pieces = [
            "<", ">", "\"", "'", "&", "</span>", "<!--", "-->", "]]>", "&lt;", "`", "=", "\u{0}", "\u{B}", "\u{202E}",
            "é", " ",
            "</style>", "<svg onload=", "a",
        ]
        func text() -> String {
            "x"
                + (0..<Int.random(in: 1...6, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
                .joined()
        }
        func list(_ text: () -> String) -> NormalizationResult {
            let cells = (0..<3).map { number in
                CellViewModel(
                    id: .text(text()), object: nil, title: text(), subtitle: text(), image: "https://x/" + text(),
                    accessory: .image("icon:" + text()))
            }
            return Normalizer().normalize([SectionViewModel(id: "s", header: text(), footer: text(), cells: cells)])
        }
        let expected = Self.tags(of: SectionHTML(title: "x").page(of: list { "x" }))
        for round in Effort.rounds(1_000) {
            let page = SectionHTML(title: text()).page(of: list(text))
            #expect(Self.tags(of: page) == expected, "seed 6, round \(round)")
        }
    }

    /// The tags with the names of their attributes; styles are left out, because they depend on a
    /// name.
    private static func tags(of page: String) -> [String] {
        page.matches(of: /<[^>]*>/).map { match in
            String(match.0).replacing(/="[^"]*"/, with: "")
        }
    }

    @Test(arguments: [
        ("https://example.org/a", true), ("HTTP://example.org/a", true), ("//example.org/a.png", true),
        ("covers/a", true),
        ("a.png", true), ("a.PNG?size=2", true), ("../a.jpg#x", true), ("data:image/png;base64,AA==", true),
        ("DATA:image/svg+xml,x", true), ("./a:b.png", true), ("javascript:alert(1)", false),
        ("JaVaScRiPt:alert(1)//x.png", false), ("java\nscript:alert(1)//x.png", false),
        (" \u{1}javascript:alert(1)//x.png", false), ("javascript:alert(1)/x.png", false), ("vbscript:x/y.png", false),
        ("data:text/html,<script>/x.png", false), ("data:,x.png", false), ("file:///etc/passwd.png", false),
        ("blob:https://x/y.png", false), ("icon_home", false), ("a:b.png", false), ("", false),
    ])
    func onlyHarmlessAddressesAreLoaded(image: String, isLoaded: Bool) {
        let page = page([["id": 1, "title": "T", "image": JSONValue(image)]])
        #expect(page.contains("<img ") == isLoaded)
        #expect(!page.lowercased().contains("src=\"javascript"))
    }

    @Test func eachStateSaysWhatItIs() {
        let html = SectionHTML(title: "T")
        #expect(html.page(of: .loading).contains(#"role="status" aria-busy="true""#))
        #expect(html.page(of: .empty("Nobody's here")).contains("<p dir=\"auto\">Nobody&#39;s here</p>"))
        let failed = html.page(of: .failed("a.json:1:2: error: x\n<b>\n ^"))
        #expect(failed.contains("role=\"alert\""))
        #expect(failed.contains("a.json:1:2: error: x\n&lt;b&gt;\n ^</pre>"))
        #expect(page([]).contains("The list has no rows."))
        #expect(html.page(of: Normalizer().normalize(nil)).contains("<h2>Nothing to show</h2>"))
    }

    @Test func eachAccessoryIsShown() throws {
        let accessories: [CellAccessory] = [.none, .disclosure, .check, .image("a.png")]
        let sections = [SectionViewModel(cells: accessories.map { CellViewModel(title: "t", accessory: $0) })]
        let rows = SectionHTML().page(of: sections).split(separator: "<li>").dropFirst()
        #expect(!rows.joined().contains("Nothing to show") && rows.count == 4)
        for (row, mark) in zip(rows, ["</span></span></div>", ">›</span>", ">✓</span>", "src=\"a.png\""]) {
            #expect(row.contains(mark), "\(row)")
        }
        #expect(SectionText().text(of: sections) == "  t\n  t ›\n  t ✓\n  t ›\n")
        var writer = JSONWriter()
        SectionJSON().write(sections, to: &writer)
        let written = Normalizer().normalize(try #require(try JSONDocument(parsing: writer.text).root["sections"]))
        #expect(written.sections[0].cells.map(\.accessory) == accessories)
    }

    @Test func longTextsAreCutAndOddHeightsPassedOver() {
        let page = page([["id": 1, "title": JSONValue(String(repeating: "ab", count: 5_000)), "height": 10_000]])
        #expect(page.contains(String(repeating: "ab", count: 300) + "…"))
        #expect(!page.contains(String(repeating: "ab", count: 301)))
        #expect(!page.contains("min-height:1"))
        #expect(self.page([["id": 1, "title": "T", "height": 80]]).contains("style=\"min-height:80px\""))
    }

    @Test func everyLineOfAPageCarriesItsOwnStyleAndNoScript() {
        let page = page(["a": [1], "b": [2]])
        #expect(!page.contains("<script") && !page.contains("<link"))
        #expect(page.contains("default-src 'none'"))
    }
}
