import ItemMapping
import JSONPaths
import TestSupport
import Testing

/// Properties in the padding of others: writing one changes no other.
@Suite struct PaddingPropertyTests {
    struct Padded: Item {
        var ratio: Double?
        var isNew: Bool?
        var number: Int?
        var isOld: Bool? = true
        var inner = Inner()
        var last: Bool?
        static let table = ItemTable(Padded()) {
            Field(\.ratio, "a", .strict)
            Field(\.isNew, "b")
            Field(\.number, "c", .lenient)
            Field(\.isOld, "d")
            Field(\.inner, "e")
            Field(\.last, "f")
        }
    }

    struct Inner: Item {
        var ratio: Double?
        var flag: Bool?
        static let table = ItemTable(Inner()) {
            Field(\.ratio, "a", .lenient)
            Field(\.flag, "b")
        }
    }

    private static let values = ["a": "1.5", "b": "true", "c": #""7""#, "d": "false", "e": #"{"a": "2"}"#, "f": "true"]

    /// Every set of members, in both orders, with and without a report.
    @Test func everySetOfMembersIsReadAsByJansson() {
        let keys = Self.values.keys.sorted()
        for set in 0..<(1 << keys.count) {
            let members = keys.indices.filter { set & 1 << $0 != 0 }.map { index in
                "\"\(keys[index])\": \(Self.values[keys[index]]!)"
            }
            for members in [members, members.reversed()] {
                let text = "[{\(members.joined(separator: ", "))}, {}]"
                let expected = ReadingOutcome(Padded.self, Array(text.utf8), "", .jansson)
                for isReporting in [false, true] {
                    let found = ReadingOutcome(Padded.self, Array(text.utf8), "", .direct, reporting: isReporting)
                    #expect(found.items == expected.items, "\(text), reporting: \(isReporting)")
                }
            }
        }
    }
}
