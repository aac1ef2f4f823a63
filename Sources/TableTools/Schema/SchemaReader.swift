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

        static let any = Result(.any, true)
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

    /// The keywords of the schemas that were read, and what became of each.
    private(set) var ledger = KeywordLedger()

    /// The version of JSON Schema that the document is written in.
    let dialect: SchemaDialect

    init(root: JSONValue) {
        self.root = root
        dialect = SchemaDialect(of: root)
    }

    /// Notes that the table enforces keywords of the schema that is being read.
    mutating func enforce(_ keywords: String...) { ledger.enforce(keywords) }

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
        var result = type(at: location)
        if !result.required.isEmpty {
            remark("not checked: required \(result.required.joined(separator: ", "))", at: location)
        }
        if result.type.isOpen, let fields = result.type.fields?.withUniqueKeys {
            result.type = result.type.with(fields)
            let key = fields.first { $0.path == .root }?.key ?? ""
            remark(
                "no type: values that aren't objects are valid, too, and the field \(key) holds the whole value; "
                    + "with \"type\": \"object\" it isn't needed", at: location)
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
            ledger.begin()
            let result =
                open.isEmpty
                ? reading(location) { $0.type(of: schema, at: location) } : type(of: schema, at: location)
            endAccount(of: schema, at: location)
            return result
        }
    }

    /// Names the keywords of a schema that are neither enforced nor annotations.
    private mutating func endAccount(of schema: JSONValue, at location: JSONLocation) {
        let rest = ledger.end(schema, at: location)
        if !rest.isEmpty { remark("not checked: \(rest.joined(separator: ", "))", at: location) }
    }

    /// Accounts for a schema that only null has.
    mutating func readNull(_ schema: JSONValue, at location: JSONLocation) {
        ledger.begin()
        enforce("type", "enum", "const")
        endAccount(of: schema, at: location)
    }

    private mutating func type(of schema: JSONValue, at location: JSONLocation) -> Result {
        if let reference = schema["$ref"]?.string, !dialect.readsSiblings {
            enforce("$ref")
            return follow(reference, at: location)
        }
        if schema["$dynamicRef"] != nil || schema["$recursiveRef"] != nil {
            remark("a dynamic reference is read as any JSON", at: location)
            return .any
        }
        var result = ownType(of: schema, at: location)
        if dialect.hasNullable, let isNullable = schema["nullable"]?.bool {
            enforce("nullable")
            if isNullable { result.isNullable = true }
        }
        let own = constraints(of: schema, as: result.type, at: location)
        let ofElements = result.ofElements.isEmpty ? [] : [Constraint(.elements(result.ofElements))]
        result.constraints = joined(result.constraints + own + ofElements, at: location)
        result.ofElements = []
        // Of a type that other schemas narrowed, the text or number may be gone.
        let misplaced = result.constraints.filter { !result.type.mayHave($0.rule) }
        if !misplaced.isEmpty {
            remark("not checked: \(misplaced.map(\.rule.keyword).joined(separator: ", "))", at: location)
            result.constraints.removeAll { misplaced.contains($0) }
        }
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
        guard let target = self.location(ofReference: reference, from: location) else {
            remark("the reference \(reference) leads out of the document or to nothing; any JSON is read", at: location)
            return .any
        }
        guard let index = open.firstIndex(where: { $0.target == target }) else {
            return reading(target) { $0.type(at: target) }
        }
        guard containers > open[index].containers else {
            remark("the schema \(reference) is inside itself; any JSON is read there", at: location)
            return Result(.any, root.value(at: target)?.mayBeNull ?? true)
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
    /// The fragment is a JSON Pointer once it is percent-decoded (RFC 6901, section 6). It starts at the
    /// innermost schema with an identifier, which is a document of its own.
    func location(ofReference reference: String, from location: JSONLocation = .root) -> JSONLocation? {
        guard reference.first == "#" else { return nil }
        let fragment = String(reference.dropFirst())
        let base = base(of: location)
        let path = try? JSONPath(pointer: fragment.removingPercentEncoding ?? fragment)
        guard let document = root.value(at: base), let found = (try? path?.matches(in: document))?.first?.location
        else { return nil }
        return JSONLocation(base.components + found.components)
    }

    /// The innermost schema around a location that has an identifier; the root without one.
    private func base(of location: JSONLocation) -> JSONLocation {
        for count in stride(from: location.components.count, to: 0, by: -1) {
            let parent = JSONLocation(Array(location.components.prefix(count)))
            if let id = root.value(at: parent)?["$id"]?.string, id.first != "#" { return parent }
        }
        return .root
    }

    // MARK: Types

    /// The type of a schema without its combinations with others.
    mutating func plainType(of schema: JSONValue, at location: JSONLocation) -> Result {
        var types = schema["type"]?.array?.compactMap(\.string) ?? schema["type"]?.string.map { [$0] } ?? []
        if schema["type"]?.kind == .string || types.count == schema["type"]?.count, !types.isEmpty { enforce("type") }
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
        if types.isEmpty, !isNullable, schema["properties"]?.count ?? 0 > 0 {
            return object(schema, true, isOpen: true, at: location)
        }
        guard types.count == 1 else {
            if types.count > 1 { remark("values of several types are read as any JSON", at: location) }
            if types.isEmpty, isNullable { remark("only null is allowed; any JSON is read", at: location) }
            var result = Result(.any, isNullable || types.isEmpty)
            result.required = required(by: schema)
            return result
        }
        switch types[0] {
        case "array": return list(schema, isNullable, at: location)
        case "object": return object(schema, isNullable, isOpen: false, at: location)
        default: return Result(type(named: types[0], schema, at: location), isNullable)
        }
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

    /// The type of the elements of a list, or of the values of a dictionary.
    mutating func contained(at location: JSONLocation) -> Result {
        containers += 1
        defer { containers -= 1 }
        return whole(at: location)
    }

    /// The members that a schema requires.
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

extension JSONValue {
    /// Whether null may conform to a schema, as far as its type says.
    fileprivate var mayBeNull: Bool {
        guard let type = self["type"], self["nullable"]?.bool != true else { return true }
        return type == "null" || type.array?.contains("null") ?? false
    }
}

extension SchemaReader.Result {
    /// The type as that of an element, which may be null.
    var member: InferredType { isNullable && type != .any ? .optional(type) : type }
}

extension InferredType {
    /// Whether values that aren't objects have the type, too: a field holds the whole value.
    var isOpen: Bool { fields?.contains { $0.path == .root } ?? false }

    /// The type of the objects among values of any kind, and any other type unchanged.
    var closed: InferredType { fields.map { with($0.filter { $0.path != .root }) } ?? self }

    /// The record with other fields.
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
