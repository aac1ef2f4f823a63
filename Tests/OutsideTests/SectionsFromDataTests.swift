import JSONDocuments
import JSONPaths
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Sections that options find in data, and that values present.
@Suite struct SectionsFromDataTests {
    private struct Person: ListPresentable {
        var name: String
        var listTitle: String? { name }
    }

    private struct Team: SectionPresentable, Identifiable {
        var id: Int
        var name: String
        var people: [Person]
        var sectionHeader: String? { name }
        var sectionFooter: String? { people.isEmpty ? "nobody" : nil }
        var sectionCells: [Person] { people }
    }

    /// A section of numbers, without a title and an identity.
    private struct Numbers: SectionPresentable {
        var sectionCells: ClosedRange<Int> { 1...3 }
    }

    /// A value that is a row, and a section at the top.
    private struct Folder: SectionPresentable, ListPresentable {
        var name: String
        var files: [String]
        var sectionID: String? { "folder-" + name }
        var sectionCells: [String] { files }
        var listTitle: String? { "folder " + name }
    }

    private final class Shop: SectionPresentable {
        var goods = ["tea": 1]
        var sectionHeader: String? { "Shop" }
        var sectionCells: [String: Int] { goods }
    }

    private func normalizer(header: TextTemplate? = nil, cells: JSONPath) -> Normalizer {
        var options = NormalizationOptions()
        options.sections = SectionTemplate(header: header, cells: cells)
        return Normalizer(options)
    }

    private func texts(_ result: NormalizationResult) -> [[String]] { result.sections.map { $0.cells.map(\.text) } }

    // MARK: Options

    @Test func anObjectWithTheNamedListIsASection() throws {
        let input =
            #"[{"title": "New", "items": ["Momo", "Krabat"], "count": 2}, {"title": "Old", "items": [], "x": {}}]"#
        let json = try JSONDocument(parsing: input).root
        #expect(Normalizer().normalize(json).sections.map(\.cells.count) == [2])
        let result = normalizer(header: "{title} ({count})", cells: "items").normalize(json)
        #expect(result.sections.map(\.header) == ["New (2)", "Old ()"])
        #expect(texts(result) == [["Momo", "Krabat"], []])
        #expect(result.sections[0].object?.json?["count"]?.int == 2)
        #expect(result.sections[1].object?.json == json[1])
        #expect(result.noteCounts[.sectionTemplate] == 2 && result.noteCounts[.emptyList] == 1)
    }

    @Test func titlesAreFoundWithoutATemplate() throws {
        let json = try JSONDocument(parsing: #"{"title": "New", "footer": "soon", "items": [1], "count": 1}"#).root
        let section = normalizer(cells: "items").normalize(json).sections[0]
        #expect(section.header == "New" && section.footer == "soon")
    }

    @Test func theIDOfTheObjectIsTheIDOfItsSection() throws {
        let json = try JSONDocument(parsing: #"[{"id": 7, "items": [1]}, {"id": true, "items": [2]}]"#).root
        let result = normalizer(cells: "items").normalize(json)
        #expect(result.sections.map { "\($0.id)" } == ["7", "s1"])
        #expect(result.noteCounts[.unusableID] == 1)
    }

    @Test func swiftDictionariesKeepTheTypesOfTheirElements() throws {
        let groups: [[String: Any]] = [
            ["name": "Blue", "people": [Person(name: "Ann")]], ["name": "Red", "people": [Person(name: "Bob")]],
        ]
        let result = normalizer(header: "Team {name}", cells: "people").normalize(groups)
        #expect(result.sections.map(\.header) == ["Team Blue", "Team Red"])
        #expect(texts(result) == [["Ann"], ["Bob"]])
        #expect(result.sections[1].cells[0].value(as: Person.self)?.name == "Bob")
        #expect(result.sections[1].value(as: [String: Any].self)?["name"] as? String == "Red")
    }

    @Test(arguments: [
        (#"[{"name": "A", "people": [1]}, {"name": "B"}]"#, ["A": [1], "B": []], NormalizationRule.missingList),
        (#"[{"name": "A", "people": [1]}, {"name": "B", "people": null}]"#, ["A": [1], "B": []], .missingList),
        (#"[{"name": "A", "people": [1]}, {"name": "B", "people": []}]"#, ["A": [1], "B": []], .emptyList),
        (#"[{"name": "A", "people": [1]}, {"name": "B", "people": 2}]"#, ["A": [1], "B": [2]], .singleInsteadOfList),
        (#"[{"name": "A", "people": [1]}, {"people": [2]}]"#, ["A": [1], "": [2]], .missingHeader),
        (#"[{"name": "A", "people": [1]}, {"name": "", "people": [2]}]"#, ["A": [1], "": [2]], .missingHeader),
    ])
    func gapsHaveAResultAndANote(input: String, sections: [String: [Int]], rule: NormalizationRule) throws {
        let result = normalizer(header: "{name}", cells: "people").normalize(try JSONDocument(parsing: input))
        let found = result.sections.map { ($0.header ?? "", $0.cells.compactMap { $0.object?.json?.int }) }
        #expect(Dictionary(uniqueKeysWithValues: found) == sections)
        #expect(result.noteCounts[rule] == 1)
        #expect(result.notes.contains { $0.rule == rule && "\($0.location)".hasPrefix("[1]") })
    }

    @Test func anElementWithoutListAndHeaderIsACell() throws {
        let json = try JSONDocument(parsing: #"[{"name": "A", "people": [1]}, {"ad": "x"}, {"ad": "y"}]"#).root
        var normalizer = normalizer(header: "{name}", cells: "people")
        #expect(texts(normalizer.normalize(json)) == [["1"], ["x"], ["y"]])
        normalizer.options.coalesceLooseRuns = true
        #expect(texts(normalizer.normalize(json)) == [["1"], ["x", "y"]])
    }

    @Test func aListInsideTheNamedOneIsData() throws {
        let json = try JSONDocument(parsing: #"[{"people": [{"people": [1]}, [2, 3]]}]"#).root
        let result = normalizer(cells: "people").normalize(json)
        #expect(texts(result) == [["1", "[2,3]"]])
        #expect(result.noteCounts[.nestedSectionData] == 1 && result.noteCounts[.nestedArray] == 1)
    }

    @Test func aPathThatFindsNothingHasNoEffectButANote() throws {
        let json = try JSONDocument(parsing: #"[{"name": "A", "people": [1]}, {"name": "B"}]"#).root
        let result = normalizer(header: "{name}", cells: "persons").normalize(json)
        #expect(texts(result) == texts(Normalizer().normalize(json)))
        let note = result.notes.first { $0.rule == .unusedSectionTemplate }
        #expect(note?.reason == "there is nothing at persons, which the options name as the cells")
    }

    @Test func emptySectionsAreDroppedOnRequest() throws {
        let json = try JSONDocument(parsing: #"[{"name": "A", "people": []}, {"name": "B", "people": [1]}]"#).root
        var normalizer = normalizer(header: "{name}", cells: "people")
        normalizer.options.dropEmptySections = true
        #expect(normalizer.normalize(json).sections.map(\.header) == ["B"])
    }

    @Test func aPathOfSeveralListsCollectsTheirElements() throws {
        let json = try JSONDocument(parsing: #"{"shifts": [{"people": ["Ann"]}, {"people": ["Bob", "Cid"]}]}"#).root
        #expect(texts(normalizer(cells: "shifts[*].people[*]").normalize(json)) == [["Ann", "Bob", "Cid"]])
    }

    @Test(arguments: [("{name}", "people[", 8), ("{name", "people", 1), ("by {a..b}", "people", 7)])
    func malformedTemplatesSayWhere(header: String, cells: String, column: Int) {
        let error = #expect(throws: PathSyntaxError.self) {
            _ = SectionTemplate(header: try TextTemplate(header), cells: try JSONPath(cells))
        }
        #expect(error?.column == column)
    }

    // MARK: Values

    @Test func aValuePresentsItsSection() {
        let teams = [
            Team(id: 7, name: "Blue", people: [Person(name: "Ann"), Person(name: "Bob")]),
            Team(id: 8, name: "Red", people: []),
        ]
        let result = Normalizer().normalize(teams)
        #expect(result.sections.map(\.header) == ["Blue", "Red"] && result.sections.map(\.footer) == [nil, "nobody"])
        #expect(result.sections.map { "\($0.id)" } == ["7", "8"])
        #expect(texts(result) == [["Ann", "Bob"], []])
        #expect(result.sections[1].value(as: Team.self)?.name == "Red")
        #expect(texts(Normalizer().normalize(teams[0])) == [["Ann", "Bob"]])
        #expect(
            texts(Normalizer().normalize([teams[0], "x", Numbers()] as [Any])) == [
                ["Ann", "Bob"], ["x"], ["1", "2", "3"],
            ])
    }

    @Test func aSectionInsideASectionIsData() {
        let result = Normalizer().normalize([[Folder(name: "a", files: ["b"])]])
        #expect(texts(result) == [["folder a"]])
        #expect(result.sections[0].cells[0].value(as: Folder.self)?.files == ["b"])
        #expect(result.noteCounts[.nestedSectionData] == 1)
        #expect(Normalizer().normalize(Folder(name: "a", files: ["b"])).sections[0].id.identity == "folder-a")
    }

    @Test func aDictionaryOfCellsIsOneCell() {
        let result = Normalizer().normalize(Shop())
        #expect(texts(result) == [["1"]])
        #expect(result.noteCounts[.singleInsteadOfList] == 1)
    }

    @Test func normalizingAgainChangesNothing() {
        let once = Normalizer().normalize([Numbers(), Numbers()])
        let again = Normalizer().normalize(once)
        #expect(SectionDifference(from: once.sections, to: again.sections).isEmpty)
        #expect(once.sections.map(\.id) == again.sections.map(\.id))
    }

    @Test @MainActor func aSectionThatIsUpdatedHasTheNewData() {
        let store = SectionStore([Team(id: 7, name: "Blue", people: [Person(name: "Ann")])])
        let id = store.sections[0].id
        store.items = [Team(id: 7, name: "Blue", people: [Person(name: "Ann"), Person(name: "Bob")])]
        #expect(store.sections[0].id == id)
        #expect(store.sections[0].value(as: Team.self)?.people.count == 2)
    }
}
