import CJanssonBare
import Foundation
import Listwright

/// Parsing, walking and colliding keys, compared with bare jansson.
enum ParsingContests {
    /// Parsing, and reading every value of a parsed document.
    static func walking(_ bytes: [UInt8]) throws -> Contest {
        let document = try JSONDocument(parsing: bytes)
        let count = walk(document.root)
        guard count > 1_000 else { fatalError("walking: only \(count) values") }
        return Contest(
            name: "Parsing, and walking every value (\(count) values)", bytes: bytes,
            entries: [
                ("jansson: json_loadb alone", { use(HandWritten.parse(bytes)) }),
                ("JSONDocument(parsing:)", { use(try! JSONDocument(parsing: bytes)) }),
                ("walking every value of a document", { use(walk(document.root)) }),
            ])
    }

    /// Reads every value and returns their number.
    private static func walk(_ value: JSONValue) -> Int {
        switch value.kind {
        case .array: return value.elements.reduce(1) { $0 + walk($1) }
        case .object: return value.members.reduce(1) { $0 + walk($1.value) }
        case .integer: return value.int == nil ? 0 : 1
        case .real: return value.double == nil ? 0 : 1
        case .bool: return value.bool == nil ? 0 : 1
        case .string, .null: return 1
        }
    }

    /// An object of keys that collide under jansson's seed 1, and one of ordinary keys of the same
    /// lengths.
    static func collisions() -> Contest {
        let count = 10_000
        let colliding = CollidingKeys.under(seed: 1, count: count)
        var generator = Generator(seed: 7)
        let ordinary = colliding.map { generator.key(like: $0) }
        let (left, right) = (object(ordinary), object(colliding))
        return Contest(
            name: "An object of \(count) keys", bytes: left,
            entries: [
                ("ordinary keys", { use(try! JSONDocument(parsing: left)) }),
                ("keys that collide under seed 1", { use(try! JSONDocument(parsing: right)) }),
            ])
    }

    private static func object(_ keys: [String]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for key in keys {
            writer.write(key: key)
            writer.write(integer: 1)
        }
        writer.endObject()
        return writer.bytes
    }
}
