import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// The JSON Schema (draft 2020-12) of the records that a table maps without an issue.
///
/// The schema accepts what the table maps without an issue, and refuses what it has an issue with,
/// as far as JSON Schema can say it; ``remarks`` name the rest. Null and missing values are allowed
/// where the field isn't required. Numbers in strings and the like are allowed as the policy allows
/// them. Patterns end in `$`, which Python also finds before a line feed at the end of a text. The table
/// itself is a member that validators pass over, so that ``SchemaTable`` returns it.
///
/// ```swift
/// let table = try RecordTable(json: #"{"id": {"path": "id", "type": "int", "policy": "strict", "required": true}}"#)
/// print(TableSchema(of: table).json["properties"]!)
/// // {"id":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}}
/// ```
public struct TableSchema: Sendable {
    /// The schema.
    public let json: JSONValue

    /// What the schema doesn't say, each with the name of its field.
    public let remarks: [String]

    /// Creates the schema of records.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - title: The title of the schema; nil for none.
    ///   - isList: Whether the schema is that of a list of records.
    /// - Complexity: O(*n*) in the number of fields.
    public init(of table: RecordTable, title: String? = nil, isList: Bool = false) {
        self.init(of: table, [], title: title, isList: isList)
    }

    /// Creates the schema of the records that an Item's table maps without an issue.
    ///
    /// ```swift
    /// struct Rating: Item {
    ///     var stars = 3
    ///     static let table = ItemTable(Rating(), policy: .strict) { Field(\.stars, "stars", .required, .range(1...5)) }
    /// }
    /// print(TableSchema(of: Rating.table).json["required"]!)  // ["stars"]
    /// ```
    ///
    /// A field that reports no invalid value takes any JSON. Types of your own aren't
    /// described, and neither are rules over the record: ``remarks`` name them.
    ///
    /// - Parameters:
    ///   - table: The table of an Item.
    ///   - title: The title of the schema; nil for none.
    ///   - isList: Whether the schema is that of a list of records.
    /// - Complexity: O(*n*) in the number of fields.
    public init<Root>(of table: ItemTable<Root>, title: String? = nil, isList: Bool = false) {
        let outline = ItemOutline(of: table)
        let remarks = outline.remarks.map { $0.field.isEmpty ? $0.text : "\($0.field): \($0.text)" }
        self.init(of: outline.table, remarks, title: title, isList: isList)
    }

    /// Creates a schema that was written before.
    init(json: JSONValue, remarks: [String]) { (self.json, self.remarks) = (json, remarks) }

    private init(of table: RecordTable, _ remarks: [String], title: String?, isList: Bool) {
        let (schema, limits) = Self.written(table, title: title, isList: isList)
        self.init(json: schema, remarks: remarks + limits)
    }

    /// The member of a schema with the table that it was made of, which validators pass over.
    static let tableMember = "x-listwright-table"

    /// Returns the schema with its table, if the table that is read from there has the same schema.
    private static func written(_ table: RecordTable, title: String?, isList: Bool) -> (JSONValue, [String]) {
        let (schema, remarks) = plain(table, title: title, isList: isList)
        guard let text = TableFile.json(of: table), let again = try? RecordTable(json: text.description),
            plain(again, title: title, isList: isList).0 == schema
        else { return (schema, remarks) }
        return (JSONValue(Array(schema.members) + [(key: tableMember, value: text)]), remarks)
    }

    private static func plain(_ table: RecordTable, title: String?, isList: Bool) -> (JSONValue, [String]) {
        var writer = TableSchemaWriter(policy: table.policy)
        var node = SchemaNode()
        writer.add(table, to: &node)
        return (document(node.json, title: title, isList: isList), writer.remarks)
    }

    /// Returns the schema as a document.
    static func document(_ schema: JSONValue, title: String?, isList: Bool) -> JSONValue {
        let head: [SchemaNode.Member] =
            [(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema")]
            + (title.map { [(key: "title", value: JSONValue($0))] } ?? [])
        let body: JSONValue = isList ? ["type": "array", "items": schema] : schema
        return JSONValue(head + Array(body.members))
    }

    /// Returns the table that a schema was made of, and whether it is the schema of a list.
    ///
    /// `nil` for a schema of another origin, and for one that was edited since.
    static func table(of schema: JSONValue) -> (table: JSONValue, isList: Bool)? {
        guard let text = schema[tableMember], let table = try? RecordTable(json: text.description) else { return nil }
        for isList in [false, true] {
            if written(table, title: schema["title"]?.string, isList: isList).0 == schema { return (text, isList) }
        }
        return nil
    }
}

/// Writes the fields of tables into schemas.
private struct TableSchemaWriter {
    private(set) var remarks: [String] = []
    private var names: [String] = []
    private var policy: ConversionPolicy

    init(policy: ConversionPolicy) { self.policy = policy }

    private mutating func remark(_ text: String) {
        let remark = "\(names.joined(separator: ".")): \(text)"
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    /// Adds what a table asks of a record.
    mutating func add(_ table: RecordTable, to node: inout SchemaNode) {
        node.types = table.recordTypes
        for field in table.fields where !field.paths.isEmpty {
            names.append(field.name)
            add(field, to: &node)
            addRequirements(of: field, to: &node)
            names.removeLast()
        }
        guard table.reportsUnknownKeys else { return }
        let areKeys = table.fields.allSatisfy { field in
            field.paths.count <= 1 && field.paths.allSatisfy { $0.steps?.count == 1 }
        }
        if areKeys { node.isClosed = true } else { remark("keys that no field uses are issues") }
    }

    private mutating func add(_ field: RecordField, to node: inout SchemaNode) {
        if field.paths.count == 1, let steps = field.paths[0].steps, !steps.contains(.parent) {
            return add(field, at: steps[...], isRequired: isRequired(field), isElement: false, to: &node)
        }
        let plain = field.paths.compactMap(\.steps).filter { steps in
            steps.allSatisfy { if case .key = $0 { true } else { false } }
        }
        guard plain.count == field.paths.count else {
            return remark("paths out of the record, queries and references can't be followed")
        }
        node.require(firstOf(plain[...], for: field))
    }

    /// Returns the schema of a field that is read from the first of several paths that holds a value.
    private mutating func firstOf(_ paths: ArraySlice<[JSONPath.Step]>, for field: RecordField) -> JSONValue {
        guard let steps = paths.first else { return isRequired(field) ? false : true }
        var (value, presence) = (SchemaNode(), SchemaNode())
        add(field, at: steps[...], isRequired: false, isElement: false, to: &value)
        Self.addPresence(steps[...], to: &presence)
        return ["if": presence.json, "then": value.json, "else": firstOf(paths.dropFirst(), for: field)]
    }

    private static func addPresence(_ steps: ArraySlice<JSONPath.Step>, to node: inout SchemaNode) {
        guard case .key(let key)? = steps.first else { return node.require(["not": ["type": "null"]]) }
        node.types = ["object"]
        node.withMember(key, isRequired: true) { addPresence(steps.dropFirst(), to: &$0) }
    }

    /// Adds that a record with a value for a field has others, too.
    private mutating func addRequirements(of field: RecordField, to node: inout SchemaNode) {
        for case .requires(let paths) in field.constraints.map(\.rule) {
            let steps = (field.paths + paths).compactMap(\.steps)
            let areKeys = steps.joined().allSatisfy { if case .key = $0 { true } else { false } }
            guard areKeys, field.paths.count == 1, steps.count == paths.count + 1 else {
                remark("the values that it requires aren't expressed")
                continue
            }
            var (presence, others) = (SchemaNode(), SchemaNode())
            Self.addPresence(steps[0][...], to: &presence)
            for steps in steps.dropFirst() { Self.addPresence(steps[...], to: &others) }
            node.require(["if": presence.json, "then": others.json])
        }
    }

    // MARK: One path

    private mutating func add(
        _ field: RecordField, at steps: ArraySlice<JSONPath.Step>, isRequired: Bool, isElement: Bool,
        to node: inout SchemaNode
    ) {
        guard let step = steps.first else {
            return addValue(field, allowsNull: !isRequired && !isElement, isElement: isElement, to: &node)
        }
        let rest = steps.dropFirst()
        var writer = self
        switch step {
        case .key(let key):
            if key.allSatisfy(\.isNumber) { writer.remark("of an array, the key \(key) is an index") }
            if isRequired { node.types = ["object"] }
            node.withMember(key, isRequired: isRequired) {
                writer.add(field, at: rest, isRequired: isRequired, isElement: isElement, to: &$0)
            }
        case .index(let index) where index >= 0 && index < 100 && !isRequired:
            node.withElement(index) { writer.add(field, at: rest, isRequired: false, isElement: isElement, to: &$0) }
        case .wildcard where !isRequired && !rest.contains(.wildcard) && field.kind.isList:
            node.withEveryElement { writer.add(field, at: rest, isRequired: false, isElement: true, to: &$0) }
        default: writer.remark("the path \(field.paths[0]) is more than keys")
        }
        self = writer
    }

    /// Returns whether a record without a value, or with null, isn't valid.
    private mutating func isRequired(_ field: RecordField) -> Bool {
        let rules = field.rowRules
        if (rules.missing == .error) != (rules.null == .error) {
            remark("that a value is \(rules.missing == .error ? "missing" : "null") is an issue, which isn't described")
        }
        return rules.missing == .error && rules.null == .error
    }

    private mutating func addValue(
        _ field: RecordField, allowsNull: Bool, isElement: Bool, to node: inout SchemaNode
    ) {
        if field.rowRules.invalid != .error {
            if !allowsNull { node.require(["not": ["type": "null"]]) }
            return
        }
        let constraints = constraints(of: field, isElement: isElement)
        var kind = field.kind
        if isElement, case .list(let element) = kind { kind = element }
        var value = valueNode(of: field, as: kind)
        for constraint in constraints { value.require(constraint) }
        node.description = field.description
        let schema = value.json
        node.require(allowsNull || isElement && kind.isAny ? Self.nullable(schema) : schema)
    }

    /// Returns the schema of a field's value, without its constraints.
    private mutating func valueNode(of field: RecordField, as kind: RecordKind) -> SchemaNode {
        var value = SchemaNode()
        if field.isJSONText {
            remark("the value is JSON in a string, of which only the string is described")
            value.require(["type": "string", "contentMediaType": "application/json"])
        } else if let reason = field.rules.treeReason {
            remark("the value \(reason), which isn't described")
            value.require(["not": ["type": "null"]])
        } else if field.takesOne, case .list(let element) = kind {
            var (list, one) = (SchemaNode(), SchemaNode())
            add(kind, of: field, to: &list)
            add(element, of: field, to: &one)
            value.require(["if": ["type": "array"], "then": list.json, "else": one.json])
        } else {
            add(kind, of: field, to: &value)
        }
        return value
    }

    /// Returns the schemas of a field's constraints; none for values that are only a part of the field's.
    private mutating func constraints(of field: RecordField, isElement: Bool) -> [JSONValue] {
        let changesTexts = !field.rules.conversions.isDisjoint(with: .ofTexts) && !field.constraints.isEmpty
        guard !isElement, field.rules.treeReason == nil, !changesTexts else {
            for constraint in field.constraints { remark("not described: \(constraint)") }
            return []
        }
        let isStrict = (field.ownPolicy ?? policy) == .strict || field.kind.isAny
        let schema = ConstraintSchema(field.constraints, on: field.kind, isStrict: isStrict)
        for text in schema.remarks { remark(text) }
        guard field.takesOne, !schema.ofElements.isEmpty else { return schema.json }
        // A single value is an element.
        let one: JSONValue = [
            "if": ["type": "array"], "else": ["allOf": JSONValue(schema.ofElements)],
        ]
        return schema.json + [one]
    }

    private static func nullable(_ schema: JSONValue) -> JSONValue {
        schema == ["not": ["type": "null"]] || schema == [:] ? true : ["anyOf": [schema, ["type": "null"]]]
    }

    /// Adds what a type asks of a value that isn't null.
    private mutating func add(_ kind: RecordKind, of field: RecordField, to node: inout SchemaNode) {
        let policy = field.ownPolicy ?? policy
        switch kind.form {
        case .list(let element):
            guard policy != .lenient else {
                return remark("under the lenient policy a single value is a list, whose elements aren't described")
            }
            var items = SchemaNode()
            add(element, of: field, to: &items)
            let schema = element.isAny ? true : items.json
            node.require(schema == true ? ["type": "array"] : ["type": "array", "items": schema])
        case .record(let table):
            // The fields of a nested table have the policy of the field around them.
            let outer = self.policy
            self.policy = policy
            add(table, to: &node)
            self.policy = outer
        case .scalar(let term):
            let rules = ValueRules(field.rules, in: policy)
            if let limit = term.limit(rules) { remark(limit) }
            node.require(term.dataSchema(rules))
        }
    }
}

extension RecordKind {
    fileprivate var isList: Bool { if case .list = self { true } else { false } }

    fileprivate var isAny: Bool { if case .any = self { true } else { false } }
}
