import ItemMapping
import JSONDocuments
import JSONPaths
import SectionNormalizing
import Synchronization
import Testing

/// The identity of an Item is that of its JSON, of which no more is written than the id.
@Suite struct IdentityOfItemTests {
    struct Plain: Item {
        var id = 7
        var name = "a"
        static let table = ItemTable(Plain()) {
            Field(\.name, "name")
            Field(\.id, "id")
        }
    }

    struct Optional: Item {
        var id: String?
        var name = "a"
        static let table = ItemTable(Optional()) {
            Field(\.id, "id")
            Field(\.name, "name")
        }
    }

    /// The id is an object of two fields, which is no identity.
    struct Nested: Item {
        var first = 1
        var second = 2
        static let table = ItemTable(Nested()) {
            Field(\.first, "id.first")
            Field(\.second, "id.second")
        }
    }

    /// Another field is written over the id.
    struct Repeated: Item {
        var id = 1
        var other = 2
        static let table = ItemTable(Repeated()) {
            Field(\.id, "id")
            Field(\.other, "id")
        }
    }

    class Animal: Item {
        var id = 3
        class var table: ItemTable<Animal> { animalTable }
        static let animalTable = ItemTable(Animal()) { Field(\.id, "id") }
    }

    final class Dog: Animal {
        var name = "Rex"
        override class var table: ItemTable<Animal> { dogTable }
        static let dogTable = ItemTable(Dog(), extending: Animal.table) { Field(\.name, "name") }
    }

    struct Keyed: Item, Identifiable, ListPresentable {
        var id = "k"
        var number = 4
        var listTitle: String? { "title" }
        static let table = ItemTable(Keyed()) { Field(\.number, "id") }
    }

    @Test func itIsThatOfTheJSON() {
        let items: [any Item] = [
            Plain(), Plain(id: 8), Optional(id: "x"), Optional(id: ""), Optional(), Nested(), Repeated(), Animal(),
            Dog(),
        ]
        for item in items {
            let (own, json) = (Normalizer().normalize([item]), Normalizer().normalize([item.json]))
            let (cell, expected) = (own.sections[0].cells[0], json.sections[0].cells[0])
            #expect(cell.id == expected.id, "\(item)")
            #expect(own.noteCounts[.unusableID] == json.noteCounts[.unusableID], "\(item)")
        }
        #expect(Normalizer().normalize([Keyed()]).sections[0].cells[0].id.description == "k")
        let anyhow: [Any] = [AnyHashable(1), Keyed(), Plain()]
        #expect(Normalizer().normalize(anyhow).sections[0].cells.map(\.id.description) == ["s0/c0", "k", "7"])
    }

    /// A value that counts what is made of it.
    private struct Counted: JSONRepresentable, ListPresentable {
        static let wholes = Atomic(0)
        let number: Int
        var listTitle: String? { "row \(number)" }
        var json: JSONValue {
            Self.wholes.add(1, ordering: .relaxed)
            return (try? JSONDocument(parsing: #"{"id": \#(number)}"#).root) ?? .null
        }
        func json(under key: String) -> JSONValue? { key == "id" ? number.json : nil }
    }

    @Test func theRestIsNotWritten() {
        let cells = Normalizer().normalize((0..<100).map { Counted(number: $0) }).sections[0].cells
        #expect(cells.map(\.id.description) == (0..<100).map { "\($0)" })
        #expect(Counted.wholes.load(ordering: .relaxed) == 0)
    }

    @Test func aMemberIsThatOfTheWhole() {
        let items: [any Item] = [Plain(), Optional(), Nested(), Repeated(), Animal(), Dog()]
        for item in items {
            for key in ["id", "name", "first", ""] {
                #expect(item.json(under: key) == item.json[key], "\(item) \(key)")
            }
        }
    }
}
