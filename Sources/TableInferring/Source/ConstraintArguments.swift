import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

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

    /// A constraint that Swift can't say.
    struct Refusal: Error {
        let location: JSONLocation
        /// The member of the table file.
        let member: String
        /// The reason, after the member.
        let reason: String
    }

    /// The options for the constraints, in their order.
    func options() throws(RecordTableError) -> [String] {
        var options: [String] = []
        for constraint in constraints {
            do throws(Refusal) {
                options.append(try option(constraint.rule))
            } catch {
                throw RecordTableError(
                    "\"\(error.member)\" \(error.reason); leave it out, or declare the Item by hand",
                    at: error.location.appending(.key(error.member)))
            }
        }
        return options
    }

    /// The options for the constraints that Swift can say, and the reasons why it can't say the others.
    func possibleOptions() -> (options: [String], refusals: [Refusal]) {
        var (options, refusals): ([String], [Refusal]) = ([], [])
        for constraint in constraints {
            if case .elements(let ofElements) = constraint.rule {
                let inner = arguments(ofElements).possibleOptions()
                refusals += inner.refusals
                if !inner.options.isEmpty { options.append(".elements(\(inner.options.joined(separator: ", ")))") }
                continue
            }
            do throws(Refusal) {
                options.append(try option(constraint.rule))
            } catch {
                refusals.append(error)
            }
        }
        return (options, refusals)
    }

    private func option(_ rule: Constraint.Rule) throws(Refusal) -> String {
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
        case .elements(let constraints): return ".elements(\(try elementArguments(constraints)))"
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

    private func elementArguments(_ constraints: [Constraint]) throws(Refusal) -> String {
        let arguments = arguments(constraints)
        var options: [String] = []
        for constraint in constraints { options.append(try arguments.option(constraint.rule)) }
        return options.joined(separator: ", ")
    }

    /// The arguments of the constraints on elements.
    private func arguments(_ ofElements: [Constraint]) -> ConstraintArguments {
        ConstraintArguments(
            ofElements, on: kind.element ?? .any, written: json["items"] ?? .null,
            at: location.appending(.key("items")))
    }

    private func refusal(_ members: [String], _ reason: String) -> Refusal {
        let member = members.first { json[$0] != nil } ?? members[0]
        return Refusal(location: location, member: member, reason: reason)
    }
}

// MARK: - Numbers and values

extension ConstraintArguments {
    private func range(_ range: NumberRange) throws(Refusal) -> String {
        let isOpen = range.lower?.isExclusive == true
        let isReal = isOpen || [range.lower, range.upper].contains { $0?.value.isReal == true }
        let lower = try range.lower.map { (bound) throws(Refusal) in
            try literal(bound.value, asDouble: isReal, of: isOpen ? "exclusiveMinimum" : "minimum")
        }
        let upper = try range.upper.map { (bound) throws(Refusal) in
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
    ) throws(Refusal) -> String {
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
    private func allowed(_ values: [JSONValue]) throws(Refusal) -> String {
        do throws(RecordTableError) {
            return try SwiftLiteral(at: location.appending(.key("enum"))).constant(JSONValue(values))
        } catch {
            throw refusal(["enum"], "has a number that neither a Double nor a Decimal holds exactly")
        }
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
