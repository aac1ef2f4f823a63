import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

// The constraints of a field in a table file: the keywords of JSON Schema (draft 2020-12,
// validation, sections 6 and 7), and two more for the rest of the list and of the record.

extension RecordTableParser {
    /// The members of a field that are constraints, beside `format`.
    package static let constraintMembers = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "minItems", "maxItems", "pattern", "enum", "items", "uniqueItems", "unique", "requires",
    ]

    /// The members of `items`: the constraints on a value alone.
    package static let elementMembers =
        constraintMembers.filter { !["unique", "requires"].contains($0) } + ["format"]

    /// The constraints of a field, in the order of their names.
    func constraints(
        of field: JSONValue, as kind: RecordKind, at location: JSONLocation
    ) throws(RecordTableError) -> [Constraint] {
        var rules: [Constraint.Rule] = []
        if let range = try range(of: field, at: location) { rules.append(.range(range)) }
        if let divisor = try divisor(of: field, at: location) { rules.append(.multiple(of: divisor)) }
        if let range = try counts("minLength", "maxLength", of: field, at: location) { rules.append(.length(range)) }
        if let range = try counts("minItems", "maxItems", of: field, at: location) { rules.append(.count(range)) }
        if let pattern = try pattern(of: field, at: location) { rules.append(.pattern(pattern)) }
        if let format = Self.textFormat(of: field, as: kind) { rules.append(.format(format)) }
        if let values = try allowedValues(of: field, at: location) { rules.append(.oneOf(values)) }
        if let items = try elementConstraints(of: field, as: kind, at: location) { rules.append(.elements(items)) }
        if try flag("uniqueItems", of: field, at: location) { rules.append(.uniqueElements) }
        if try flag("unique", of: field, at: location) { rules.append(.unique) }
        if let paths = field["requires"] {
            rules.append(.requires(try self.paths(paths, at: location.appending(.key("requires")))))
        }
        let constraints = rules.map { Constraint($0) }
        if let contradiction = Constraint.firstContradiction(between: constraints) {
            throw RecordTableError("the constraints contradict each other: \(contradiction)", at: location)
        }
        return constraints
    }

    /// The format of text that a field asks for; nil if its format is one of dates.
    static func textFormat(of field: JSONValue, as kind: RecordKind) -> TextFormat? {
        kind.holdsDates ? nil : field["format"]?.string.flatMap { TextFormat(rawValue: $0) }
    }

    /// Fails if the default of a field breaks its constraints.
    func check(_ field: RecordField, at location: JSONLocation) throws(RecordTableError) {
        guard let failure = field.failureOfDefault else { return }
        throw RecordTableError(
            "the default breaks a constraint: expected \(failure.expected), found \(failure.found)",
            at: location.appending(.key("default")))
    }

    /// The constraints on the elements of a list; nil without any.
    private func elementConstraints(
        of field: JSONValue, as kind: RecordKind, at location: JSONLocation
    ) throws(RecordTableError) -> [Constraint]? {
        guard let items = field["items"] else { return nil }
        let location = location.appending(.key("items"))
        guard items.kind == .object, items.count > 0 else {
            throw RecordTableError("items is an object of constraints, not \(items)", at: location)
        }
        for (key, _) in items.members where !Self.elementMembers.contains(key) {
            throw RecordTableError(
                "unknown member \"\(key)\"; items has \(Self.elementMembers.joined(separator: ", "))",
                at: location.appending(.key(key)))
        }
        let element = kind.element ?? .any
        if let format = items["format"], Self.textFormat(of: items, as: element) == nil {
            let names = TextFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw RecordTableError(
                "the format of an element is one of \(names), not \(format)", at: location.appending(.key("format")))
        }
        return try constraints(of: items, as: element, at: location)
    }

    private func range(of field: JSONValue, at location: JSONLocation) throws(RecordTableError) -> NumberRange? {
        var range = NumberRange(lower: nil, upper: nil)
        for (name, isExclusive) in [("minimum", false), ("exclusiveMinimum", true)] {
            guard let number = try number(name, of: field, at: location) else { continue }
            range = range.intersection(
                NumberRange(lower: NumberRange.Bound(value: number, isExclusive: isExclusive), upper: nil))
        }
        for (name, isExclusive) in [("maximum", false), ("exclusiveMaximum", true)] {
            guard let number = try number(name, of: field, at: location) else { continue }
            range = range.intersection(
                NumberRange(lower: nil, upper: NumberRange.Bound(value: number, isExclusive: isExclusive)))
        }
        return range.lower == nil && range.upper == nil ? nil : range
    }

    private func number(
        _ name: String, of field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> ConstraintNumber? {
        guard let value = field[name] else { return nil }
        if let number = ConstraintNumber(value) { return number }
        throw RecordTableError("\(name) is a number, not \(value.kind.phrase)", at: location.appending(.key(name)))
    }

    private func divisor(of field: JSONValue, at location: JSONLocation) throws(RecordTableError) -> ConstraintNumber? {
        guard let number = try number("multipleOf", of: field, at: location) else { return nil }
        if number > .integer(0) { return number }
        throw RecordTableError("multipleOf is more than 0, not \(number)", at: location.appending(.key("multipleOf")))
    }

    private func counts(
        _ least: String, _ most: String, of field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> CountRange? {
        let (least, most) = (
            try count(least, of: field, at: location), try count(most, of: field, at: location)
        )
        return least == nil && most == nil ? nil : CountRange(least: least ?? 0, most: most)
    }

    private func count(
        _ name: String, of field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> Int? {
        guard let value = field[name] else { return nil }
        if let count = value.int, count >= 0 { return count }
        throw RecordTableError(
            "\(name) is an integer of at least 0, not \(value)", at: location.appending(.key(name)))
    }

    private func pattern(of field: JSONValue, at location: JSONLocation) throws(RecordTableError) -> TextPattern? {
        guard let value = field["pattern"] else { return nil }
        let location = location.appending(.key("pattern"))
        guard let text = value.string else {
            throw RecordTableError("a pattern is a string, not \(value.kind.phrase)", at: location)
        }
        let pattern = TextPattern(text)
        if let defect = pattern.defect { throw RecordTableError("the pattern \(text) \(defect)", at: location) }
        return pattern
    }

    private func allowedValues(
        of field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> [JSONValue]? {
        guard let value = field["enum"] else { return nil }
        if let values = value.array, !values.isEmpty { return values }
        throw RecordTableError("enum is a list of the allowed values", at: location.appending(.key("enum")))
    }
}

extension RecordKind {
    /// Whether the values, or the elements of lists, are dates.
    fileprivate var holdsDates: Bool {
        switch self {
        case .date: true
        case .list(let element): element.holdsDates
        default: false
        }
    }
}
