import Foundation
import ItemMapping
import JSONDocuments
import TestSupport
import Testing

@Suite struct ConversionTableTests {
    private static let cells = ConversionTable.shared.kinds.flatMap(\.cells)
    private static let typed = cells.filter { ConversionKinds.types[$0.kind] != nil }

    @Test func theTableIsWhole() {
        #expect(Self.cells.count >= 1_000)
        let names = ConversionTable.shared.kinds.map(\.name)
        #expect(
            Set(names) == Set(ConversionKinds.types.keys).union(["decimal", "double", "date", "uuid", "Int, required"]))
        #expect(Set(ConversionKinds.records.keys).isSubset(of: names))
    }

    @Test(arguments: typed)
    func intoAProperty(cell: ConversionCell) throws {
        let type = try #require(ConversionKinds.types[cell.kind])
        let run = try ConversionRun(type, Self.document(cell), cell.policy, .held)
        #expect(run == ConversionRun(value: cell.value, issues: cell.issue.map { [$0] } ?? []))
    }

    @Test(arguments: cells.filter { $0.kind == "Int, required" })
    func intoARequiredProperty(cell: ConversionCell) throws {
        let run = try ConversionRun(Int.self, Self.document(cell), cell.policy, .demanded)
        #expect(run == ConversionRun(value: cell.value, issues: cell.issue.map { [$0] } ?? []))
    }

    /// If a property would keep its default, an initializer makes no Item.
    @Test(arguments: sample(typed.filter { $0.answer != "default" }))
    func intoAnInitializer(cell: ConversionCell) throws {
        let type = try #require(ConversionKinds.types[cell.kind])
        let run = try ConversionRun(type, Self.document(cell), cell.policy, .made)
        #expect(run.issues == (cell.issue.map { [$0] } ?? []))
        #expect(run.value == cell.value || cell.kind.hasSuffix("?") && run.value == "null" && cell.value == nil)
    }

    /// A class property with a policy of its own and a value.
    @Test(arguments: sample(typed.filter { $0.answer != "default" && $0.json != "null" }))
    func underAPolicyOfTheField(cell: ConversionCell) throws {
        let type = try #require(ConversionKinds.types[cell.kind])
        let run = try ConversionRun(type, Self.document(cell), cell.policy, .demanded)
        #expect(run == ConversionRun(value: cell.value, issues: cell.issue.map { [$0] } ?? []))
    }

    @Test(arguments: cells.filter { ConversionKinds.records[$0.kind] != nil })
    func byATableFromAFile(cell: ConversionCell) throws {
        let table = try #require(ConversionKinds.records[cell.kind])
        let run = try ConversionRun(table, Self.document(cell), cell.policy)
        // Foundation encodes the letters of a URL, which a row keeps.
        let isKept = cell.kind.hasPrefix("URL") && cell.json?.utf8.contains { $0 >= 0x80 } == true
        let value = cell.value == "null" ? nil : isKept ? cell.json : cell.value
        #expect(run == ConversionRun(value: value, issues: cell.issue.map { [$0] } ?? []))
    }

    /// Blank text for a text parameter of an initializer, which has no default.
    @Test func blankTextIsTextIfNothingElseFits() throws {
        let run = try ConversionRun(String.self, #"{"v": "  "}"#, .lenient, .made)
        #expect(run == ConversionRun(value: #""""#, issues: []))
        let number = try ConversionRun(Int.self, #"{"v": "  "}"#, .lenient, .made)
        #expect(number == ConversionRun(value: nil, issues: ["missing: expected a value, found nothing"]))
    }

    /// The guide's page shows the table; RECORD=1 regenerates it.
    @Test func theGuideIsTheTable() throws {
        let page = Project.root.appendingPathComponent("Sources/ItemMapping/ItemMapping.docc/Conversions.md")
        try expectSnapshot(ConversionTable.shared.guide, at: page)
    }

    /// A third of the cells at effort 1.
    private static func sample(_ cells: [ConversionCell]) -> [ConversionCell] {
        Effort.sample(cells, quick: cells.count / 3, seed: 19)
    }

    private static func document(_ cell: ConversionCell) -> String { cell.json.map { "{\"v\": \($0)}" } ?? "{}" }
}
