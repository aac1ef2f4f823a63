import JSONDocuments

/// A value as constraints see it.
///
/// Numbers are equal by their value, text by its code points, anything else as JSON.
package enum CheckedValue: Sendable, Hashable {
    case number(ConstraintNumber)
    case text(String)
    /// A container of which only the number of elements is known.
    case count(Int)
    case other(JSONValue)

    /// Creates a JSON value; nil for null, which breaks no constraint.
    init?(_ json: JSONValue) {
        if json.isNull { return nil }
        self = json.string.map { .text($0) } ?? ConstraintNumber(json).map { .number($0) } ?? .other(json)
    }

    package static func == (left: CheckedValue, right: CheckedValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): ExactText(left) == ExactText(right)
        case (.count(let left), .count(let right)): left == right
        case (.other(let left), .other(let right)): Self.areEqual(left, right)
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .number(let number): hasher.combine(number)
        case .text(let text): hasher.combine(ExactText(text))
        case .count(let count): hasher.combine(count)
        case .other(let json):
            hasher.combine(json.kind == .array || json.kind == .object)
            hasher.combine(json.count)
        }
    }

    /// Returns whether values of JSON are equal as data: numbers by their values, members in any order.
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

    /// True if it has elements or members.
    var isContainer: Bool {
        switch self {
        case .count: true
        case .other(let json): json.kind == .array || json.kind == .object
        case .number, .text: false
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

extension CheckedValue {
    static func int(_ value: Int) -> CheckedValue { .number(.integer(Int64(value))) }

    static func double(_ value: Double) -> CheckedValue { .number(ConstraintNumber(value)) }

    /// Creates a value of a table from a file; nil for null.
    package init?(_ value: RecordValue) {
        switch value {
        case .int(let value): self = .number(.integer(value))
        case .double(let value, _): self = .number(ConstraintNumber(value))
        case .string(let text): self = .text(text)
        default: self.init(value.json)
        }
    }
}
