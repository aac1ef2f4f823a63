import JSONDocuments
@testable import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

/// Deep input takes memory linear in its size, not in its size times its depth.
@Suite struct DeepOutputTests {
    /// A list of `count` numbers, or nested lists of one number.
    private func deep(_ depth: Int, _ element: String, _ count: Int) throws -> JSONValue {
        let list = Array(repeating: element, count: count).joined(separator: ",")
        let text = String(repeating: "[", count: depth) + list + String(repeating: "]", count: depth)
        return try JSONDocument(parsing: text).root
    }

    private func sizes(_ value: JSONValue, _ nested: NormalizationOptions.NestedArrays) -> [String: Int] {
        var options = NormalizationOptions()
        options.nestedArrays = nested
        let normalized = Normalizer(options).normalize(value)
        var (compact, pretty) = (JSONWriter(), JSONWriter(options: .pretty))
        SectionJSON(showsNotes: true).write(normalized, to: &compact)
        SectionJSON().write(normalized, to: &pretty)
        return [
            "json": compact.bytes.count, "pretty": pretty.bytes.count,
            "page": SectionHTML(showsData: true).page(of: normalized).utf8.count,
            "text": SectionText().text(of: normalized).utf8.count,
        ]
    }

    @Test(arguments: ["1", "[1]"], NormalizationOptions.NestedArrays.allCases)
    func outputIsLinearInTheInput(element: String, nested: NormalizationOptions.NestedArrays) throws {
        let further = Effort.rounds(1_800, quick: 200).count
        let (shallow, deep) = (try deep(100, element, 500), try deep(100 + further, element, 500))
        let (small, large) = (sizes(shallow, nested), sizes(deep, nested))
        for (name, size) in large {
            // Each further level may take some hundred bytes, independent of the number of
            // elements.
            #expect(size < small[name]! + further * 2_000, "\(name): \(small[name]!) and \(size) bytes")
        }
    }

    @Test func idsStayShortAndApart() throws {
        var options = NormalizationOptions()
        options.nestedArrays = .children
        var open = Normalizer(options).normalize(try deep(1_000, "[1]", 3)).sections[0].cells
        var ids: [String] = []
        while let cell = open.popLast() {
            ids.append(cell.id.description)
            open += cell.children
        }
        #expect(Set(ids).count == ids.count && ids.allSatisfy { $0.utf8.count < 140 })
    }

    @Test func indentationEndsAtItsDeepestLevel() throws {
        let value = try deep(4, "1", 1)
        var options = JSONWriter.Options.pretty
        options.deepestIndent = 2
        let expected = "[\n  [\n    [\n    [\n    1\n    ]\n    ]\n  ]\n]"
        #expect(JSONWriter.text(of: value, options: options) == expected)
        #expect(try JSONDocument(parsing: expected).root == value)
    }

    /// A thread of 512 KiB can free cells of the maximum depth.
    @Test func nestedCellsAreLetGoWithoutDeepRecursion() throws {
        var options = NormalizationOptions()
        options.nestedArrays = .children
        weak var innermost: CellViewModel.Box?
        do {
            var cell = Normalizer(options).normalize(try deep(1_990, "1", 1)).sections[0].cells[0]
            while let child = cell.children.first { cell = child }
            innermost = cell.box
        }
        #expect(innermost == nil)
    }
}
