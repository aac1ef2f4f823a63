import ItemMapping
import JSONPaths

/// Rules for texts, in each form that a text has.
struct Spaced: Item {
    var trimmed = "?"
    var mayTrim: String?
    var filled: String? = "kept"
    var both = "?"
    var list: [String] = []
    var short = ""
    var number = 0
    static let table = ItemTable(Spaced()) {
        Field(\.trimmed, "b", .trimmed)
        Field(\.mayTrim, "d.a", .trimmed, .strict)
        Field(\.filled, "e", or: "f", .nonEmpty)
        Field(\.both, "c", or: ["b", "d.b"], .trimmed, .nonEmpty, .required)
        Field(\.list, "e[*].b", .trimmed)
        Field(\.short, "h", .trimmed, .length(...3))
        Field(\.number, "a", .trimmed, .nonEmpty)
    }
}

/// The same for arguments.
struct SpacedMade: Item {
    let a: String
    let b: String?
    let c: String
    let d: [String]?
    static let table = ItemTable(
        SpacedMade.init, Column("b", .trimmed, .nonEmpty), Column("e", or: "f", .nonEmpty),
        Column("c", default: "-", .trimmed, .nonEmpty), Column("h", .trimmed))
}
