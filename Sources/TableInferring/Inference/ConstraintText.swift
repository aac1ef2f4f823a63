import ItemMapping
import JSONDocuments
import JSONPaths

/// The members of a field in a table file that are its constraints.
package enum ConstraintText {
    /// The members, in the order of the constraints; of two of a kind the last is written.
    package static func members(of constraints: [Constraint]) -> [(key: String, value: JSONValue)] {
        constraints.flatMap { members(of: $0) }
    }

    private static func members(of constraint: Constraint) -> [(key: String, value: JSONValue)] {
        switch constraint.rule {
        case .range(let range): keywords(of: range)
        case .length(let range): Array(counts(range, "minLength", "maxLength").members)
        case .count(let range): Array(counts(range, "minItems", "maxItems").members)
        case .multiple(let divisor): [("multipleOf", number(divisor))]
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

    // MARK: Keywords, which are those of JSON Schema

    package static func keywords(of range: NumberRange) -> [(key: String, value: JSONValue)] {
        var members: [(key: String, value: JSONValue)] = []
        if let lower = range.lower {
            members.append((lower.isExclusive ? "exclusiveMinimum" : "minimum", number(lower.value)))
        }
        if let upper = range.upper {
            members.append((upper.isExclusive ? "exclusiveMaximum" : "maximum", number(upper.value)))
        }
        return members
    }

    package static func counts(_ range: CountRange, _ least: String, _ most: String) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        if range.least > 0 { members.append((least, JSONValue(range.least))) }
        if let count = range.most { members.append((most, JSONValue(count))) }
        return JSONValue(members)
    }

    /// A number with its digits.
    package static func number(_ number: ConstraintNumber) -> JSONValue {
        switch number {
        case .integer(let value): JSONValue(value)
        case .real(let value): JSONValue(value)
        }
    }
}
