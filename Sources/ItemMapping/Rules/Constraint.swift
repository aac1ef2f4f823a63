import JSONDocuments
import JSONPaths

/// A constraint on the value of a field, beyond its type: a range, a length, a pattern.
///
/// ``FieldOption`` makes them: `.range(1...5000)`, `.length(...80)`, `.pattern("[A-Z]{3}")`. A value
/// that breaks one is a ``MappingIssue`` of its own code, and the field's answer to invalid values
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
}

extension Constraint: CustomStringConvertible {
    /// The constraint as messages show it after "expected".
    public var description: String {
        switch rule {
        case .range(let range): "\(range)"
        case .multiple(let divisor): "a multiple of \(divisor)"
        case .length(let range): range.phrase("character")
        case .count(let range): range.phrase("element")
        case .pattern(let pattern): "text that matches \(pattern.text)"
        case .format(let format): format.phrase
        case .oneOf(let values) where values.count == 1: values[0].description
        case .oneOf(let values): "one of \(values.map(\.description).joined(separator: ", "))"
        case .elements(let constraints):
            "in each element \(constraints.map(\.description).joined(separator: " and "))"
        case .uniqueElements: "distinct elements"
        case .unique: "a value that no other record has"
        case .requires(let paths): "\(paths.map(\.description).joined(separator: ", ")) beside it"
        }
    }
}

extension Constraint {
    /// The description of what breaks the constraint in a value; nil if the value keeps it.
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

    /// The first element that equals an earlier one, with the indices of both.
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

/// A value as constraints see it.
///
/// Numbers are equal by their value, text by its code points, anything else as JSON.
enum CheckedValue: Sendable, Hashable {
    case number(ConstraintNumber)
    case text(String)
    /// A container of which only the number of elements is known.
    case count(Int)
    case other(JSONValue)

    /// A JSON value; nil for null, which breaks no constraint.
    init?(_ json: JSONValue) {
        if json.isNull { return nil }
        self = json.string.map { .text($0) } ?? ConstraintNumber(json).map { .number($0) } ?? .other(json)
    }

    static func == (left: CheckedValue, right: CheckedValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): ExactText(left) == ExactText(right)
        case (.count(let left), .count(let right)): left == right
        case (.other(let left), .other(let right)): Self.areEqual(left, right)
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .number(let number): hasher.combine(number)
        case .text(let text): hasher.combine(ExactText(text))
        case .count(let count): hasher.combine(count)
        case .other(let json):
            hasher.combine(json.kind == .array || json.kind == .object)
            hasher.combine(json.count)
        }
    }

    /// Whether values of JSON are equal as data: numbers by their values, members in any order.
    private static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard let first = CheckedValue(left), let second = CheckedValue(right) else {
            return left.isNull && right.isNull
        }
        guard case .other = first, case .other = second else { return first == second }
        guard left.kind == right.kind, left.count == right.count else { return false }
        switch left.kind {
        case .array: return zip(left.elements, right.elements).allSatisfy { areEqual($0, $1) }
        case .object:
            return left.members.allSatisfy { key, value in right[key].map { areEqual(value, $0) } ?? false }
        default: return left == right
        }
    }

    /// The value as a message shows it, shortened.
    var excerpt: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): Scalar.quoted(String(text.prefix(256)))
        case .count(let count): "\(count)"
        case .other(let json) where json.kind == .array: "an array"
        case .other(let json) where json.kind == .object: "an object"
        case .other(let json): "\(json)"
        }
    }
}
