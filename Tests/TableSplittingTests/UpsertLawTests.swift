import Foundation
import RowExporting
import TableSplitting
import TestSupport
import Testing

@Suite("Rows that replace others") struct UpsertLawTests {
    private static let keys = ["1", "2", "3", "\"1\"", "\"x\"", "\"\"", "null", "1.5"]

    /// Documents with keys that meet.
    private static func documents(_ round: Int, _ random: inout SeededGenerator) -> [(key: String, text: String)] {
        var values = RandomDocuments(seed: UInt64(round) &+ 7 << 40)
        return values.documents().map { value in
            let key = keys.randomElement(using: &random)!
            return (key, "{\"id\":\(key),\"data\":\(value.text),\"l\":[\(value.text)]}")
        }
    }

    @Test("The tables have the last row of each key, without orphans") func lastRowOfEachKey() throws {
        var random = SeededGenerator(seed: 53)
        for round in Effort.rounds(600) {
            try Scratch.withFolder { folder in
                let path = folder.appendingPathComponent("rows-database").path
                var (expected, fed, lost): ([(key: String, text: String)], Int, Int) = ([], 0, 0)
                for run in 0..<3 {
                    let documents = Self.documents(round * 3 + run, &random)
                    let store = try SQLiteTables(
                        Array(path.utf8CString), key: SQLiteTables.Key(table: "rows", column: "id"))
                    let splitter = TableSplitter(named: "rows", after: try store.known(), into: store)
                    for document in documents {
                        if document.key != "null" { expected.removeAll { $0.key == document.key } }
                        expected.append(document)
                        try splitter.add(try RecordTape(Array(document.text.utf8)))
                    }
                    try splitter.commit()
                    fed += documents.count
                    lost += store.replacedCount + store.repeatedCount
                }
                let made = try RoundTrip.database.joined(in: folder)
                let texts = expected.map(\.text)
                #expect(
                    made.elementsEqual(texts) { $0.utf8.elementsEqual($1.utf8) },
                    "round \(round): \(texts) became \(made)")
                #expect(made.count + lost == fed, "round \(round)")
                let connection = try SQLiteConnection(Array(path.utf8CString))
                #expect(try connection.texts(of: "PRAGMA foreign_key_check").isEmpty, "round \(round)")
                #expect(try connection.texts(of: "PRAGMA integrity_check") == ["ok"], "round \(round)")
            }
        }
    }
}
