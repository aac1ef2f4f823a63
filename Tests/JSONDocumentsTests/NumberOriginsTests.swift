import Foundation
import TestSupport
import Testing

@testable import JSONDocuments

/// Values that share numbers of many documents.
@Suite struct NumberOriginsTests {
    private func number(_ index: Int) -> JSONValue { JSONValue(Decimal(string: "\(index).10")!) }

    @Test func anArrayKeepsEveryNumberAsItWasWritten() {
        let texts = (0..<2_000).map { "\($0).1000000000000000000001" }
        let array = JSONValue(texts.map { JSONValue(exactNumber: $0) })
        #expect(array.elements.map { $0.numberText ?? "" } == texts)
        #expect(array.description == "[\(texts.joined(separator: ","))]")
    }

    /// The sources of *n* numbers are searched in a logarithm of *n* steps, in whatever order they came.
    @Test func manyOriginsAreFewBlocks() {
        var array: JSONValue = []
        for index in 0..<5_000 { array.append(number(index)) }
        #expect(array.storage.origins.blockCount <= 13)
        let halves = JSONValue([array, JSONValue((5_000..<9_000).map(number)), array])
        #expect(halves.storage.origins.blockCount <= 14)
        #expect(halves[2]?[4_999]?.numberText == number(4_999).numberText)
    }

    /// Changing an element takes it out, with the origins of all, and puts it back.
    @Test func changesInPlaceAddNoOrigins() {
        var rows = JSONValue((0..<100).map { ["price": number($0)] as JSONValue })
        let blockCount = rows.storage.origins.blockCount
        for index in 0..<100 { rows[index]?["seen"] = true }
        #expect(rows.storage.origins.blockCount == blockCount)
    }

    /// Random edits of values that share numbers, against their texts alone.
    @Test func randomEditsKeepEveryText() {
        var random = SeededGenerator(seed: 29)
        for _ in Effort.rounds(200) {
            var shelf = (0..<6).map { number($0) }
            var texts = shelf.map { $0.numberText ?? "" }
            for _ in 0..<40 {
                let (first, second) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let index = Int.random(in: 0..<1_000, using: &random)
                    (shelf[first], texts[first]) = (number(index), number(index).numberText ?? "")
                case 1 where texts[first].count < 2_000:
                    shelf[first] = JSONValue([shelf[first], shelf[second]])
                    texts[first] = "[\(texts[first]),\(texts[second])]"
                case 2 where shelf[first].kind == .array:
                    shelf[first].append(shelf[second])
                    texts[first].replaceSubrange(
                        texts[first].index(before: texts[first].endIndex)..., with: ",\(texts[second])]")
                default:
                    guard let part = shelf[first][0] else { continue }
                    (shelf[second], texts[second]) = (part, part.description)
                }
            }
            #expect(shelf.map(\.description) == texts)
        }
    }
}
