import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring

/// The JSON Schema of a field's constraints.
struct ConstraintSchema {
    /// The keywords, each for the values of one type of JSON.
    private(set) var json: [JSONValue] = []
    /// The keywords for the elements of a list.
    private(set) var ofElements: [JSONValue] = []
    private let kind: RecordKind
    /// What the keywords don't say.
    private(set) var remarks: [String] = []

    /// The schema of constraints on values as they are in the data.
    ///
    /// - Parameters:
    ///   - kind: The type of the field.
    ///   - isStrict: Whether a value in the data has the type of its field.
    init(_ constraints: [Constraint], on kind: RecordKind, isStrict: Bool) {
        self.kind = kind
        for constraint in constraints { add(constraint, isStrict: isStrict) }
        if !json.isEmpty, !isStrict {
            remarks.append("constraints are described for values of their own type, not for converted ones")
        }
    }

    private mutating func add(_ constraint: Constraint, isStrict: Bool) {
        switch constraint.rule {
        case .range(let range): json.append(JSONValue(ConstraintText.keywords(of: range)))
        case .multiple(let divisor):
            json.append(["multipleOf": ConstraintText.number(divisor)])
            if case .real = divisor {
                remarks.append("multiples of \(divisor) go by decimal digits, which not every validator compares")
            }
        case .length(let range): json.append(ConstraintText.counts(range, "minLength", "maxLength"))
        case .count(let range):
            json.append(ConstraintText.counts(range, "minItems", "maxItems"))
            json.append(ConstraintText.counts(range, "minProperties", "maxProperties"))
        case .pattern(let pattern):
            json.append(["pattern": JSONValue(PatternText.expression(for: pattern))])
            if ["\\p{", "\\P{"].contains(where: { pattern.text.contains($0) }) {
                remarks.append("the pattern has categories of Unicode, which not every validator knows")
            }
        case .format(let format):
            json.append(["format": JSONValue(format.rawValue)])
            remarks.append("the format \(format.rawValue) is checked only by validators that assert formats")
        case .oneOf(let values):
            let isExact = isStrict || kind.isString && values.allSatisfy { !$0.isTextOfAnother }
            json.append(isExact ? ["enum": JSONValue(values)] : Self.allowed(values))
        case .elements(let constraints): addElements(constraints, isStrict: isStrict)
        case .uniqueElements: json.append(["uniqueItems": true])
        case .unique: remarks.append("that no other record has the value isn't said")
        case .requires: break  // The schema of the record says it.
        }
    }

    private mutating func addElements(_ constraints: [Constraint], isStrict: Bool) {
        let element = if case .list(let element) = kind { element } else { RecordKind.any }
        let schema = ConstraintSchema(constraints, on: element, isStrict: isStrict)
        for remark in schema.remarks where !remarks.contains(remark) { remarks.append(remark) }
        ofElements += schema.json
        guard let first = schema.json.first else { return }
        json.append(["items": schema.json.count == 1 ? first : ["allOf": JSONValue(schema.json)]])
    }

    /// Values of the types of those that are allowed must be among them.
    private static func allowed(_ values: [JSONValue]) -> JSONValue {
        let types = Set(values.compactMap { type(of: $0) }).sorted().map { JSONValue($0) }
        return ["if": ["type": JSONValue(types)], "then": ["enum": JSONValue(values)]]
    }

    private static func type(of value: JSONValue) -> String? {
        switch value.kind {
        case .null: nil
        case .bool: "boolean"
        case .integer, .real: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension RecordKind {
    fileprivate var isString: Bool { if case .string = self { true } else { false } }
}

extension JSONValue {
    /// Whether a number or a boolean in the data may become this text, or it isn't a text.
    fileprivate var isTextOfAnother: Bool {
        guard let string else { return true }
        let kind = try? JSONDocument(parsing: string).root.kind
        return kind == .bool || kind == .integer || kind == .real
    }
}
