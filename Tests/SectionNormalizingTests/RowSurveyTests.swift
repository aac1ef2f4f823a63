import Foundation
import JSONDocuments
import JSONPaths
import ListFinding
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

/// Cells that are made one after the other are those of the whole list, wherever a list is surveyed to its end.
@Suite struct RowSurveyTests {
    private static func json(of cells: [CellViewModel]) -> String {
        var writer = JSONWriter()
        let json = SectionJSON()
        json.beginCells(to: &writer)
        for cell in cells { json.write(cell, to: &writer) }
        json.endCells(to: &writer)
        return writer.text
    }

    private static func json(of result: NormalizationResult) -> String {
        var writer = JSONWriter()
        SectionJSON().write(result, to: &writer)
        return writer.text
    }

    /// Compares both forms of a list; returns false if it is normalized as a whole only.
    private func check(_ list: JSONValue, _ options: NormalizationOptions, _ comment: Comment) throws -> Bool {
        let rows =
            list.kind == .array ? list.elements.map { (String?.none, $0) } : list.members.map { ($0.key, $0.value) }
        guard var survey = RowSurvey(options, count: rows.count, sampling: 200),
            rows.allSatisfy({ survey.add($0) }), survey.isComplete
        else { return false }
        var surveyed = SurveyedCells(options, sample: survey.sample)
        let cells = rows.map { surveyed.cell(of: $0) }
        let whole = Normalizer(options).normalize(list)
        #expect(Self.json(of: cells) == Self.json(of: whole), comment)
        #expect(SectionText(width: 60).text(of: cells) == SectionText(width: 60).text(of: whole), comment)
        for page in [SectionHTML(title: "A & B"), SectionHTML(showsData: true)] {
            #expect(Self.page(page, of: cells) == page.page(of: whole), comment)
        }
        let images = cells.count { !($0.image ?? "").isEmpty }
        #expect(images == 0 || surveyed.canHaveImages, comment)
        return true
    }

    /// The page of cells that come in parts of different sizes.
    private static func page(_ page: SectionHTML, of cells: [CellViewModel]) -> String {
        let images = cells.count { !($0.image ?? "").isEmpty }
        var written = CellPage(page, count: cells.count, isRagged: images > 0 && images < cells.count)
        var (rest, size, bytes) = (cells[...], 1, [UInt8]())
        while !rest.isEmpty {
            written.write(Array(rest.prefix(size)))
            bytes += written.takeBytes()
            (rest, size) = (rest.dropFirst(size), size * 3 % 257)
        }
        written.end()
        return String(decoding: bytes + written.takeBytes(), as: UTF8.self)
    }

    private static let choices: [NormalizationOptions] = {
        var (template, plain, children, given) = (
            NormalizationOptions(), NormalizationOptions(), NormalizationOptions(), NormalizationOptions()
        )
        template.template = CellTemplate(title: "{name}", subtitle: "{a}")
        plain.fields = .none
        (children.nestedArrays, children.dropNulls, children.idPath) = (.children, true, "name")
        given.fields = .given(Normalizer.find(in: [["name": "a", "price": 1.5], ["name": "b", "price": 2]]).fields)
        return [NormalizationOptions(), template, plain, children, given]
    }()

    @Test func listsOfFixtures() throws {
        var surveyed = 0
        for folder in Project.cases(of: "Normalization") + Project.cases(of: "Lists") {
            let data = try Data(contentsOf: folder.appendingPathComponent("input.json"))
            var pending = [try JSONDocument(parsing: data).root]
            while let value = pending.popLast() {
                pending += value.kind == .array ? Array(value.elements) : value.members.map(\.value)
                guard value.kind == .array else { continue }
                for options in Self.choices where try check(value, options, "\(folder.lastPathComponent)") {
                    surveyed += 1
                }
            }
        }
        #expect(surveyed > 100, "\(surveyed)")
    }

    private static let keys = ["id", "name", "title", "a", "price", "image", "object", "items", "header", "date"]

    private static func value(_ random: inout SeededGenerator, depth: Int = 2) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 11 : 9), using: &random) {
        case 0: .null
        case 1: JSONValue(Bool.random(using: &random))
        case 2: JSONValue(Int.random(in: 0..<4, using: &random))
        case 3: JSONValue(Double(Int.random(in: 0..<999, using: &random)) / 8)
        case 4: JSONValue("https://example.org/\(Int.random(in: 0..<9, using: &random)).jpg")
        case 5: JSONValue("2024-05-0\(Int.random(in: 1..<9, using: &random))")
        case 6: ""
        case 7, 8: JSONValue("text \(Int.random(in: 0..<999, using: &random))")
        case 9: JSONValue((0..<2).map { _ in value(&random, depth: depth - 1) })
        default: row(&random, depth: depth - 1)
        }
    }

    private static func row(_ random: inout SeededGenerator, depth: Int = 2) -> JSONValue {
        let keys = keys.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
        return JSONValue(keys.map { (key: $0, value: value(&random, depth: depth)) })
    }

    /// Of rows that are alike or not, with ids that are repeated, and of 1 to 500 of them.
    @Test(arguments: UInt64(0)..<8)
    func randomLists(part: UInt64) throws {
        var surveyed = 0
        for round in Effort.rounds(120, quick: 30) {
            var random = SeededGenerator(seed: part * 1_000 + UInt64(round))
            let count =
                Bool.random(using: &random)
                ? Int.random(in: 1...12, using: &random) : Int.random(in: 190...500, using: &random)
            let kinds = (0..<3).map { _ in Self.row(&random) }
            let rows = (0..<count).map { number -> JSONValue in
                guard Int.random(in: 0..<60, using: &random) > 0 else { return Self.row(&random) }
                var row = kinds[number * kinds.count / count]
                row["id"] = JSONValue(Int.random(in: 0..<900, using: &random))
                row["name"] = JSONValue("row \(number % 7)")
                return row
            }
            let list =
                Bool.random(using: &random)
                ? JSONValue(rows) : JSONValue(rows.enumerated().map { (key: "k\($0)", value: $1) })
            let text = JSONWriter.bytes(of: list)
            var options = Self.choices.randomElement(using: &random)!
            options.membersAreRows = list.kind == .object
            if try check(JSONDocument(parsing: text).root, options, "part \(part), round \(round)") { surveyed += 1 }
        }
        #expect(surveyed > 3)
    }

    /// Strings are shown as they are, or by a format that the list has.
    @Test func listsOfStrings() throws {
        let texts: [@Sendable (Int) -> String] = [
            { "text \($0)" }, { "<b>text</b> &amp; \($0)" }, { "2024-05-\(10 + $0 % 20)T10:00:00Z" }, { _ in "same" },
            { $0 % 3 == 0 ? "" : "a b \($0)" }, { "https://example.org/\($0).png" }, { "\($0 * 1_000)" },
        ]
        for count in [2, 7, 230] {
            for (number, text) in texts.enumerated() {
                let list = JSONValue((0..<count).map { JSONValue(text($0)) })
                for (option, options) in Self.choices.enumerated() where options.template == nil {
                    #expect(try check(list, options, "\(count) of \(number), options \(option)"))
                }
            }
        }
    }

    /// What isn't data alone is normalized as a whole.
    @Test(arguments: [
        #"[{"a": 1}]"#, #"[{"a": 1}, 2]"#, #"[{"a": 1}, null]"#, #"[{"a": 1}, [2]]"#, #"["a", 5]"#, "[1, 2]",
        #"["a", null]"#,
        #"[{"a": 1}, {"header": "h", "items": [1]}]"#, #"[{"a": 1}, {"title": "t", "subtitle": "s"}]"#,
    ]) func wholeLists(text: String) throws {
        #expect(try !check(JSONDocument(parsing: text).root, NormalizationOptions(), ""))
        var options = NormalizationOptions()
        options.sections = SectionTemplate(cells: "items")
        #expect(RowSurvey(options, count: 2, sampling: 200) == nil)
    }

    /// What a template finds nowhere is said of all rows.
    @Test func templatesThatFindNothing() throws {
        var options = NormalizationOptions()
        options.template = CellTemplate(title: "{nothing}")
        #expect(try !check(JSONDocument(parsing: #"[{"a": 1}, {"a": 2}]"#).root, options, ""))
        options.template = CellTemplate(title: "{b}")
        #expect(try check(JSONDocument(parsing: #"[{"a": 1}, {"b": 2}]"#).root, options, ""))
    }

    /// A format that fits no value is warned of; a lookup reads other rows.
    @Test(
        arguments: [
            ("{a|date}", false), ("{a} {b|date}", true), ("{a|date} {b}", false), ("{n|number} {c|date}", true),
            ("{b|upper|date}", true), ("{n|upper|currency}", true), ("{b|bytes}", false), ("{n@c[id].b}", false),
        ] as [(TextTemplate, Bool)])
    func templatesToWarnOf(template: TextTemplate, isComplete: Bool) throws {
        let text =
            #"{"l": [{"a": "one", "n": 1, "b": "x"}, {"a": "two", "b": "2024-05-06"}], "c": [{"id": 1, "b": 3}]}"#
        let list = try #require(JSONDocument(parsing: text).root["l"])
        for role in [\CellTemplate.title, \.subtitle, \.image] {
            var options = NormalizationOptions()
            options.template = CellTemplate()
            options.template?[keyPath: role] = template
            #expect(try check(list, options, "\(template.source)") == isComplete, "\(template.source)")
        }
    }

    /// Cells with the same data have the same fingerprint, others don't.
    @Test func fingerprints() throws {
        let options = NormalizationOptions()
        var seen: [(JSONValue, CellObject?)] = []
        for round in 0..<200 {
            var random = SeededGenerator(seed: UInt64(round))
            let row = Self.row(&random)
            let turned = JSONValue(row.members.reversed().map { ($0.key, $0.value) })
            var cells = SurveyedCells(options, sample: [])
            let marks = [row, turned].map { cells.mark(of: (nil, $0)).object }
            for (other, mark) in seen + [(turned, marks[1])] {
                let areSame = CellObject.isSame(mark, as: marks[0])
                #expect(areSame == (other == row), "round \(round)")
            }
            seen.append((row, marks[0]))
        }
    }
}
