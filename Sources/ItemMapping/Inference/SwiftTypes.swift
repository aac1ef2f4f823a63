/// Gives names to the records and choices of an inferred type; equal ones share a name.
struct SwiftTypes {
    /// A type to declare.
    enum Declaration {
        case record([InferredField])
        case choice([String])
    }

    private(set) var declarations: [(name: String, content: Declaration)] = []
    private var names: [InferredType: String] = [:]
    private var taken: SwiftNameSet

    /// The types of the fields of a record that is called `root`, and of what is nested in them.
    init(_ root: String, _ fields: [InferredField]) {
        taken = SwiftNameSet([root])
        collect(fields, in: "")
    }

    private mutating func collect(_ fields: [InferredField], in parent: String) {
        for field in fields { collect(field.type, key: field.key, name: SwiftName.type(field.key), in: parent) }
    }

    private mutating func collect(_ type: InferredType, key: String, name: String, in parent: String) {
        switch type {
        case .optional(let inner), .verbatim(let inner): collect(inner, key: key, name: name, in: parent)
        case .list(let inner), .dictionary(let inner):
            collect(inner, key: key, name: SwiftName.elementType(key), in: parent)
        case .choice(let cases):
            guard names[type] == nil else { return }
            declare(type, .choice(cases), taken.free(name, or: parent + name))
        case .record(let fields):
            guard names[type] == nil else { return }
            let free = taken.free(name, or: parent + name)
            declare(type, .record(fields), free)
            collect(fields, in: free)
        default: break
        }
    }

    private mutating func declare(_ type: InferredType, _ content: Declaration, _ name: String) {
        names[type] = name
        declarations.append((name, content))
    }

    /// How a type is written.
    func text(_ type: InferredType) -> String {
        switch type {
        case .bool: "Bool"
        case .int: "Int"
        case .uint64: "UInt64"
        case .double: "Double"
        case .decimal: "Decimal"
        case .string: "String"
        case .date: "Date"
        case .url: "URL"
        case .uuid: "UUID"
        case .any: "JSONValue"
        case .record: names[type]!
        case .choice: "OpenEnum<\(names[type]!)>"
        case .list(let inner): "[\(text(inner))]"
        case .dictionary(let inner): "[String: \(text(inner))]"
        case .optional(let inner): "\(text(inner))?"
        case .verbatim(let inner): "Verbatim<\(text(inner))>"
        }
    }

    /// How a property of a type starts out; nil for a type without a natural start.
    func start(_ type: InferredType) -> String? {
        switch type {
        case .bool: "false"
        case .int, .double: type == .int ? "0" : "0.0"
        case .uint64: "0 as UInt64"
        case .decimal: "0 as Decimal"
        case .string: "\"\""
        case .date, .url, .uuid, .verbatim: nil
        case .any: "JSONValue.null"
        case .choice: "\(text(type)).unknown(\"\")"
        case .record: "\(text(type))()"
        case .list: "[]"
        case .dictionary: "[:]"
        case .optional: nil
        }
    }
}
