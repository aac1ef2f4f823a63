import JSONDocuments
import JSONPaths
import TableSplitting
import TestSupport
import Testing

/// Tables that are only looked at: each cell with the name of its column.
private final class SeenTables: SplitStore {
    private(set) var rows: [(table: String, isRoot: Bool, cells: [(name: String, json: String)])] = []
    private(set) var elementCount = 0
    private(set) var tables: [SplitTable] = []

    func add(shape: Int, _ skeleton: [UInt8]) {}

    func write(_ row: SplitRow, of table: SplitTable, from tape: borrowing RecordTape) -> Bool {
        if row.at != nil { elementCount += 1 }
        var cells: [(name: String, json: String)] = []
        for cell in row.cells {
            var json: [UInt8] = []
            tape.appendJSON(cell.entry, to: &json)
            cells.append((table.columns[cell.column].name, String(decoding: json, as: UTF8.self)))
        }
        rows.append((table.name, table.parent == nil, cells))
        return true
    }

    func commit(_ tables: [SplitTable], root: SplitTable, framing: SplitFraming) { self.tables = tables }
}

@Suite("Names are paths") struct NameLawTests {
    private func split(_ texts: [String]) throws -> SeenTables {
        let seen = SeenTables()
        let splitter = TableSplitter(named: "rows", into: seen)
        for text in texts { try splitter.add(try RecordTape(Array(text.utf8))) }
        try splitter.commit()
        return seen
    }

    @Test("The name of a column is the path that reads its cell") func namesRead() throws {
        for round in Effort.rounds(1_200) {
            var random = RandomDocuments(seed: UInt64(round) &+ 3 << 33)
            for text in random.documents().map(\.text) {
                guard text.hasPrefix("{"), let root = try? JSONDocument(parsing: text).root else { continue }
                for row in try split([text]).rows where row.isRoot {
                    for (name, json) in row.cells {
                        let found = try JSONPath(name).first(in: root)
                        let wanted = try JSONDocument(parsing: "[\(json)]").root[0]
                        #expect(found == wanted, "round \(round), \(name) in \(text)")
                    }
                }
            }
        }
    }

    @Test("Names of tables and columns differ where case doesn't count") func namesFoldApart() throws {
        for round in Effort.rounds(1_200) {
            var random = RandomDocuments(seed: UInt64(round) &+ 4 << 34)
            let tables = try split(random.documents().map(\.text)).tables
            let own = ["_row", "_parent", "_up", "_at", "_key", "_shape", "_rest"]
            #expect(Set(tables.map { Array($0.name.lowercased().utf8) }).count == tables.count, "round \(round)")
            for table in tables {
                let names = (table.columns.map(\.name) + own).map { Array($0.lowercased().utf8) }
                #expect(Set(names).count == names.count, "round \(round): \(table.columns.map(\.name))")
            }
        }
    }

    @Test("Each element of a list of objects has a row with its place") func placesAreCounted() throws {
        for round in Effort.rounds(400) {
            var random = SeededGenerator(seed: UInt64(round))
            var count = 0
            let texts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                let lists = (0..<Int.random(in: 0...3, using: &random)).map { number in
                    let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                        count += 1
                        return Bool.random(using: &random) ? "{\"x\":1}" : "{}"
                    }
                    return "\"l\(number)\":[\(elements.joined(separator: ","))]"
                }
                return "{\(lists.joined(separator: ","))}"
            }
            #expect(try split(texts).elementCount == count, "round \(round): \(texts)")
        }
    }
}
