import JSONDocuments
import SectionNormalizing
import TablePresenting
import Testing

/// Headers and footers that are cells, as text, JSON and pages.
@Suite struct HeaderTests {
    private static let json = """
        {"sections":[{"id":"s0","header":{"id":"header","title":"Fiction","subtitle":"2 <books>","image":"f.png",\
        "height":80.0,"object":{"count":1.50}},"footer":{"id":"f","title":"All","accessoryImage":"chevron"},\
        "cells":[{"id":"s0/c0","title":"Momo","object":"Momo"}]}]}
        """

    private func normalized() throws -> NormalizationResult {
        Normalizer().normalize(try #require(try JSONDocument(parsing: Self.json).root["sections"]))
    }

    @Test func jsonRoundTrips() throws {
        var writer = JSONWriter()
        SectionJSON().write(try normalized(), to: &writer)
        #expect(writer.text == Self.json)
        var sections = JSONWriter()
        SectionJSON().write(try normalized().sections, to: &sections)
        #expect(sections.text == Self.json)
    }

    @Test func textIsALine() throws {
        let text = SectionText(width: 40).text(of: try normalized())
        #expect(text == "▣ Fiction — 2 <books>\n  Momo\nAll ›\n")
        #expect(SectionText(width: 12).text(of: try normalized()) == "▣ Fiction\n  Momo\nAll ›\n")
        let colored = SectionText(width: 40, usesColor: true).text(of: try normalized())
        #expect(colored.hasPrefix("▣ \u{1B}[1mFiction\u{1B}[0m\u{1B}[2m — 2 <books>\u{1B}[0m\n"))
    }

    @Test func aPageHasAHeadingOfTheCell() throws {
        let page = SectionHTML().page(of: try normalized())
        #expect(
            page.contains(
                """
                <section id="s0" aria-labelledby="h0">
                <h2 class="head row" id="h0" dir="auto" style="min-height:80px"><img class="image" loading="lazy" \
                decoding="async" referrerpolicy="no-referrer" alt="" src="f.png"><span class="texts"><span class="title">\
                Fiction</span> <span class="subtitle">2 &lt;books&gt;</span></span></h2>
                """))
        #expect(
            page.contains(
                """
                <div class="foot row" dir="auto"><span class="texts"><span class="title">All</span></span>\
                <span class="arrow" aria-hidden="true">›</span></div>
                """))
    }

    @Test func aHeaderWithoutATextIsNoHeading() {
        let section = SectionViewModel(id: "s", headerCell: CellViewModel(id: "h", image: "f.png"))
        let page = SectionHTML().page(of: Normalizer().normalize([section]))
        #expect(page.contains(#"<section id="s0" aria-label="Rows">"#) && page.contains(#"<div class="head row""#))
        #expect(!page.contains("<h2 class=\"head"))
    }
}
