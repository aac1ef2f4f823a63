import ItemGrowing
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import TestSupport
import Testing

/// Counts are those of what was sent, and issues that only repeat others aren't counted.
@Suite struct SentCountTests {
    struct Line: Item, Equatable {
        var sku = ""
        static let table = ItemTable(Line()) { Field(\.sku, "sku", .required, .invalid(.skipItem)) }
    }

    /// A type that keeps what is different of a list.
    struct Distinct: FieldValue, Equatable {
        var values: [Int]
        static func value(from found: FoundValue) throws(ConversionFailure) -> Distinct {
            Distinct(values: Array(Set(try [Int].value(from: found))).sorted())
        }
        var json: JSONValue { values.json }
    }

    struct Order: Item, Equatable {
        var lines: [Line]?
        var numbers: [Int] = []
        var tags: Set<String> = []
        var prices: [String: Double] = [:]
        var grid: [[Int]] = []
        var different = Distinct(values: [])
        var codes: [Int] = []
        static let table = ItemTable(Order()) {
            Field(\.lines, "lines", .count(1...2))
            Field(\.numbers, "numbers", .count(2...3), .uniqueElements)
            Field(\.tags, "tags", .count(2...3))
            Field(\.prices, "prices", .count(1...2))
            Field(\.grid, "grid", .elements(.count(2)))
            Field(\.different, "different", .count(3))
            Field(\.codes, "code", .oneOrMany, .count(1...2))
        }
    }

    /// The members of an order, and the issues in it.
    static let orders: [(String, [String])] = [
        (
            #""lines": [{}]"#,
            [
                "lines[0].sku: expected a value, found nothing",
                "lines[0]: expected a complete Line, found an object with defects",
            ]
        ),
        (#""lines": []"#, ["lines: expected 1...2 elements, found 0"]),
        (#""lines": null"#, []),
        (
            #""lines": [{"sku": "a"}, 5, {"sku": "b"}]"#,
            ["lines[1]: expected an object, found the integer 5", "lines: expected 1...2 elements, found 3"]
        ),
        (#""numbers": [1, "x"]"#, [#"numbers[1]: expected an integer, found the string "x""#]),
        (
            #""numbers": ["x"]"#,
            [#"numbers[0]: expected an integer, found the string "x""#, "numbers: expected 2...3 elements, found 1"]
        ),
        (#""numbers": [1, 2, 3, 4]"#, ["numbers: expected 2...3 elements, found 4"]),
        (#""tags": ["a", "a"]"#, []),
        (#""tags": ["a", "a", "b", "b"]"#, ["tags: expected 2...3 elements, found 4"]),
        (#""tags": ["a"]"#, ["tags: expected 2...3 elements, found 1"]),
        (#""prices": {"a": "x"}"#, [#"prices.a: expected a number, found the string "x""#]),
        (
            #""prices": {"a": 1, "b": "x", "c": []}"#,
            [
                #"prices.b: expected a number, found the string "x""#, "prices.c: expected a number, found an array",
                "prices: expected 1...2 elements, found 3",
            ]
        ),
        (#""prices": {}"#, ["prices: expected 1...2 elements, found 0"]),
        (
            #""grid": [[1, "x"], [2], [3, 4]]"#,
            [#"grid[0][1]: expected an integer, found the string "x""#, "grid[1]: expected 2 elements, found 1"]
        ),
        (#""different": [1, 1, 2]"#, []),
        (#""different": [1, 2]"#, ["different: expected 3 elements, found 2"]),
        (#""code": "x""#, [#"code: expected an integer, found the string "x""#]),
        (#""code": 7"#, []),
        (
            #""code": [7, 8, "x"]"#,
            [#"code[2]: expected an integer, found the string "x""#, "code: expected 1...2 elements, found 3"]
        ),
    ]

    @Test(arguments: ReaderStrategy.allCases, orders)
    func whatWasSentIsCounted(reader: ReaderStrategy, order: (String, [String])) throws {
        let (members, issues) = order
        for reporting in [false, true] {
            let mapping = try Order.map("[{\(members)}]", reader: reader, reporting: reporting)
            #expect(mapping.issues.map(\.description) == issues.map { "[0]." + $0 })
            #expect(mapping.issueCount == issues.count { !$0.contains("a complete") })
        }
        #expect(try Order.map(record: "{\(members)}").issues.map(\.description) == issues)
        let lines = Array(Order.items(of: JSONLines("{\(members)}\n{\(members)}"), reader: reader))
        #expect(lines.map { $0.issues.map(\.description) } == [issues, issues])
        var growing = GrowingItemReader<Order>()
        var items = growing.append(Array("{\(members)}".utf8)).items
        items += growing.finish().items
        #expect(items.flatMap(\.issues).map(\.description) == issues)
        // A dictionary is merged, and counted afterwards.
        guard !members.hasPrefix(#""prices""#) else { return }
        var old = Order()
        let merge = Order.merge(try JSONDocument(parsing: "{\(members)}").root, into: &old)
        #expect(merge.issues.map(\.description) == issues)
    }

    @Test(arguments: ReaderStrategy.allCases)
    func tableFilesCountWhatWasSent(reader: ReaderStrategy) throws {
        let table = try RecordTable(json: #"{"n": {"type": "[int]", "minItems": 2, "maxItems": 3}}"#)
        for (list, issues) in [
            ("[1, 2]", []), (#"[1, "x"]"#, [#"[0].n[1]: expected an integer, found the string "x""#]),
            (
                #"["x"]"#,
                [#"[0].n[0]: expected an integer, found the string "x""#, "[0].n: expected 2...3 elements, found 1"]
            ),
            ("[1, 2, 3, 4]", ["[0].n: expected 2...3 elements, found 4"]),
        ] {
            let mapping = try table.map(#"[{"n": \#(list)}]"#, reader: reader)
            #expect(mapping.issues.map(\.description) == issues)
        }
    }

    /// A dictionary that is merged is counted as it is then, a list as it was sent.
    @Test func mergedMembersAreCountedAfterwards() {
        var order = Order(prices: ["a": 1, "b": 2])
        #expect(Order.merge(["prices": ["b": 3]], into: &order).issues == [] && order.prices == ["a": 1, "b": 3])
        let merge = Order.merge(["prices": ["c": 3]], into: &order)
        #expect(merge.issues.map(\.description) == ["prices: expected 1...2 elements, found 3"])
        #expect(Order.merge(["numbers": [5, 6]], into: &order).issues == [] && order.numbers == [5, 6])
    }

    struct All: Item {
        var lines: [Line] = []
        var words: [String: Int] = [:]
        static let table = ItemTable(All()) {
            Field(\.lines, "lines", .allElements)
            Field(\.words, "words", .allElements)
        }
    }

    /// What only follows from other issues is told apart, and not counted, by every door.
    @Test(arguments: ReaderStrategy.allCases)
    func consequencesAreToldApart(reader: ReaderStrategy) throws {
        let text = #"[{"lines": [{"sku": "a"}, {}, {"sku": []}], "words": {"a": "x"}}]"#
        let mapping = try All.map(text, reader: reader)
        #expect(
            mapping.issues.filter(\.isConsequence).map(\.description) == [
                "[0].lines[1]: expected a complete Line, found an object with defects",
                "[0].lines[2]: expected a complete Line, found an object with defects",
                "[0].lines: expected every element to be readable, found one at [1] that is not",
                "[0].words: expected every element to be readable, found one at a that is not",
            ])
        #expect(
            mapping.issues.filter(\.isConsequence).allSatisfy { $0.code == .leftOut && $0.json["code"] == "leftOut" })
        #expect(mapping.issueCount == 3 && mapping.issues.count == 7)
        let error = try #require(throws: MappingError.self) { try All.items(in: text, reader: reader) }
        #expect(error.issueCount == 3 && error.issues == mapping.issues)
        #expect(error.description.hasSuffix("(and 2 more)"))
        let lines = JSONLines(text.dropFirst().dropLast().description)
        #expect(try #require(throws: MappingError.self) { try All.items(in: lines, reader: reader) }.issueCount == 3)
    }

    struct Inbox: Item {
        var order: All?
        static let table = ItemTable(Inbox()) { Field(\.order, "order", .jsonText) }
    }

    @Test func consequencesInATextAreToldApart() throws {
        let text = #"[{"order": "{\"lines\": [{}, {}]}"}]"#
        let mapping = try Inbox.map(text)
        #expect(mapping.issues.map(\.code) == [.missing, .leftOut, .missing, .leftOut, .leftOut])
        #expect(mapping.issueCount == 2)
    }

    /// The count goes on after the issues that are kept.
    @Test func moreIssuesThanAreKept() throws {
        let text = "[" + Array(repeating: #"{"lines": [{}]}"#, count: 700).joined(separator: ",") + "]"
        let mapping = try All.map(text)
        #expect(mapping.issues.count == 1_000 && mapping.issueCount == 700)
    }
}
