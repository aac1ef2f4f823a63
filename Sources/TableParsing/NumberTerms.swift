import ItemMapping
import JSONDocuments
import RowMapping

extension ConstraintNumber {
    fileprivate var isReal: Bool { if case .real = self { true } else { false } }
}

/// The range of numbers.
struct RangeTerm: ConstraintTerm {
    let members = [
        FieldMember("minimum", "The least number.", ["type": "number"]),
        FieldMember("maximum", "The greatest number.", ["type": "number"]),
        FieldMember("exclusiveMinimum", "A number that is less than all allowed ones.", ["type": "number"]),
        FieldMember("exclusiveMaximum", "A number that is greater than all allowed ones.", ["type": "number"]),
    ]
    let isOfText = true

    func value(of rule: Constraint.Rule) -> NumberRange? { if case .range(let range) = rule { range } else { nil } }
    func rule(_ range: NumberRange) -> Constraint.Rule { .range(range) }

    func read(_ field: WrittenField) throws(RecordTableError) -> NumberRange? {
        var bounds: [String: NumberRange.Bound] = [:]
        for name in members.map(\.name) {
            bounds[name] = try field.number(name).map {
                NumberRange.Bound(value: $0, isExclusive: name.hasPrefix("exclusive"))
            }
        }
        return Self.range(
            [bounds["minimum"], bounds["exclusiveMinimum"]], [bounds["maximum"], bounds["exclusiveMaximum"]])
    }

    /// Before draft 6 of JSON Schema the keywords of exclusive bounds were flags.
    func read(_ schema: inout SchemaConstraints) -> NumberRange? {
        schema.enforce("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
        let json = schema.schema
        func bounds(_ name: String, _ exclusive: String) -> [NumberRange.Bound?] {
            [(name, json[exclusive]?.bool == true), (exclusive, true)].map { name, isExclusive in
                json[name].flatMap { ConstraintNumber($0) }.map {
                    NumberRange.Bound(value: $0, isExclusive: isExclusive)
                }
            }
        }
        return Self.range(bounds("minimum", "exclusiveMinimum"), bounds("maximum", "exclusiveMaximum"))
    }

    /// The range of all bounds; nil without any.
    private static func range(_ lower: [NumberRange.Bound?], _ upper: [NumberRange.Bound?]) -> NumberRange? {
        let ranges =
            lower.compactMap(\.self).map { NumberRange(lower: $0, upper: nil) }
            + upper.compactMap(\.self).map { NumberRange(lower: nil, upper: $0) }
        return ranges.reduce(nil) { $0?.intersection($1) ?? $1 }
    }

    func members(for range: NumberRange) -> [(key: String, value: JSONValue)] {
        let lower = range.lower.map { ($0.isExclusive ? "exclusiveMinimum" : "minimum", $0.value.json) }
        let upper = range.upper.map { ($0.isExclusive ? "exclusiveMaximum" : "maximum", $0.value.json) }
        return [lower, upper].compactMap(\.self)
    }

    func swift(_ range: NumberRange, in writer: ConstraintSwift) throws(ConstraintSwift.Refusal) -> String {
        let isOpen = range.lower?.isExclusive == true
        let isHalfOpen = range.upper?.isExclusive == true
        let isReal = isOpen || [range.lower, range.upper].contains { $0?.value.isReal == true }
        var (lower, upper): (String?, String?)
        if let bound = range.lower {
            lower = try writer.literal(bound.value, asDouble: isReal, of: isOpen ? "exclusiveMinimum" : "minimum")
        }
        if let bound = range.upper {
            upper = try writer.literal(bound.value, asDouble: isReal, of: isHalfOpen ? "exclusiveMaximum" : "maximum")
        }
        if isOpen {
            return
                ".greaterThan(\(lower ?? "0")\(upper.map { ", \(isHalfOpen ? "lessThan" : "atMost"): \($0)" } ?? ""))"
        }
        // An operator and the sign of a number would be one operator.
        let last = upper.map { $0.hasPrefix("-") ? "(\($0))" : $0 } ?? ""
        return ".range(\(lower ?? "")\(isHalfOpen ? "..<" : "...")\(last))"
    }

    func fits(_ target: SchemaConstraints.Target) -> Bool { target.has(.number) }
    func joined(_ first: NumberRange, _ second: NumberRange) -> NumberRange? { first.intersection(second) }
}

/// The number of which a value is a multiple.
struct MultipleTerm: ConstraintTerm {
    let members = [
        FieldMember(
            "multipleOf", "The number of which a value is a whole multiple.", ["type": "number", "exclusiveMinimum": 0])
    ]
    let isOfText = true

    func value(of rule: Constraint.Rule) -> ConstraintNumber? {
        if case .multiple(let divisor) = rule { divisor } else { nil }
    }
    func rule(_ divisor: ConstraintNumber) -> Constraint.Rule { .multiple(of: divisor) }

    func read(_ field: WrittenField) throws(RecordTableError) -> ConstraintNumber? {
        guard let number = try field.number("multipleOf") else { return nil }
        if number > .integer(0) { return number }
        throw field.error("multipleOf is more than 0, not \(number)", at: "multipleOf")
    }
    func read(_ schema: inout SchemaConstraints) -> ConstraintNumber? {
        guard let divisor = schema.schema["multipleOf"].flatMap({ ConstraintNumber($0) }), divisor > .integer(0) else {
            return nil
        }
        schema.enforce("multipleOf")
        return divisor
    }
    func members(for divisor: ConstraintNumber) -> [(key: String, value: JSONValue)] { [("multipleOf", divisor.json)] }
    func swift(_ divisor: ConstraintNumber, in writer: ConstraintSwift) throws(ConstraintSwift.Refusal) -> String {
        ".multiple(of: \(try writer.literal(divisor, asDouble: true, of: "multipleOf")))"
    }
    func describe(_ divisor: ConstraintNumber, in schema: inout ConstraintSchema) {
        schema.require(["multipleOf": divisor.json])
        if divisor.isReal {
            schema.remark("multiples of \(divisor) go by decimal digits, which not every validator compares")
        }
    }
    func fits(_ target: SchemaConstraints.Target) -> Bool { target.has(.number) }
}

/// The length of texts.
struct LengthTerm: ConstraintTerm {
    let members = [
        FieldMember.count("minLength", "The least number of characters (Unicode code points) of text."),
        FieldMember.count("maxLength", "The greatest number of characters (Unicode code points) of text."),
    ]
    let isOfText = true

    func value(of rule: Constraint.Rule) -> CountRange? { if case .length(let range) = rule { range } else { nil } }
    func rule(_ range: CountRange) -> Constraint.Rule { .length(range) }
    func read(_ field: WrittenField) throws(RecordTableError) -> CountRange? {
        try field.counts("minLength", "maxLength")
    }
    func read(_ schema: inout SchemaConstraints) -> CountRange? { schema.counts("minLength", "maxLength") }
    func members(for range: CountRange) -> [(key: String, value: JSONValue)] { range.members("minLength", "maxLength") }
    func swift(_ range: CountRange, in writer: ConstraintSwift) -> String { ".length(\(range.swift))" }
    func fits(_ target: SchemaConstraints.Target) -> Bool { target.has(.text) }
    func joined(_ first: CountRange, _ second: CountRange) -> CountRange? { first.intersection(second) }
}

/// The number of elements of lists, and of members of objects.
struct CountTerm: ConstraintTerm {
    let members = [
        FieldMember.count("minItems", "The least number of elements of a list, or of members of an object."),
        FieldMember.count("maxItems", "The greatest number of elements of a list, or of members of an object."),
    ]

    func value(of rule: Constraint.Rule) -> CountRange? { if case .count(let range) = rule { range } else { nil } }
    func rule(_ range: CountRange) -> Constraint.Rule { .count(range) }
    func read(_ field: WrittenField) throws(RecordTableError) -> CountRange? {
        try field.counts("minItems", "maxItems")
    }
    func read(_ schema: inout SchemaConstraints) -> CountRange? {
        guard let kinds = schema.target.kinds else { return nil }
        return kinds.contains(.list)
            ? schema.counts("minItems", "maxItems") : schema.counts("minProperties", "maxProperties")
    }
    func members(for range: CountRange) -> [(key: String, value: JSONValue)] { range.members("minItems", "maxItems") }
    func swift(_ range: CountRange, in writer: ConstraintSwift) -> String { ".count(\(range.swift))" }
    func describe(_ range: CountRange, in schema: inout ConstraintSchema) {
        schema.require(JSONValue(members(for: range)))
        schema.require(JSONValue(range.members("minProperties", "maxProperties")))
    }
    func fits(_ target: SchemaConstraints.Target) -> Bool { target.has([.list, .object]) }
    func joined(_ first: CountRange, _ second: CountRange) -> CountRange? { first.intersection(second) }
}

extension FieldMember {
    fileprivate static func count(_ name: String, _ description: String) -> FieldMember {
        FieldMember(name, description, ["type": "integer", "minimum": 0])
    }
}

extension CountRange {
    fileprivate func members(_ least: String, _ most: String) -> [(key: String, value: JSONValue)] {
        (self.least > 0 ? [(least, JSONValue(self.least))] : []) + (self.most.map { [(most, JSONValue($0))] } ?? [])
    }

    fileprivate var swift: String {
        guard let most else { return "\(least)..." }
        return most == least ? "\(most)" : least == 0 ? "...\(most)" : "\(least)...\(most)"
    }
}
