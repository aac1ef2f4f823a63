import ItemMapping

/// A property of an Item to write, and the field of its table.
struct SwiftProperty {
    /// The name, as written in source.
    let name: String
    /// The text after the name: its type and its initial value.
    let declaration: String
    /// A description for a doc comment; `nil` without one.
    var description: String?
    /// A remark for a comment; `nil` without one.
    var remark: String?
    /// The arguments of the field after its property: `"info.title", .required`.
    let arguments: String

    /// Returns the text after a property's name, for a type and an initial value; an empty type is the
    /// value's own.
    static func declaration(_ type: String, startingWith value: String?) -> String {
        (type.isEmpty ? "" : ": \(type)") + (value.map { " = \($0)" } ?? "")
    }
}

/// An Item to write: a struct with its table.
struct SwiftItem {
    let name: String
    /// A description for a doc comment; `nil` without one.
    var description: String?
    /// Further arguments of the table: `policy: .strict`.
    var arguments: [String] = []
    let properties: [SwiftProperty]
}

/// A type to write inside an Item.
enum SwiftDeclaration {
    case item(SwiftItem)
    /// An enum of texts.
    case choice(name: String, texts: [String])
}

/// A file of Swift: an Item, and the types nested in it.
struct SwiftFile {
    private var lines: [String] = []

    init(_ root: SwiftItem, nested: [SwiftDeclaration]) {
        append(root, indent: "", isOpen: !nested.isEmpty)
        for declaration in nested {
            lines.append("")
            switch declaration {
            case .item(let item): append(item, indent: "    ", isOpen: false)
            case .choice(let name, let texts): appendChoice(name, texts: texts)
            }
        }
        if !nested.isEmpty { lines.append("}") }
    }

    /// Returns the text of the file, with lines of comments at its top.
    func text(heading: [String]) -> String {
        let comments = heading.map { "// " + SwiftName.comment($0) }
        return (comments + ["import Foundation", "import Listwright", ""] + lines).joined(separator: "\n") + "\n"
    }

    private mutating func append(_ item: SwiftItem, indent: String, isOpen: Bool) {
        let name = SwiftName.written(item.name)
        lines += SwiftDocumentation.lines(of: item.description, indent: indent)
        lines.append("\(indent)struct \(name): Item {")
        for property in item.properties {
            lines += SwiftDocumentation.lines(of: property.description, indent: indent + "    ")
            let remark = property.remark.map { "  // " + SwiftName.comment($0) } ?? ""
            lines.append("\(indent)    var \(property.name)\(property.declaration)\(remark)")
        }
        lines.append("")
        let arguments = (["\(name)()"] + item.arguments).joined(separator: ", ")
        lines.append("\(indent)    static let table = ItemTable(\(arguments)) {")
        for property in item.properties {
            lines.append("\(indent)        Field(\\.\(property.name), \(property.arguments))")
        }
        lines.append("\(indent)    }")
        if !isOpen { lines.append("\(indent)}") }
    }

    private mutating func appendChoice(_ name: String, texts: [String]) {
        var free = SwiftNameSet()
        lines.append("    enum \(name): String, FieldValue {")
        for text in texts {
            let name = free.free(SwiftName.enumCase(text))
            let raw = name == text ? "" : " = \(SwiftText.literal(text))"
            lines.append("        case \(SwiftName.written(name))\(raw)")
        }
        lines.append("    }")
    }
}
