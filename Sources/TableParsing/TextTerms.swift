import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// A regular expression for texts.
struct PatternTerm: ConstraintTerm {
    let members = [
        FieldMember(
            "pattern", "A regular expression (I-Regexp, RFC 9485) that matches the whole text.", ["type": "string"])
    ]
    let isOfText = true

    func value(of rule: Constraint.Rule) -> TextPattern? {
        if case .pattern(let pattern) = rule { pattern } else { nil }
    }
    func rule(_ pattern: TextPattern) -> Constraint.Rule { .pattern(pattern) }

    func read(_ field: WrittenField) throws(RecordTableError) -> TextPattern? {
        guard let value = field["pattern"] else { return nil }
        guard let text = value.string else {
            throw field.error("a pattern is a string, not \(value.kind.phrase)", at: "pattern")
        }
        let pattern = TextPattern(text)
        if let defect = pattern.defect { throw field.error("the pattern \(text) \(defect)", at: "pattern") }
        return pattern
    }
    func read(_ schema: inout SchemaConstraints) -> TextPattern? {
        guard let text = schema.schema["pattern"]?.string, let pattern = PatternText.wholeText(matching: text) else {
            return nil
        }
        schema.enforce("pattern")
        return pattern
    }
    func members(for pattern: TextPattern) -> [(key: String, value: JSONValue)] {
        [("pattern", JSONValue(pattern.text))]
    }
    func swift(_ pattern: TextPattern, in writer: ConstraintSwift) -> String {
        ".pattern(\(SwiftText.literal(pattern.text)))"
    }
    func describe(_ pattern: TextPattern, in schema: inout ConstraintSchema) {
        schema.require(["pattern": JSONValue(PatternText.expression(for: pattern))])
        if ["\\p{", "\\P{"].contains(where: { pattern.text.contains($0) }) {
            schema.remark("the pattern has categories of Unicode, which not every validator knows")
        }
    }
    func fits(_ target: SchemaConstraints.Target) -> Bool { target.has(.text) }
}

/// A format of texts by its RFC; dates have the styles of `DatesTerm`.
struct FormatTerm: ConstraintTerm {
    var members: [FieldMember] {
        [
            FieldMember(
                "format", "The format of a text.",
                ["enum": JSONValue(TextFormat.allCases.map { JSONValue($0.rawValue) })])
        ]
    }
    let isOfText = true

    func value(of rule: Constraint.Rule) -> TextFormat? { if case .format(let format) = rule { format } else { nil } }
    func rule(_ format: TextFormat) -> Constraint.Rule { .format(format) }

    func read(_ field: WrittenField) throws(RecordTableError) -> TextFormat? {
        let format = Self.format(of: field)
        guard field.isElement, format == nil, let value = field["format"] else { return format }
        let names = TextFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw field.error("the format of an element is one of \(names), not \(value)", at: "format")
    }

    /// The format of text that a field asks for; nil if its format is one of dates.
    static func format(of field: WrittenField) -> TextFormat? {
        field.kind.holdsDates ? nil : field["format"]?.string.flatMap { TextFormat(rawValue: $0) }
    }

    /// Without a type, a format is an annotation (draft 2020-12, validation, section 7).
    func read(_ schema: inout SchemaConstraints) -> TextFormat? {
        guard schema.target.kinds != nil, let name = schema.schema["format"]?.string else { return nil }
        schema.enforce("format")
        let format = TextFormat(rawValue: name)
        if format == nil { schema.remark("not checked: the format \(name)") }
        return format
    }
    func members(for format: TextFormat) -> [(key: String, value: JSONValue)] {
        [("format", JSONValue(format.rawValue))]
    }
    func swift(_ format: TextFormat, in writer: ConstraintSwift) -> String { ".format(.\(format))" }
    func describe(_ format: TextFormat, in schema: inout ConstraintSchema) {
        schema.require(["format": JSONValue(format.rawValue)])
        schema.remark("the format \(format.rawValue) is checked only by validators that assert formats")
    }
    func fits(_ target: SchemaConstraints.Target) -> Bool { target.isPlainText || target.kinds == nil }
}
