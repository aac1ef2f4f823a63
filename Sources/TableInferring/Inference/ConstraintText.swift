import ItemMapping
import JSONDocuments
import JSONPaths

/// The members of a field in a table file that are its constraints.
enum ConstraintText {
    /// The members, in the order of the constraints; of two of a kind the last is written.
    static func members(of constraints: [Constraint]) -> [(key: String, value: JSONValue)] {
        constraints.flatMap { members(of: $0) }
    }

    private static func members(of constraint: Constraint) -> [(key: String, value: JSONValue)] {
        switch constraint.rule {
        case .range(let range): ConstraintSchema.keywords(of: range)
        case .length(let range): Array(ConstraintSchema.counts(range, "minLength", "maxLength").members)
        case .count(let range): Array(ConstraintSchema.counts(range, "minItems", "maxItems").members)
        case .multiple(let divisor): [("multipleOf", ConstraintSchema.number(divisor))]
        case .pattern(let pattern): [("pattern", JSONValue(pattern.text))]
        case .format(let format): [("format", JSONValue(format.rawValue))]
        case .oneOf(let values): [("enum", JSONValue(values))]
        case .elements(let constraints): [("items", JSONValue(members(of: constraints)))]
        case .uniqueElements: [("uniqueItems", true)]
        case .unique: [("unique", true)]
        case .requires(let paths):
            [("requires", paths.count == 1 ? JSONValue("\(paths[0])") : JSONValue(paths.map { JSONValue("\($0)") }))]
        }
    }
}
