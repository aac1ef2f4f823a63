import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

@Suite struct TransformTests {
    /// A type that isn't a `FieldValue`.
    struct Point: Equatable, Sendable { var x = 0, y = 0 }

    enum Host: MappingKey { static let defaultValue = "https://example.org" }

    struct Broken: Error, CustomStringConvertible { var description: String { "no such corner" } }

    struct Place: Item, Equatable {
        var celsius = 0.0
        var corner = Point()
        var maybe: Point? = Point(x: 1, y: 1)
        var image = ""
        var name = "nobody"
        var kind = "unset"
        static let table = ItemTable(Place()) {
            Field(\.celsius, "f", read: { (f: Double) in (f - 32) / 1.8 }, write: { $0 * 1.8 + 32 })
            Field(\.corner, "corner", read: point, write: { [$0.x, $0.y] })
            Field(\.maybe, "maybe", read: { try point($0) }, write: { $0.map { [$0.x, $0.y] } ?? [] })
            Field(\.image, "image") { (path: String, values: MappingValues) in values[Host.self] + path }
            Field(\.name, combining: "first", Column("last", or: "surname")) { (first: String, last: String?) in
                [first, last].compactMap { $0 }.joined(separator: " ")
            } split: { name in
                let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
                return (parts[0], parts.count > 1 ? parts[1] : nil)
            }
            Field(\.kind, constant: "place", at: "type")
        }
        private static func point(_ pair: [Int]) throws -> Point {
            guard pair.count == 2 else { throw Broken() }
            return Point(x: pair[0], y: pair[1])
        }
    }

    @Test func bothWays() throws {
        let text =
            #"{"f": 212, "corner": [3, 4], "maybe": null, "image": "/a.png", "first": "Jim", "surname": "Knopf"}"#
        let mapping = try Place.map(text)
        #expect(mapping.issues == [])
        let place = try #require(mapping.items.first)
        #expect(place.celsius == 100)
        #expect(place.corner == Point(x: 3, y: 4))
        #expect(place.maybe == nil)
        #expect(place.image == "https://example.org/a.png")
        #expect(place.name == "Jim Knopf")
        #expect(place.kind == "place")
        #expect(
            Place.json(for: place).description
                == #"{"f":212,"corner":[3,4],"maybe":[],"first":"Jim","last":"Knopf","type":"place"}"#)
    }

    @Test func valuesOfTheCaller() throws {
        var values = MappingValues()
        values[Host.self] = "http://here"
        let mapping = Place.map(try JSONDocument(parsing: #"{"image": "/a.png"}"#).root, values: values)
        #expect(mapping.items[0].image == "http://here/a.png")
    }

    @Test(
        arguments: [
            (#"{"corner": [1]}"#, ["corner: expected a value of Point (no such corner), found an array"]),
            (#"{"corner": 5}"#, ["corner: expected an array, found the integer 5"]),
            (#"{"f": "warm"}"#, [#"f: expected a number, found the string "warm""#]),
            (#"{"last": "Knopf"}"#, ["first: expected a value, found nothing"]),
            (#"{"first": []}"#, ["first: expected a string, found an array"]),
            ("{}", []), (#"{"first": "Jim"}"#, []),
        ])
    func defectsHaveLocations(text: String, issues: [String]) throws {
        let mapping = try Place.map(text)
        #expect(mapping.issues.map(\.description) == issues)
        #expect(mapping.items[0].corner == Point())
        #expect(mapping.items[0].name == (text.contains("Jim") ? "Jim" : "nobody"))
    }

    @Test func unmappedKeysKnowTheParts() throws {
        let root = try JSONDocument(parsing: #"{"first": "Jim", "middle": "B.", "type": "x"}"#).root
        let report = try #require(Place.map(root, reporting: true).report)
        #expect(report.unmappedKeys.map(\.path) == ["middle", "type"])
    }

    struct Tags: Item, Equatable {
        var some: [Int] = [0]
        var all: [Int] = [0]
        var none: Set<Int>? = [0]
        static let table = ItemTable(Tags()) {
            Field(\.some, "t")
            Field(\.all, "t", .allElements)
            Field(\.none, "t", .allElements, .invalid(.setNil))
        }
    }

    @Test func badElementsAreSkippedOrFailTheField() throws {
        let mapping = try Tags.map(#"{"t": [1, "x", 3]}"#)
        #expect(mapping.items == [Tags(some: [1, 3], all: [0], none: nil)])
        #expect(
            mapping.issues.map(\.description) == [
                #"t[1]: expected an integer, found the string "x""#,
                #"t[1]: expected an integer, found the string "x""#,
                "t: expected every element to be readable, found one at [1] that is not",
                #"t[1]: expected an integer, found the string "x""#,
            ])
        #expect(try Tags.map(#"{"t": [1, 3]}"#).items == [Tags(some: [1, 3], all: [1, 3], none: [1, 3])])
    }

    struct Links: Item, Equatable {
        var page: String?
        var author = Author()
        static let table = ItemTable(Links()) {
            Field(\.page, "$.links[?@.rel == 'self'].href")
            Field(\.author, "authors[*]")
        }
    }

    @Test(arguments: [ReaderStrategy.jansson, .auto])
    func theOnlyMatchOfAQueryIsAValue(reader: ReaderStrategy) throws {
        let text = """
            [{"links": [{"rel": "self", "href": "a"}, {"rel": "x", "href": "b"}], "authors": [{"name": "A"}]},
             {"links": [{"rel": "self", "href": "a"}, {"rel": "self", "href": "b"}], "authors": [{}, {}]},
             {"links": [], "authors": []}]
            """
        let mapping = try Links.map(text, reader: reader)
        #expect(mapping.items == [Links(page: "a", author: Author(name: "A")), Links(), Links()])
        #expect(
            mapping.issues.map(\.description) == [
                "[1]: expected a string, found an array", "[1].authors: expected an object, found an array",
                "[2].authors: expected an object, found an array",
            ])
    }
}
