import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@testable import TableInferring

/// Objects whose keys are more than a record has fields: a map, of which only the values are counted.
@Suite struct ManyKeysTests {
    private static func object(_ keys: Range<Int>, _ value: (Int) -> String = { "\($0)" }) -> String {
        "{" + keys.map { #""key \#($0)": \#(value($0))"# }.joined(separator: ",") + "}"
    }

    /// The objects in texts and in trees.
    private static func samples(_ records: [String]) throws -> [ObjectSample] {
        let text = "[\(records.joined(separator: ","))]"
        let scanned = try #require(SampleShape(recordsAt: .root, in: Array(text.utf8)[...]))
        var added = SampleShape()
        for record in records { added.add(try JSONDocument(parsing: record).root) }
        var sum = SampleShape()
        for record in records {
            var one = SampleShape()
            one.add(try JSONDocument(parsing: record).root)
            sum.add(one)
        }
        return [scanned, added, sum].map(\.objects)
    }

    @Test(arguments: [1, 199, 200, 201, 1_000])
    func inOneObject(count: Int) throws {
        for sample in try Self.samples([Self.object(0..<count)]) {
            #expect(sample.isMap == (count > 200) && sample.keys.count == (count > 200 ? 1 : count))
            #expect(sample.anyMember.numbers.count == count && sample.mostMembers == count)
        }
    }

    /// The order of objects with few and with many keys makes no difference.
    @Test func overManyObjects() throws {
        let records = (0..<100).map { Self.object($0 * 3..<$0 * 3 + 3) } + [Self.object(0..<250), "{}"]
        for records in [records, records.reversed()] {
            for sample in try Self.samples(records) {
                #expect(sample.isMap && sample.count == 102 && sample.anyMember.numbers.count == 550)
                #expect(sample.mostMembers == 250)
            }
        }
        let inner = try Self.samples(["{\"deep\": {\"m\": \(Self.object(0..<300))}}"])
        for sample in inner {
            #expect(!sample.isMap && sample.members[0].shape.objects.members[0].shape.objects.isMap)
        }
    }

    /// Of a repeated key only the last value counts, before and after the keys are too many to be kept.
    @Test(arguments: [0, 5, 199, 200, 201, 299])
    func aRepeatedKeyNeedsATree(key: Int) throws {
        let object = Self.object(0..<300).dropLast() + #", "key \#(key)": "x"}"#
        #expect(SampleShape(recordsAt: .root, in: Array("[\(object)]".utf8)[...]) == nil)
        // In another object it isn't repeated.
        let two = "[\(Self.object(0..<300)),\(Self.object(0..<300))]"
        #expect(SampleShape(recordsAt: .root, in: Array(two.utf8)[...])?.objects.anyMember.numbers.count == 600)
    }

    @Test func theTableSaysSo() throws {
        var inference = TableInference()
        try inference.add(JSONDocument(parsing: "[{\"m\": \(Self.object(0..<1_000) { _ in "1.5" })}]").root)
        #expect(inference.remarks.map(\.remark) == ["more than 200 different keys, treated as data"])
        #expect(inference.swift(named: "T").contains("var m: [String: Double] = [:]"))
        let few = "[{\"m\": \(Self.object(0..<200) { $0 == 7 ? "\"x\"" : "{\"a\": 1}" })}]"
        var other = TableInference()
        try other.add(JSONDocument(parsing: few).root)
        #expect(other.remarks.isEmpty || !other.remarks[0].remark.contains("more than"))
    }
}
