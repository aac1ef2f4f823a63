import Foundation
import FoundationBridging
import JSONDocuments
import SectionNormalizing
import Testing

/// Swift values other than plain arrays and dictionaries.
@Suite struct FoundationInputTests {
    private func shape(_ value: Any?) -> [[String]] {
        Normalizer().normalize(value).sections.map { $0.cells.map(\.text) }
    }

    @Test func whatJSONSerializationMakesReadsLikeItsJSON() throws {
        let text = #"[{"id": 7, "on": true, "none": null, "tags": ["a", 2.5]}, null, 3, false, "x"]"#
        let foreign = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let cells = Normalizer().normalize(foreign).sections[0].cells
        // A text says more than an id.
        #expect(cells.map(\.text) == ["a", "", "3", "false", "x"])
        #expect(cells[0].object?.description == #"{"id":7,"none":null,"on":true,"tags":["a",2.5]}"#)
        #expect(cells[0].id.identity == .number("7"))
        #expect(shape(NSNull()) == [])
    }

    @Test func otherCollections() {
        #expect(shape([1, 2, 3, 4][1...2]) == [["2", "3"]])
        #expect(shape(ContiguousArray([1, 2])) == [["1", "2"]])
        #expect(shape(Set([3, 1, 2])) == [["1", "2", "3"]])
        #expect(shape([[1, 2][...], [3][...]]) == [["1", "2"], ["3"]])
        let ordered: KeyValuePairs = ["b": [1], "a": [2]]
        #expect(Normalizer().normalize(ordered).sections.map(\.header) == ["b", "a"])
        let numbered = Normalizer().normalize([2: ["x"], 1: ["y"]])
        #expect(numbered.sections.map(\.id.description) == ["1", "2"])
        #expect(shape([AnyHashable("title"): "T"] as [AnyHashable: Any]) == [["T"]])
    }

    @Test(
        arguments: [
            ("é", "é"), (Character("x"), "x"), (Substring("ab"), "ab"), (UInt64.max, "18446744073709551615"),
            (Float(2.5), "2.5"), (Double.nan, "nan"), (Decimal(string: "0.1")!, "0.1"), (Int8(-3), "-3"),
        ] as [(any Sendable, String)])
    func scalars(value: any Sendable, text: String) {
        #expect(shape(value) == [[text]])
    }

    @Test func dataIsKeptAsItCame() {
        final class Payload {}
        let payload = Payload()
        let input: [Any] = [payload, ["a": payload, "n": 1], [Date(timeIntervalSince1970: 0)]]
        let cells = Normalizer().normalize(input).sections.flatMap(\.cells)
        guard case .value(let first)? = cells[0].object, case .value(let second)? = cells[1].object else {
            Issue.record("not the values that came")
            return
        }
        #expect(first as AnyObject === payload)
        #expect((second as? [String: Any])?["a"] as AnyObject? === payload)
        #expect(cells[0].object?.json == nil)
        #expect(cells[1].object?.json?["n"]?.int == 1)
    }

    @Test func nothingStaysNothing() {
        let none = Normalizer().normalize(nil)
        #expect(Normalizer().normalize(none).sections.isEmpty)
        #expect(Normalizer().normalize(none.sections).sections.isEmpty)
        #expect(Normalizer().normalize([Any]()).sections.count == 1)
        #expect(Normalizer().normalize([CellViewModel]()).sections.count == 1)
    }
}
