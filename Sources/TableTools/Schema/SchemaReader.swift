import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths

/// Reads the types of values from JSON Schemas, and collects what types can't say.
struct SchemaReader {
    /// A type, whether null is allowed, too, and the constraints on values and on elements of lists.
    struct Result {
        var type: InferredType
        var isNullable: Bool
        var constraints: [Constraint] = []
        var ofElements: [Constraint] = []

        init(_ type: InferredType, _ isNullable: Bool, _ constraints: [Constraint] = []) {
            (self.type, self.isNullable, self.constraints) = (type, isNullable, constraints)
        }

        static let any = Result(.any, false)
    }

    private let root: JSONValue
    private(set) var remarks: [String] = []
    /// The references that are being followed, for those that lead back.
    private var open: [OpenReference] = []
    /// The number of lists and dictionaries around the schema.
    private var containers = 0

    /// A reference that is being followed.
    private struct OpenReference {
        let target: JSONLocation
        /// The number of lists and dictionaries around it.
        let containers: Int
        /// Whether the schema is inside itself, in a list or a dictionary.
        var isNode = false
    }

    /// The most schemas that are read: references may repeat each other without end.
    private static let mostSchemas = 20_000
    private var count = 0

    init(root: JSONValue) { self.root = root }

    /// The location of a schema with a name.
    func location(of name: String?) throws(SchemaTableError) -> JSONLocation {
        let places: [[JSONLocation.Component]] = [
            [.key("components"), .key("schemas")], [.key("$defs")], [.key("definitions")],
        ]
        guard let name else {
            guard root["openapi"] != nil || root["swagger"] != nil else { return .root }
            let names = places.compactMap { root.value(at: JSONLocation($0)) }.flatMap(\.keys)
            throw SchemaTableError(
                message: "an OpenAPI document needs the name of one of its schemas: "
                    + (names.isEmpty ? "none" : names.joined(separator: ", ")))
        }
        for place in places {
            let location = JSONLocation(place + [.key(name)])
            if root.value(at: location) != nil { return location }
        }
        let names = places.compactMap { root.value(at: JSONLocation($0)) }.flatMap(\.keys)
        throw SchemaTableError(
            message: "there is no schema named \(name); there are "
                + (names.isEmpty ? "none" : names.joined(separator: ", ")))
    }

    mutating func remark(_ text: String, at location: JSONLocation) {
        let remark = "\(location): \(text)"
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    // MARK: Schemas

    /// The type of the values that the schema at a location describes.
    mutating func type(at location: JSONLocation) -> Result {
        guard let schema = root.value(at: location), schema.kind == .object else { return .any }
        count += 1
        guard count <= Self.mostSchemas, location.components.count < 200 else {
            remark("too many schemas; any JSON is read", at: location)
            return .any
        }
        if open.isEmpty { return reading(location) { $0.type(of: schema, at: location) } }
        return type(of: schema, at: location)
    }

    private mutating func type(of schema: JSONValue, at location: JSONLocation) -> Result {
        if let reference = schema["$ref"]?.string {
            var result = follow(reference, at: location)
            result.constraints = joined(
                result.constraints + constraints(of: schema, as: result.type, at: location), at: location)
            return result
        }
        if schema["$dynamicRef"] != nil || schema["$recursiveRef"] != nil {
            remark("a dynamic reference is read as any JSON", at: location)
            return .any
        }
        var result = ownType(of: schema, at: location)
        if schema["nullable"]?.bool == true { result.isNullable = true }
        let own = constraints(of: schema, as: result.type, at: location)
        let ofElements = result.ofElements.isEmpty ? [] : [Constraint(.elements(result.ofElements))]
        result.constraints = joined(result.constraints + own + ofElements, at: location)
        return result
    }

    /// Reads the schema at a location, which may be inside itself.
    private mutating func reading(_ target: JSONLocation, _ body: (inout SchemaReader) -> Result) -> Result {
        open.append(OpenReference(target: target, containers: containers))
        var result = body(&self)
        if open.removeLast().isNode, case .record(let fields) = result.type {
            result.type = .node(name: Self.name(of: target), fields)
        }
        return result
    }

    /// The name of a schema that is inside itself.
    private static func name(of location: JSONLocation) -> String {
        guard case .key(let key)? = location.components.last else { return "" }
        return key
    }

    private mutating func follow(_ reference: String, at location: JSONLocation) -> Result {
        guard let target = Self.location(of: reference), root.value(at: target) != nil else {
            remark("the reference \(reference) leads out of the document or to nothing; any JSON is read", at: location)
            return .any
        }
        guard let index = open.firstIndex(where: { $0.target == target }) else {
            return reading(target) { $0.type(at: target) }
        }
        guard containers > open[index].containers else {
            remark("the schema \(reference) is inside itself; any JSON is read there", at: location)
            return .any
        }
        open[index].isNode = true
        remark("the schema \(reference) is inside itself; a table reads any JSON there", at: location)
        return Result(.recursive(name: Self.name(of: target)), false)
    }

    /// The location that a reference inside the document leads to.
    private static func location(of reference: String) -> JSONLocation? {
        guard reference == "#" || reference.hasPrefix("#/") else { return nil }
        let parts = reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
        if reference == "#" { return .root }
        return JSONLocation(
            parts.map { part in
                let text = String(part).removingPercentEncoding ?? String(part)
                return .key(text.replacing("~1", with: "/").replacing("~0", with: "~"))
            })
    }

    private mutating func ownType(of schema: JSONValue, at location: JSONLocation) -> Result {
        if let values = schema["enum"]?.array { return Self.type(ofValues: values) }
        if let value = schema["const"] { return Self.type(ofValues: [value]) }
        if schema["allOf"] != nil { return joined(schema, at: location) }
        for key in ["anyOf", "oneOf"] where schema[key]?.kind == .array {
            return alternative(key, of: schema, at: location)
        }
        var types = schema["type"]?.array?.compactMap(\.string) ?? schema["type"]?.string.map { [$0] } ?? []
        let isNullable = types.contains("null")
        types.removeAll { $0 == "null" }
        if types.isEmpty, schema["properties"] != nil { types = ["object"] }
        if types.isEmpty, schema["items"] != nil { types = ["array"] }
        guard types.count == 1 else {
            if types.count > 1 { remark("values of several types are read as any JSON", at: location) }
            return Result(.any, isNullable || types.isEmpty)
        }
        if types[0] == "array" { return list(schema, isNullable, at: location) }
        return Result(type(named: types[0], schema, at: location), isNullable)
    }

    private mutating func list(_ schema: JSONValue, _ isNullable: Bool, at location: JSONLocation) -> Result {
        guard schema["items"]?.kind == .object else {
            if schema["prefixItems"] != nil {
                remark("elements of their own schemas are read as any JSON", at: location)
            }
            return Result(.list(.any), isNullable)
        }
        let element = contained(at: location.appending(.key("items")))
        var result = Result(.list(element.member), isNullable)
        result.ofElements = element.constraints
        return result
    }

    /// The type of the elements of a list, or of the values of a dictionary.
    private mutating func contained(at location: JSONLocation) -> Result {
        containers += 1
        defer { containers -= 1 }
        return type(at: location)
    }

    private mutating func type(named name: String, _ schema: JSONValue, at location: JSONLocation) -> InferredType {
        switch name {
        case "boolean": return .bool
        case "integer": return .int
        case "number": return schema["format"]?.string == "decimal" ? .decimal : .double
        case "string": return text(schema["format"]?.string, at: location)
        case "object": return object(schema, at: location)
        default:
            remark("the type \(name) is read as any JSON", at: location)
            return .any
        }
    }

    private mutating func text(_ format: String?, at location: JSONLocation) -> InferredType {
        switch format {
        case "date": return .date(.day)
        case "date-time": return .date(.automatic)
        case "uuid": return .uuid
        case "uri", "uri-reference", "url": return .url
        default: return .string
        }
    }

    /// The type of one of a few values.
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

    // MARK: Objects

    private mutating func object(_ schema: JSONValue, at location: JSONLocation) -> InferredType {
        let properties = schema["properties"].map { Array($0.members) } ?? []
        guard !properties.isEmpty else {
            guard schema["additionalProperties"]?.kind == .object else { return .dictionary(.any) }
            let value = contained(at: location.appending(.key("additionalProperties")))
            if !value.constraints.isEmpty {
                remark("the constraints on members aren't checked", at: location)
            }
            return .dictionary(value.member)
        }
        if schema["additionalProperties"]?.kind == .object {
            remark("members beside those with names aren't read", at: location)
        }
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        let place = location.appending(.key("properties"))
        let requirements = requirements(of: schema, at: location)
        return .record(
            properties.map { key, property in
                let result = type(at: place.appending(.key(key)))
                let (isRequired, isNullable) = (required.contains(key), result.isNullable)
                let description = property["description"]?.string
                return InferredField(
                    key: key, type: result.type,
                    presence: isRequired ? isNullable ? .sometimes : .always : isNullable ? .missingOrNull : .sometimes,
                    isRequired: isRequired && !isNullable, remark: description, description: description,
                    constraints: result.constraints + (requirements[key] ?? []))
            })
    }

    /// The members that others require beside them, by the keys of the others.
    private mutating func requirements(of schema: JSONValue, at location: JSONLocation) -> [String: [Constraint]] {
        var found: [String: [Constraint]] = [:]
        // `dependencies` is the keyword of draft 7.
        for keyword in ["dependentRequired", "dependencies"] {
            for (key, others) in schema[keyword]?.members.map({ ($0.key, $0.value) }) ?? [] {
                let paths = others.elements.compactMap(\.string).map { JSONPath(JSONLocation([.key($0)])) }
                if others.kind == .array, schema["properties"]?[key] != nil {
                    if !paths.isEmpty { found[key, default: []].append(Constraint(.requires(paths))) }
                } else {
                    remark("not checked: \(keyword) of \(key)", at: location)
                }
            }
        }
        return found
    }

    /// The type of values that conform to several schemas: records with the fields of all of them.
    private mutating func joined(_ schema: JSONValue, at location: JSONLocation) -> Result {
        var results: [Result] = []
        let own = JSONValue(schema.members.filter { $0.key != "allOf" })
        if ["type", "properties", "anyOf", "oneOf"].contains(where: { own[$0] != nil }) {
            results.append(ownType(of: own, at: location))
        }
        for index in 0..<(schema["allOf"]?.count ?? 0) {
            results.append(type(at: location.appending(.key("allOf")).appending(.index(index))))
        }
        let known = results.filter { $0.type != .any }
        let isNullable = !results.isEmpty && results.allSatisfy(\.isNullable)
        let all = joined(results.flatMap(\.constraints), at: location)
        guard let first = known.first else { return Result(.any, isNullable, all) }
        if known.allSatisfy({ $0.type == first.type }) {
            var result = Result(first.type, isNullable, all)
            result.ofElements = joined(known.flatMap(\.ofElements), at: location)
            return result
        }
        var fields: [InferredField] = []
        for result in known {
            guard let more = result.type.fields else {
                remark("allOf of different types is read as any JSON", at: location)
                return Result(.any, isNullable, all)
            }
            for field in more {
                if let index = fields.firstIndex(where: { $0.key == field.key }) {
                    fields[index] = narrower(fields[index], field, at: location)
                } else {
                    fields.append(field)
                }
            }
        }
        return Result(.record(fields), isNullable)
    }

    /// The field that both describe: required if one of them is, and of the type that is known.
    private mutating func narrower(
        _ first: InferredField, _ second: InferredField, at location: JSONLocation
    ) -> InferredField {
        let type = first.type == .any ? second.type : first.type
        let required = first.isRequired ? first : second.isRequired ? second : nil
        return InferredField(
            key: first.key, type: type, presence: (required ?? first).presence, isRequired: required != nil,
            remark: first.remark ?? second.remark, description: first.description ?? second.description,
            constraints: joined(first.constraints + second.constraints, at: location))
    }

    /// The type of values that conform to one of several schemas.
    private mutating func alternative(_ key: String, of schema: JSONValue, at location: JSONLocation) -> Result {
        let place = location.appending(.key(key))
        var (results, isNullable) = ([Result](), false)
        for index in 0..<(schema[key]?.count ?? 0) {
            let location = place.appending(.index(index))
            if root.value(at: location)?["type"]?.string == "null" {
                isNullable = true
                continue
            }
            let result = type(at: location)
            isNullable = isNullable || result.isNullable
            results.append(result)
        }
        var shared = Result.any
        shared.isNullable = isNullable
        guard let first = results.first else { return shared }
        if results.allSatisfy({ $0.constraints == first.constraints }) {
            shared.constraints = first.constraints
        } else {
            remark("not checked: the constraints of the alternatives of \(key)", at: location)
        }
        let types = Set(results.map(\.type))
        if types.count == 1 {
            shared.type = first.type
        } else if types.isSubset(of: [.int, .double]) {
            shared.type = .double
        } else {
            remark("\(key) of different types is read as any JSON", at: location)
        }
        return shared
    }
}

extension SchemaReader.Result {
    /// The type as that of an element, which may be null.
    fileprivate var member: InferredType { isNullable && type != .any ? .optional(type) : type }
}

extension InferredType {
    /// The fields of records; nil for any other type.
    fileprivate var fields: [InferredField]? {
        switch self {
        case .record(let fields), .node(_, let fields): fields
        default: nil
        }
    }
}
