import JSONDocuments
import SectionNormalizing
import Testing

private struct Film: ListPresentable {
    var name: String
    var listTitle: String? { name }
    var listSubtitle: String? { "a film" }
}

@Suite struct CellDictionaryTests {
    private func cell(_ value: Any?, _ options: NormalizationOptions = NormalizationOptions()) -> CellViewModel {
        Normalizer(options).normalize(value).sections[0].cells[0]
    }

    private func notes(_ text: String, _ rule: NormalizationRule) throws -> [String] {
        Normalizer().normalize(try JSONDocument(parsing: text)).notes.filter { $0.rule == rule }.map(\.description)
    }

    @Test func absentKeysKeepWhatTheObjectSays() throws {
        let film = cell(["object": Film(name: "Momo"), "nibName": "Wide"] as [String: Any])
        #expect(film.title == "Momo" && film.subtitle == "a film")
        #expect(film.nibName == "Wide" && film.cellIdentifier == "Film")
        #expect(cell(["object": Film(name: "Momo"), "title": "Own"] as [String: Any]).title == "Own")
        var options = NormalizationOptions()
        options.template = CellTemplate(title: "{name}", subtitle: "{year}")
        let json = try JSONDocument(parsing: #"{"object": {"name": "Momo", "id": 5}, "subtitle": "s"}"#)
        let templated = cell(json, options)
        #expect([templated.title, templated.subtitle, templated.id.description] == ["Momo", "s", "5"])
    }

    @Test(arguments: [
        (#"{"items": [1], "rows": [2, 3]}"#, ["items", "rows"], [1, 2]), (#"{"items": [1], "rows": 2}"#, [nil], [1]),
        (#"{"rows": [1, 2], "id": null}"#, [nil], [2]), (#"{"items": []}"#, [nil], [0]),
        (#"{"data": []}"#, ["data"], [0]),
        (#"{}"#, [nil], [1]), (#"{"id": 1, "subtitle": "s"}"#, [nil], [1]), (#"{"title": null}"#, [nil], [1]),
        (#"{"object": null}"#, [nil], [1]), (#"{"items": [1], "hooks": [2]}"#, ["items", "hooks"], [1, 1]),
    ])
    func tellsSectionsFromDictionariesOfArrays(input: String, headers: [String?], counts: [Int]) throws {
        let sections = Normalizer().normalize(try JSONDocument(parsing: input)).sections
        #expect(sections.map(\.header) == headers)
        #expect(sections.map(\.cells.count) == counts)
    }

    @Test func closuresAreCalled() {
        var selected: [String] = []
        let handler: (CellViewModel) -> Void = { selected.append($0.id.description) }
        let described = cell(["id": "a", "title": "t", "onSelect": handler] as [String: Any])
        (described.handlers[.select]?.first as? (CellViewModel) -> Void)?(described)
        #expect(selected == ["a"])
        let section = Normalizer().normalize(["items": [1], "hooks": ["onLoad": handler]] as [String: Any]).sections[0]
        #expect(section.handlers[.load]?.count == 1 && section.cells.count == 1)
        #expect(cell(["title": "t", "onSelect": [1]] as [String: Any]).object != nil, "no closure: data")
    }

    @Test(arguments: [
        ("60", 60.0), ("60.5", 60.5), (#""44""#, 44), (#""44.50""#, 44.5), ("0", 0), ("4e1", 40), ("-1", nil),
        (#""NaN""#, nil), (#""tall""#, nil), (#""4807 m""#, nil), (#""0x10""#, nil), (#""inf""#, nil), ("true", nil),
        ("[44]", nil), (#"{"points": 44}"#, nil), (#""٤٤""#, nil), ("12345678901234567890123", nil), ("1e300", 1e300),
        ("1e-400", nil),
        ("0.10000000000000000001", nil),
    ])
    func heights(text: String, height: Double?) throws {
        let input = #"{"title": "t", "height": \#(text)}"#
        #expect(cell(try JSONDocument(parsing: input)).height == height)
        #expect(try notes(input, .unreadableDictionary).isEmpty == (height != nil))
    }

    @Test(arguments: [
        (
            #"[{"title": "t", "height": "4807 m"}, {"title": "t", "height": -1}]"#,
            NormalizationRule.unreadableDictionary,
            [
                #"[0]: "height" ("4807 m") isn't valid in a cell or a section, so the dictionary is data [unreadableDictionary]"#,
                #"[1]: "height" ("-1") isn't valid in a cell or a section, so the dictionary is data [unreadableDictionary]"#,
            ]
        ),
        (
            #"[{"id": {"$oid": 1}}, {"id": ""}, {"id": true}, {"id": null}, {"id": 5}, {}]"#, .unusableID,
            [
                "[0]: the id is an object, so the position is the identity [unusableID]",
                "[1]: the id is empty, so the position is the identity [unusableID]",
                #"[2]: the id is "true", so the position is the identity [unusableID]"#,
            ]
        ),
        (
            #"[{"header": "A", "title": "B", "items": []}, {"hooks": 5, "items": []}, {"hooks": {"on": "x"}, "rows": []}]"#,
            .unreadableDictionary,
            [
                #"[0]: "title" differs from "header", so the dictionary is data [unreadableDictionary]"#,
                #"[1]: "hooks" ("5") isn't valid in a cell or a section, so the dictionary is data [unreadableDictionary]"#,
                #"[2]: "hooks" isn't valid in a cell or a section, so the dictionary is data [unreadableDictionary]"#,
            ]
        ),
        (
            #"{"header": "A", "items": [], "footer": ""}"#, .emptyFooter,
            ["the root: an empty footer counts as no footer [emptyFooter]"]
        ),
        (
            #"[{"title": {"rendered": "x"}}, {"items": [], "header": {}}]"#, .unreadableDictionary,
            [
                #"[0]: "title" isn't valid in a cell or a section, so the dictionary is data [unreadableDictionary]"#,
                #"[1]: "header" isn't valid in a cell or a section, so the dictionary is data [unreadableDictionary]"#,
            ]
        ),
        (
            #"{"data": [1], "next": null, "odd.key": []}"#, .singleValue,
            [
                "the root: one object makes one section with one cell; a path leads to a list in it: "
                    + #"data, ["odd.key"] [singleValue]"#
            ]
        ),
    ])
    func saysWhy(input: String, rule: NormalizationRule, expected: [String]) throws {
        #expect(try notes(input, rule) == expected)
    }

    @Test func oneRuleDoesNotCrowdOutTheOthers() {
        let many = [Any?](repeating: nil, count: 500) + [[1]]
        let normalized = Normalizer().normalize(many)
        #expect(normalized.notes.count == 101)
        #expect(normalized.noteCounts == [.nullElement: 500, .mixedArray: 1])
    }
}
