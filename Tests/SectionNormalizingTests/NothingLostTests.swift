import JSONDocuments
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

/// Rows that look like cells or sections: every leaf of the input is in the output, which is
/// idempotent.
@Suite struct NothingLostTests {
    private static let keys = [
        "id", "title", "subtitle", "image", "accessoryImage", "accessory", "cellIdentifier", "nibName", "height",
        "object",
        "onLoad", "onSelect", "beforeReuse", "children", "items", "cells", "rows", "header", "headerTitle", "footer",
        "footerTitle",
        "identifier", "hooks", "price",
    ]

    private static let texts = [
        #""""#, #""44""#, #""44.50""#, #""4807 m""#, #""-3""#, #""1e3""#, #""NaN""#, #""x""#, #""check""#, #""none""#,
        #""é""#, "0", "-0", "-7",
        "44",
        "1.50", "1e2", "1e-7", "100000000000000000000", "0.10000000000000000001", "true", "false", "null",
        #"{"onLoad": "l1"}"#, #"{"rendered": "r1"}"#, #"["e1", "e2"]"#, "[]", "{}", "[[7.10]]", #"[{"title": "t1"}]"#,
        #"{"title": "t2", "object": {"x": [8.10]}}"#,
    ]

    private static func object(_ random: inout SeededGenerator, depth: Int) -> String {
        var keys = Self.keys.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)).map { $0 }
        if Bool.random(using: &random), !keys.contains("title") { keys.append("title") }
        let members = keys.map { key in
            let isNested = depth > 0 && Int.random(in: 0..<5, using: &random) == 0
            return "\"\(key)\": " + (isNested ? list(&random, depth: depth - 1) : texts.randomElement(using: &random)!)
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func list(_ random: inout SeededGenerator, depth: Int) -> String {
        let count = Int.random(in: 0...3, using: &random)
        return "[" + (0..<count).map { _ in object(&random, depth: depth) }.joined(separator: ", ") + "]"
    }

    private func written(_ value: JSONValue, _ nested: NormalizationOptions.NestedArrays) -> String {
        var options = NormalizationOptions()
        options.nestedArrays = nested
        var writer = JSONWriter()
        SectionJSON().write(Normalizer(options).normalize(value), to: &writer)
        return writer.text
    }

    /// The texts of all strings and numbers with their counts; null and empty texts don't count.
    private static func leaves(_ value: JSONValue) -> [String] {
        switch value.kind {
        case .null: []
        case .string: value.string == "" ? [] : [value.string!]
        case .bool: [value.description]
        case .integer, .real: [value.numberText!]
        case .array: value.elements.flatMap(leaves)
        case .object: value.members.flatMap { leaves($0.value) }
        }
    }

    /// A height is a number; another spelling of the same number is found.
    private static func isHeld(_ leaf: String, by output: Set<String>) -> Bool {
        output.contains(leaf) || Double(leaf).map { number in output.contains { Double($0) == number } } ?? false
    }

    @Test(arguments: UInt64(1)...20)
    func everyLeafIsInTheOutput(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in Effort.rounds(200, quick: 25) {
            let text = Bool.random(using: &random) ? Self.object(&random, depth: 2) : Self.list(&random, depth: 2)
            let root = try JSONDocument(parsing: text).root
            for nested in [NormalizationOptions.NestedArrays.object, .children] {
                let once = written(root, nested)
                let output = try JSONDocument(parsing: once).root
                let held = Set(Self.leaves(output))
                for leaf in Self.leaves(root) where !Self.isHeld(leaf, by: held) {
                    Issue.record("\(leaf) of \(text) is lost with \(nested): \(once)")
                }
                let again = written(try #require(output["sections"]), nested)
                #expect(once == again || output["sections"]?.count == 0, "written and read with \(nested): \(text)")
            }
        }
    }

    @Test(arguments: [
        (#"{"title": "Mont Blanc", "height": "4807 m"}"#, #"{"title":"Mont Blanc","height":"4807 m"}"#),
        (#"{"title": "x", "height": -4}"#, #"{"title":"x","height":-4}"#),
        (#"{"title": "x", "id": true}"#, #"{"title":"x","id":true}"#),
        (#"{"title": "x", "subtitle": ["a"]}"#, #"{"title":"x","subtitle":["a"]}"#),
        (#"{"title": "x", "onSelect": {"go": 1}}"#, #"{"title":"x","onSelect":{"go":1}}"#),
        (#"{"title": "x", "image": {"url": "u"}, "id": 1}"#, #"{"title":"x","image":{"url":"u"},"id":1}"#),
    ])
    func isDataWithANote(input: String, object: String) throws {
        let normalized = Normalizer().normalize(try JSONDocument(parsing: "[\(input)]").root)
        let cell = normalized.sections[0].cells[0]
        // The title is a field of the data, which is whole.
        #expect(cell.object?.description == object && ["Mont Blanc", "x"].contains(cell.title))
        #expect(normalized.noteCounts[.unreadableDictionary] == 1)
    }

    @Test func numbersKeepTheirDigits() throws {
        let input = """
            [1.50, 1e2, -0, 100000000000000000000, {"title": 2.10, "id": 3.00}, {"id": 4.40, "price": 9.90}, [[5.60]]]
            """
        var options = NormalizationOptions()
        options.template = CellTemplate(title: "{price} of {id}")
        let root = try JSONDocument(parsing: input).root
        let normalized = Normalizer(options).normalize(root)
        let cells = normalized.sections.flatMap(\.cells)
        #expect(cells.map(\.text) == ["1.50", "1e2", "-0", "100000000000000000000", "2.10", "9.90 of 4.40", "[5.60]"])
        #expect(cells.map(\.id.description)[4...5] == ["3.00", "4.40"])
        let json = written(root, .object)
        for text in ["1.50", "1e2", "-0", "100000000000000000000", #""2.10""#, #""price":9.90"#, "5.60"] {
            #expect(json.contains(text))
        }
        let page = SectionHTML(showsData: true).page(of: normalized)
        #expect(page.contains(">1.50<") && page.contains(">9.90</span>") && page.contains(">9.90 of 4.40<"))
        #expect(SectionText().text(of: normalized).contains("  9.90 of 4.40\n"))
    }
}
