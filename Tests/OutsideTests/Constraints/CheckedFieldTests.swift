import Foundation
import ItemGrowing
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// A rule is asked if the fields that it names were read.
@Suite struct CheckedFieldTests {
    struct Guest: Item, Equatable {
        var name = ""
        var age = 0
        static let table = ItemTable(Guest(), unknownKeys: .report) {
            Field(\.name, "name", .required)
            Field(\.age, "age")
            Check("is of age", \.age) { age in age >= 18 }
        }
    }

    struct Stay: Item, Equatable {
        var from = 0
        var to = 1
        var price: Double?
        var guests: [Guest] = []
        var host = Guest()
        var room = ""
        var doubled: Int {
            get { from * 2 }
            set { from = newValue / 2 }
        }
        static let table = ItemTable(Stay()) {
            Field(\.from, "from")
            Field(\.to, "to", .invalid(.keepDefault))
            Field(\.price, "price", .range(0...))
            Field(\.guests, "guests")
            Field(\.host, "host")
            Field(\.room, "room", .required, .missing(.skipItem))
            Check("starts before it ends", \.from, \.to) { from, to in from < to }
            Check("is paid", \.price) { price in price != 0 }
            Check("has three guests", \.guests) { guests in guests.count <= 3 }
            Check("has a host of letters", \.host.name) { name in name.allSatisfy(\.isLetter) }
            Check("is short", .keepDefault, \.from, \.to) { from, to in to - from < 10 }
            Check("is whole") { stay in stay.price == nil || stay.room != "none" }
        }
    }

    private static func broken(_ names: String...) -> [String] {
        names.map { #"[0]: expected "\#($0)", found a record that breaks it"# }
    }

    /// The members of a stay, and the rules that it is said to break, besides other issues.
    static let stays: [(String, [String])] = [
        (#""from": 0, "to": 5, "room": "a""#, []),
        (#""from": 7, "to": 5, "room": "a""#, broken("starts before it ends")),
        // A field without a value has its default.
        (#""from": 7, "room": "a""#, broken("starts before it ends")),
        (#""from": 7, "to": null, "room": "a""#, broken("starts before it ends")),
        // A value that can't be read is none, reported or not.
        (#""from": "x", "to": -5, "room": "a""#, []),
        (#""from": 7, "to": "x", "room": "a""#, []),
        (#""from": 7, "to": 5, "price": "x", "room": "none""#, broken("starts before it ends")),
        (#""price": -1, "room": "none""#, []),
        (#""price": 0, "room": "none""#, broken("is paid", "is whole")),
        // A field without which there is no Item silences no rule over others.
        (#""from": 7, "to": 5, "price": 0"#, broken("starts before it ends", "is paid")),
        (#""from": 7, "to": 5, "price": 0, "room": []"#, broken("starts before it ends", "is paid")),
        // A list with a defect isn't read.
        (#""guests": [{"name": "a", "age": 20}, {"age": 20}, {"age": 20}, {"age": 20}], "room": "a""#, []),
        // Broken rules and unknown keys take nothing from a value.
        (
            #""guests": [{"name": "a"}, {"name": "b", "x": 1, "age": 20}, {"name": "c", "age": 20}, {"name": "d", "age": 20}], "room": "a""#,
            [#"[0].guests[0]: expected "is of age", found a record that breaks it"#] + broken("has three guests")
        ),
        (#""host": {"name": "5", "age": 20}, "room": "a""#, broken("has a host of letters")),
        (#""host": {"name": "5", "age": "x"}, "room": "a""#, []),
    ]

    @Test(arguments: ReaderStrategy.allCases, stays)
    func rulesAreAskedAboutWhatWasRead(reader: ReaderStrategy, stay: (String, [String])) throws {
        for reporting in [false, true] {
            let mapping = try Stay.map("[{\(stay.0)}]", reader: reader, reporting: reporting)
            #expect(mapping.issues.map(\.description).filter { $0.hasSuffix("breaks it") } == stay.1)
            #expect(mapping.items.count == (mapping.issues.contains { $0.field == "room" } ? 0 : 1))
        }
        if !stay.1.isEmpty {
            let error = try #require(throws: MappingError.self) { try Stay.items(in: "[{\(stay.0)}]", reader: reader) }
            #expect(error.issues.map(\.description).filter { $0.hasSuffix("breaks it") } == stay.1)
        }
        let streamed = Array(Stay.items(of: JSONLines("{\(stay.0)}"), reader: reader))
        let own = stay.1.map { $0.replacing("[0]", with: "", maxReplacements: 1).drop { $0 == "." } }
        #expect(
            streamed.flatMap(\.issues).map { $0.description.replacing("the root", with: "") }
                .filter { $0.hasSuffix("breaks it") }.map { $0[...] } == own)
    }

    @Test func rulesOfAMergedRecordAreAskedAboutWhatItHas() {
        var stay = Stay(from: 3, to: 8, room: "a")
        #expect(
            Stay.merge(["to": 2, "room": "a"], into: &stay).issues.map(\.description) == [
                #"the root: expected "starts before it ends", found a record that breaks it"#
            ])
        stay.to = 8
        #expect(Stay.merge(["to": "x", "from": 20, "room": "a"], into: &stay).issueCount == 0 && stay.from == 20)
    }

    /// Some rules that name what no field fills alone.
    struct Odd: Item, Equatable {
        struct Span: Sendable, Equatable { var low = 0, high = 0 }
        var span = Span()
        var celsius = 0.0
        var fahrenheit: Double {
            get { celsius * 1.8 + 32 }
            set { celsius = (newValue - 32) / 1.8 }
        }
        var extra: Int?
        let constant = 5
        static let table = ItemTable(Odd()) {
            Field(\.span.low, "low")
            Field(\.span.high, "high")
            Field(\.fahrenheit, "f")
            Field(\.extra, "extra")
            Check("is a span", \.span) { span in span.low <= span.high }
            Check("is warm", \.celsius) { celsius in celsius > 10 }
            Check("is hot", \.fahrenheit) { $0 > 60 }
            Check("is five", \.constant) { $0 == 5 }
        }
    }

    @Test(
        arguments: ReaderStrategy.allCases,
        [
            (#""low": 2, "high": 1, "f": 70, "extra": "x""#, ["is a span"]),
            (#""low": "x", "high": -1, "f": 70"#, []), (#""low": 1, "high": "x", "f": 70"#, []),
            (#""low": 1, "high": 1, "f": "x""#, []), (#""f": 0, "extra": []"#, ["is warm", "is hot"]),
            (#""f": 55, "low": "x""#, ["is hot"]),
        ])
    func propertiesThatFieldsFillTogether(reader: ReaderStrategy, record: (String, [String])) throws {
        let issues = try Odd.map("[{\(record.0)}]", reader: reader).issues
        #expect(issues.filter { $0.code == .brokenConstraint }.map(\.expected) == record.1.map { "\"\($0)\"" })
    }

    class Animal: Item {
        var name = ""
        var legs = 4
        class var table: ItemTable<Animal> { animalTable }
        private static let animalTable = ItemTable(Animal()) {
            Field(\.name, "name", .required)
            Field(\.legs, "legs")
            Check("has legs", \.legs) { $0 > 0 }
        }
        init() {}
    }

    final class Dog: Animal {
        var age = 1
        override class var table: ItemTable<Animal> { dogTable }
        private static let dogTable = ItemTable(Dog(), extending: Animal.table) {
            Field(\.age, "age")
            Check("is born", \.age) { $0 >= 0 }
            Check("is a puppy", .skipItem, \.age, \.legs) { age, legs in age < 5 || legs == 3 }
        }
    }

    @Test(
        arguments: ReaderStrategy.allCases,
        [
            (#""legs": 0, "age": -1"#, ["has legs", "is born"]), (#""legs": "x", "age": -1, "name": "a""#, ["is born"]),
            (#""legs": 0, "age": "x""#, ["has legs"]), (#""age": 7, "name": "a""#, ["is a puppy"]),
            // The name of a property of the superclass may mean any field.
            (#""age": 7"#, []),
        ])
    func classesHaveThem(reader: ReaderStrategy, record: (String, [String])) throws {
        let mapping = try Dog.map("[{\(record.0)}]", reader: reader)
        #expect(mapping.issues.filter { $0.code == .brokenConstraint }.map(\.expected) == record.1.map { "\"\($0)\"" })
    }

    struct Track: Item, Equatable {
        let id: Int, seconds: Double?, name: String
        static let table = ItemTable(Track.init, "id", "seconds", Column("name", default: ""))
            .checking(Check("lasts", \.seconds) { $0 ?? 1 > 0 }, Check("is named") { !$0.name.isEmpty })
    }

    /// Without its arguments there is no Item, and so nothing to ask.
    @Test(
        arguments: ReaderStrategy.allCases,
        [
            (#""id": 1, "seconds": 0"#, ["lasts", "is named"]), (#""seconds": 0"#, []),
            (#""id": 1, "seconds": "x""#, []), (#""id": 1, "seconds": 0, "name": []"#, []),
        ])
    func initializersNeedAllColumns(reader: ReaderStrategy, record: (String, [String])) throws {
        let issues = try Track.map("[{\(record.0)}]", reader: reader).issues
        #expect(issues.filter { $0.code == .brokenConstraint }.map(\.expected) == record.1.map { "\"\($0)\"" })
    }

    /// Both readers say the same about random records, and never what a rule over good values wouldn't say.
    @Test func randomRecords() throws {
        for seed in Effort.rounds(2_000) {
            var random = SeededGenerator(seed: UInt64(seed))
            let values = ["0", "7", "-3", "\"x\"", "null", "[]", "1.5", "\"4\""]
            func member(_ key: String) -> String? {
                Bool.random(using: &random) ? "\"\(key)\": \(values.randomElement(using: &random)!)" : nil
            }
            let text = "[{" + ["from", "to", "price", "room"].compactMap { member($0) }.joined(separator: ",") + "}]"
            let mappings = try ReaderStrategy.allCases.map { try Stay.map(text, reader: $0) }
            #expect(Set(mappings.map { $0.issues.map(\.description) }).count == 1, "seed \(seed): \(text)")
            let record = try JSONDocument(parsing: text).root[0]
            func read(_ key: String, _ otherwise: Int) -> Int? {
                guard let value = record?[key], !value.isNull else { return otherwise }
                return Int.map(record: value).items.first
            }
            let isBroken = read("from", 0).flatMap { from in read("to", 1).map { from >= $0 } } ?? false
            let isReported = mappings[0].issues.contains { $0.expected == #""starts before it ends""# }
            #expect(isBroken == isReported, "seed \(seed): \(text)")
        }
    }
}
