import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import Testing

@Suite struct StreamingTests {
    struct Row: Item, Equatable {
        var id = 0
        var position = -1
        static let table = ItemTable(Row()) {
            Field(\.id, "id", .missing(.skipItem))
            Field(\.position, from: .index)
        }
    }

    static let lines = "{\"id\": 1}\n\n{\"id\": []}\nnull x\n{}\n{\"id\": 5}"
    static let array = JSONLines(
        "{\"rows\": [{\"id\": 1},\n {\"id\": []}, nope, {},\n{\"id\": 5}]}",
        options: .init(framing: .array(at: ["rows"])))

    static func describe(_ row: StreamedItem<Row>) -> String {
        let what = row.item.map { "\($0.id)@\($0.position)" } ?? "none"
        let issues = row.issues.map { "\($0.position.map { "\($0.line):\($0.column)" } ?? "-") \($0)" }
        return (["\(row.index) line \(row.line): \(what)"] + issues + (row.error.map { ["\($0)"] } ?? []))
            .joined(separator: "; ")
    }

    @Test func linesOneAtATime() {
        #expect(
            Row.items(of: JSONLines(Self.lines)).map(Self.describe) == [
                "0 line 1: 1@0", "1 line 3: 0@1; 3:8 id: expected an integer, found an array",
                "2 line 4: none; 4:6: error: end of file expected near 'x'",
                "3 line 5: none; 5:1 id: expected a value, found nothing", "4 line 6: 5@4",
            ])
    }

    @Test func elementsOfALongArray() async throws {
        let expected = [
            "0 line 1: 1@0", "1 line 2: 0@1; 2:9 id: expected an integer, found an array",
            "2 line 2: none; 2:17: error: invalid token near 'nope'",
            "3 line 2: none; 2:20 id: expected a value, found nothing", "4 line 3: 5@4",
        ]
        #expect(Row.items(of: Self.array).map(Self.describe) == expected)
        #expect(Self.array.parallelMap(workers: 2) { Row.item(of: $0) }.map(Self.describe) == expected)
    }

    @Test func asynchronously() async throws {
        let bytes = AsyncStream<UInt8> { continuation in
            for byte in Self.lines.utf8 { continuation.yield(byte) }
            continuation.finish()
        }
        var ids: [Int?] = []
        for try await row in AsyncJSONLines(bytes: bytes).map({ Row.item(of: $0) }) { ids.append(row.item?.id) }
        #expect(ids == [1, 0, nil, nil, 5])
    }

    @Test func anythingThatCanBeAField() {
        #expect(Int.items(of: JSONLines("1\n\"2\"\n[]")).map(\.item) == [1, 2, nil])
    }
}
