import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths

// Tables over initializers, for the comparison of both readers: each way in which an argument gets its value.

/// Arguments of the primitive kinds, required and optional.
struct FlatMade: Item {
    let id: Int, name: String, ratio: Double, flag: Bool
    let mayId: Int?, mayName: String?, mayRatio: Double?, mayFlag: Bool?
    static let table = ItemTable(FlatMade.init, "a", "b", "c", "d", "e", "f", "g", "h")
}

/// Arguments with defaults, also of those that are optional.
struct Defaulted: Item {
    let id: Int, name: String, ratio: Double?, flag: Bool, list: [Int], any: JSONValue
    static let table = ItemTable(
        Defaulted.init, Column("a", default: 7), Column("b", or: "c", default: "a default of more than fifteen bytes"),
        Column("c", default: 0.5), Column("d.a", default: true), Column("e", default: [1, 2]),
        Column("f", default: JSONValue(1)))
}

/// Each strategy for an absent value and an invalid one, with and without a default.
struct Answering: Item {
    let kept: Int?, nilled: Int, failing: String, skipping: Double?, mixed: Bool?, blank: String
    static let table = ItemTable(
        Answering.init, Column("a", .missing(.keepDefault), .null(.error), .invalid(.setNil)),
        Column("b", default: 3, .missing(.setNil), .null(.setNil), .invalid(.setNil)),
        Column("c", default: "?", .missing(.error), .null(.error), .invalid(.error)),
        Column("d", default: nil, .missing(.error), .null(.skipItem), .invalid(.skipItem)),
        Column("e", default: true, .null(.setNil), .invalid(.keepDefault)),
        Column("f", or: "b", default: "-", .lenient, .missing(.keepDefault)))
}

/// The lenient policy: texts are trimmed, blank texts are missing, scalars are lists of one.
struct LenientMade: Item {
    let text: String, number: Int, list: [Int], flag: Bool?, fallback: String?
    static let table = ItemTable(
        LenientMade.init, "b", Column("a", default: 0), Column("c", default: []), "d", Column("e", or: "f"),
        policy: .lenient)
}

/// Values with constraints, of which some have codes and some are converted.
struct BoundedMade: Item {
    let id: Int, name: String?, ratio: Double, list: [String], small: Int8
    static let table = ItemTable(
        BoundedMade.init, Column("a", .range(0...10)), Column("b", .length(1...3)),
        Column("c", default: 1, .range(0.0...1.0)), Column("e", default: [], .count(0...2)),
        Column("f", default: 1, .range(0...5)))
}

/// Initializers inside one another, in lists, dictionaries and optionals, and behind wildcards.
struct Nest: Item {
    var parts: [FlatMade] = []
    var one: Letters?
    var named: [String: Defaulted] = [:]
    var rows: [[Letters]] = []
    var behind: [Letters] = []
    static let table = ItemTable(Nest()) {
        Field(\.parts, "a")
        Field(\.one, "d")
        Field(\.named, "g")
        Field(\.rows, "c")
        Field(\.behind, "e[*].c")
    }
}

extension Nest: CustomStringConvertible {
    var description: String { "\(parts) \(one as Any) \(named.sorted { $0.key < $1.key }) \(rows) \(behind)" }
}

/// An initializer with arguments that are Items, made by properties and by initializers.
struct Composed: Item {
    let part: Letters?, flat: Flat?, parts: [Letters], first: JSONValue?, tags: [String]
    static let table = ItemTable(
        Composed.init, "a", "d", Column("c", default: []), Column("b[0]"), Column("e[*].b", default: ["none"]))
}

/// An initializer that may change what it is given, with a rule over the record.
struct Ruled: Item {
    let low: Int, high: Int
    init(low: Int, high: Int) { (self.low, self.high) = (low, high &+ 1) }
    static let table = ItemTable(Ruled.init, "a", Column("c", default: 5))
        .checking(Check("is in order") { $0.low <= $0.high }, Check("is small", .skipItem) { $0.low < 100 })
}

/// Properties that are made of several values at once.
struct Combined: Item {
    struct Point: Sendable { var x = 0, y = 0.5 }
    var point: Point?
    var both = "?"
    var id = 0
    static let table = ItemTable(Combined()) {
        Field(\.point, combining: Column<Int>("a"), Column<Double>("c", default: 2)) { Point(x: $0, y: $1) }
        Field(\.both, combining: Column<String>("b"), Column<String?>("f", or: "d.a")) { $0 + ($1 ?? "") }
        Field(\.id, "a")
    }
}

/// Many arguments of types that take a conversion.
struct KindsMade: Item {
    let tiny: Int8, large: UInt64?, decimal: Decimal, date: Date?, url: URL?, genre: Genre?, float: Float, data: Data?
    static let table = ItemTable(
        KindsMade.init, "a", "b", Column("c", default: 3), Column("d", .invalid(.setNil)),
        Column("e", .invalid(.setNil)), Column("g", .strict), Column("h", default: 0), Column("b", or: "a"))
}
