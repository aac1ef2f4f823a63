import ItemMapping
import JSONDocuments
import JSONPaths

/// The constraints of a field of an Item, as source: `.range(1...5)`.
///
/// They have the meaning of those in the file, with the same issues. Where an Item has another value
/// than the row of a `RecordTable`, a constraint that would see the difference is an error.
struct ConstraintArguments {
    private let constraints: [Constraint]
    private let kind: RecordKind
    /// The field as written.
    private let json: JSONValue
    private let location: JSONLocation

    init(_ constraints: [Constraint], on kind: RecordKind, written json: JSONValue, at location: JSONLocation) {
        (self.constraints, self.kind, self.json, self.location) = (constraints, kind, json, location)
    }

    init(of field: RecordField, written json: JSONValue, at location: JSONLocation) {
        self.init(field.constraints, on: field.kind, written: json, at: location)
    }

    /// The options for the constraints, in their order.
    func options() throws(RecordTableError) -> [String] {
        var options: [String] = []
        for constraint in constraints { options.append(try option(constraint.rule)) }
        return options
    }

    private func option(_ rule: Constraint.Rule) throws(RecordTableError) -> String {
        let members = Self.members(of: rule)
        if let kind = kind.rewrittenKind, members.seeText {
            throw refusal(members.names, "is about the text of a \(kind), which an Item doesn't keep")
        }
        switch rule {
        case .range(let range): return try self.range(range)
        case .multiple(let divisor): return ".multiple(of: \(try literal(divisor, asDouble: true, of: "multipleOf")))"
        case .length(let range): return ".length(\(Self.counts(range)))"
        case .count(let range): return ".count(\(Self.counts(range)))"
        case .pattern(let pattern): return ".pattern(\(SwiftName.literal(pattern.text)))"
        case .format(let format): return ".format(.\(format))"
        case .oneOf(let values): return ".oneOf(\(try allowed(values)))"
        case .elements(let constraints): return ".elements(\(try elements(constraints)))"
        case .uniqueElements: return ".uniqueElements"
        case .unique: return ".unique"
        case .requires(let paths):
            return ".requires(\(paths.map { SwiftName.literal($0.description) }.joined(separator: ", ")))"
        }
    }

    /// The members of a table file that a rule is of, and whether it sees the text or the number
    /// that a value is written as.
    private static func members(of rule: Constraint.Rule) -> (names: [String], seeText: Bool) {
        switch rule {
        case .range: (["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"], true)
        case .multiple: (["multipleOf"], true)
        case .length: (["minLength", "maxLength"], true)
        case .count: (["minItems", "maxItems"], false)
        case .pattern: (["pattern"], true)
        case .format: (["format"], true)
        case .oneOf: (["enum"], true)
        case .elements: (["items"], false)
        case .uniqueElements: (["uniqueItems"], false)
        case .unique: (["unique"], false)
        case .requires: (["requires"], false)
        }
    }

    private func elements(_ constraints: [Constraint]) throws(RecordTableError) -> String {
        let element = if case .list(let element) = kind { element } else { RecordKind.any }
        let arguments = ConstraintArguments(
            constraints, on: element, written: json["items"] ?? .null, at: location.appending(.key("items")))
        return try arguments.options().joined(separator: ", ")
    }

    private func refusal(_ members: [String], _ reason: String) -> RecordTableError {
        let member = members.first { json[$0] != nil } ?? members[0]
        return RecordTableError(
            "\"\(member)\" \(reason); leave it out, or declare the Item by hand", at: location.appending(.key(member)))
    }
}

// MARK: - Numbers and values

extension ConstraintArguments {
    private func range(_ range: NumberRange) throws(RecordTableError) -> String {
        let isOpen = range.lower?.isExclusive == true
        let isReal = isOpen || [range.lower, range.upper].contains { $0?.value.isReal == true }
        let lower = try range.lower.map { (bound) throws(RecordTableError) in
            try literal(bound.value, asDouble: isReal, of: isOpen ? "exclusiveMinimum" : "minimum")
        }
        let upper = try range.upper.map { (bound) throws(RecordTableError) in
            try literal(bound.value, asDouble: isReal, of: bound.isExclusive ? "exclusiveMaximum" : "maximum")
        }
        let isHalfOpen = range.upper?.isExclusive == true
        if isOpen {
            let label = isHalfOpen ? "lessThan" : "atMost"
            return ".greaterThan(\(lower ?? "0")\(upper.map { ", \(label): \($0)" } ?? ""))"
        }
        // An operator and the sign of a number would be one operator.
        let last = upper.map { $0.hasPrefix("-") ? "(\($0))" : $0 } ?? ""
        return ".range(\(lower ?? "")\(isHalfOpen ? "..<" : "...")\(last))"
    }

    /// A number as a literal; that of an integer is a double's, too, if a double holds it.
    private func literal(
        _ number: ConstraintNumber, asDouble: Bool, of member: String
    ) throws(RecordTableError) -> String {
        switch number {
        case .integer(let value):
            if !asDouble || Double(exactly: value) != nil { return "\(value)" }
        case .real(let value):
            if value.isFinite { return "\(value)" }
        }
        throw refusal([member], "has the number \(number), which a Double doesn't hold exactly")
    }

    private static func counts(_ range: CountRange) -> String {
        guard let most = range.most else { return "\(range.least)..." }
        if most == range.least { return "\(most)" }
        return range.least == 0 ? "...\(most)" : "\(range.least)...\(most)"
    }

    /// The allowed values as a list.
    private func allowed(_ values: [JSONValue]) throws(RecordTableError) -> String {
        try SwiftLiteral(at: location.appending(.key("enum"))).constant(JSONValue(values))
    }
}

extension ConstraintNumber {
    fileprivate var isReal: Bool { if case .real = self { true } else { false } }
}

extension RecordKind {
    /// The kind whose values an Item writes otherwise than a row does; `nil` for any other kind.
    fileprivate var rewrittenKind: String? {
        switch self {
        case .date: "date"
        case .uuid: "UUID"
        case .data: "value of data"
        case .record: "record"
        case .list(let element): element.rewrittenKind
        case .any, .int, .double, .string, .bool, .decimal, .url: nil
        }
    }
}
