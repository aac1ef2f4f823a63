import ItemMapping
import JSONDocuments
import RowMapping
import TableParsing

/// Writes the JSON Schema of the rows that a table makes of records without an issue.
struct ResultSchema {
    typealias Member = (key: String, value: JSONValue)

    private(set) var remarks: [String] = []
    private var names: [String] = []
    private var policy: ConversionPolicy

    init(policy: ConversionPolicy) { self.policy = policy }

    /// Returns the schema of the rows of a table; any value for one without fields, which changes nothing.
    mutating func json(of table: RecordTable) -> JSONValue { JSONValue(members(of: table, isNullable: false)) }

    private mutating func members(of table: RecordTable, isNullable: Bool) -> [Member] {
        if table.fields.isEmpty { return [] }
        var properties: [Member] = []
        for field in table.fields {
            names.append(field.name)
            properties.append((field.name, value(of: field)))
            names.removeLast()
        }
        return Self.type("object", isNullable) + [
            ("properties", JSONValue(properties)),
            ("required", JSONValue(table.fields.map { JSONValue($0.name) })), ("additionalProperties", false),
        ]
    }

    private mutating func value(of field: RecordField) -> JSONValue {
        if let constant = field.constant { return ["const": constant.json] }
        let outer = policy
        policy = field.ownPolicy ?? outer
        defer { policy = outer }
        // The lenient policy reads blank text as null.
        let rules = field.rowRules
        let isNullable =
            policy == .lenient || [rules.missing, rules.null, rules.invalid].contains(.setNil)
            || field.defaultValue == nil && [rules.missing, rules.null, rules.invalid].contains(.keepDefault)
        var members: [Member] = field.description.map { [("description", JSONValue($0))] } ?? []
        if field.origin != nil, case .any = field.kind {
            members.append(("type", ["integer", "string", "null"]))
        } else {
            members += self.members(of: field.kind, isNullable: isNullable, under: ValueRules(field.rules, in: policy))
        }
        add(field.constraints, on: field.kind, isNullable: isNullable, to: &members)
        return JSONValue(members)
    }

    private mutating func members(of kind: RecordKind, isNullable: Bool, under rules: ValueRules) -> [Member] {
        switch kind.form {
        case .scalar(let term):
            if let limit = term.traits.resultLimit { remark(limit) }
            return term.traits.result.map { Self.type($0, isNullable) + term.resultSchema(rules) } ?? []
        case .list(let element):
            let items = members(of: element, isNullable: false, under: rules)
            return Self.type("array", isNullable) + (items.isEmpty ? [] : [("items", JSONValue(items))])
        case .record(let table): return members(of: table, isNullable: isNullable)
        }
    }

    private mutating func add(
        _ constraints: [Constraint], on kind: RecordKind, isNullable: Bool, to members: inout [Member]
    ) {
        let schema = ConstraintSchema(constraints, on: kind, isStrict: true)
        for text in schema.remarks { remark(text) }
        for case .requires in constraints.map(\.rule) { remark("the values that it requires aren't expressed") }
        for constraint in schema.json {
            for (key, value) in constraint.members { Self.add(key, value, isNullable: isNullable, to: &members) }
        }
    }

    private static func add(_ key: String, _ value: JSONValue, isNullable: Bool, to members: inout [Member]) {
        guard let index = members.firstIndex(where: { $0.key == key }) else {
            let allowed = key == "enum" && isNullable ? JSONValue(Array(value.elements) + [.null]) : value
            return members.append((key, allowed))
        }
        // The items of a list have a type and constraints.
        let others = value.members.filter { other in !members[index].value.members.contains { $0.key == other.key } }
        guard members[index].value.kind == .object, others.count == value.count else {
            return members.append(("allOf", [JSONValue([(key: key, value: value)])]))
        }
        members[index].value = JSONValue(Array(members[index].value.members) + others)
    }

    private static func type(_ name: String, _ isNullable: Bool) -> [Member] {
        [("type", isNullable ? [JSONValue(name), "null"] : JSONValue(name))]
    }

    private mutating func remark(_ text: String) {
        let remark = "\(names.joined(separator: ".")): \(text)"
        if !remarks.contains(remark) { remarks.append(remark) }
    }
}

extension TableSchema {
    /// Creates the schema of the rows that a table makes of records without an issue: the names of fields, and the
    /// values as their types write them.
    ///
    /// ```swift
    /// let table = try RecordTable(json: #"{"id": {"path": "book.id", "type": "int", "required": true}}"#)
    /// print(TableSchema(ofResultsOf: table).json["properties"]!)  // {"id":{"type":"integer"}}
    /// ```
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - title: The title of the schema; nil for none.
    ///   - isList: Whether the schema is that of a list of rows.
    /// - Complexity: O(*n*) in the number of fields.
    public init(ofResultsOf table: RecordTable, title: String? = nil, isList: Bool = false) {
        var writer = ResultSchema(policy: table.policy)
        let rows = writer.json(of: table)
        self.init(json: Self.document(rows, title: title, isList: isList), remarks: writer.remarks)
    }
}
