import JSONDocuments
import JSONPaths
import SectionNormalizing
import Testing

@Suite struct TextTemplateTests {
    @Test(
        arguments: [
            ("{title} by {author.name}", "Momo by Ende"), ("{title}", "Momo"), ("plain", "plain"), ("", ""),
            ("{{{title}}}", "{Momo}"), ("{year}", "1973"), ("{nothing}", nil), ("x{nothing}", nil),
            ("{title}{nothing}", "Momo"), ("{tags}", #"["a","b"]"#), ("{tags[*]}", "a, b"), ("{none[*]}", nil),
            ("{$..name}", "Ende"), (#"{["od}d"]}!"#, "5!"), ("{$['od}d']}", "5"), ("a}b {title}", "a}b Momo"),
        ] as [(String, String?)])
    func bindsKeysToPaths(template: String, text: String?) throws {
        let book = try JSONDocument(
            parsing: #"""
                {"title": "Momo", "author": {"name": "Ende"}, "year": 1973, "nothing": null, "tags": ["a", "b"],
                 "od}d": 5}
                """#)
        #expect(try TextTemplate(template).text(for: book.root) == text)
    }

    /// A lookup searches the document that an object is a part of.
    @Test func looksIntoTheDocumentAroundTheObject() throws {
        let root = try JSONDocument(
            parsing:
                #"{"rows": [{"by": 1}, {"by": [2, 1]}, {"by": 3}], "people": [{"id": "1", "name": "A"}, {"id": 2, "name": "B"}]}"#
        ).root
        let template: TextTemplate = "by {by@people[id].name}"
        let rows = try #require(root["rows"]).elements
        #expect(rows.map { template.text(for: $0) } == ["by A", "by B, A", nil])
        #expect(root.storage.indexCount == 1)
    }

    @Test(arguments: [
        ("{title", "error: column 1: this brace is not closed\n{title\n^"),
        (#"{a["}"#, "error: column 1: this brace is not closed\n{a[\"}\n^"),
        ("x {a..b}", "error: column 6: expected a key, found '.'\nx {a..b}\n     ^"),
        ("{a@b[c,]}", "error: column 8: expected a key, found ']'\n{a@b[c,]}\n       ^"),
    ])
    func refusesMalformedTemplates(template: String, message: String) {
        let error = #expect(throws: PathSyntaxError.self) { try TextTemplate(template) }
        #expect(error?.rendered() == message)
    }

    /// A literal can't throw: a malformed one stops the program, also in a release build.
    @Test func stopsAtMalformedLiterals() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let template: TextTemplate = "x {a..b}"
            _ = template
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("malformed literal of a text template: error: column 6: expected a key, found '.'"))
        #expect(message.contains("\nx {a..b}\n     ^"))
    }
}
