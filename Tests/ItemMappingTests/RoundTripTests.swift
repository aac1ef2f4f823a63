import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// decode(encode(x)) == x, over every kind of field.
@Suite struct RoundTripTests {
    enum Level: Int, FieldValue { case low = 1, high = 2 }

    struct Every: Item, Equatable {
        var int = 0, int8 = Int8(0), int16 = Int16(0), int32 = Int32(0), int64 = Int64(0)
        var uint = UInt(0), uint8 = UInt8(0), uint16 = UInt16(0), uint32 = UInt32(0), uint64 = UInt64(0)
        var double = 0.0, float = Float(0), bool = false, text = "", decimal = Decimal(0)
        var date = Date.distantPast, day = Date(timeIntervalSince1970: 0), stamp = Date(timeIntervalSince1970: 0)
        var url = URL(string: "a:b")!, uuid = UUID(), data = Data(), genre = Genre.novel, level = Level.low
        var open = OpenEnum.known(Genre.essay)
        var maybe: Int?, maybeText: String?, maybeAuthor: Author?
        var presence = Presence<String>.missing
        var list: [Int] = [], nested: [[String?]] = [], set: Set<String> = [], byKey: [String: Double] = [:]
        var byGenre: [OpenEnum<Genre>: [Date]] = [:]
        var author = Author(), authors: [Author] = [], authorsByName: [String: Author] = [:]
        var raw = JSONValue.null, medium = RoundTripMedium.book(Author())
        var names: [String] = [], ids: [Int] = [], first = 0, second = 0, deep = ""
        var pair = "a b"
        static let table = ItemTable(Every()) {
            Field(\.int, "int")
            Field(\.int8, "small.int8")
            Field(\.int16, "small.int16")
            Field(\.int32, "small.int32")
            Field(\.int64, "int64")
            Field(\.uint, "uint")
            Field(\.uint8, "small.uint8")
            Field(\.uint16, "small.uint16")
            Field(\.uint32, "small.uint32")
            Field(\.uint64, "uint64")
            Field(\.double, "double")
            Field(\.float, "float")
            Field(\.bool, "bool")
            Field(\.text, "text")
            Field(\.decimal, "decimal")
            Field(\.date, "date")
            Field(\.day, "day", .dates(.format("yyyy/MM/dd", timeZone: TimeZone(identifier: "Asia/Tokyo")!)))
            Field(\.stamp, "stamp", .dates(.milliseconds))
            Field(\.url, "url")
            Field(\.uuid, "uuid")
            Field(\.data, "data")
            Field(\.genre, "genre")
            Field(\.level, "level")
            Field(\.open, "open")
            Field(\.maybe, "maybe", or: "perhaps")
            Field(\.maybeText, #"["odd.key"].text"#)
            Field(\.maybeAuthor, "maybeAuthor")
            Field(\.presence, "presence")
            Field(\.list, "list")
            Field(\.nested, "nested")
            Field(\.set, "set")
            Field(\.byKey, "byKey")
            Field(\.byGenre, "byGenre", .dates(.seconds))
            Field(\.author, "author")
            Field(\.authors, "authors")
            Field(\.authorsByName, "authorsByName")
            Field(\.raw, "raw")
            Field(\.medium, "medium")
            Field(\.names, "tags[*].name")
            Field(\.ids, "tags[*].id")
            Field(\.first, "array[0].x")
            Field(\.second, "array[1]")
            Field(
                \.deep, "a.b[*].c", read: { (texts: [String]) in texts.joined(separator: ",") },
                write: { $0.isEmpty ? [] : $0.split(separator: ",").map(String.init) })
            Field(\.pair, combining: "left", "right") { (left: String, right: String) in
                "\(left) \(right)"
            } split: {
                let parts = $0.split(separator: " ").map(String.init)
                return (parts[0], parts[1])
            }
        }
    }

    @Test(arguments: Effort.rounds(200)) func decodeOfEncodeIsTheSame(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let every = Every.random(&generator)
        let json = Every.json(for: every)
        for text in [json.description, JSONWriter.text(of: json, options: .init(indent: 2, sortedKeys: true))] {
            let mapping = try Every.map(text)
            #expect(mapping.issues == [], "\(text)")
            #expect(mapping.items == [every], "\(text)")
        }
        let direct = Every.map(json)
        #expect(direct.issues == [])
        #expect(direct.items == [every])
        #expect(Every.json(for: direct.items[0]) == json)
    }

    @Test func everyTableIsSound() { #expect(Every.table.validate() == []) }
}

enum RoundTripMedium: TaggedUnion, Equatable {
    case book(Author), number(Numbered)
    struct Numbered: Item, Equatable {
        var type = "number", value = 0
        static let table = ItemTable(Numbered()) {
            Field(\.type, constant: "number", at: "type")
            Field(\.value, "value")
        }
    }
    static let variants = Variants<RoundTripMedium>(
        by: "type", ["number": Variant(Numbered.self) { .number($0) }], otherwise: Variant(Author.self) { .book($0) })
    var json: JSONValue {
        switch self {
        case .book(let author): author.json
        case .number(let number): number.json
        }
    }
}

extension RoundTripTests.Every {
    /// An Item with random values.
    static func random(_ generator: inout SeededGenerator) -> RoundTripTests.Every {
        var every = RoundTripTests.Every()
        every.int = .edgy(&generator)
        every.int8 = .edgy(&generator)
        every.int16 = .edgy(&generator)
        every.int32 = .edgy(&generator)
        every.int64 = .edgy(&generator)
        every.uint = .edgy(&generator)
        every.uint8 = .edgy(&generator)
        every.uint16 = .edgy(&generator)
        every.uint32 = .edgy(&generator)
        every.uint64 = .edgy(&generator)
        every.double = .finite(&generator)
        every.float = [0.1, -3, 1e30, .leastNonzeroMagnitude, .greatestFiniteMagnitude].randomElement(
            using: &generator)!
        every.bool = .random(using: &generator)
        every.text = text(&generator)
        every.decimal = Decimal(
            string: ["0", "-1.5", "12345678901234567890.123456789", "0.1"].randomElement(using: &generator)!)!
        every.date = Date(
            timeIntervalSince1970: Double(Int.random(in: -4_000_000_000...4_000_000_000, using: &generator)))
        every.day = Date(
            timeIntervalSince1970: Double(Int.random(in: 0...20000, using: &generator) * 86400 + 15 * 3600))
        every.stamp = Date(
            timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000_000, using: &generator)) / 1000)
        every.url = URL(
            string: ["https://example.org/a?b=c#d", "rel/ative", "mailto:a@b.c"].randomElement(using: &generator)!)!
        every.data = Data(
            (0..<Int.random(in: 0...5, using: &generator)).map { _ in .random(in: 0...255, using: &generator) })
        every.genre = Bool.random(using: &generator) ? .novel : .essay
        every.level = Bool.random(using: &generator) ? .low : .high
        every.open = .init(rawValue: ["novel", "essay", "ode", ""].randomElement(using: &generator)!)
        every.maybe = Bool.random(using: &generator) ? .edgy(&generator) : nil
        every.maybeText = Bool.random(using: &generator) ? text(&generator) : nil
        every.maybeAuthor = Bool.random(using: &generator) ? author(&generator) : nil
        every.presence = [.missing, .null, .value(""), .value("x")].randomElement(using: &generator)!
        every.list = many(&generator) { .edgy(&$0) }
        every.nested = many(&generator) { many(&$0) { Bool.random(using: &$0) ? text(&$0) : nil } }
        every.set = Set(many(&generator, text))
        every.byKey = dictionary(&generator, key: text) { .finite(&$0) }
        every.byGenre = dictionary(&generator, key: { .init(rawValue: text(&$0)) }) {
            many(&$0) { Date(timeIntervalSince1970: Double(Int.random(in: 0...9_999_999, using: &$0))) }
        }
        every.author = author(&generator)
        every.authors = many(&generator, author)
        every.authorsByName = dictionary(&generator, key: text, author)
        every.raw = [.null, 5, "x", [1, [.null]], ["a": ["b": 1.5]]].randomElement(using: &generator)!
        every.medium = Bool.random(using: &generator) ? .book(author(&generator)) : .number(.init(value: 3))
        // Both are encoded into the elements of one array.
        every.names = many(&generator, text)
        every.ids = every.names.map { _ in .edgy(&generator) }
        every.first = .edgy(&generator)
        every.second = .edgy(&generator)
        every.deep = many(&generator) { "t\(UInt8.random(in: 0...255, using: &$0))" }.joined(separator: ",")
        every.pair = "l\(seedless(&generator)) r\(seedless(&generator))"
        return every
    }

    private static func seedless(_ generator: inout SeededGenerator) -> UInt16 {
        .random(in: 0...999, using: &generator)
    }

    private static func author(_ generator: inout SeededGenerator) -> Author {
        Author(name: text(&generator), born: Bool.random(using: &generator) ? .edgy(&generator) : nil)
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        [
            "", "a", "Ünïcödé 🎉", "quo\"te\\", "line\nend\u{1}", " space ", "long text of more than fifteen bytes",
            "null", "1",
        ]
        .randomElement(using: &generator)!
    }

    private static func many<Element>(
        _ generator: inout SeededGenerator, _ make: (inout SeededGenerator) -> Element
    ) -> [Element] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in make(&generator) }
    }

    private static func dictionary<Key: Hashable, Value>(
        _ generator: inout SeededGenerator, key: (inout SeededGenerator) -> Key,
        _ make: (inout SeededGenerator) -> Value
    ) -> [Key: Value] {
        Dictionary(many(&generator) { (key(&$0), make(&$0)) }, uniquingKeysWith: { $1 })
    }
}

extension FixedWidthInteger {
    /// An integer, often a bound of its range.
    fileprivate static func edgy(_ generator: inout SeededGenerator) -> Self {
        [.min, .max, 0, 1, .random(in: .min ... .max, using: &generator)].randomElement(using: &generator)!
    }
}

extension Double {
    /// Any finite double.
    fileprivate static func finite(_ generator: inout SeededGenerator) -> Double {
        let value = Double(bitPattern: generator.next())
        return value.isFinite ? value : 0.1
    }
}
