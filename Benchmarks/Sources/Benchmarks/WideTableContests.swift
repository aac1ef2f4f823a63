import Listwright

/// Tables of 1,500 columns over records with keys in a steady order, in changing order, and with
/// other keys.
enum WideTableContests {
    private static let columns = 1_500
    private static let records = 40

    static func all() throws -> [Contest] {
        let fields = (0..<columns).map { "\"c\($0)\":{\"path\":\"key\($0)\",\"type\":\"int\"}" }
        let table = try RecordTable(json: "{\(fields.joined(separator: ","))}")
        var random = SystemRandomNumberGenerator()
        let steady = list { _ in (0..<columns).map { "\"key\($0)\":\($0)" } }
        let shuffled = list { _ in (0..<columns).shuffled(using: &random).map { "\"key\($0)\":\($0)" } }
        let changing = list { number in (0..<columns).map { "\"other\(number)_\($0)\":\($0)" } }
        return [
            contest("1,500 columns, keys in a steady order", table, steady),
            contest("1,500 columns, keys in another order in each record", table, shuffled),
            contest("1,500 columns, 1,500 other keys in each record", table, changing),
        ]
    }

    private static func list(_ members: (Int) -> [String]) -> [UInt8] {
        Array("[\((0..<records).map { "{\(members($0).joined(separator: ","))}" }.joined(separator: ","))]".utf8)
    }

    private static func contest(_ name: String, _ table: RecordTable, _ bytes: [UInt8]) -> Contest {
        let answers = [ReaderStrategy.jansson, .direct].map { reader in
            try! table.map(bytes, reader: reader).rows.map(\.description)
        }
        check(name, answers)
        return Contest(
            name: name, bytes: bytes,
            entries: [
                ("a table from a file, by jansson", { use(try! table.map(bytes, reader: .jansson)) }),
                ("a table from a file, direct", { use(try! table.map(bytes, reader: .direct)) }),
            ])
    }
}
