import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring

// The types of schemas by themselves, without references and combinations.
extension SchemaReader {
    /// Returns the type of a schema without its combinations with others.
    mutating func plainType(of schema: JSONValue, at location: JSONLocation) -> Result {
        var types = Self.types(in: schema) ?? []
        if schema["type"]?.kind == .string || types.count == schema["type"]?.count, !types.isEmpty { enforce("type") }
        if schema["enum"]?.kind == .array || schema["const"] != nil { return typeOfValues(in: schema, at: location) }
        let isNullable = types.contains("null")
        types.removeAll { $0 == "null" }
        if Set(types) == ["integer", "number"] { types = ["number"] }
        if types.isEmpty, !isNullable, schema["properties"]?.count ?? 0 > 0 {
            return readObject(schema, true, isOpen: true, at: location)
        }
        guard types.count == 1 else {
            var result = anything(of: types, isNullable, at: location)
            result.required = required(by: schema)
            return result
        }
        switch types[0] {
        case "array": return list(schema, isNullable, at: location)
        case "object": return readObject(schema, isNullable, isOpen: false, at: location)
        default: return Result(type(named: types[0], schema, at: location), isNullable)
        }
    }

    private mutating func anything(of types: [String], _ isNullable: Bool, at location: JSONLocation) -> Result {
        if types.count > 1 { remark("values of several types are read as any JSON", at: location) }
        if types.isEmpty, isNullable { remark("only null is allowed; any JSON is read", at: location) }
        return Result(.any, isNullable || types.isEmpty)
    }

    private mutating func typeOfValues(in schema: JSONValue, at location: JSONLocation) -> Result {
        let values = Self.allowedValues(of: schema)
        if !values.isEmpty, values.allSatisfy(\.isNull) {
            remark("only null is allowed; any JSON is read", at: location)
        }
        return Self.type(ofValues: values)
    }

    private mutating func list(_ schema: JSONValue, _ isNullable: Bool, at location: JSONLocation) -> Result {
        guard let items = schema["items"], items.kind == .object, schema["prefixItems"] == nil else {
            if schema["items"]?.bool == true { enforce("items") }
            return Result(.list(.any), isNullable)
        }
        // Without a list of schemas it has no effect.
        enforce("items", "additionalItems")
        let element = contained(at: location.appending(.key("items")))
        if element.type == .any, !element.isNullable {
            remark("not checked: that elements aren't null", at: location.appending(.key("items")))
        }
        var result = Result(.list(element.member), isNullable)
        result.ofElements = element.constraints
        return result
    }

    /// Returns the members that a schema requires.
    mutating func required(by schema: JSONValue) -> [String] {
        let names = (schema["required"]?.array ?? []).compactMap(\.string)
        if names.count == schema["required"]?.count { enforce("required") }
        return names
    }

    private mutating func type(named name: String, _ schema: JSONValue, at location: JSONLocation) -> InferredType {
        switch name {
        case "boolean": return .bool
        case "integer":
            if schema["format"]?.string == "int64" { enforce("format") }
            return .int
        case "number":
            if ["decimal", "double"].contains(schema["format"]?.string) { enforce("format") }
            return schema["format"]?.string == "decimal" ? .decimal : .double
        case "string":
            let type = Self.text(schema["format"]?.string)
            if type != .string { enforce("format") }
            return type
        default:
            remark("the type \(name) is read as any JSON", at: location)
            return .any
        }
    }

    private static func text(_ format: String?) -> InferredType {
        switch format {
        case "date": .date(.day)
        case "date-time": .date(.automatic)
        case "uuid": .uuid
        case "uri", "uri-reference", "iri", "iri-reference", "url": .url
        default: .string
        }
    }

    /// Returns the allowed values of a schema that are of its types.
    static func allowedValues(of schema: JSONValue) -> [JSONValue] {
        var values = schema["enum"]?.array ?? schema["const"].map { [$0] } ?? []
        if let value = schema["const"] { values.removeAll { $0 != value } }
        guard let types = types(in: schema) else { return values }
        let allowed = Set(schema["nullable"]?.bool == true ? types + ["null"] : types)
        return values.filter { !allowed.isDisjoint(with: typeNames(of: $0)) }
    }

    /// Returns the names of the types that a schema allows; nil if it has no keyword `type`.
    private static func types(in schema: JSONValue) -> [String]? {
        schema["type"]?.array?.compactMap(\.string) ?? schema["type"]?.string.map { [$0] }
    }

    /// Returns the names of the types that a value is of.
    private static func typeNames(of value: JSONValue) -> [String] {
        switch value.kind {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .integer: ["integer", "number"]
        case .real: value.int64 == nil ? ["number"] : ["number", "integer"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }

    /// Returns the type of one of a few values.
    private static func type(ofValues values: [JSONValue]) -> Result {
        let present = values.filter { !$0.isNull }
        let isNullable = present.count < values.count
        let texts = present.compactMap(\.string)
        if texts.count == present.count, !texts.isEmpty {
            let isWord = texts.allSatisfy { !$0.isEmpty } && Set(texts).count == texts.count
            return Result(isWord && texts.count > 1 ? .choice(texts.sorted()) : .string, isNullable)
        }
        if present.allSatisfy({ $0.kind == .integer }) { return Result(present.isEmpty ? .any : .int, isNullable) }
        if present.allSatisfy({ $0.kind == .bool }) { return Result(.bool, isNullable) }
        if present.allSatisfy({ $0.kind == .integer || $0.kind == .real }) { return Result(.double, isNullable) }
        return Result(.any, isNullable)
    }
}

extension SchemaReader.Result {
    /// The type as that of an element, which may be null.
    var member: InferredType { isNullable && type != .any ? .optional(type) : type }
}

extension InferredType {
    /// True if values that aren't objects have the type, too: a field holds the whole value.
    var isOpen: Bool { fields?.contains { $0.path == .root } ?? false }

    /// The type of the objects among values of any kind, and any other type unchanged.
    var closed: InferredType { fields.map { with($0.filter { $0.path != .root }) } ?? self }

    /// Returns the record with other fields.
    func with(_ fields: [InferredField]) -> InferredType {
        if case .node(let name, _) = self { .node(name: name, fields) } else { .record(fields) }
    }

    /// The fields of records; `nil` for any other type.
    var fields: [InferredField]? {
        switch self {
        case .record(let fields), .node(_, let fields): fields
        default: nil
        }
    }

    /// The type of what is in lists, dictionaries and optionals.
    var innermost: InferredType {
        switch self {
        case .list(let inner), .dictionary(let inner), .optional(let inner), .verbatim(let inner): inner.innermost
        default: self
        }
    }
}
