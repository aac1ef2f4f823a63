import ItemMapping
import JSONDocuments
import JSONPaths

/// A comment with replies: a list of Items of its own type.
struct Reply: Item, Hashable {
    var text = ""
    var likes = 0
    var replies: [Reply] = []
    static let table = ItemTable(Reply()) {
        Field(\.text, "a")
        Field(\.likes, "b")
        Field(\.replies, "r")
    }
}

/// A chain of objects of a class, with two keys between them.
final class Link: Item, CustomStringConvertible {
    var name = ""
    var next: Link?
    init() {}
    static let table = ItemTable(Link()) {
        Field(\.name, "a")
        Field(\.next, "r.n")
    }
    var description: String { json.description }
}

/// Folders by name.
struct Folder: Item, Hashable {
    var size = 0
    var folders: [String: Folder] = [:]
    static let table = ItemTable(Folder()) {
        Field(\.size, "b")
        Field(\.folders, "r", or: "s")
    }
}

/// A type with an initializer, which is read after its record was scanned.
struct Remark: Item, Hashable {
    let text: String?
    let remarks: [Remark]?
    static let table = ItemTable(Remark.init, "a", "r")

    /// A table with an initializer encodes nothing.
    var json: JSONValue { ["a": text.json, "r": remarks.json] }
}

/// A field value that calls itself through lists, without a table.
indirect enum Tree: FieldValue, Hashable {
    case leaf(Int)
    case branch([Tree])

    static func value(from found: FoundValue) throws(ConversionFailure) -> Tree {
        found.kind == .array ? .branch(try [Tree].value(from: found)) : .leaf(try Int.value(from: found))
    }

    var json: JSONValue {
        switch self {
        case .leaf(let number): JSONValue(number)
        case .branch(let trees): trees.json
        }
    }
}

/// A tagged union with a recursive case.
indirect enum Shape: TaggedUnion, Hashable {
    case circle(Reply), group(Group)
    static let variants = Variants<Shape>(
        by: "t",
        ["circle": Variant(Reply.self) { .circle($0) }, "group": Variant(Group.self) { .group($0) }],
        otherwise: Variant(Reply.self) { .circle($0) })

    var json: JSONValue {
        switch self {
        case .circle(let comment): comment.json
        case .group(let group): group.json
        }
    }
}

/// The shapes of a group and its other members.
struct Group: Item, Hashable {
    var kind = "group"
    var shapes: [Shape] = []
    static let table = ItemTable(Group()) {
        Field(\.kind, "t")
        Field(\.shapes, "r[*]")
    }
}
