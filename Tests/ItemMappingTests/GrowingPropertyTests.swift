import Foundation
import ItemStreaming
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@testable import ItemMapping
import ItemGrowing

private struct Inner: Item {
    var a = ""
    var b: [String] = []
    static let table = ItemTable(Inner()) {
        Field(\.a, "a")
        Field(\.b, "b")
    }
}

private struct Outer: Item {
    var a = ""
    var b: Int?
    var c: [String] = []
    var d = Inner()
    var e: [String: String] = [:]
    var f = JSONValue.null
    var g: [Inner] = []
    var h: Set<String> = []
    var i: Double = 0
    var j: [String] = []
    static let table = ItemTable(Outer()) {
        Field(\.a, "a")
        Field(\.b, "b", or: ["d.b", "a"])
        Field(\.c, "c")
        Field(\.d, "d")
        Field(\.e, "e")
        Field(\.f, "f")
        Field(\.g, "g")
        Field(\.h, "h")
        Field(\.i, "c[0]") { (value: Double) in
            value * 2
        } write: {
            $0 / 2
        }
        Field(\.j, "g[*].a")
    }
    static let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]
}

/// Each prefix of a text gives a result that later ones only extend, however the bytes are divided.
@Suite("Growing texts, by prefixes") struct GrowingPropertyTests {
    /// The values of the fields of an Item, by their names.
    private func values(_ item: Outer?) -> [String: JSONValue]? {
        guard let item else { return nil }
        return [
            "a": JSONValue(item.a), "b": item.b.json, "c": item.c.json, "d": Inner.json(for: item.d),
            "e": item.e.json, "f": item.f, "g": JSONValue(item.g.map { Inner.json(for: $0) }), "h": item.h.json,
            "c[0]": item.i.json, "g[*].a": item.j.json,
        ]
    }

    /// True if a value continues another one: a longer text, more elements, more members.
    private func extends(_ old: JSONValue, _ new: JSONValue) -> Bool {
        switch (old.kind, new.kind) {
        case (.string, .string): return Array(new.string!.utf8).starts(with: old.string!.utf8)
        case (.array, .array):
            return old.count <= new.count && zip(old.elements, new.elements).allSatisfy { extends($0, $1) }
        case (.object, .object):
            return old.members.allSatisfy { member in new[member.key].map { extends(member.value, $0) } ?? false }
        // The default of a field that wasn't known.
        case (.null, _): return true
        default: return old == new
        }
    }

    /// What a reader knows after some bytes.
    private struct Known: Equatable {
        var items: [String] = []
        var index: Int?
        var states: [PartialField] = []
        var values: [String: JSONValue] = [:]
        var open: [OpenValue] = []
        var error: String?
    }

    private func text(seed: Int) -> [UInt8] {
        var document = RandomDocument(
            seed: UInt64(seed),
            fitting: [
                "a": [#""Mo\u006do""#, #""日本 \ud83d\ude00""#, #""12""#, #""""#, "null"],
                "b": ["12", "1e2", #""7""#, "-3"],
                "c": [#"["x", "long text, with \"quotes\""]"#, "[]", "[1.5, 2]", #"["12", null]"#],
                "d": [#"{"a": "x\\", "b": ["y", "z"]}"#, "{}", #"{"b": 5}"#],
                "e": [#"{"k": "v", "l": "w"}"#, #"{"k": 1}"#], "g": [#"[{"a": "p"}, {"a": "q", "b": []}]"#, "[{}]"],
                "h": [#"["s", "t"]"#],
            ])
        return Array(document.text(keys: Outer.keys, around: seed % 3 == 0 ? ["rows"] : []).utf8)
    }

    /// What is known after each byte, and the last update.
    private func course(_ bytes: [UInt8], at path: JSONPath) -> (known: [Known], end: GrowingUpdate<Outer>) {
        var reader = GrowingItemReader<Outer>(at: path)
        var known: [Known] = []
        var items: [String] = []
        for byte in bytes {
            known.append(self.known(reader.append([byte]), &items))
        }
        return (known, reader.finish())
    }

    private func known(_ update: GrowingUpdate<Outer>, _ items: inout [String]) -> Known {
        items += update.items.map {
            "\($0.item.map { Outer.json(for: $0).description } ?? "none") \($0.error?.message ?? "")"
        }
        return Known(
            items: items, index: update.partial?.index, states: update.partial?.fields ?? [],
            values: values(update.partial?.item) ?? [:], open: update.open, error: update.error?.description)
    }

    private static let withoutRepeats = {
        var options = JSONDocument.Options()
        options.duplicateKeys = .refuse
        return options
    }()

    @Test("Later results extend earlier ones") func extension_() throws {
        var validCount = 0
        for seed in Effort.rounds(800, quick: 20) {
            let bytes = text(seed: seed)
            // A repeated key replaces a value that was known.
            guard (try? JSONDocument.check(bytes, options: Self.withoutRepeats)) != nil else { continue }
            validCount += 1
            let path: JSONPath = seed % 3 == 0 ? "rows" : ""
            let (known, end) = course(bytes, at: path)
            #expect(end.error == nil, "seed \(seed)")
            for (old, new) in zip(known, known.dropFirst()) {
                let label: Comment = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
                #expect(new.items.starts(with: old.items), label)
                guard let index = old.index, new.index == index else { continue }
                for (before, after) in zip(old.states, new.states) {
                    #expect(rank(before.state) <= rank(after.state), "\(label) \(before) \(after)")
                    guard before.state != .unknown, let value = old.values[before.name] else { continue }
                    let next = new.values[before.name] ?? .null
                    let holds = before.state == .final ? value == next : extends(value, next)
                    #expect(holds, "\(label) \(before) \(value) \(next)")
                }
            }
        }
        #expect(validCount > 8)
    }

    private func rank(_ state: PartialField.State) -> Int {
        switch state {
        case .unknown: 0
        case .growing: 1
        case .final: 2
        }
    }

    @Test("Whole records have the values that were final, and those of a whole text") func wholeRecords() throws {
        for seed in Effort.rounds(800, quick: 20) {
            let bytes = text(seed: seed)
            guard (try? JSONDocument.check(bytes)) != nil else { continue }
            let hasRepeats = (try? JSONDocument.check(bytes, options: Self.withoutRepeats)) == nil
            let path: JSONPath = seed % 3 == 0 ? "rows" : ""
            var reader = GrowingItemReader<Outer>(at: path)
            var items: [Outer] = []
            var last: PartialItem<Outer>?
            for byte in bytes {
                let update = reader.append([byte])
                if !hasRepeats, let item = update.items.first?.item, let last, let partial = last.item {
                    let (before, after) = (values(partial)!, values(item)!)
                    for field in last.fields where field.state != .unknown {
                        let (value, next) = (before[field.name]!, after[field.name]!)
                        #expect(field.state == .final ? value == next : extends(value, next), "seed \(seed) \(field)")
                    }
                }
                items += update.items.compactMap(\.item)
                last = update.partial
            }
            items += reader.finish().items.compactMap(\.item)
            let wanted = try Outer.map(bytes, at: ListPath(path)).items
            #expect(
                items.map { Outer.json(for: $0).description } == wanted.map { Outer.json(for: $0).description },
                "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("Bytes in pieces of any size give what single bytes give") func chunkings() {
        for seed in Effort.rounds(800, quick: 20) {
            var bytes = text(seed: seed)
            if seed % 4 == 0 {
                var mutator = RandomDocument(seed: UInt64(seed))
                bytes = mutator.mutated(bytes)
            }
            let path: JSONPath = seed % 3 == 0 ? "rows" : ""
            let (known, _) = course(bytes, at: path)
            var random = SeededGenerator(seed: UInt64(seed))
            for most in [2, 7, 60, 4_000] {
                var reader = GrowingItemReader<Outer>(at: path)
                var items: [String] = []
                var offset = 0
                while offset < bytes.count {
                    let end = min(bytes.count, offset + Int.random(in: 1...most, using: &random))
                    let found = self.known(reader.append(bytes[offset..<end]), &items)
                    let label: Comment = "seed \(seed) offset \(end): \(String(decoding: bytes, as: UTF8.self))"
                    #expect(found == known[end - 1], label)
                    offset = end
                }
            }
        }
    }

    @Test("The work is linear in the bytes") func linear() {
        let long = String(repeating: "text with a \\\"quote\\\" and ä ", count: 800)
        let many = (0..<500).map { "\"\($0)\": \"\($0)\"" }.joined(separator: ",")
        for text in ["[{\"a\": \"\(long)\"}]", "[{\"e\": {\(many)}, \"c\": [\"\(long)\"]}]"] {
            let bytes = Array(text.utf8)
            for size in [1, 7, 64, 5_000] {
                var reader = GrowingItemReader<Outer>()
                var pieces = 0
                var updates = 0
                for start in stride(from: 0, to: bytes.count, by: size) {
                    let update = reader.append(bytes[start..<min(bytes.count, start + size)])
                    pieces += 1
                    if update.partial?.item != nil { updates += 1 }
                }
                #expect(updates > 0)
                let most =
                    bytes.count * GrowingItemReader<Outer>.rereadFactor
                    + min(pieces, 2_048) * GrowingItemReader<Outer>.smallSize
                #expect(reader.rereadCount <= most, "\(size): \(reader.rereadCount) for \(bytes.count) bytes")
            }
        }
    }

    @Test("A large record is at most a few per cent behind") func lag() {
        let bytes = Array("[{\"a\": \"\(String(repeating: "x", count: 100_000))".utf8)
        var reader = GrowingItemReader<Outer>()
        for start in stride(from: 0, to: bytes.count, by: 10) {
            let end = min(bytes.count, start + 10)
            let known = reader.append(bytes[start..<end]).partial?.item?.a.utf8.count ?? 0
            #expect(Double(known) >= Double(end - 8) * 0.95)
        }
    }
}
