import CPeers
import Foundation
import JSONDecoding
import Listwright

/// Bytes into Items for many kinds of documents: both readers, Foundation, jansson and C++
/// libraries.
enum MappingContests {
    static let plain = ["time", "tortoise", "hour", "lily", "grey", "thieves", "clock", "street"]
    static let escaped = ["a \"b\"", "line\nline", "tab\tulator", "C:\\folder", "/slash/", "bell\u{07}"]
    static let foreign = ["Zeit", "Schildkröte", "時間", "カメ", "часы", "ώρα", "👩‍👩‍👧", "l’été"]

    static func all(_ generator: inout Generator, scale: Int) throws -> [Contest] {
        return [
            try contest(
                "Small records, all 7 fields", generator.smallRecords(scale), HandWritten.smallRecords, peers_small),
            try contest(
                "Wide records, 5 of 40 fields", generator.wideRecords(scale / 5), HandWritten.wideRecords, peers_wide),
            try contest(
                "Twitter-like statuses, 8 of some 30 members", generator.statuses(scale / 10), HandWritten.statuses,
                peers_status),
            try contest(
                "A catalogue: Items in Items, lists, dictionaries", generator.products(scale / 10, words: plain),
                HandWritten.products, peers_product),
            try contest("Coordinates", generator.lines(scale / 100), HandWritten.lines, peers_line),
            try contest(
                "Strings with escapes", generator.products(scale / 10, words: escaped), HandWritten.products,
                peers_product),
            try contest(
                "Text that is not ASCII", generator.products(scale / 10, words: foreign), HandWritten.products,
                peers_product),
        ]
    }

    private static func contest<Root: Item & Decodable & Equatable & Checksummed>(
        _ name: String, _ bytes: [UInt8], _ byHand: @escaping ([UInt8]) -> [Root], _ records: peers_records
    ) throws -> Contest {
        let data = Data(bytes)
        let expected = try JSONDecoder().decode([Root].self, from: data)
        check(
            name,
            [
                expected, byHand(bytes), try Root.items(in: bytes, reader: .jansson),
                try JSONReader.decode([Root].self, from: bytes),
                try Root.items(in: bytes, reader: .direct),
            ])
        guard try Root.map(bytes, reader: .direct).reading.rereadCount == 0 else { fatalError("\(name): read twice") }
        return Contest(
            name: name, bytes: bytes,
            entries: [
                ("jansson: json_loadb alone", { use(HandWritten.parse(bytes)) }),
                ("JSONDocument(parsing:) alone", { use(try! JSONDocument(parsing: bytes)) }),
                ("jansson: hand-written loop", { use(byHand(bytes)) }),
                ("Listwright: items(in:), by jansson", { use(try! Root.items(in: bytes, reader: .jansson)) }),
                ("Listwright: items(in:), direct", { use(try! Root.items(in: bytes, reader: .direct)) }),
                ("Listwright: JSONReader, by Codable", { use(try! JSONReader.decode([Root].self, from: bytes)) }),
                ("Foundation: JSONDecoder", { use(try! JSONDecoder().decode([Root].self, from: data)) }),
                ("Foundation: JSONSerialization alone", { use(try! JSONSerialization.jsonObject(with: data)) }),
            ] + Peers.entries(records, bytes, expected))
    }
}
