import ItemMapping
import JSONDocuments
import JSONPaths
import SectionNormalizing
import Testing

private struct FilmItem: Item {
    var name = ""
    static let table = ItemTable(FilmItem()) { Field(\.name, "name") }
}

private struct Book: Item, ListPresentable, Identifiable {
    var id = 0
    var title = ""
    var listTitle: String? { title }
    var listSubtitle: String? { "by nobody" }
    static let table = ItemTable(Book()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}

@Suite struct SwiftInputTests {
    private func shape(_ value: Any?) -> [[String]] {
        Normalizer().normalize(value).sections.map { $0.cells.map(\.text) }
    }

    @Test func scalarsAndNothing() {
        #expect(shape(nil) == [])
        #expect(shape(5) == [["5"]])
        #expect(shape(true) == [["true"]])
        #expect(shape("a") == [["a"]])
        #expect(shape(Optional(Optional(2.5)) as Any) == [["2.5"]])
        #expect(shape(["a", nil, "b"] as [String?]) == [["a", "", "b"]])
    }

    @Test func arraysAndDictionaries() {
        #expect(shape([1, 2]) == [["1", "2"]])
        #expect(shape([[1], [], [2, 3]]) == [["1"], [], ["2", "3"]])
        #expect(shape([1, [2, 3], 4] as [Any]) == [["1"], ["2", "3"], ["4"]])
        let titled = Normalizer().normalize(["b": [1], "a": [2]])
        #expect(titled.sections.map(\.header) == ["a", "b"])
        #expect(shape(["n": 1, "m": "x"] as [String: Any]) == [["x"]])
    }

    @Test func itemsShowThemselves() {
        let normalized = Normalizer().normalize([Book(id: 7, title: "Momo"), Book(id: 8, title: "Krabat")])
        let cells = normalized.sections[0].cells
        #expect(cells.map(\.text) == ["Momo", "Krabat"])
        #expect(cells.map(\.id.description) == ["7", "8"])
        #expect(cells.map(\.cellIdentifier) == ["Book", "Book"])
        #expect(cells[0].subtitle == "by nobody")
        #expect(cells[0].object?.json?.description == #"{"id":7,"title":"Momo"}"#)
        #expect(Normalizer().normalize(FilmItem(name: "M")).sections[0].cells[0].cellIdentifier == "Film")
    }

    @Test func readyCellsAndSectionsStayTheSame() {
        let cell = CellViewModel(id: "c", title: "t")
        let section = SectionViewModel(id: "s", header: "H", footer: "", cells: [cell])
        #expect(section.footer == nil)
        #expect(Normalizer().normalize(cell).sections[0].cells[0].isIdentical(to: cell))
        #expect(Normalizer().normalize([cell]).sections[0].cells[0].isIdentical(to: cell))
        #expect(Normalizer().normalize(section).sections[0].isIdentical(to: section))
        let mixed = Normalizer().normalize([section, "x", [1, 2]] as [Any]).sections
        #expect(mixed[0].isIdentical(to: section))
        #expect(mixed.map(\.cells.count) == [1, 1, 2])
        #expect(Normalizer().normalize([[section]]).sections[0].cells[0].isIdentical(to: cell))
    }

    @Test func theRegistryPicksViews() throws {
        var options = NormalizationOptions()
        options.registry.register(FilmItem.self, identifier: "Wide", nibName: "WideCell")
        options.registry.register(identifier: "Ad") { $0["kind"]?.string == "ad" }
        options.registry.fallback = CellRegistry.Entry(identifier: "Plain")
        let json = try JSONDocument(parsing: #"[{"kind": "ad"}, {"kind": "other"}, 5]"#).root
        let cells = Normalizer(options).normalize([FilmItem(), json[0] as Any, json[1] as Any, json[2] as Any])
            .sections[0].cells
        #expect(cells.map(\.cellIdentifier) == ["Wide", "Ad", "Plain", "Plain"])
        #expect(cells[0].nibName == "WideCell")
    }

    @Test func theRegistryKnowsClassesAndSwiftData() {
        class Animal {}
        class Dog: Animal {}
        class Cat: Animal {}
        var options = NormalizationOptions()
        options.registry.register(Animal.self, identifier: "Animal")
        options.registry.register(Dog.self, identifier: "Kennel")
        options.registry.register(identifier: "Ad") { $0["kind"]?.string == "ad" }
        let cells = Normalizer(options).normalize([Cat(), Dog(), ["kind": "ad"], ["kind": "b"], 5] as [Any])
            .sections[0].cells
        #expect(cells.map(\.cellIdentifier) == ["Animal", "Kennel", "Ad", nil, nil])
    }

    @Test func aListWithAnAdvertisementAfterTheSecondRow() {
        var rows: [Any] = [Book(id: 1, title: "A"), Book(id: 2, title: "B"), Book(id: 3, title: "C")]
        rows.insert(FilmItem(name: "ad"), at: 2)
        #expect(
            Normalizer().normalize(rows).sections[0].cells.map(\.cellIdentifier) == ["Book", "Book", "Film", "Book"])
    }

    @Test func viewsOfArraysAreLists() {
        let views: [Any] = [
            ["b", "a"].reversed(), ["a!", "b!"].lazy.map { String($0.first!) },
            ["a", "x", "b"].lazy.filter { $0 != "x" },
            Slice(base: ["x", "a", "b"], bounds: 1..<3),
        ]
        for view in views {
            #expect(Normalizer().normalize(view).sections.map { $0.cells.map(\.text) } == [["a", "b"]])
        }
    }
}
