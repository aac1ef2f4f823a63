import JSONDocuments
import JSONPaths

/// A constraint on the value of a field, beyond its type: a range, a length, a pattern.
///
/// ``FieldOption`` makes them: `.range(1...5000)`, `.length(...80)`, `.pattern("[A-Z]{3}")`. A value
/// that breaks one is a ``MappingIssue`` of its own code, and the field's strategy for invalid values
/// applies. A constraint holds for values of its own kind, as in JSON Schema: a range for numbers, a
/// length for text, a count for lists and objects. Null and missing values break none.
///
/// ```swift
/// let pages = Constraint.range(1...5_000)
/// print(pages)  // 1...5000
/// let options: [FieldOption] = [.constraint(pages), .required]
/// ```
public struct Constraint: Sendable, Hashable {
    /// The kinds of constraints.
    package enum Rule: Sendable, Hashable {
        case range(NumberRange)
        case multiple(of: ConstraintNumber)
        case length(CountRange)
        case count(CountRange)
        case pattern(TextPattern)
        case format(TextFormat)
        case oneOf([JSONValue])
        /// Each element of a list keeps these constraints.
        case elements([Constraint])
        /// The elements of a list are distinct.
        case uniqueElements
        /// No other record of the list has the value.
        case unique
        /// The record has a value at these paths, too.
        case requires([JSONPath])
    }

    package let rule: Rule

    package init(_ rule: Rule) { self.rule = rule }

    /// True if it is on the number of elements.
    var isCount: Bool { if case .count = rule { true } else { false } }
}

extension Constraint: CustomStringConvertible {
    /// The constraint as messages show it after "expected".
    public var description: String {
        switch rule {
        case .range(let range): "\(range)"
        case .multiple(let divisor): "a multiple of \(divisor)"
        case .length(let range): range.phrase("character")
        case .count(let range): range.phrase("element")
        case .pattern(let pattern): "a string that matches \(pattern.text)"
        case .format(let format): format.phrase
        case .oneOf(let values) where values.count == 1: values[0].description
        case .oneOf(let values): "one of \(values.map(\.description).joined(separator: ", "))"
        case .elements(let constraints):
            "in each element \(constraints.map(\.description).joined(separator: " and "))"
        case .uniqueElements: "distinct elements"
        case .unique: "a value that no other record has"
        case .requires(let paths): "\(paths.map(\.description).joined(separator: ", ")) with it"
        }
    }
}

extension Constraint {
    /// Returns the description of what breaks the constraint in a value; nil if the value keeps it.
    ///
    /// Constraints over more than the value, and on its elements, are checked elsewhere.
    func breach(in value: CheckedValue) -> String? {
        switch (rule, value) {
        case (.range(let range), .number(let number)): return range.contains(number) ? nil : value.excerpt
        case (.multiple(let divisor), .number(let number)):
            return number.isMultiple(of: divisor) ? nil : value.excerpt
        case (.length(let range), .text(let text)):
            let length = text.codePointCount
            return range.contains(length) ? nil : "\(length)"
        case (.count(let range), .count(let count)): return range.contains(count) ? nil : "\(count)"
        case (.count(let range), .other(let json)) where json.kind == .array || json.kind == .object:
            return range.contains(json.count) ? nil : "\(json.count)"
        case (.pattern(let pattern), .text(let text)): return pattern.matches(text) ? nil : value.excerpt
        case (.format(let format), .text(let text)): return format.matches(text) ? nil : value.excerpt
        case (.oneOf(let values), _): return values.contains { CheckedValue($0) == value } ? nil : value.excerpt
        case (.uniqueElements, .other(let json)) where json.kind == .array: return Self.repetition(in: json)
        default: return nil
        }
    }

    /// Returns the first element that equals an earlier one, with the indices of both.
    private static func repetition(in list: JSONValue) -> String? {
        var indexes: [CheckedValue: Int] = [:]
        for (index, element) in list.elements.enumerated() {
            let element = CheckedValue(element) ?? .other(.null)
            if let first = indexes[element] { return "\(element.excerpt) at [\(first)] and [\(index)]" }
            indexes[element] = index
        }
        return nil
    }
}
