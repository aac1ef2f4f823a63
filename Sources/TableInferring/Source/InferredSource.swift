import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// The Swift of inferred fields: an Item with its table, and the types nested in it.
package struct InferredSource {
    private let wholePath: Bool
    private let isDeclared: Bool
    private let types: SwiftTypes
    private let root: SwiftItem

    /// Makes the source of an Item with this name; with `wholePath` its only field is the whole
    /// record.
    ///
    /// Fields of a schema, `isDeclared`, ask for what the schema says; those of samples only have types.
    ///
    /// - Parameters:
    ///   - nodeName: The name of the records in the schema, if they contain themselves.
    ///   - description: The description of the records.
    ///   - isClosed: Whether keys that no field uses are issues.
    package init(
        name: String, fields: [InferredField], wholePath: Bool, isDeclared: Bool = false, nodeName: String? = nil,
        description: String? = nil, isClosed: Bool = false
    ) {
        self.wholePath = wholePath
        self.isDeclared = isDeclared
        types = SwiftTypes(root: name, fields: fields, nodeName: nodeName)
        var root = Self.item(name, fields: fields, types: types, isDeclared: isDeclared, wholePath: wholePath)
        root.description = description
        if isClosed { root.arguments = ["unknownKeys: .report"] }
        self.root = root
    }

    /// Returns the text of the source file.
    package func text(heading: [String]) -> String {
        let nested = types.declarations.map { name, content -> SwiftDeclaration in
            switch content {
            case .record(let fields): .item(Self.item(name, fields: fields, types: types, isDeclared: isDeclared))
            case .choice(let texts): .choice(name: name, texts: texts)
            }
        }
        return SwiftFile(root, nested: nested).text(heading: heading)
    }

    private static func item(
        _ name: String, fields: [InferredField], types: SwiftTypes, isDeclared: Bool, wholePath: Bool = false
    ) -> SwiftItem {
        var free = SwiftNameSet()
        let properties = fields.map { field in
            let own = wholePath ? "" : JSONLocation([.key(field.key)]).keyPath
            let path = field.path?.description ?? own
            let dates = field.type.dateStyle.flatMap { $0 == .automatic ? nil : ", .dates(\($0.term.swift))" } ?? ""
            let rules = isDeclared || field.hasMisfits ? Self.rules(of: field) : (options: [], refusals: [])
            let policy = field.isStrict ? [".\(ConversionPolicy.strict.rawValue)"] : []
            let remarks = [field.remark].compactMap(\.self) + rules.refusals.map { "not checked: \($0)" }
            return SwiftProperty(
                name: SwiftName.written(free.free(SwiftName.property(field.key))),
                declaration: declaration(of: field, types: types),
                description: field.hasMisfits ? nil : field.description,
                remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "),
                arguments: ([field.origin.map { "from: .\($0)" } ?? SwiftText.literal(path)] + policy + rules.options)
                    .joined(separator: ", ") + dates)
        }
        return SwiftItem(name: name, properties: properties)
    }

    /// Returns the options of a field that a schema declares, and its constraints that Swift can't say.
    package static func rules(of field: InferredField) -> (options: [String], refusals: [String]) {
        let (options, refusals) = ConstraintSwift(
            field.constraints, on: field.type.kind, written: .null, at: .root
        ).options()
        return (
            (field.isRequired ? [".required"] : []) + options,
            refusals.map { "\($0.location.appending(.key($0.member))), which \($0.reason)" }
        )
    }

    /// Returns the text after a property's name: its type and its initial value.
    private static func declaration(of field: InferredField, types: SwiftTypes) -> String {
        let type = types.text(field.type, of: field.key)
        if field.presence == .missingOrNull { return " = Presence<\(type)>.missing" }
        guard field.presence == .always || field.type == .any, let start = types.start(field.type, of: field.key) else {
            return SwiftProperty.declaration("\(type)?", startingWith: nil)
        }
        // A default that breaks the constraints would be one that no record can have.
        guard field.type.startsWithin(field.constraints) else {
            return SwiftProperty.declaration("\(type)?", startingWith: nil)
        }
        return SwiftProperty.declaration(start.hasPrefix("[") ? type : "", startingWith: start)
    }
}

extension InferredType {
    /// Returns whether the initial value of a property of the type keeps constraints.
    fileprivate func startsWithin(_ constraints: [Constraint]) -> Bool {
        let start: JSONValue =
            switch self {
            case .list: []
            case .dictionary: [:]
            default: term.traits.start?.json ?? .null
            }
        return Constraint.allow(start, constraints)
    }
}

/// The types to declare for the records and choices of inferred fields.
///
/// Equal ones share a declaration if their keys suggest the same name: `author` and `authors`, but
/// not `authors` and `tags`, whose shapes are only equal so far.
struct SwiftTypes {
    /// A type to declare.
    enum Declaration {
        case record([InferredField])
        case choice([String])
    }

    private(set) var declarations: [(name: String, content: Declaration)] = []
    private var names: [Use: String] = [:]
    /// The types of records that contain themselves, by their names in the schema.
    private var nodeNames: [String: String] = [:]
    private var taken: SwiftNameSet

    /// A type, and the name that its key suggests.
    private struct Use: Hashable {
        let type: InferredType
        let name: String
    }

    /// Collects the types of a record's fields, and of all fields nested in them.
    init(root: String, fields: [InferredField], nodeName: String? = nil) {
        taken = SwiftNameSet([root])
        if let nodeName { nodeNames[nodeName] = root }
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
            let use = Use(type: type, name: name)
            guard names[use] == nil else { return }
            declare(use, as: .choice(cases), named: taken.free(name, or: parent + name))
        case .record(let fields):
            let use = Use(type: type, name: name)
            guard names[use] == nil else { return }
            let free = taken.free(name, or: parent + name)
            declare(use, as: .record(fields), named: free)
            collect(fields, in: free)
        case .node(let node, let fields):
            guard nodeNames[node] == nil else { return }
            let free = taken.free(SwiftName.type(node), or: parent + name)
            nodeNames[node] = free
            declarations.append((free, .record(fields)))
            collect(fields, in: free)
        default: break
        }
    }

    private mutating func declare(_ use: Use, as content: Declaration, named name: String) {
        names[use] = name
        declarations.append((name, content))
    }

    /// Returns the type of a key's values, as source.
    func text(_ type: InferredType, of key: String) -> String {
        text(type, of: key, name: SwiftName.type(key))
    }

    private func text(_ type: InferredType, of key: String, name: String) -> String {
        switch type {
        case .uint64: "UInt64"
        case .record: names[Use(type: type, name: name)] ?? "JSONValue"
        case .node(let node, _), .recursive(let node): nodeNames[node] ?? "JSONValue"
        case .choice: "OpenEnum<\(names[Use(type: type, name: name)] ?? "String")>"
        case .list(let inner): "[\(text(inner, of: key, name: SwiftName.elementType(key)))]"
        case .dictionary(let inner): "[String: \(text(inner, of: key, name: SwiftName.elementType(key)))]"
        case .optional(let inner): "\(text(inner, of: key, name: name))?"
        case .verbatim(let inner): "Verbatim<\(text(inner, of: key, name: name))>"
        default: type.term.traits.swift
        }
    }

    /// Returns the initial value of a property of a type, as source; nil for a type without a natural one.
    func start(_ type: InferredType, of key: String) -> String? {
        switch type {
        case .uint64: "0 as UInt64"
        case .choice: "\(text(type, of: key)).unknown(\"\")"
        case .record, .node, .recursive: "\(text(type, of: key))()"
        case .list: "[]"
        case .dictionary: "[:]"
        case .optional, .verbatim: nil
        default: type.term.traits.start?.swift
        }
    }
}
