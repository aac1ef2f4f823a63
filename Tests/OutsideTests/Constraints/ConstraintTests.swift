import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// Constraints on fields: what breaks them, the message, and the answer of the field.
@Suite struct ConstraintTests {
    struct Sample: Item, Equatable {
        var int = 1
        var double: Double?
        var text: String?
        var list: [Int] = [7]
        var map: [String: Int]?
        var any: JSONValue = .null
        var date: Date?
        var code: Code?
        @TaskLocal static var options: [FieldOption] = [.strict]
        static var table: ItemTable<Sample> {
            let options = options
            return ItemTable(Sample()) {
                Field(\.int, "int", options[0], options.last!)
                Field(\.double, "double", options.last!, options[0])
                Field(\.text, "text", or: "name", options[0], options.last!)
                Field(\.list, "list", or: "lists", options[0], options.last!)
                Field(\.map, "map", options[0], options.last!)
                Field(\.any, "any", options[0])
                Field(\.date, "date", options[0])
                Field(\.code, "code", options[0])
            }
        }
    }

    enum Code: String, FieldValue { case one, three }

    /// An option, a record, and the message about it; nil if it keeps the constraint.
    private static let cases: [(option: FieldOption, record: String, message: String?)] = [
        (.range(1...5), #"{"int": 0}"#, "int: expected 1...5, found 0"),
        (.range(1...5), #"{"int": 5}"#, nil),
        (.range(1...5), #"{"int": "7"}"#, "int: expected 1...5, found 7"),
        (.range(1..<5), #"{"int": 5}"#, "int: expected 1..<5, found 5"),
        (.range(2...), #"{"int": 1}"#, "int: expected at least 2, found 1"),
        (.range(...2), #"{"int": 3}"#, "int: expected at most 2, found 3"),
        (.range(..<2), #"{"int": 2}"#, "int: expected less than 2, found 2"),
        (.range(0.5...1.5), #"{"double": 1.6}"#, "double: expected 0.5...1.5, found 1.6"),
        (.range(0.5...1.5), #"{"int": 2}"#, "int: expected 0.5...1.5, found 2"),
        (.range(0.5..<1.5), #"{"double": 1.5}"#, "double: expected 0.5..<1.5, found 1.5"),
        (.range(1...5), #"{"double": 5.5}"#, "double: expected 1...5, found 5.5"),
        (.greaterThan(0), #"{"double": 0}"#, "double: expected more than 0, found 0"),
        (.greaterThan(0), #"{"double": 5e-324}"#, nil),
        (.greaterThan(0, atMost: 1), #"{"double": 0}"#, "double: expected more than 0 and at most 1, found 0"),
        (.greaterThan(0, atMost: 1), #"{"double": 1}"#, nil),
        (.greaterThan(0, atMost: 1), #"{"double": 1.5}"#, "double: expected more than 0 and at most 1, found 1.5"),
        (.greaterThan(0, lessThan: 1), #"{"double": 1}"#, "double: expected more than 0 and less than 1, found 1"),
        (.greaterThan(0, lessThan: 1), #"{"double": 0.5}"#, nil),
        (.lessThan(0.5), #"{"double": 0.5}"#, "double: expected less than 0.5, found 0.5"),
        (.multiple(of: 5), #"{"int": 7}"#, "int: expected a multiple of 5, found 7"),
        (.multiple(of: 5), #"{"int": -15}"#, nil),
        (.multiple(of: 0.1), #"{"double": 0.3}"#, nil),
        (.multiple(of: 0.1), #"{"double": 0.35}"#, "double: expected a multiple of 0.1, found 0.35"),
        (.multiple(of: 0.01), #"{"int": 19}"#, nil),
        (.length(2...3), #"{"text": "a"}"#, "text: expected 2...3 characters, found 1"),
        (.length(2...3), #"{"text": "äöü"}"#, nil),
        (.length(2), #"{"text": "e\u0301"}"#, nil),
        (.length(...1), #"{"text": "😀"}"#, nil),
        (.length(...1), #"{"text": "👩‍👧"}"#, "text: expected at most 1 character, found 3"),
        (.length(1...), #"{"name": ""}"#, "name: expected at least 1 character, found 0"),
        (.count(1...2), #"{"list": []}"#, "list: expected 1...2 elements, found 0"),
        (.count(2), #"{"list": [1, 2]}"#, nil),
        (.count(...1), #"{"map": {"a": 1, "b": 2}}"#, "map: expected at most 1 element, found 2"),
        (.count(1), #"{"any": [1, 2]}"#, "any: expected 1 element, found 2"),
        (.pattern("[A-Z]{3}"), #"{"text": "ABC"}"#, nil),
        (.pattern("[A-Z]{3}"), #"{"text": "ABCD"}"#, #"text: expected a string that matches [A-Z]{3}, found "ABCD""#),
        (.pattern("o.*"), #"{"code": "three"}"#, #"code: expected a string that matches o.*, found "three""#),
        (.format(.email), #"{"text": "a@b"}"#, nil),
        (.format(.email), #"{"text": "a"}"#, #"text: expected an e-mail address (RFC 5321), found "a""#),
        (.oneOf(["S", "M"]), #"{"text": "M"}"#, nil),
        (.oneOf(["S", "M"]), #"{"text": "L"}"#, #"text: expected one of "S", "M", found "L""#),
        (.oneOf([1, 2.5]), #"{"double": 1.0}"#, nil),
        (.oneOf([1, 2]), #"{"int": 3}"#, "int: expected one of 1, 2, found 3"),
        (.oneOf(["\u{e9}"]), #"{"text": "e\u0301"}"#, "text: expected \"é\", found \"e\u{301}\""),
        (.oneOf([[1]]), #"{"any": [1]}"#, nil),
        (.uniqueElements, #"{"list": [1, 2, 3]}"#, nil),
        (.uniqueElements, #"{"list": [1, 2, 1, 2]}"#, "list: expected distinct elements, found 1 at [0] and [2]"),
        (.uniqueElements, #"{"any": [1, 1.0]}"#, "any: expected distinct elements, found 1 at [0] and [1]"),
        (.elements(.range(1...5)), #"{"list": [1, 9, 5]}"#, "list[1]: expected 1...5, found 9"),
        (.elements(.range(1...5)), #"{"list": [1, "7", 5]}"#, "list[1]: expected 1...5, found 7"),
        (
            .elements(.range(1...5), .multiple(of: 2)), #"{"list": [2, 3]}"#,
            "list[1]: expected a multiple of 2, found 3"
        ),
        (.elements(.range(1...5)), #"{"list": []}"#, nil),
        (.elements(.oneOf([1, 2])), #"{"lists": [3, 2]}"#, "lists[0]: expected one of 1, 2, found 3"),
        (
            .elements(.length(2)), #"{"any": ["ab", null, 7, "a"]}"#,
            "any: expected in each element 2 characters, found 1 at [3]"
        ),
        (
            .elements(.elements(.range(1...))), #"{"any": [[1], [2, 0]]}"#,
            "any: expected in each element in each element at least 1, found 0 at [1] at [1]"
        ),
        (.requires("int"), #"{"text": "x", "int": 1}"#, nil),
        (.requires("int"), #"{"int": 1, "text": "x"}"#, nil),
        (.requires("other", "int"), #"{"int": 1, "other": null}"#, "int: expected other with it, found null"),
        (.requires("int"), #"{"text": "x"}"#, "text: expected int with it, found nothing"),
        (.range(1...5), #"{"text": "9", "any": "9", "double": null}"#, nil),
    ]

    @Test(arguments: cases.indices, ReaderStrategy.allCases)
    func brokenConstraintsAreIssues(number: Int, reader: ReaderStrategy) throws {
        let (option, record, message) = Self.cases[number]
        let mapping = try Sample.$options.withValue([option]) { try Sample.map("[\(record)]", reader: reader) }
        #expect(mapping.issues.map(\.description) == (message.map { ["[0].\($0)"] } ?? []), "\(record)")
        #expect(mapping.issues.allSatisfy { $0.code == .brokenConstraint })
        #expect(mapping.items.count == 1)
    }

    /// The answers of a field, and what it has then.
    @Test(arguments: ReaderStrategy.allCases)
    func theAnswerOfTheFieldApplies(reader: ReaderStrategy) throws {
        func outcome(_ answer: FieldFailureStrategy, _ text: String) throws -> ([Sample], [String]) {
            let mapping = try Sample.$options.withValue([.range(2...5), .invalid(answer)]) {
                try Sample.map(text, reader: reader)
            }
            return (mapping.items, mapping.issues.map(\.description))
        }
        let text = #"[{"int": 3, "double": 9}, {"int": 4}]"#
        let message = "[0].double: expected 2...5, found 9"
        #expect(try outcome(.error, text) == ([Sample(int: 3), Sample(int: 4)], [message]))
        #expect(try outcome(.setNil, text) == ([Sample(int: 3), Sample(int: 4)], []))
        #expect(try outcome(.keepDefault, #"[{"int": 9}]"#) == ([Sample(int: 1)], []))
        #expect(try outcome(.skipItem, text) == ([Sample(int: 4)], [message]))
    }

    struct Track: Item, Equatable {
        let id: Int
        let title: String?
        let stars: Double
        static let table = ItemTable(
            Track.init, Column("id", .range(1...)), Column("title", .length(...3), .invalid(.setNil)),
            Column("stars", default: 3, .range(0...5))
        ).checking(Check("isn't the bad one") { $0.id != 13 })
    }

    @Test(arguments: ReaderStrategy.allCases, [false, true])
    func columnsHaveThem(reader: ReaderStrategy, reporting: Bool) throws {
        let mapping = try Track.map(
            #"[{"id": 1, "title": "abcd", "stars": 6}, {"id": 0}, {"id": 13, "title": "b"}, {"id": 2, "title": "a"}]"#,
            reader: reader, reporting: reporting)
        #expect(
            mapping.items == [
                Track(id: 1, title: nil, stars: 3), Track(id: 13, title: "b", stars: 3),
                Track(id: 2, title: "a", stars: 3),
            ])
        #expect(
            mapping.issues.map(\.description) == [
                "[0].stars: expected 0...5, found 6", "[1].id: expected at least 1, found 0",
                #"[2]: expected "isn't the bad one", found a record that breaks it"#,
            ])
    }

    struct Weather: Item, Equatable {
        var celsius = 0.0
        var name = ""
        static let table = ItemTable(Weather()) {
            Field(
                \.celsius, "f", .range(-459.0...212.0), read: { (f: Double) in (f - 32) / 1.8 },
                write: { $0 * 1.8 + 32 })
            Field(\.name, combining: Column("first", .length(1...)), "last") { (first: String, last: String) in
                "\(first) \(last)"
            }
        }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func transformsHaveThemOnTheDatasValue(reader: ReaderStrategy) throws {
        let mapping = try Weather.map(
            #"[{"f": 50, "first": "A", "last": "B"}, {"f": 213, "first": "", "last": "B"}]"#, reader: reader)
        #expect(mapping.items == [Weather(celsius: 10, name: "A B"), Weather()])
        #expect(
            mapping.issues.map(\.description) == [
                "[1].f: expected -459...212, found 213", "[1].first: expected at least 1 character, found 0",
            ])
    }

    @Test func encodingChecksNothing() throws {
        let item = Track(id: 0, title: nil, stars: 0)
        #expect(Track.json(for: item) == [:])
        let broken = Weather(celsius: 1_000, name: "")
        #expect(Weather.json(for: broken) == ["f": 1_832])
    }

    @Test func aPartialRecordIsCheckedToo() throws {
        var sample = Sample(int: 3)
        let (merge, early) = try Sample.$options.withValue([.range(2...5)]) {
            let merge = Sample.merge(try JSONDocument(parsing: #"{"int": 9, "double": 4}"#).root, into: &sample)
            return (merge, try Sample.item(in: #"{"int": 5}"#))
        }
        #expect(sample == Sample(int: 3, double: 4) && early.int == 5)
        #expect(merge.issues.map(\.description) == ["int: expected 2...5, found 9"])
    }

    struct Rated: Item {
        var stars = 3
        static let table = ItemTable(Rated()) { Field(\.stars, "stars", .range(2...5)) }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func aReportCountsThemAsReadable(reader: ReaderStrategy) throws {
        let report = try Rated.map(
            #"[{"stars": 9}, {"stars": "1"}, {"stars": "x"}, {"stars": 3}]"#, reader: reader, reporting: true
        ).report
        let tally = try #require(report?.fields[0].tally)
        #expect("\(tally.found) \(tally.converted) \(tally.refused)" == "2 1 1")
    }
}
