import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// An option of a field, said once: its members in a table file, and the option in Swift.
///
/// The constraints are ``ConstraintTerm``s, the types `KindTerm`s, and the styles of dates `DateTerm`s.
package protocol FieldTerm: Sendable {
    /// The members of a field in a table file, with their schemas.
    var members: [FieldMember] { get }

    /// Reads the options that a field has by these members.
    func options(in field: WrittenField) throws(RecordTableError) -> [FieldOption]

    /// Writes the members for the rules of a field.
    func members(for rules: FieldRules) -> [(key: String, value: JSONValue)]

    /// Writes the options for the rules of a field in Swift.
    func swift(_ rules: FieldRules) -> [String]
}

/// A member of a field in a table file, and its schema.
package struct FieldMember: Sendable {
    package let name: String
    package let schema: JSONValue

    init(_ name: String, _ description: String, _ schema: JSONValue = [:]) {
        self.name = name
        self.schema = JSONValue([(key: "description", value: JSONValue(description))] + Array(schema.members))
    }
}

/// The terms of a field, in the order in which table files, Swift and messages list them.
package enum FieldTerms {
    /// The options but the constraints.
    package static let options: [any FieldTerm] = [
        DatesTerm(), PolicyTerm(),
        FlagTerm("oneOrMany", .oneOrMany, .takesOne, "Whether a single value is read as a list of one."),
        FlagTerm("jsonText", .jsonText, .isJSONText, "Whether the value is JSON in a string."),
        FlagTerm("allElements", .allElements, .needsAllElements, "Whether one invalid element makes a list invalid."),
        FlagTerm("trimmed", .trimmed, .trimmed, "Whether white space at either end of a text is removed."),
        FlagTerm("nonEmpty", .nonEmpty, .blankIsMissing, "Whether a text of only white space is a missing value."),
        FlagTerm(
            "percentEncoded", .percentEncoded, .percentEncoded,
            "Whether the characters of a URL outside ASCII are percent-encoded."),
        SeparatorTerm(), ElementTerm(), StrategyTerm("missing", \.missing) { .missing($0) },
        StrategyTerm("null", \.null) { .null($0) }, StrategyTerm("invalid", \.invalid) { .invalid($0) },
    ]

    /// The constraints, in the order in which they are checked.
    package static let constraints: [any ConstraintTerm] = [
        RangeTerm(), MultipleTerm(), LengthTerm(), CountTerm(), PatternTerm(), FormatTerm(), EnumTerm(), ElementsTerm(),
        UniqueElementsTerm(), UniqueTerm(), RequiresTerm(),
    ]

    /// The members of a field that is an object.
    package static let members: [FieldMember] =
        WrittenField.members + options.flatMap(\.members)
        + constraints.filter { !($0 is FormatTerm) }.flatMap(\.members)

    /// The members of `items`: the constraints on a value alone.
    package static let elementMembers: [FieldMember] =
        constraints.filter { $0.isOfValueAlone && !($0 is FormatTerm) }.flatMap(\.members) + FormatTerm().members

    /// Writes the members for rules, in the order of the terms.
    package static func members(for rules: FieldRules) -> [(key: String, value: JSONValue)] {
        options.flatMap { $0.members(for: rules) } + members(for: rules.constraints?.constraints ?? [])
    }

    /// Writes the members for constraints; of two of a kind the last one counts.
    package static func members(for rules: [Constraint]) -> [(key: String, value: JSONValue)] {
        rules.flatMap { $0.rule.term.written($0.rule) }
    }
}
