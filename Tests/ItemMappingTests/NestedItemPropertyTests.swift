import Foundation
import ItemMapping
import JSONDocuments
import TestSupport
import Testing

/// Items that contain themselves: the same limit for both readers, on a thread with a small stack.
@Suite("Items nested in Items of their own type")
struct NestedItemPropertyTests {
    /// A type and the JSON of one of its levels.
    struct Sample: Sendable {
        let name: String
        let opening: String
        let middle: String
        let closing: String
        /// The number of counted levels, and of jansson's levels, for one level of the type.
        let levels: Int
        let depth: Int
        let read: @Sendable ([UInt8], ReaderStrategy) -> Outcome
    }

    /// The result of reading.
    struct Outcome: Equatable, Sendable {
        var json: JSONValue = .null
        var issues: [String] = []
        var error: String?
    }

    static let samples: [Sample] = [
        sample(Reply.self, #"{"a":"x","r":["#, #"{"b":1}"#, "]}", levels: 2, depth: 2),
        sample(Link.self, #"{"r":{"n":"#, #"{"a":"x"}"#, "}}", levels: 1, depth: 2),
        sample(Folder.self, #"{"b":1,"r":{"k":"#, #"{"b":1}"#, "}}", levels: 2, depth: 2),
        sample(Remark.self, #"{"a":"x","r":["#, #"{"a":"y"}"#, "]}", levels: 2, depth: 2),
        sample(Tree.self, "[", "1", "]", levels: 1, depth: 1),
        sample(Shape.self, #"{"t":"group","r":["#, #"{"a":"x"}"#, "]}", levels: 2, depth: 2),
    ]

    private static func sample<Value: FieldValue>(
        _ type: Value.Type, _ opening: String, _ middle: String, _ closing: String, levels: Int, depth: Int
    ) -> Sample {
        Sample(
            name: "\(type)", opening: opening, middle: middle, closing: closing, levels: levels, depth: depth
        ) { bytes, reader in
            do throws(JSONSyntaxError) {
                let mapping = try Value.map(bytes, reader: reader)
                return Outcome(
                    json: JSONValue(mapping.items.map(\.json)),
                    issues: mapping.issues.map { "\($0.position?.column ?? 0): \($0)" })
            } catch {
                return Outcome(error: error.description)
            }
        }
    }

    private static func text(_ sample: Sample, _ levels: Int, _ middle: String? = nil) -> [UInt8] {
        let opening = String(repeating: sample.opening, count: levels)
        let closing = String(repeating: sample.closing, count: levels)
        return Array("[\(opening)\(middle ?? sample.middle)\(closing)]".utf8)
    }

    @Test("both readers agree on a small stack", arguments: samples.indices)
    func alike(number: Int) async {
        let sample = Self.samples[number]
        let limits = [3, 100, 255, 256, 257, 512, 513, 1_022, 1_023, 1_024, 2_046, 2_047, 3_000]
        for levels in limits {
            for middle in [sample.middle, "[{}, true]", #"{"b":"no","r":7}"#] {
                let bytes = Self.text(sample, levels, middle)
                let outcomes = await SmallStack.run {
                    [ReaderStrategy.jansson, .direct, .auto].map { sample.read(bytes, $0) }
                }
                #expect(outcomes[1] == outcomes[0], "\(sample.name), \(levels) levels of \(middle)")
                #expect(outcomes[2] == outcomes[0], "\(sample.name), \(levels) levels of \(middle)")
            }
        }
    }

    @Test("without an issue up to the limit, and with a located issue beyond it", arguments: samples.indices)
    func limit(number: Int) async throws {
        let sample = Self.samples[number]
        // The record doesn't count, except for the Item of a variant.
        let most = (512 - (sample.name == "Shape" ? 1 : 0)) / sample.levels
        let whole = await SmallStack.run { sample.read(Self.text(sample, most), .auto) }
        #expect(whole.issues == [] && whole.error == nil)
        #expect(whole.json.description.utf8.count > most)
        let cut = await SmallStack.run { sample.read(Self.text(sample, most + 1), .auto) }
        // An initializer makes no Item without all its arguments; its list reports that.
        #expect(cut.issues.count == (sample.name == "Remark" ? 2 : 1))
        let issue = try #require(cut.issues.first)
        #expect(issue.contains("at most 512 levels of Items, lists and dictionaries"))
        #expect((Int(issue.prefix { $0 != ":" }) ?? 0) > most * sample.opening.utf8.count)
    }

    @Test("jansson's limit is an error with its position")
    func jansson() async {
        let sample = Self.samples[0]
        for reader in [ReaderStrategy.jansson, .direct, .auto] {
            let open = Array(repeating: #"{"r":["#, count: 10_000).joined()
            let outcome = await SmallStack.run { sample.read(Array(open.utf8), reader) }
            #expect(outcome.error == "1:6145: error: maximum parsing depth reached near '{'")
        }
    }

    @Test("Items are compared, hashed, written, merged and freed on a small stack")
    func handled() async throws {
        // The innermost Item is written with an empty list, which is a level, too.
        let bytes = Self.text(Self.samples[0], 255)
        let (count, same, merged) = await SmallStack.run { () -> (Int, Bool, [String]) in
            guard let comments = try? Reply.items(in: bytes), var comment = comments.first else {
                return (0, false, [])
            }
            let json = comment.json
            guard let document = try? JSONDocument(parsing: bytes), let record = document.root[0] else {
                return (0, false, [])
            }
            let merge = Reply.merge(["a": "new", "r": record["r"]!], into: &comment)
            let same = Set(comments).contains(comments[0]) && (try? Reply.items(in: [json])) == comments
            return (json.description.utf8.count, same, merge.changedFields)
        }
        #expect(count > 255 * 20 && same)
        #expect(merged == ["a"])
    }

    @Test("one record nested too deeply doesn't affect the others")
    func others() async {
        let sample = Self.samples[0]
        let deep = String(decoding: Self.text(sample, 300).dropFirst().dropLast(), as: UTF8.self)
        let bytes = Array("[{\"a\":\"first\"},\(deep),{\"a\":\"last\"}]".utf8)
        for reader in [ReaderStrategy.jansson, .direct, .auto] {
            let outcome = await SmallStack.run { sample.read(bytes, reader) }
            #expect(outcome.json.count == 3 && outcome.json[2]?["a"] == "last" && outcome.issues.count == 1)
        }
    }

    @Test("most of the stack may be in use")
    func deepCallers() async {
        let bytes = Self.text(Self.samples[0], 256)
        @Sendable func used(_ levels: Int) -> Int {
            // SAFETY: the memory is written and read only here.
            unsafe withUnsafeTemporaryAllocation(byteCount: 8_192, alignment: 8) { room in
                unsafe room[0] = UInt8(truncatingIfNeeded: levels)
                if levels > 0 { return unsafe used(levels - 1) + Int(room[0] & 1) }
                return (try? Reply.items(in: bytes, reader: .auto).count) ?? 0
            }
        }
        #expect(await SmallStack.run { used(44) } == 23)
    }

    @Test("the duration of a report isn't exponential in the depth of nested records")
    func report() throws {
        let bytes = Self.text(Self.samples[0], 200, #"{"b":"12"}"#)
        let mapping = try Reply.map(bytes, reporting: true)
        #expect(mapping.report?.recordCount == 1)
        #expect(mapping.issues.isEmpty)
    }

    @Test("many deep issues take memory in proportion to their number and depth")
    func manyIssues() throws {
        let bad = Array(repeating: #"{"b":"no"}"#, count: 1_000).joined(separator: ",")
        let mapping = try Reply.map(Self.text(Self.samples[0], 250, bad))
        #expect(mapping.issueCount == 1_000)
        #expect(mapping.issues.allSatisfy { $0.position != nil })
    }
}
