import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// A list that is divided between two threads gives the same results as on one, wherever it is divided.
@Suite("Lists divided between two threads") struct ListDivisionTests {
    /// The result of one call, in a comparable form.
    private struct Outcome: Equatable {
        var items: [String] = []
        var issues: [String] = []
        var locations: [JSONLocation] = []
        var issueCount = 0
        var reading: ReaderStatistics?
        var error: JSONSyntaxError?

        init<Value>(_ read: () throws(JSONSyntaxError) -> Mapping<Value>) {
            do throws(JSONSyntaxError) {
                let mapping = try read()
                items = mapping.items.map { "\($0)" }
                issues = mapping.issues.map { "\($0.record, default: "none") \($0.field ?? "") \($0.rendered())" }
                locations = mapping.issues.map(\.location)
                (issueCount, reading) = (mapping.issueCount, mapping.reading)
            } catch {
                self.error = error
            }
        }
    }

    /// Compares a list that is divided at each of some offsets with the same list on one thread;
    /// returns the offsets at which it really was.
    ///
    /// They are the offsets of all braces, and every `step`th of the others.
    @discardableResult
    private static func check<Value: FieldValue & Sendable>(
        _ type: Value.Type, _ bytes: [UInt8], _ path: JSONPath = "", _ name: String = "", step: Int
    ) -> [Int] {
        var proven: [Int] = []
        let expected = Outcome { () throws(JSONSyntaxError) in try Value.map(bytes, at: path, reader: .direct) }
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "{") || offset % step == 0 {
            let division = ListDivision(at: offset)
            let outcome = Outcome { () throws(JSONSyntaxError) in
                try Value.map(bytes, at: path, reader: .direct, dividedBy: division)
            }
            if division.isProven { proven.append(offset) }
            if outcome == expected { continue }
            let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
            Issue.record("\(name) \(Value.self), divided at \(offset): \(outcome) ≠ \(expected) in \(text)")
            return proven
        }
        return proven
    }

    private typealias Check = @Sendable ([UInt8], JSONPath, String) -> [Int]

    private static func compared<Value: FieldValue & Sendable>(_ type: Value.Type) -> Check {
        { check(type, $0, $1, $2, step: 7) }
    }

    private static let zoo: [Check] = [
        compared(Flat.self), compared(Deep.self), compared(Indexed.self), compared(Fallbacks.self),
        compared(Kinds.self), compared(Containers.self), compared(Letters.self), compared(Wild.self),
        compared(Lenient.self), compared(Watched.self), compared(Branch.self),
        compared(Various.self), compared(JSONValue.self), compared([Int].self),
    ]

    private static let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]

    @Test("at the braces of random lists, and of mutated ones", arguments: Effort.rounds(120, quick: 15))
    func random(seed: Int) {
        var document = RandomDocument(seed: UInt64(seed))
        let isAround = seed % 3 == 0
        let bytes = Array(document.text(keys: Self.keys, around: isAround ? ["x", "y"] : []).utf8)
        for mutated in [bytes, document.mutated(bytes)] {
            _ = Self.zoo[seed % Self.zoo.count](mutated, isAround ? "x.y" : "", "seed \(seed):")
        }
    }

    /// The text around a list, and the path of the list in it.
    private static let envelopes = [
        ("[", "]", ""), (#"{"w":[{"a":0},{"a":1}],"x":{"y":[ "#, #" ]},"z":[{"a":1},{"a":2}]}"#, "x.y"),
    ].map { $0 as (String, String, JSONPath) }

    @Test("not if a record's number is wanted")
    func numbered() {
        let bytes = Array("[\((0..<12).map { #"{"a":\#($0)}"# }.joined(separator: ","))]".utf8)
        #expect(Self.check(Numbered.self, bytes, step: 1) == [])
        #expect(Self.check(Placed.self, bytes, step: 1) == [])
        #expect(Self.check(Flat.self, bytes, step: 1) != [])
    }

    @Test("at the starts of records, and nowhere else", arguments: [",", " , ", ",\n  ", "\r\n,\t"])
    func readable(separator: String) {
        let records = (0..<12).map { #"{"a":\#($0),"b":"\#($0) ä},{\n\"","c":\#($0).5,"x":[{"a":1},{"a":2}]}"# }
        for (before, after, path) in Self.envelopes {
            let starts = records.indices.map {
                (before + records[..<$0].map { $0 + separator }.joined()).utf8.count
            }
            let bytes = Array((before + records.joined(separator: separator) + after).utf8)
            #expect(Self.check(Flat.self, bytes, path, step: 3) == Array(starts.dropFirst()))
        }
    }

    /// Records whose parts look like the ends and beginnings of records.
    private static let misleading: [String] = [
        #"{"b":"},{","a":1}"#, #"{"b":"},{\"a\":2},{\"a\":3","a":1}"#, #"{"a":1,"b":"\\"},{"a":2,"b":"\\\""}"#,
        #"{"a":1,"x":[{"a":1},{"a":2},{"a":3}]}"#, #"{"x":[[{"a":1},{"a":2}],[{"a":3},{"a":4}]],"a":2}"#,
        #"{"a":{"a":1},"x":{"a":[{},{}]}},{}"#, #"{},{},[{"a":1},{"a":2}],null,7,{}"#, #"{"b":"]},{","a":"x"}"#,
        #"{"a":1} , {"a":99999999999999999999}"#, #"{"a":1,"a":2},{"a":"1","b":5}"#,
    ]

    @Test("at the braces of texts and arrays that look like records", arguments: misleading)
    func misled(record: String) {
        for (before, after, path) in Self.envelopes {
            let bytes = Array((before + [record, record, record].joined(separator: ",") + after).utf8)
            Self.check(Flat.self, bytes, path, step: 5)
            Self.check(Branch.self, bytes, path, step: 5)
            Self.check(JSONValue.self, bytes, path, step: 5)
        }
    }

    /// Compares a list that is divided at the guess; returns true if the guess was right.
    @discardableResult
    private static func guess<Value: FieldValue & Sendable>(
        _ type: Value.Type, _ text: String, _ path: JSONPath = "", by reader: ReaderStrategy = .direct
    ) -> Bool {
        let bytes = Array(text.utf8)
        let division = ListDivision(leastBytes: 0)
        let outcome = Outcome { () throws(JSONSyntaxError) in
            try Value.map(bytes, at: path, reader: reader, dividedBy: division)
        }
        let expected = Outcome { () throws(JSONSyntaxError) in try Value.map(bytes, at: path, reader: reader) }
        #expect(outcome == expected)
        return division.isProven
    }

    @Test("guesses where a record begins", arguments: misleading)
    func guessing(record: String) {
        let separator = ",\n "
        let records = (0..<200).map { #"{"a":\#($0),"b":"\#($0)"}"# + separator + record }
        for (before, after, path) in Self.envelopes {
            #expect(Self.guess(Flat.self, before + records.joined(separator: separator) + after, path))
        }
    }

    @Test("discards the second part after a wrong guess")
    func wrongGuesses() {
        // The list of one record looks like the list around it.
        let inner = "[" + (0..<100).map { #"{"a":\#($0)}"# }.joined(separator: ",") + "]"
        let first = (0..<40).map { #"{"a":\#($0)}"# }.joined(separator: ",")
        #expect(!Self.guess(Flat.self, #"[\#(first),{"a":7,"x":\#(inner)},{"a":8}]"#))
        // The list ends before the guess, and another one has the same records.
        let other = "[" + (0..<300).map { #"{"a":\#($0)}"# }.joined(separator: ",") + "]"
        #expect(!Self.guess(Flat.self, #"{"x":[\#(first)],"y":\#(other)}"#, "x"))
        #expect(!Self.guess(Flat.self, #"{"x":\#(other),"y":\#(other),"x":\#(other)}"#, "x"))
    }

    @Test("doesn't divide what can't be guessed or compared")
    func undivided() {
        let records = (0..<300).map { #"{"a":\#($0 % 40)}"# }
        #expect(!Self.guess(Once.self, "[" + records.joined(separator: ",") + "]"))
        #expect(Self.guess(Flat.self, "[" + records.joined(separator: ",") + "]"))
        let lists = "[" + (0..<300).map { "[\($0)]" }.joined(separator: ",") + "]"
        for text in ["[]", "[{}]", "{}", "[[1],[2]]", "[1,2,3]", lists] {
            #expect(!Self.guess(Flat.self, text))
        }
        let division = ListDivision()
        let bytes = Array(("[" + records.joined(separator: ",") + "]").utf8)
        _ = try? Flat.map(bytes, reader: .direct, dividedBy: division)
        #expect(!division.isProven, "the list is short")
    }

    @Test("keeps the first thousand issues, and counts all")
    func issues() {
        for good in [0, 400, 1_500] {
            let records = (0..<2_400).map { $0 < good ? #"{"a":\#($0)}"# : #"{"a":"x\#($0)","d":[]}"# }
            #expect(Self.guess(Flat.self, "[\n" + records.joined(separator: ",\n") + "\n]"))
        }
    }

    @Test("gives up where one thread does", arguments: [0, 20, 40, 60, 80, 100])
    func givingUp(share: Int) {
        var random = SeededGenerator(seed: UInt64(share))
        for _ in 0..<12 {
            let bad = (Int.random(in: 0...100, using: &random), share)
            let records = (0..<400).map { number in
                let isBad = Int.random(in: 0..<100, using: &random) < (number < 200 ? bad.0 : bad.1)
                return isBad ? #"{"a":"x"}"# : #"{"a":123}"#
            }
            Self.guess(Flat.self, "[" + records.joined(separator: ",") + "]", by: .auto)
            Self.guess(Flat.self, "[" + records.joined(separator: ",") + "]", by: .direct)
        }
    }

    @Test(
        "finds the same mistake in either part",
        arguments: ["]", "}", #"{"a":1e999}"#, "\"\u{1}\"", "nul", #"{"a" 1}"#])
    func mistakes(mistake: String) {
        let records = (0..<300).map { #"{"a":\#($0),"b":"ä"}"# }
        for place in [2, 100, 149, 150, 151, 200, 299] {
            var broken = records
            broken[place] = mistake
            #expect(!Self.guess(Flat.self, "[" + broken.joined(separator: ",") + "]", by: .auto))
        }
        Self.guess(Flat.self, "[" + records.joined(separator: ","))
        Self.guess(Flat.self, "[" + records.joined(separator: ",") + "]]")
    }
}

/// Items of which no two may be equal, so that one thread reads them.
private struct Once: Item {
    var id = 0
    static let table = ItemTable(Once()) { Field(\.id, "a", .unique) }
}
