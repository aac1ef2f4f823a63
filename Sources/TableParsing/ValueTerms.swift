import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The allowed values.
struct EnumTerm: ConstraintTerm {
    let members = [FieldMember("enum", "The allowed values.", ["type": "array", "minItems": 1])]
    let isOfText = true

    func value(of rule: Constraint.Rule) -> [JSONValue]? { if case .oneOf(let values) = rule { values } else { nil } }
    func rule(_ values: [JSONValue]) -> Constraint.Rule { .oneOf(values) }

    func read(_ field: WrittenField) throws(RecordTableError) -> [JSONValue]? {
        guard let value = field["enum"] else { return nil }
        if let values = value.array, !values.isEmpty { return values }
        throw field.error("enum is a list of the allowed values", at: "enum")
    }
    func read(_ schema: inout SchemaConstraints) -> [JSONValue]? {
        guard let values = schema.allowedValues else { return nil }
        schema.enforce("enum", "const")
        if values.isEmpty { schema.remark("not checked: allowed values that contradict each other or the type") }
        let present = values.filter { !$0.isNull }
        return present.isEmpty ? nil : present
    }
    func members(for values: [JSONValue]) -> [(key: String, value: JSONValue)] { [("enum", JSONValue(values))] }
    func swift(_ values: [JSONValue], in writer: ConstraintSwift) throws(ConstraintSwift.Refusal) -> String {
        do throws(SwiftRefusal) {
            return ".oneOf(\(try SwiftRefusal.literal(of: JSONValue(values))))"
        } catch {
            throw writer.refusal(["enum"], "has a number that neither a Double nor a Decimal holds exactly")
        }
    }
    func describe(_ values: [JSONValue], in schema: inout ConstraintSchema) {
        let isExact = schema.isStrict || schema.kind.isString && values.allSatisfy { !$0.isTextOfAnother }
        // Values of the types of those that are allowed must be among them.
        let types = Set(values.compactMap(\.typeName)).sorted().map { JSONValue($0) }
        schema.require(
            isExact
                ? ["enum": JSONValue(values)] : ["if": ["type": JSONValue(types)], "then": ["enum": JSONValue(values)]])
    }
    func joined(_ first: [JSONValue], _ second: [JSONValue]) -> [JSONValue]? {
        let both = first.filter { second.contains($0) }
        return both.isEmpty ? nil : both
    }
}

extension RecordKind {
    fileprivate var isString: Bool { if case .string = self { true } else { false } }
}

extension JSONValue {
    /// True if a number or a boolean in the data may become this text, or it isn't a text.
    fileprivate var isTextOfAnother: Bool {
        guard let string else { return true }
        let kind = try? JSONDocument(parsing: string).root.kind
        return kind == .bool || kind == .integer || kind == .real
    }

    /// The name of the type in JSON Schema; nil for null.
    fileprivate var typeName: String? {
        switch kind {
        case .null: nil
        case .bool: "boolean"
        case .integer, .real: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

/// The constraints on the elements of a list.
struct ElementsTerm: ConstraintTerm {
    let members = [FieldMember("items", "The constraints on each element of a list.", ["$ref": "#/$defs/items"])]

    func value(of rule: Constraint.Rule) -> [Constraint]? {
        if case .elements(let constraints) = rule { constraints } else { nil }
    }
    func rule(_ constraints: [Constraint]) -> Constraint.Rule { .elements(constraints) }

    func read(_ field: WrittenField) throws(RecordTableError) -> [Constraint]? {
        guard let items = field["items"] else { return nil }
        guard items.kind == .object, items.count > 0 else {
            throw field.error("items is an object of constraints, not \(items)", at: "items")
        }
        let element = WrittenField(
            json: items, location: field.location(of: "items"), kind: field.kind.element ?? .any, isElement: true)
        try element.checkMembers(FieldTerms.elementMembers, of: "items")
        let constraints = try element.constraints()
        return constraints.isEmpty ? nil : constraints
    }
    func members(for constraints: [Constraint]) -> [(key: String, value: JSONValue)] {
        [("items", JSONValue(FieldTerms.members(for: constraints)))]
    }
    func swift(_ constraints: [Constraint], in writer: ConstraintSwift) -> String {
        ".elements(\(writer.elements(constraints).options().options.joined(separator: ", ")))"
    }
    func describe(_ constraints: [Constraint], in schema: inout ConstraintSchema) {
        let ofElements = ConstraintSchema(constraints, on: schema.kind.element ?? .any, isStrict: schema.isStrict)
        for remark in ofElements.remarks { schema.remark(remark) }
        schema.requireOfElements(ofElements.json)
        guard let first = ofElements.json.first else { return }
        schema.require(["items": ofElements.json.count == 1 ? first : ["allOf": JSONValue(ofElements.json)]])
    }
    func fits(_ target: SchemaConstraints.Target) -> Bool { target.kinds?.contains(.list) ?? false }
}

/// A list without equal elements.
struct UniqueElementsTerm: ConstraintTerm {
    let members = [FieldMember("uniqueItems", "Whether the elements of the list are distinct.", ["type": "boolean"])]

    func value(of rule: Constraint.Rule) -> Void? { rule == .uniqueElements ? () : nil }
    func rule(_ value: Void) -> Constraint.Rule { .uniqueElements }
    func read(_ field: WrittenField) throws(RecordTableError) -> Void? { try field.flag("uniqueItems") ? () : nil }
    func read(_ schema: inout SchemaConstraints) -> Void? {
        guard let isUnique = schema.schema["uniqueItems"]?.bool else { return nil }
        schema.enforce("uniqueItems")
        return isUnique ? () : nil
    }
    func members(for value: Void) -> [(key: String, value: JSONValue)] { [("uniqueItems", true)] }
    func swift(_ value: Void, in writer: ConstraintSwift) -> String { ".uniqueElements" }
    func fits(_ target: SchemaConstraints.Target) -> Bool { target.has(.list) }
}

/// A value that no other record has.
struct UniqueTerm: ConstraintTerm {
    let members = [
        FieldMember("unique", "Whether no two records of the list have the same value.", ["type": "boolean"])
    ]
    let isOfValueAlone = false

    func value(of rule: Constraint.Rule) -> Void? { rule == .unique ? () : nil }
    func rule(_ value: Void) -> Constraint.Rule { .unique }
    func read(_ field: WrittenField) throws(RecordTableError) -> Void? { try field.flag("unique") ? () : nil }
    func members(for value: Void) -> [(key: String, value: JSONValue)] { [("unique", true)] }
    func swift(_ value: Void, in writer: ConstraintSwift) -> String { ".unique" }
    func describe(_ value: Void, in schema: inout ConstraintSchema) {
        schema.remark("that no other record has the value isn't said")
    }
}

/// Other values that a record with a value has.
struct RequiresTerm: ConstraintTerm {
    let members = [
        FieldMember(
            "requires", "Other paths of the record that have a value if this field has one.", ["$ref": "#/$defs/paths"])
    ]
    let isOfValueAlone = false

    func value(of rule: Constraint.Rule) -> [JSONPath]? { if case .requires(let paths) = rule { paths } else { nil } }
    func rule(_ paths: [JSONPath]) -> Constraint.Rule { .requires(paths) }
    func read(_ field: WrittenField) throws(RecordTableError) -> [JSONPath]? {
        try field["requires"].map { (paths) throws(RecordTableError) in
            try WrittenField.paths(paths, at: field.location(of: "requires"))
        }
    }
    func members(for paths: [JSONPath]) -> [(key: String, value: JSONValue)] {
        let texts = paths.map { JSONValue("\($0)") }
        return [("requires", texts.count == 1 ? texts[0] : JSONValue(texts))]
    }
    func swift(_ paths: [JSONPath], in writer: ConstraintSwift) -> String {
        ".requires(\(paths.map { SwiftText.literal($0.description) }.joined(separator: ", ")))"
    }
    /// The schema of the record says it.
    func describe(_ paths: [JSONPath], in schema: inout ConstraintSchema) {}
    func joined(_ first: [JSONPath], _ second: [JSONPath]) -> [JSONPath]? {
        first + second.filter { !first.contains($0) }
    }
}
