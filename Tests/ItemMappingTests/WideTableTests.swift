import ItemMapping
import JSONDocuments
import RowMapping
import TableParsing
import Testing
import TestSupport

/// Tables of many columns over records whose keys change their order.
@Suite("Wide tables")
struct WideTableTests {
    private static func table(_ count: Int) throws -> RecordTable {
        let fields = (0..<count).map { "\"field\($0)\":{\"path\":\"key\($0)\",\"type\":\"int\"}" }
        return try RecordTable(json: "{\(fields.joined(separator: ","))}")
    }

    @Test("both readers agree for any order of the keys", arguments: [3, 12, 64, 65, 300, 1_500])
    func orders(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let records = (0..<6).map { number in
            let members = (0..<count).shuffled(using: &random).prefix(number == 5 ? count / 2 : count).map {
                "\"key\($0)\":\($0 + number)"
            }
            return "{\(members.joined(separator: ","))}"
        }
        let bytes = Array("[\(records.joined(separator: ","))]".utf8)
        let table = try Self.table(count)
        #expect(ReaderComparison.check(table, "\(count) columns", bytes) == 6)
        let rows = try table.map(bytes, reader: .direct).rows
        guard case .record(let record) = rows[0] else {
            Issue.record("the row isn't a record")
            return
        }
        #expect(record["field\(count - 1)"]?.description == "\(count - 1)")
    }

    @Test("with keys that change in every record, missing keys, and unused keys", arguments: 0..<8)
    func changing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let records = (0..<60).map { number in
            var members = (0..<8).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.map { "\"key\($0)\":\($0)" }
            for other in 0..<Int.random(in: 0..<6, using: &random) {
                let index = Int.random(in: 0...members.count, using: &random)
                members.insert("\"other\(number)_\(other)\":{\"key1\":[\(number)]}", at: index)
            }
            if Int.random(in: 0..<3, using: &random) == 0 { members.shuffle(using: &random) }
            return "{\(members.joined(separator: ","))}"
        }
        let bytes = Array("[\(records.joined(separator: ","))]".utf8)
        #expect(ReaderComparison.check(try Self.table(8), "8 columns", bytes) == 60)
    }
}
