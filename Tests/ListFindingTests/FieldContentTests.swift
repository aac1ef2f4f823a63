import JSONDocuments
import JSONPaths
import ListFinding
import Testing

/// The content of fields, and the text of HTML.
@Suite struct FieldContentTests {
    private func content(_ row: String) throws -> FieldContent? {
        ListFinder().fields(of: try JSONDocument(parsing: "[\(row)]").root).subtitle?.content
    }

    @Test(
        arguments: [
            (#"{"name": "a", "price": 9.5}"#, .price(.unknown)),
            (#"{"name": "a", "price_usd": 9.5}"#, .price(.code("USD"))),
            (#"{"name": "a", "price": {"amount": 9.5, "currencyCode": "EUR"}}"#, .price(.path("price.currencyCode"))),
            (#"{"name": "a", "price": "9.50", "currency": "EUR"}"#, .price(.path("currency"))),
            (#"{"name": "a", "price": "from $9"}"#, .text),
            (#"{"name": "a", "createdAt": 1715949005}"#, .timestamp(.seconds)),
            (#"{"name": "a", "updated": 1715949005000}"#, .timestamp(.milliseconds)),
            (#"{"name": "a", "year": 1973}"#, .text),
            (#"{"name": "a", "date": "Fri, 17 May 2024 12:30:00 GMT"}"#, .date),
            (#"{"name": "a", "duration_ms": 1000}"#, .duration(.milliseconds)),
            (#"{"name": "a", "duration": "PT4M13S"}"#, .duration(.seconds)),
            (#"{"name": "a", "comments_count": 2000}"#, .number),
            (#"{"name": "a", "summary": "<p>b</p>"}"#, .markup), (#"{"name": "a", "summary": "x < y"}"#, .text),
        ] as [(String, FieldContent)])
    func contents(row: String, expected: FieldContent) throws { #expect(try content(row) == expected) }

    @Test(arguments: [
        ("plain", "plain"), ("a < b && c > d", "a < b && c > d"),
        ("List<String> of Vec<Option>", "List<String> of Vec<Option>"),
        ("AT&T; R&D", "AT&T; R&D"), ("<p>a</p><p>b</p>", "a b"), ("<b>a</b>b", "ab"), ("a<br/>b<BR>c", "a b c"),
        ("a &lt;b&gt; &amp;amp; &#233;&#xE9;&eacute;", "a <b> &amp; ééé"), ("&nbsp;a&nbsp;&nbsp;b ", "a b"),
        ("<script>var x = '<p>';</script>a<style>p{}</style>", "a"), ("<!-- c -->a", "a"),
        ("<![CDATA[a & b]]><p></p>", "a & b"),
        (#"<a href="x>y" title='>'>link</a>"#, "link"), ("<p>", "<p>"), ("a<b>c", "a<b>c"),
        ("&lt;p&gt;a&lt;/p&gt;", "a"),
        ("<p>open <i", "open <i"), ("&#0;&#xD800;&#99999999;", "&#0;&#xD800;&#99999999;"), ("<p>日本<br>語", "日本 語"),
    ])
    func htmlBecomesItsText(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

    @Test func rowsWithoutTheFirstTitleHaveOthers() throws {
        let rows = try JSONDocument(
            parsing: #"[{"title": "a", "name": "x"}, {"title": "b", "name": "y"}, {"name": "z"}]"#
        ).root
        #expect(ListFinder().fields(of: rows).titles.map { "\($0.path)" } == ["name", "title"])
    }

    /// A huge member of a row takes nothing away from the others.
    @Test func oneMemberDoesNotCrowdOutTheOthers() throws {
        let huge = (0..<3_000).map { "\"k\($0)\": {\"a\": \($0)}" }.joined(separator: ", ")
        let rows = try JSONDocument(parsing: "[{\"big\": {\(huge)}, \"attributes\": {\"title\": \"t\"}, \"id\": 1}]")
            .root
        let fields = ListFinder().fields(of: rows)
        #expect(fields.title?.path.description == "attributes.title")
        #expect(fields.id?.path.description == "id")
    }
}
