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
        /// The required members that the schema itself doesn't describe.
        var required: [String] = []

        init(_ type: InferredType, _ isNullable: Bool, _ constraints: [Constraint] = []) {
            (self.type, self.isNullable, self.constraints) = (type, isNullable, constraints)
        }

        static let any = Result(.any, false)
    }

    /// A remark on what a schema says and a table or its Swift doesn't; `nil` where it is said.
    struct Remark: Hashable {
        let location: JSONLocation
        let ofTable: String?
        let ofSwift: String?
    }

    let root: JSONValue
    private(set) var remarks: [Remark] = []
    private var known: Set<Remark> = []
    /// The references that are being followed, for those that lead back.
    private var open: [OpenReference] = []
    /// The number of lists and dictionaries around the schema.
    private var containers = 0
    /// The number of objects and alternatives around the schema.
    var level = 0
    /// Whether the records have no members but the described ones.
    var isClosed = false

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

    /// The most schemas around one, references included.
    private static let mostDepth = 250
    private var depth = 0

    /// Whether the keywords beside a reference hold, too: not before draft 2019-09 and OpenAPI 3.1.
    private let readsSiblings: Bool

    init(root: JSONValue) {
        self.root = root
        let dialect = root["$schema"]?.string ?? ""
        let version = root["openapi"]?.string ?? ""
        readsSiblings =
            !["draft-03", "draft-04", "draft-06", "draft-07"].contains { dialect.contains($0) }
            && !version.hasPrefix("3.0") && root["swagger"] == nil
    }

    /// Whether the schema describes the records of the table.
    var isOfRecords: Bool { level == 0 && containers <= 1 }

    /// The location of a schema with a name.
    func location(of name: String?) throws(SchemaTableError) -> JSONLocation {
        let parents: [[JSONLocation.Component]] = [
            [.key("components"), .key("schemas")], [.key("$defs")], [.key("definitions")],
        ]
        guard let name else {
            guard root["openapi"] != nil || root["swagger"] != nil else { return .root }
            let names = parents.compactMap { root.value(at: JSONLocation($0)) }.flatMap(\.keys)
            throw SchemaTableError(
                message: "an OpenAPI document needs the name of one of its schemas: "
                    + (names.isEmpty ? "none" : names.joined(separator: ", ")))
        }
        for parent in parents {
            let location = JSONLocation(parent + [.key(name)])
            if root.value(at: location) != nil { return location }
        }
        let names = parents.compactMap { root.value(at: JSONLocation($0)) }.flatMap(\.keys)
        throw SchemaTableError(
            message: "there is no schema named \(name); there are "
                + (names.isEmpty ? "none" : names.joined(separator: ", ")))
    }

    mutating func remark(_ text: String, at location: JSONLocation) {
        remark(ofTable: text, ofSwift: text, at: location)
    }

    /// Remarks on something that only one of table and Swift doesn't say, or that they say otherwise.
    mutating func remark(ofTable table: String?, ofSwift swift: String? = nil, at location: JSONLocation) {
        let remark = Remark(location: location, ofTable: table, ofSwift: swift)
        if known.insert(remark).inserted { remarks.append(remark) }
    }

    // MARK: Schemas

    /// The type of the values that the schema at a location describes; names required members that no
    /// schema describes.
    mutating func whole(at location: JSONLocation) -> Result {
        let result = type(at: location)
        if !result.required.isEmpty {
            remark("not checked: required \(result.required.joined(separator: ", "))", at: location)
        }
        return result
    }

    /// The type of the values that the schema at a location describes.
    mutating func type(at location: JSONLocation) -> Result {
        guard let schema = root.value(at: location), schema.kind == .object else {
            let other = root.value(at: location)
            if other?.bool == false { remark("not checked: false", at: location) }
            if let other, other.kind != .bool {
                remark("\(other.kind.phrase) isn't a schema; any JSON is read", at: location)
            }
            return Result(.any, true)
        }
        count += 1
        depth += 1
        defer { depth -= 1 }
        guard count <= Self.mostSchemas, depth <= Self.mostDepth else {
            remark("too many schemas; any JSON is read", at: location)
            return .any
        }
        return CallStack.withRoom {
            if open.isEmpty { return reading(location) { $0.type(of: schema, at: location) } }
            return type(of: schema, at: location)
        }
    }

    private mutating func type(of schema: JSONValue, at location: JSONLocation) -> Result {
        if let reference = schema["$ref"]?.string, !readsSiblings { return follow(reference, at: location) }
        if schema["$dynamicRef"] != nil || schema["$recursiveRef"] != nil {
            remark("a dynamic reference is read as any JSON", at: location)
            return .any
        }
        var result = ownType(of: schema, at: location)
        if schema["nullable"]?.bool == true { result.isNullable = true }
        let own = constraints(of: schema, as: result.type, at: location)
        let ofElements = result.ofElements.isEmpty ? [] : [Constraint(.elements(result.ofElements))]
        result.constraints = joined(result.constraints + own + ofElements, at: location)
        result.ofElements = []
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

    mutating func follow(_ reference: String, at location: JSONLocation) -> Result {
        guard let target = self.location(ofReference: reference) else {
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
        let start = "the schema \(reference) is inside itself; "
        remark(
            ofTable: start + "a table reads any JSON there",
            ofSwift: start + "the Item holds Items of its own type there", at: location)
        return Result(.recursive(name: Self.name(of: target)), false)
    }

    /// The location that a reference inside the document leads to; `nil` if it leads nowhere.
    ///
    /// The fragment is a JSON Pointer once it is percent-decoded (RFC 6901, section 6).
    func location(ofReference reference: String) -> JSONLocation? {
        guard reference.first == "#" else { return nil }
        let fragment = String(reference.dropFirst())
        let path = try? JSONPath(pointer: fragment.removingPercentEncoding ?? fragment)
        return (try? path?.matches(in: root))?.first?.location
    }

    // MARK: Types

    /// The type of a schema without its combinations with others.
    mutating func plainType(of schema: JSONValue, at location: JSONLocation) -> Result {
        var types = schema["type"]?.array?.compactMap(\.string) ?? schema["type"]?.string.map { [$0] } ?? []
        if schema["enum"]?.kind == .array || schema["const"] != nil {
            let values = Self.allowedValues(of: schema)
            if !values.isEmpty, values.allSatisfy(\.isNull) {
                remark("only null is allowed; any JSON is read", at: location)
            }
            return Self.type(ofValues: values)
        }
        let isNullable = types.contains("null")
        types.removeAll { $0 == "null" }
        if Set(types) == ["integer", "number"] { types = ["number"] }
        if types.isEmpty, schema["properties"] != nil { types = ["object"] }
        if types.isEmpty, schema["items"] != nil { types = ["array"] }
        guard types.count == 1 else {
            if types.count > 1 { remark("values of several types are read as any JSON", at: location) }
            if types.isEmpty, isNullable { remark("only null is allowed; any JSON is read", at: location) }
            var result = Result(.any, isNullable || types.isEmpty)
            result.required = (schema["required"]?.array ?? []).compactMap(\.string)
            return result
        }
        switch types[0] {
        case "array": return list(schema, isNullable, at: location)
        case "object": return object(schema, isNullable, at: location)
        default: return Result(type(named: types[0], schema, at: location), isNullable)
        }
    }

    private mutating func list(_ schema: JSONValue, _ isNullable: Bool, at location: JSONLocation) -> Result {
        let others = ["prefixItems", "additionalItems"].filter { schema[$0] != nil }
        if !others.isEmpty { remark("not checked: \(others.joined(separator: ", "))", at: location) }
        guard let items = schema["items"], items.kind == .object, schema["prefixItems"] == nil else {
            if let items = schema["items"], items.bool != true, schema["prefixItems"] == nil {
                remark("not checked: items", at: location)
            }
            return Result(.list(.any), isNullable)
        }
        let element = contained(at: location.appending(.key("items")))
        var result = Result(.list(element.member), isNullable)
        result.ofElements = element.constraints
        return result
    }

    /// The type of the elements of a list, or of the values of a dictionary.
    mutating func contained(at location: JSONLocation) -> Result {
        containers += 1
        defer { containers -= 1 }
        return whole(at: location)
    }

    private mutating func type(named name: String, _ schema: JSONValue, at location: JSONLocation) -> InferredType {
        switch name {
        case "boolean": return .bool
        case "integer": return .int
        case "number": return schema["format"]?.string == "decimal" ? .decimal : .double
        case "string": return Self.text(schema["format"]?.string)
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
        case "uri", "uri-reference", "url": .url
        default: .string
        }
    }

    /// The allowed values of a schema that are of its types.
    static func allowedValues(of schema: JSONValue) -> [JSONValue] {
        var values = schema["enum"]?.array ?? schema["const"].map { [$0] } ?? []
        if let value = schema["const"] { values.removeAll { $0 != value } }
        guard let types = schema["type"]?.array?.compactMap(\.string) ?? schema["type"]?.string.map({ [$0] }) else {
            return values
        }
        return values.filter { value in
            switch value.kind {
            case .null: types.contains("null") || schema["nullable"]?.bool == true
            case .bool: types.contains("boolean")
            case .integer: types.contains("integer") || types.contains("number")
            case .real: types.contains("number") || types.contains("integer") && value.int64 != nil
            case .string: types.contains("string")
            case .array: types.contains("array")
            case .object: types.contains("object")
            }
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
}

extension SchemaReader.Result {
    /// The type as that of an element, which may be null.
    var member: InferredType { isNullable && type != .any ? .optional(type) : type }
}

extension InferredType {
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
