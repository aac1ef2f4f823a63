import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import Testing

/// A field value with the public requirements alone: it goes by way of a found value in both readers.
private struct Length: FieldValue, Hashable {
    var meters: Double

    static func value(from found: FoundValue) throws(ConversionFailure) -> Length {
        if found.kind != .string { return Length(meters: try Double.value(from: found)) }
        let text = try String.value(from: found)
        guard text.hasSuffix(" km"), let kilometers = Double(text.dropLast(3)) else {
            throw ConversionFailure(expected: "a length", found: found)
        }
        return Length(meters: kilometers * 1000)
    }

    var json: JSONValue { JSONValue(meters) }

    /// Lengths are added up.
    func merging(_ found: FoundValue) throws(ConversionFailure) -> Length {
        Length(meters: meters + (try Length.value(from: found)).meters)
    }
}

/// A field value that null is a value of, and that can be left out.
private enum Deadline: NullableFieldValue, Hashable {
    case unset, never, day(String)
    static let valueForNull = Deadline.never

    static func value(from found: FoundValue) throws(ConversionFailure) -> Deadline {
        .day(try String.value(from: found))
    }

    var json: JSONValue {
        if case .day(let day) = self { JSONValue(day) } else { .null }
    }

    var isWritten: Bool { self != .unset }
}

private struct Walk: Item, Hashable {
    var length = Length(meters: 1)
    var longest: Length?
    var legs: [Length] = []
    var parts: Set<Length> = []
    var byName: [String: [Length?]] = [:]
    var deadline = Deadline.unset
    static let table = ItemTable(Walk()) {
        Field(\.length, "length")
        Field(\.longest, "longest")
        Field(\.legs, "legs")
        Field(\.parts, "parts")
        Field(\.byName, "byName")
        Field(\.deadline, "deadline")
    }
}

/// The same through an initializer.
private struct Stroll: Item, Hashable {
    let length: Length
    let legs: [Length]?
    let deadline: Deadline
    static let table = ItemTable(Stroll.init, "length", "legs", "deadline")
}

@Suite struct OwnFieldValueTests {
    private static let readers = [ReaderStrategy.direct, .jansson]

    @Test(arguments: readers)
    func ownValuesFitEveryContainer(reader: ReaderStrategy) throws {
        let text = """
            [{"length": "2 km", "longest": null, "legs": [1, "1 km"], "parts": [3, 3], "byName": {"a": [null, 5]},
              "deadline": null},
             {"longest": 7, "deadline": "today"}, {"length": null}]
            """
        let mapping = try Walk.map(text, reader: reader)
        #expect(mapping.issues.isEmpty)
        #expect(mapping.reading.directCount == (reader == .direct ? 3 : 0))
        let first = Walk(
            length: Length(meters: 2000), longest: nil, legs: [Length(meters: 1), Length(meters: 1000)],
            parts: [Length(meters: 3)], byName: ["a": [nil, Length(meters: 5)]], deadline: .never)
        #expect(mapping.items == [first, Walk(longest: Length(meters: 7), deadline: .day("today")), Walk()])
        #expect(mapping.items.map { $0.json["deadline"]?.description } == ["null", #""today""#, nil])
    }

    @Test(arguments: readers)
    func ownValuesAreListed(reader: ReaderStrategy) throws {
        let mapping = try Length.map(#"[1, "2 km", "far"]"#, reader: reader)
        #expect(mapping.items == [Length(meters: 1), Length(meters: 2000)])
        #expect(mapping.issues.map(\.description) == [#"[2]: expected a length, found the string "far""#])
        let strolls = try Stroll.map(#"[{"length": 1, "deadline": null}, {"deadline": "x"}]"#, reader: reader)
        #expect(strolls.items == [Stroll(length: Length(meters: 1), legs: nil, deadline: .never)])
        #expect(strolls.issues.map(\.code) == [.missing])
    }

    @Test(arguments: readers)
    func ownValuesAreStreamed(reader: ReaderStrategy) {
        let rows = Walk.items(
            of: JSONLines(Array("{\"legs\": [\"1 km\"]}\n{\"legs\": [true, 2]}\n".utf8)), reader: reader)
        let items = Array(rows)
        #expect(items.map { $0.item?.legs } == [[Length(meters: 1000)], [Length(meters: 2)]])
        #expect(items.map(\.issues.count) == [0, 1])
    }

    @Test func ownValuesAreMergedTheirWay() throws {
        var walk = Walk(length: Length(meters: 1))
        let merge = Walk.merge(["length": 2, "deadline": .null], into: &walk)
        #expect(walk.length == Length(meters: 3) && walk.deadline == .never)
        #expect(merge.changedFields == ["length", "deadline"])
    }
}
