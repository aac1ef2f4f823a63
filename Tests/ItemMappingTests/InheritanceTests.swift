import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

@Suite struct InheritanceTests {
    class Animal: Item {
        var name = "nameless"
        var changes = 0
        var age: Int? { didSet { changes += 1 } }
        class var table: ItemTable<Animal> { animalTable }
        private static let animalTable = ItemTable(Animal(), keys: .snakeCase) {
            Field(\.name, "petName")
            Field(\.age, "age")
        }
    }

    class Dog: Animal {
        var breed: String?
        override class var table: ItemTable<Animal> { dogTable }
        private static let dogTable = ItemTable(Dog(), extending: Animal.table) { Field(\.breed, "dogBreed") }
    }

    final class Puppy: Dog {
        var weeks = 0
        override class var table: ItemTable<Animal> { puppyTable }
        private static let puppyTable = ItemTable(Puppy(), extending: Dog.table) { Field(\.weeks, "weeks") }
    }

    final class Kennel: Item {
        var dogs: [Dog] = []
        var guardian: Animal?
        static let table = ItemTable(Kennel()) {
            Field(\.dogs, "dogs")
            Field(\.guardian, "guardian")
        }
    }

    static let text = #"{"pet_name": "Rex", "age": 3, "dog_breed": "collie", "weeks": 150}"#

    @Test func subclassesExtendTheirSuperclasses() throws {
        let animal: [Animal] = try Animal.items(in: Self.text, allowing: .oneOrMany)
        let dog: [Dog] = try Dog.items(in: Self.text, allowing: .oneOrMany)
        let puppy: [Puppy] = [try Puppy.item(in: Self.text)]
        #expect(type(of: animal[0]) == Animal.self)
        #expect(animal[0].name == "Rex")
        #expect(dog[0].name == "Rex")
        #expect(dog[0].breed == "collie")
        #expect(dog[0].changes == 1)
        #expect(puppy[0].name == "Rex")
        #expect(puppy[0].age == 3)
        #expect(puppy[0].breed == "collie")
        #expect(puppy[0].weeks == 150)
    }

    @Test func encodingFollowsTheObject() throws {
        let puppy = try Puppy.item(in: Self.text)
        #expect(puppy.json.description == #"{"pet_name":"Rex","age":3,"dog_breed":"collie","weeks":150}"#)
        #expect((puppy as Animal).json.description == puppy.json.description)
        #expect(Animal.json(for: puppy).description == puppy.json.description)
    }

    @Test func fieldsHoldSubclasses() throws {
        let text = #"{"dogs": [{"pet_name": "A", "dog_breed": "b"}, {"dog_breed": []}], "guardian": {"pet_name": "G"}}"#
        let mapping = try Kennel.map(text)
        #expect(mapping.items[0].dogs.map(\.breed) == ["b", nil])
        #expect(mapping.items[0].guardian?.name == "G")
        #expect(mapping.issues.map(\.description) == ["dogs[1].dog_breed: expected a string, found an array"])
    }

    @Test func mergingChangesTheObject() throws {
        var dog = try Dog.item(in: Self.text)
        let same = dog
        let merge = Dog.merge(try JSONDocument(parsing: #"{"dog_breed": "mutt", "age": null}"#).root, into: &dog)
        #expect(merge.changedFields == ["age", "dog_breed"])
        #expect(dog === same)
        #expect(dog.breed == "mutt")
        #expect(dog.age == nil)
    }

    @Test func tablesAreSound() {
        #expect(Puppy.table.validate() == [])
    }
}
