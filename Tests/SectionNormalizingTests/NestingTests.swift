import JSONDocuments
import SectionNormalizing
import Testing

/// Arrays inside sections, up to the depth that jansson reads and beyond.
@Suite struct NestingTests {
    private func normalize(_ value: Any?, _ arrays: NormalizationOptions.NestedArrays) -> NormalizationResult {
        var options = NormalizationOptions()
        options.nestedArrays = arrays
        return Normalizer(options).normalize(value)
    }

    private func deep(_ depth: Int) throws -> JSONValue {
        let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        return try JSONDocument(parsing: text).root
    }

    @Test(arguments: NormalizationOptions.NestedArrays.allCases)
    func deepArraysAreWalked(arrays: NormalizationOptions.NestedArrays) throws {
        let cell = normalize(try deep(2_000), arrays).sections[0].cells[0]
        var depth = 0
        var innermost = cell
        while let child = innermost.children.first {
            innermost = child
            depth += 1
        }
        #expect(depth == (arrays == .children ? 1_998 : 0))
        #expect((innermost.text == "1") == (arrays != .object))
    }

    @Test func deepSwiftArraysAreWalked() {
        var value: Any = 1
        for _ in 0..<5_000 { value = [value] }
        #expect(normalize(value, .flatten).sections[0].cells.map(\.text) == ["1"])
        let cell = normalize(value, .object).sections[0].cells[0]
        #expect(cell.object?.description.hasSuffix(#"["…"]"# + String(repeating: "]", count: 511)) == true)
        #expect(cell.text == String(repeating: "[", count: 99) + "…")
    }

    @Test func orderIsKept() throws {
        let value = try JSONDocument(parsing: "[[1, [2, [3, []], 4], 5], [[6]]]")
        let flat = normalize(value, .flatten)
        #expect(flat.sections.map { $0.cells.map(\.text) } == [["1", "2", "3", "4", "5"], ["6"]])
        let nested = normalize(value, .children).sections[0].cells[1]
        #expect(nested.id.description == "s0/c1")
        #expect(nested.children.map(\.id.description) == ["s0/c1/c0", "s0/c1/c1", "s0/c1/c2"])
        #expect(nested.children[1].children.map(\.text) == ["3", "[]"])
    }

    @Test(arguments: [NormalizationOptions.NestedArrays.flatten, .children])
    func notesHaveLocations(arrays: NormalizationOptions.NestedArrays) throws {
        let value = try JSONDocument(parsing: "[[1, [[null], null, [2]], null]]")
        let locations = normalize(value, arrays).notes.filter { $0.rule == .nullElement }.map(\.location.keyPath)
        #expect(locations.sorted() == ["[0][1][0][0]", "[0][1][1]", "[0][2]"])
    }
}
