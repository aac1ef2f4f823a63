import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding
import SectionNormalizing
import TableControlling
import Testing

private struct Album: Item {
    var name = ""
    var released = ""
    static let table = ItemTable(Album()) {
        Field(\.name, "name")
        Field(\.released, "released")
    }
}

private struct Shown: Item, ListPresentable {
    var name = ""
    static let table = ItemTable(Shown()) { Field(\.name, "name") }
    var listSubtitle: String? { "own" }
}

/// What rows without a template show, for every kind of input.
@Suite struct RowTextTests {
    private func lines(_ input: Any?, _ options: NormalizationOptions = NormalizationOptions()) -> [String] {
        Normalizer(options).normalize(input).sections.flatMap(\.cells).map { cell in
            var accessory: String?
            if case .image(let name) = cell.accessory { accessory = name }
            let texts: [String?] = ["\(cell.id)", cell.text, cell.subtitle, cell.image, accessory]
            return texts.map { $0 ?? "-" }.joined(separator: " | ")
        }
    }

    private func lines(json: String, _ locale: String = "C") throws -> [String] {
        var options = NormalizationOptions()
        options.locale = try #require(TextLocale(locale))
        return lines(try JSONDocument(parsing: json).root, options)
    }

    @Test(arguments: [
        (
            #"[{"id": 1, "title": "Dune", "author": "Herbert", "pages": 412, "img": "https://e.org/d.jpg"}]"#,
            ["1 | Dune | Herbert | https://e.org/d.jpg | -"]
        ),
        (#"{"id": 1, "name": "Dune", "price": 9.5}"#, ["1 | Dune | 9.50 | - | -"]),
        (
            #"{"Fiction": [{"name": "Dune", "year": 1965}], "Essays": [{"name": "Walden", "year": 1854}]}"#,
            ["s0/c0 | Dune | 1965 | - | -", "s1/c0 | Walden | 1854 | - | -"]
        ),
        (
            #"[[{"name": "Dune", "city": "Arrakeen"}], [{"name": "Momo", "city": "Rome"}]]"#,
            ["s0/c0 | Dune | Arrakeen | - | -", "s1/c0 | Momo | Rome | - | -"]
        ),
        (
            #"[{"title": "New", "items": [{"sku": "a", "name": "Dune", "n": {"x": 1}}]}]"#,
            ["a | Dune | - | - | -"]
        ),
        (
            #"{"x1": {"name": "Dune", "city": "A"}, "x2": {"name": "Momo", "city": "B"}, "x3": {"name": "K", "city": "C"}}"#,
            ["x1 | Dune | A | - | -", "x2 | Momo | B | - | -", "x3 | K | C | - | -"]
        ),
        (
            #"[{"name": {"first": "Ada"}, "mail": "a@e.org"}, {"name": {"first": "Bob"}, "mail": "b@e.org"}]"#,
            ["s0/c0 | Ada | a@e.org | - | -", "s0/c1 | Bob | b@e.org | - | -"]
        ),
        (#"["<p>Tom &amp; <b>Jerry</b></p><p>1940</p>"]"#, ["s0/c0 | Tom & Jerry 1940 | - | - | -"]),
        (
            #"[{"name": "Ada", "avatar": "https://e.org/a.png", "badge": "https://e.org/b.png"}]"#,
            ["s0/c0 | Ada | - | https://e.org/a.png | https://e.org/b.png"]
        ),
    ])
    func everyEntrance(input: String, expected: [String]) throws {
        #expect(try lines(json: input) == expected)
        // Swift dictionaries have no order.
        let texts = { (lines: [String]) in lines.map { $0.drop { $0 != "|" } }.sorted() }
        #expect(texts(lines(try JSONDocument(parsing: input).root.any)) == texts(expected))
    }

    @Test(arguments: [
        ("C", ["9.50 EUR", "2024-05-17 14:30", "1234567", "4:13"]),
        ("en", ["€9.50", "May 17, 2024, 2:30 PM", "1,234,567", "4:13"]),
        ("en-GB", ["€9.50", "17 May 2024, 14:30", "1,234,567", "4:13"]),
        ("de", ["9,50\u{A0}€", "17.05.2024 14:30", "1.234.567", "4:13"]),
        ("fr_FR.UTF-8", ["9,50\u{A0}€", "17 mai 2024 14:30", "1\u{202F}234\u{202F}567", "4:13"]),
    ])
    func valuesAreWrittenForPeople(locale: String, expected: [String]) throws {
        let rows = [
            #"{"name": "a", "price": 9.5, "currency": "EUR"}"#, #"{"name": "a", "published": "2024-05-17T14:30:00Z"}"#,
            #"{"name": "a", "downloads_count": 1234567}"#, #"{"name": "a", "duration": 253}"#,
        ]
        for (row, subtitle) in zip(rows, expected) {
            #expect(try lines(json: "[\(row)]", locale) == ["s0/c0 | a | \(subtitle) | - | -"])
        }
    }

    /// A row without the title of the others shows the next best field, and the raw JSON comes last,
    /// shortened.
    @Test func rowsWithoutTheTitleShowAnother() throws {
        let rows = try lines(
            json:
                #"[{"name": "Dune", "code": "d"}, {"name": "Momo", "code": "m"}, {"name": null, "code": "k"}, {"w": 1, "h": 2}, {"a": []}]"#
        )
        #expect(rows.map { $0.split(separator: " | ")[1] } == ["Dune", "Momo", "k", "1", #"{"a":[]}"#])
        let deep = try lines(json: "[{\"a\": [\(String(repeating: "[[]],", count: 500))[]]}]")
        #expect(deep[0].count < 130 && deep[0].contains("…"))
    }

    @Test func theDecisionIsExplained() throws {
        let rows = (1...30).map { #"{"name": "Thing \#($0)", "price": \#($0).5}"# }.joined(separator: ",")
        let result = Normalizer().normalize(try JSONDocument(parsing: "{\"products\": [\(rows)]}").root)
        let notes = result.notes.filter { $0.rule == .foundField }.map(\.reason)
        #expect(
            notes == [
                "title ← products[*].name, differs in 30 of 30",
                "subtitle ← products[*].price, differs in 30 of 30, shown by the format currency",
            ])
    }

    @Test func theDataStaysWhole() throws {
        let input = #"[{"name":"<b>Dune</b>","price":9.50,"more":{"x":[1]}}]"#
        let cell = Normalizer().normalize(try JSONDocument(parsing: input).root).sections[0].cells[0]
        #expect(cell.text == "Dune")
        #expect(cell.object?.description == String(input.dropFirst().dropLast()))
    }

    @Test func aTemplateDecidesFirst() throws {
        var options = NormalizationOptions()
        options.template = CellTemplate(title: "{city}: {name}")
        let json = try JSONDocument(parsing: #"[{"name": "Ada", "city": "Rome", "price": 2}, {"price": 3}]"#).root
        #expect(lines(json, options) == ["s0/c0 | Rome: Ada | 2.00 | - | -", "s0/c1 | 3.00 | - | - | -"])
    }

    @Test func fieldsCanBeGivenOrSwitchedOff() throws {
        let json = try JSONDocument(parsing: #"{"data": [{"name": "Ada", "title": "Countess"}]}"#).root
        var options = NormalizationOptions()
        options.fields = .given(Normalizer.find(in: json).fields)
        #expect(lines(json["data"] ?? .null, options)[0].contains("Countess"))
        options.fields = .none
        #expect(
            lines(json["data"] ?? .null, options) == [#"s0/c0 | {"name":"Ada","title":"Countess"} | - | - | -"#])
    }

    @Test func itemsShowTheirFields() throws {
        let albums = [Album(name: "Blue", released: "1971-06-22"), Album(name: "Hejira", released: "1976-11-01")]
        #expect(lines(albums) == ["s0/c0 | Blue | 1971-06-22 | - | -", "s0/c1 | Hejira | 1976-11-01 | - | -"])
        // A type that says how it is shown is left alone.
        #expect(lines([Shown(name: "x")])[0].hasSuffix(" | own | - | -"))
    }

    @Test func aRowIsIdentifiedByTheFieldThatTellsItApart() throws {
        #expect(
            try lines(json: #"[{"uuid": "u1", "name": "a"}, {"uuid": "u2", "name": "b"}]"#)[1] == "u2 | b | - | - | -")
        #expect(try lines(json: #"[{"sys": {"id": "s1"}, "name": "a"}]"#)[0] == "s1 | a | - | - | -")
        // The id of something in the row isn't the row's.
        #expect(try lines(json: #"[{"author": {"id": "s1"}, "name": "a"}]"#)[0].hasPrefix("s0/c0 | a"))
    }

    /// A row that is appended shows what the others show.
    @Test @MainActor func appendedRowsFollowTheList() throws {
        let rows = (0..<3).map { #"{"label": "L\#($0)", "name": "same"}"# }.joined(separator: ",")
        let source = SectionStore(try JSONDocument(parsing: "[\(rows)]").root)
        #expect(source.sections[0].cells[0].text == "L0")
        source.append(try JSONDocument(parsing: #"{"label": "L3", "name": "same"}"#).root)
        #expect(source.sections[0].cells[3].text == "L3")
    }

    /// A text that is set replaces the found one, and nil removes it.
    @Test func foundTextsCanBeChanged() throws {
        var cell = Normalizer().normalize(try JSONDocument(parsing: #"[{"name": "Ada", "city": "Rome"}]"#).root)
            .sections[0].cells[0]
        cell.subtitle = nil
        #expect(cell.title == "Ada" && cell.subtitle == nil)
        cell.title = "Countess"
        #expect(cell.text == "Countess")
    }

    @Test func equalDataShownAlikeIsTheSame() throws {
        let text = #"[{"id": 1, "name": "Ada", "city": "Rome"}, {"id": 2, "name": "Bob", "city": "Oslo"}]"#
        let first = Normalizer().normalize(try JSONDocument(parsing: text).root).sections[0].cells
        let second = Normalizer().normalize(try JSONDocument(parsing: text).root).sections[0].cells
        #expect(zip(first, second).allSatisfy { $0.showsSame(as: $1) })
        // Another row with a better title changes what all of them show.
        let titled = #"[{"id": 1, "name": "Ada", "city": "Rome"}, {"id": 3, "title": "T", "name": "x"}]"#
        let third = Normalizer().normalize(try JSONDocument(parsing: titled).root).sections[0].cells
        #expect(
            first[0].showsSame(as: third[0])
                == (first[0].text == third[0].text && first[0].subtitle == third[0].subtitle))
    }
}
