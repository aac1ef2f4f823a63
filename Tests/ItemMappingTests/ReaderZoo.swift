import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths

/// The primitive kinds that both readers write.
struct Flat: Item {
    var id = 0
    var name = "?"
    var ratio = 0.5
    var flag = false
    var mayId: Int?
    var mayName: String? = "kept"
    var mayRatio: Double?
    var mayFlag: Bool?
    static let table = ItemTable(Flat()) {
        Field(\.id, "a")
        Field(\.name, "b")
        Field(\.ratio, "c")
        Field(\.flag, "d")
        Field(\.mayId, "e")
        Field(\.mayName, "f", .null(.keepDefault))
        Field(\.mayRatio, "g", .strict)
        Field(\.mayFlag, "h", .lenient)
    }
}

/// Paths with common prefixes, paths through one another, and fallbacks.
struct Deep: Item {
    var first = 0
    var second = ""
    var whole: JSONValue?
    var inner: Int?
    var other = ""
    var digits = 1
    static let table = ItemTable(Deep()) {
        Field(\.first, "a.a.a")
        Field(\.second, "a.a.b", .lenient)
        Field(\.whole, "b")
        Field(\.inner, "b.a")
        Field(\.other, "c", or: ["d.a", "d"])
        Field(\.digits, "e.0")
    }
}

/// Paths through single elements of arrays.
struct Indexed: Item {
    var first = 0
    var last = ""
    var digits = 1
    var under: Int?
    var names: [String] = []
    var letters: [JSONValue] = []
    var either = ""
    static let table = ItemTable(Indexed()) {
        Field(\.first, "a[0]")
        Field(\.last, "b[-1]", .lenient)
        Field(\.digits, "c.1.a")
        Field(\.under, "d[1].a[0]")
        Field(\.names, "e[0].c[*]")
        Field(\.letters, "f[*].a[0]")
        Field(\.either, "g[0].b", or: ["g[-2]", "g"])
    }
}

/// Properties that are the same in every record, and one that a function makes.
struct Marked: Item {
    var kind = ""
    var id = 0
    var shout: String? = "none"
    var under: Int?
    var isOld = false
    static let table = ItemTable(Marked()) {
        Field(\.kind, constant: "book", at: "b")
        Field(\.id, "a")
        Field(\.shout, "c", .invalid(.skipItem)) { (text: String) in text.isEmpty ? nil : text + "!" }
        Field(\.under, "d.a")
        Field(\.isOld, constant: true)
    }
}

/// Properties that two fields write: the last one counts.
struct Overwritten: Item {
    var name = "?"
    var number = 1
    static let table = ItemTable(Overwritten()) {
        Field(\.name, "b")
        Field(\.name, constant: "x")
        Field(\.number, constant: 2)
        Field(\.number, "a")
    }
}

/// Fallbacks with different strategies for null and missing values.
struct Fallbacks: Item {
    var first: Int? = 7
    var second: String? = "kept"
    var third = 1
    static let table = ItemTable(Fallbacks()) {
        Field(\.first, "a", or: "b.a", .null(.setNil), .missing(.keepDefault))
        Field(\.second, "c", or: ["d", "e[0]"], .null(.keepDefault), .missing(.setNil))
        Field(\.third, "f", or: "g", .null(.error), .missing(.keepDefault))
    }
}

/// Kinds that need a conversion.
struct Kinds: Item {
    var tiny: Int8 = 1
    var large: UInt64 = 2
    var decimal = Decimal(3)
    var date = Date(timeIntervalSince1970: 0)
    var url: URL?
    var uuid: UUID?
    var genre = Genre.novel
    var float: Float = 0
    var data = Data()
    static let table = ItemTable(Kinds()) {
        Field(\.tiny, "a")
        Field(\.large, "b")
        Field(\.decimal, "c", .missing(.setNil))
        Field(\.date, "d")
        Field(\.url, "e", .invalid(.setNil))
        Field(\.uuid, "f", .required)
        Field(\.genre, "g", .invalid(.skipItem))
        Field(\.float, "h")
        Field(\.data, "b", or: "a")
    }
}

/// Lists, dictionaries, nested Items.
struct Containers: Item {
    var numbers: [Int] = []
    var names: [String?] = []
    var points: [[Double]] = []
    var flat: Flat?
    var flats: [Flat] = []
    var byName: [String: Int] = [:]
    var tracks: [String: Letters] = [:]
    var kept = Presence<[Bool]>.missing
    static let table = ItemTable(Containers()) {
        Field(\.numbers, "a")
        Field(\.names, "b")
        Field(\.points, "c")
        Field(\.flat, "d")
        Field(\.flats, "e")
        Field(\.byName, "f")
        Field(\.tracks, "g", .lenient)
        Field(\.kept, "h", .null(.setNil))
    }
}

extension Containers: CustomStringConvertible {
    /// All fields as text, dictionaries in the order of their keys.
    var description: String {
        let sorted = (byName.sorted { $0.key < $1.key }, tracks.sorted { $0.key < $1.key })
        return "\(numbers) \(names) \(points) \(flat as Any) \(flats) \(sorted) \(kept)"
    }
}

/// An immutable type, whose initializer's arguments can fail in several ways.
struct Letters: Item {
    let a: Int
    let b: String?
    let c: [Double]?
    static let table = ItemTable(Letters.init, "a", "b", Column("c", or: "d.a"))
}

/// A wildcard, and a key with special characters.
struct Wild: Item {
    var names: [String] = []
    var quoted = 0
    var umlaut = 0
    static let table = ItemTable(Wild()) {
        Field(\.names, "a[*].b")
        Field(\.quoted, #"["\"q\\"]"#)
        Field(\.umlaut, "ä")
    }
}

/// Wildcards of fields that are read when their arrays are met, and others.
struct Wildcards: Item {
    var texts = ["kept"]
    var deep: [Int]?
    var leaves: [Leaf] = [Leaf()]
    var flat = 0
    var late: [Double] = []
    var leaf = Leaf()
    static let table = ItemTable(Wildcards()) {
        Field(\.texts, "a[*].b", .missing(.setNil))
        Field(\.deep, "b[*].a.c", .missing(.setNil))
        Field(\.leaves, "c[*].d")
        Field(\.flat, "d[*].a")
        Field(\.late, "e[*].a[0]")
        Field(\.leaf, "f")
    }

    struct Leaf: Item {
        var a = 1
        var b: [String: Double] = ["x": 1]
        var c: [Leaf] = []
        static let table = ItemTable(Leaf()) {
            Field(\.a, "a")
            Field(\.b, "b")
            Field(\.c, "c[*].a")
        }
    }
}

extension Wildcards.Leaf: CustomStringConvertible {
    // Dictionaries that are equal may have their keys in different orders.
    var description: String { "Leaf(a: \(a), b: \(b.sorted { $0.key < $1.key }), c: \(c))" }
}

/// Observed and computed properties, whose order matters.
struct Watched: Item {
    var low = 0 { didSet { log += "low " } }
    var log = ""
    var both: Int {
        get { low }
        set { low = newValue &* 2 }
    }
    static let table = ItemTable(Watched()) {
        Field(\.both, "a")
        Field(\.low, "b")
        Field(\.both, "c")
    }
}

/// A tree of Items of one table.
struct Branch: Item {
    var name = ""
    var twigs: [Branch] = []
    var late: Int?
    static let table = ItemTable(Branch()) {
        Field(\.name, "a")
        Field(\.twigs, "b")
        Field(\.late, "c", or: "d")
    }
}

/// A tagged union.
enum Various: TaggedUnion {
    case flat(Flat), deep(Deep), other(JSONValue)
    static let variants = Variants<Various>(
        by: "a", ["flat": Variant(Flat.self) { .flat($0) }, "deep": Variant(Deep.self) { .deep($0) }],
        otherwise: Variant(JSONValue.self) { .other($0) })

    var json: JSONValue {
        switch self {
        case .flat(let flat): flat.json
        case .deep(let deep): deep.json
        case .other(let value): value
        }
    }
}

/// The lenient policy: texts are trimmed, blank texts are missing, scalars are lists of one.
struct Lenient: Item {
    var text = "?"
    var number = 0
    var list: [Int] = []
    var flag: Bool?
    var fallback: String?
    static let table = ItemTable(Lenient(), policy: .lenient) {
        Field(\.text, "b")
        Field(\.number, "a", .missing(.error))
        Field(\.list, "c")
        Field(\.flag, "d")
        Field(\.fallback, "e", or: "f")
    }
}

/// The index of the record in its list, as several types.
struct Numbered: Item {
    var number = -1
    var text = "?"
    var id = 0
    var small = 9
    var strict: String?
    static let table = ItemTable(Numbered()) {
        Field(\.number, from: .index)
        Field(\.text, from: .index)
        Field(\.id, "a")
        Field(\.small, from: .index, .range(0...2))
        Field(\.strict, from: .index, .strict)
    }
}

/// The index for an initializer.
struct Placed: Item {
    let id: Int
    let number: Int
    let text: String
    static let table = ItemTable(Placed.init, "a", Column(from: .index), Column(from: .index))
}

/// Records with an index inside of others, where it is the index in the inner list.
struct NumberedParts: Item {
    var parts: [Numbered] = []
    var one: Placed?
    var rows: [[Numbered]] = []
    static let table = ItemTable(NumberedParts()) {
        Field(\.parts, "e")
        Field(\.one, "d")
        Field(\.rows, "c")
    }
}

/// The index, which no other record has, beside a field that may make the record jansson's.
struct NumberedOnce: Item {
    var number = -1
    var value = 0
    static let table = ItemTable(NumberedOnce()) {
        Field(\.number, from: .index, .unique)
        Field(\.value, "b", or: "a")
    }
}

/// Tables that are made anew for each use, one inside of the other.
struct Anew: Item {
    struct Part: Item {
        var a = 0
        var b = ""
        static var table: ItemTable<Part> {
            ItemTable(Part()) {
                Field(\.a, "a")
                Field(\.b, "b")
            }
        }
    }

    var part = Part()
    var parts: [Part] = []
    static let table = ItemTable(Anew()) {
        Field(\.part, "d")
        Field(\.parts, "e")
    }
}
