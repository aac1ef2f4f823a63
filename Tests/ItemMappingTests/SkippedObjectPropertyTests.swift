import ItemMapping
import JSONDocuments
import TestSupport
import Testing

/// Objects and arrays that a table doesn't want.
@Suite("Skipped objects") struct SkippedObjectPropertyTests {
    /// The form of a value that records repeat.
    private indirect enum Form {
        case scalar
        case object([(key: String, value: Form)])
        case array(Form)
    }

    /// A writer of records with a value of one form, in which a member is missing, added, moved or
    /// written otherwise now and then.
    private struct Writer {
        var random: SeededGenerator
        let isPretty: Bool

        mutating func form(_ levels: Int) -> Form {
            switch levels == 0 ? 0 : Int.random(in: 0..<6, using: &random) {
            case 0: .scalar
            case 1, 2: .array(form(levels - 1))
            default: .object(members(Int.random(in: 0..<7, using: &random), levels))
            }
        }

        mutating func members(_ count: Int, _ levels: Int) -> [(key: String, value: Form)] {
            let keys = [
                "a", "b", "url", "id", "indices", "key of more than fifteen bytes", "k\\/l", "ä", "\\u0061", "",
            ]
            return (0..<count).map { _ in (keys.randomElement(using: &random)!, form(levels - 1)) }
        }

        mutating func text(_ form: Form, _ indent: Int) -> String {
            switch form {
            case .scalar: RandomDocument.scalars.randomElement(using: &random)!
            case .array(let element):
                list(
                    (0..<Int.random(in: 0..<4, using: &random)).map { _ in text(element, indent + 2) }, "[", "]", indent
                )
            case .object(let members): object(members, indent)
            }
        }

        private mutating func object(_ members: [(key: String, value: Form)], _ indent: Int) -> String {
            var members = members
            switch Int.random(in: 0..<9, using: &random) {
            case 0: members = members.dropLast()
            case 1: members.shuffle(using: &random)
            case 2: members.append(("new\(random.next() % 1_000)", .scalar))
            case 3 where !members.isEmpty: members.remove(at: Int.random(in: 0..<members.count, using: &random))
            default: break
            }
            let space = Int.random(in: 0..<12, using: &random) == 0 ? " \t" : ""
            let texts = members.map { "\"\($0.key)\"\(space):\(isPretty ? " " : "")\(text($0.value, indent + 2))" }
            return list(texts, "{", "}", indent)
        }

        func list(_ texts: [String], _ open: String, _ close: String, _ indent: Int) -> String {
            guard isPretty, !texts.isEmpty else { return open + texts.joined(separator: ",") + close }
            let line = "\n" + String(repeating: " ", count: indent)
            return open + texts.map { "\(line)  \($0)" }.joined(separator: ",") + line + close
        }
    }

    @Test("both readers agree where the keys of skipped objects change, also on mutated texts", arguments: 0..<8)
    func generated(part: UInt64) {
        for round in Effort.rounds(24, quick: 2) {
            let seed = part * 1_000 + UInt64(round)
            var writer = Writer(random: SeededGenerator(seed: seed), isPretty: round % 2 == 0)
            let forms = [Form.object(writer.members(4, 3)), writer.form(2), .array(.object(writer.members(3, 2)))]
            let records = (0..<8).map { _ in
                let texts = forms.map { writer.text($0, 4) }
                let members = [
                    #""a": 1"#, "\"skipped\": \(texts[0])", #""b": "x""#, "\"c\": \(texts[1])", "\"z\":\(texts[2])",
                ]
                return writer.list(members, "{", "}", 2)
            }
            let bytes = Array(writer.list(records, "[", "]", 0).utf8)
            ReaderComparison.$source.withValue("seed \(seed): ") {
                ReaderComparison.check(bytes)
                var mutator = DocumentMutator(bytes, seed: seed)
                for _ in 0..<3 { ReaderComparison.check(mutator.next()) }
            }
        }
    }

    // Values of an unwanted key, each list a family. One statement each: as one literal they took the type checker 17 s.
    private static let families: [[String]] = {
        // Keys that are written otherwise, escapes, many keys, and keys that are data.
        let spaced: [String] = (0..<20).map {
            #"{"k"\#(String(repeating: " ", count: $0)):1,"l\/m":2,"n":[1,{"o":2}]}"#
        }
        let long: [String] = (0..<3).map { _ in object((0..<400).map { #""k\#($0)":{"l":\#($0)}"# }) }
        let data: [String] = (0..<200).map { #"{"k\#($0)":{"l":\#($0)},"m\#($0)":[{}]}"# }
        // Many objects, next to each other and in each other.
        let wide: [String] = (0..<4).map { _ in object((0..<60).map { #""k\#($0)":{"l":{"m":[{"n":1}]}}"# }) }
        let deep: [String] = (0..<4).map { _ in nested(#"{"k":"#, "{}", "}", levels: 63) }
        let mixed: [String] = (0..<4).map { _ in nested(#"[{"k":"#, "[{}]", "}]", levels: 31) }
        // Elements of other kinds, and empty containers.
        let others: [String] = [
            #"[{},1,[{}],{"k":[]}]"#, "[1,{}]", #"[{"k":{}},"x"]"#, "[]", "{}", #"[ {} , { "k" : 1 } ]"#, "[[{}]]",
        ]
        return [spaced, long, data, wide, deep, mixed, others]
    }()

    private static func object(_ members: [String]) -> String { "{" + members.joined(separator: ",") + "}" }

    private static func nested(_ start: String, _ middle: String, _ end: String, levels: Int) -> String {
        String(repeating: start, count: levels) + middle + String(repeating: end, count: levels)
    }

    @Test("they are read directly, whatever their keys and elements are", arguments: families)
    func directly(values: [String]) throws {
        let records = values.enumerated().map { #"{"a":\#($0),"skipped":\#($1),"h":true}"# }
        let text = "[" + records.joined(separator: ",\n") + "]"
        for _ in 0..<2 {
            let mapping = try Flat.map(text, reader: .direct)
            #expect(mapping.items.map(\.id) == Array(values.indices))
            #expect(mapping.reading.description == "read directly: \(values.count) records, left to jansson: 0")
        }
    }

    @Test(
        "a defect in a skipped object is an error",
        arguments: [#"{"k" 1}"#, #"{"k":01}"#, #"{"k\u0000":1}"#, "{,}", "[{]"])
    func defects(value: String) {
        let whole = #"{"skipped":{"k":1,"l":[{"k":1}]}},"#
        let places = [
            #"{"skipped":\#(value)}"#, #"{"skipped":{"k":1,"l":\#(value)}}"#, #"{"skipped":{"l":[\#(value)]}}"#,
        ]
        for text in places {
            let bytes = Array("[\(String(repeating: whole, count: 3))\(text),\(whole){}]".utf8)
            #expect(throws: MappingError.self) { try Flat.items(in: bytes, reader: .direct) }
        }
    }
}
