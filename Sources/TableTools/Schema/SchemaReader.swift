import Foundation
import ItemMapping
import JSONDocuments

/// Reads the types of values from JSON Schemas, and collects what types can't say.
struct SchemaReader {
    /// A type, and whether null is allowed, too.
    typealias Result = (type: InferredType, isNullable: Bool)

    private let root: JSONValue
    private(set) var remarks: [String] = []
    /// The references that are being followed, for those that lead back.
    private var open: [JSONLocation] = []

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

    private mutating func remark(_ text: String, at location: JSONLocation) {
        let remark = "\(location): \(text)"
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    // MARK: Schemas

    /// The type of the values that the schema at a location describes.
    mutating func type(at location: JSONLocation) -> Result {
        guard let schema = root.value(at: location), schema.kind == .object else { return (.any, false) }
        count += 1
        guard count <= Self.mostSchemas, location.components.count < 200 else {
            remark("too many schemas; any JSON is read", at: location)
            return (.any, false)
        }
        noteUnread(schema, at: location)
        if let reference = schema["$ref"]?.string { return follow(reference, at: location) }
        if schema["$dynamicRef"] != nil || schema["$recursiveRef"] != nil {
            remark("a dynamic reference is read as any JSON", at: location)
            return (.any, false)
        }
        var result = ownType(of: schema, at: location)
        if schema["nullable"]?.bool == true { result.isNullable = true }
        return result
    }

    private mutating func follow(_ reference: String, at location: JSONLocation) -> Result {
        guard let target = Self.location(of: reference), root.value(at: target) != nil else {
            remark("the reference \(reference) leads out of the document or to nothing; any JSON is read", at: location)
            return (.any, false)
        }
        guard !open.contains(target) else {
            remark("the schema \(reference) is inside itself; any JSON is read there", at: location)
            return (.any, false)
        }
        open.append(target)
        defer { open.removeLast() }
        return type(at: target)
    }

    /// The location that a reference to a place in the document leads to.
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
            return (.any, isNullable || types.isEmpty)
        }
        return (type(named: types[0], schema, at: location), isNullable)
    }

    private mutating func type(named name: String, _ schema: JSONValue, at location: JSONLocation) -> InferredType {
        switch name {
        case "boolean": return .bool
        case "integer": return .int
        case "number": return schema["format"]?.string == "decimal" ? .decimal : .double
        case "string": return text(schema["format"]?.string, at: location)
        case "array":
            guard schema["items"]?.kind == .object else {
                if schema["prefixItems"] != nil {
                    remark("elements of their own schemas are read as any JSON", at: location)
                }
                return .list(.any)
            }
            let (element, isNullable) = type(at: location.appending(.key("items")))
            return .list(isNullable && element != .any ? .optional(element) : element)
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
            return (isWord && texts.count > 1 ? .choice(texts.sorted()) : .string, isNullable)
        }
        if present.allSatisfy({ $0.kind == .integer }) { return (present.isEmpty ? .any : .int, isNullable) }
        if present.allSatisfy({ $0.kind == .bool }) { return (.bool, isNullable) }
        if present.allSatisfy({ $0.kind == .integer || $0.kind == .real }) { return (.double, isNullable) }
        return (.any, isNullable)
    }

    // MARK: Objects

    private mutating func object(_ schema: JSONValue, at location: JSONLocation) -> InferredType {
        let properties = schema["properties"].map { Array($0.members) } ?? []
        guard !properties.isEmpty else {
            guard schema["additionalProperties"]?.kind == .object else { return .dictionary(.any) }
            let (value, isNullable) = type(at: location.appending(.key("additionalProperties")))
            return .dictionary(isNullable && value != .any ? .optional(value) : value)
        }
        if schema["additionalProperties"]?.kind == .object {
            remark("members beside those with names aren't read", at: location)
        }
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        let place = location.appending(.key("properties"))
        return .record(
            properties.map { key, property in
                let (type, isNullable) = type(at: place.appending(.key(key)))
                let isRequired = required.contains(key)
                return InferredField(
                    key: key, type: type,
                    presence: isRequired ? isNullable ? .sometimes : .always : isNullable ? .missingOrNull : .sometimes,
                    isRequired: isRequired && !isNullable, remark: property["description"]?.string)
            })
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
        guard let first = known.first else { return (.any, isNullable) }
        if known.allSatisfy({ $0.type == first.type }) { return (first.type, isNullable) }
        var fields: [InferredField] = []
        for result in known {
            guard case .record(let more) = result.type else {
                remark("allOf of different types is read as any JSON", at: location)
                return (.any, isNullable)
            }
            for field in more {
                if let index = fields.firstIndex(where: { $0.key == field.key }) {
                    fields[index] = Self.narrower(fields[index], field)
                } else {
                    fields.append(field)
                }
            }
        }
        return (.record(fields), isNullable)
    }

    /// The field that both describe: required if one of them is, and of the type that is known.
    private static func narrower(_ first: InferredField, _ second: InferredField) -> InferredField {
        let type = first.type == .any ? second.type : first.type
        let required = first.isRequired ? first : second.isRequired ? second : nil
        return InferredField(
            key: first.key, type: type, presence: (required ?? first).presence, isRequired: required != nil,
            remark: first.remark ?? second.remark)
    }

    /// The type of values that conform to one of several schemas.
    private mutating func alternative(_ key: String, of schema: JSONValue, at location: JSONLocation) -> Result {
        let place = location.appending(.key(key))
        var (types, isNullable) = ([InferredType](), false)
        for index in 0..<(schema[key]?.count ?? 0) {
            let location = place.appending(.index(index))
            if root.value(at: location)?["type"]?.string == "null" {
                isNullable = true
                continue
            }
            let result = type(at: location)
            isNullable = isNullable || result.isNullable
            if !types.contains(result.type) { types.append(result.type) }
        }
        if types.count == 1 { return (types[0], isNullable) }
        if types.allSatisfy({ $0 == .int || $0 == .double }), !types.isEmpty { return (.double, isNullable) }
        remark("\(key) of different types is read as any JSON", at: location)
        return (.any, isNullable)
    }

    // MARK: Keywords without an equivalent

    private static let unread = [
        "if", "not", "patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "contains",
        "unevaluatedProperties", "unevaluatedItems", "minProperties", "maxProperties", "discriminator",
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "pattern", "minItems", "maxItems", "uniqueItems",
    ]

    private mutating func noteUnread(_ schema: JSONValue, at location: JSONLocation) {
        let keywords = Self.unread.filter { schema[$0] != nil }
        guard !keywords.isEmpty else { return }
        remark("not checked: \(keywords.joined(separator: ", "))", at: location)
    }
}
