import Foundation
import ItemMacros
import JSONDecoding
import Listwright

/// A small record whose table the macro makes.
@Mapped struct MappedRecord: Codable, Equatable {
    var id = 0
    var name = ""
    var email = ""
    var age = 0
    var score = 0.0
    @At("active") var isActive = false
    var city: String?
}

/// Codable types by our decoder and by Foundation's, a table by the macro and by hand, and growing
/// texts of several lengths.
enum CodableContests {
    static func all(_ generator: inout Generator, scale: Int) throws -> [Contest] {
        let names = ["Foundation: JSONDecoder", "Listwright: JSONReader, by Codable", "JSONDocument(parsing:) alone"]
        let documents = try MappingContests.all(&generator, scale: scale).map { contest in
            let entries = names.map { name in contest.entries.first { $0.name == name }! }
            return Contest(name: contest.name, bytes: contest.bytes, entries: entries)
        }
        return documents + [try mapped(&generator, scale: scale)] + (try growing(&generator, scale: scale))
    }

    private static func mapped(_ generator: inout Generator, scale: Int) throws -> Contest {
        let bytes = generator.smallRecords(scale)
        let names = try (SmallRecord.items(in: bytes).map(\.name), MappedRecord.items(in: bytes).map(\.name))
        check("@Mapped", [names.0, names.1])
        return Contest(
            name: "A table by hand and by @Mapped", bytes: bytes,
            entries: [
                ("a table by hand", { use(try! SmallRecord.items(in: bytes, reader: .direct)) }),
                ("@Mapped", { use(try! MappedRecord.items(in: bytes, reader: .direct)) }),
                ("a table by hand, by jansson", { use(try! SmallRecord.items(in: bytes, reader: .jansson)) }),
                ("@Mapped, by jansson", { use(try! MappedRecord.items(in: bytes, reader: .jansson)) }),
            ])
    }

    /// Growing texts of a hundredth, a thirtieth and a tenth of the records: a linear reader has one
    /// speed.
    private static func growing(_ generator: inout Generator, scale: Int) throws -> [Contest] {
        try [100, 30, 10].map { part in try DirectContests.growing(&generator, scale: scale / part) }
    }
}
