import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring
import TableParsing

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
    /// True if the records have no members but the described ones.
    var isClosed = false

    /// A reference that is being followed.
    private struct OpenReference {
        let target: JSONLocation
        /// The number of lists and dictionaries around it.
        let containers: Int
        /// True if the schema is inside itself, in a list or a dictionary.
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

    /// True if the schema describes the records of the table.
    var isOfRecords: Bool { level == 0 && containers <= 1 }

    /// Returns the location of a schema with a name.
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

    /// Returns the type of the values that the schema at a location describes; names required members that no
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

    /// Returns the type of the values that the schema at a location describes.
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

    /// Returns the name of a schema that is inside itself.
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

    /// Returns the location that a reference inside the document leads to; `nil` if it leads nowhere.
    ///
    /// The fragment is a JSON Pointer once it is percent-decoded (RFC 6901, section 6). It starts at the
    /// innermost schema with an identifier, which is a document of its own.
    func location(ofReference reference: String, from location: JSONLocation = .root) -> JSONLocation? {
        guard reference.first == "#" else { return nil }
        let fragment = String(reference.dropFirst())
        let base = base(of: location)
        let path = try? JSONPath(pointer: fragment.percentDecoded ?? fragment)
        guard let document = root.value(at: base), let found = (try? path?.matches(in: document))?.first?.location
        else { return nil }
        return JSONLocation(base.components + found.components)
    }

    /// Returns the innermost schema around a location that has an identifier; the root without one.
    private func base(of location: JSONLocation) -> JSONLocation {
        for count in stride(from: location.components.count, to: 0, by: -1) {
            let parent = JSONLocation(Array(location.components.prefix(count)))
            if let id = root.value(at: parent)?["$id"]?.string, id.first != "#" { return parent }
        }
        return .root
    }

    /// Returns the type of the elements of a list, or of the values of a dictionary.
    mutating func contained(at location: JSONLocation) -> Result {
        containers += 1
        defer { containers -= 1 }
        return whole(at: location)
    }
}

extension JSONValue {
    /// True if null may conform to a schema, as far as its type says.
    fileprivate var mayBeNull: Bool {
        guard let type = self["type"], self["nullable"]?.bool != true else { return true }
        return type == "null" || type.array?.contains("null") ?? false
    }
}
