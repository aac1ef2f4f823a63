import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// A constraint, said once: its keywords in table files and in JSON Schema (draft 2020-12, validation, sections 6 and 7),
/// and the constraint in Swift.
package protocol ConstraintTerm: Sendable {
    /// What a constraint of the kind says.
    associatedtype Value

    /// The keywords, with their schemas; the first names the kind in remarks.
    var members: [FieldMember] { get }

    /// True if only the value counts, so that elements of lists may have the constraint.
    var isOfValueAlone: Bool { get }

    /// True if the text or number counts that a value is written as.
    var isOfText: Bool { get }

    /// Returns what a rule says; nil for a rule of another kind.
    func value(of rule: Constraint.Rule) -> Value?

    /// Returns the rule that says a value.
    func rule(_ value: Value) -> Constraint.Rule

    /// Reads a field of a table file; nil without the keywords.
    func read(_ field: WrittenField) throws(RecordTableError) -> Value?

    /// Writes the keywords.
    func members(for value: Value) -> [(key: String, value: JSONValue)]

    /// Writes the option in Swift.
    func swift(_ value: Value, in writer: ConstraintSwift) throws(ConstraintSwift.Refusal) -> String

    /// Adds what the constraint asks of the data to a schema.
    func describe(_ value: Value, in schema: inout ConstraintSchema)

    /// Returns whether a table has the constraint for values that a schema describes.
    func fits(_ target: SchemaConstraints.Target) -> Bool

    /// Reads a schema; nil without the keywords, and for a constraint that isn't one on the values of a schema.
    func read(_ schema: inout SchemaConstraints) -> Value?

    /// Returns what is said by both of two constraints; nil if no constraint says it.
    func joined(_ first: Value, _ second: Value) -> Value?
}

extension ConstraintTerm {
    package var isOfValueAlone: Bool { true }

    package var isOfText: Bool { false }

    package func read(_ schema: inout SchemaConstraints) -> Value? { nil }

    package func describe(_ value: Value, in schema: inout ConstraintSchema) {
        schema.require(JSONValue(members(for: value)))
    }

    package func fits(_ target: SchemaConstraints.Target) -> Bool { true }

    package func joined(_ first: Value, _ second: Value) -> Value? { nil }

    /// The keyword that names the kind.
    package var keyword: String { members[0].name }

    func rule(in field: WrittenField) throws(RecordTableError) -> Constraint.Rule? { try read(field).map { rule($0) } }

    func written(_ rule: Constraint.Rule) -> [(key: String, value: JSONValue)] {
        value(of: rule).map { members(for: $0) } ?? []
    }

    func swift(_ rule: Constraint.Rule, by writer: ConstraintSwift) throws(ConstraintSwift.Refusal) -> String {
        if isOfText, let kind = writer.kind.innermostRewritten {
            throw writer.refusal(members.map(\.name), "is about the text of \(kind), which an Item doesn't keep")
        }
        return try value(of: rule).map { (value) throws(ConstraintSwift.Refusal) in try swift(value, in: writer) } ?? ""
    }

    func add(_ rule: Constraint.Rule, to schema: inout ConstraintSchema) {
        if let value = value(of: rule) { describe(value, in: &schema) }
    }

    func rule(in schema: inout SchemaConstraints) -> Constraint.Rule? {
        fits(schema.target) ? read(&schema).map { rule($0) } : nil
    }

    func intersection(_ first: Constraint.Rule, _ second: Constraint.Rule) -> Constraint.Rule? {
        guard let first = value(of: first), let second = value(of: second) else { return nil }
        return joined(first, second).map { rule($0) }
    }

    func isOf(_ rule: Constraint.Rule) -> Bool { value(of: rule) != nil }
}

extension Constraint.Rule {
    /// What is said about rules of the kind.
    package var term: any ConstraintTerm {
        FieldTerms.constraints.first { $0.isOf(self) } ?? RequiresTerm()
    }

    /// The keyword for the kind of constraint.
    package var keyword: String { term.keyword }

    /// The constraint that says as much as both; nil if no constraint does.
    package func intersection(_ other: Constraint.Rule) -> Constraint.Rule? { term.intersection(self, other) }

    /// Returns whether a table has the constraint for values that a schema describes.
    package func fits(_ target: SchemaConstraints.Target) -> Bool { term.fits(target) }
}

extension RecordKind {
    /// The words for values of which an Item keeps no text; nil for any other type.
    var innermostRewritten: String? {
        switch form {
        case .scalar(let term): term.traits.rewritten
        case .list(let element): element.innermostRewritten
        case .record: "a record"
        }
    }
}

/// The constraints of a schema of JSON Schema on values of one type, as they are read.
package struct SchemaConstraints {
    /// The values that a schema describes.
    package struct Target {
        /// Their kinds of JSON; nil for any.
        package let kinds: JSONKinds?
        /// True if they are texts of no type of their own.
        package let isPlainText: Bool

        package init(kinds: JSONKinds?, isPlainText: Bool) { (self.kinds, self.isPlainText) = (kinds, isPlainText) }

        func has(_ kinds: JSONKinds) -> Bool { self.kinds.map { !$0.isDisjoint(with: kinds) } ?? true }
    }

    let schema: JSONValue
    let target: Target
    /// The keywords that a table enforces.
    package private(set) var enforced: [String] = []
    /// What a table doesn't check.
    package private(set) var remarks: [String] = []
    /// The allowed values that are of the schema's types; nil without a keyword for them.
    let allowedValues: [JSONValue]?

    /// Reads the constraints, in the order of the terms; counts and allowed values come last.
    package static func read(
        _ schema: JSONValue, for target: Target, allowing values: [JSONValue]?
    ) -> (constraints: [Constraint], read: SchemaConstraints) {
        var reader = SchemaConstraints(schema: schema, target: target, allowedValues: values)
        let last: [any ConstraintTerm] = [CountTerm(), EnumTerm()]
        let others = FieldTerms.constraints.filter { !($0 is CountTerm) && !($0 is EnumTerm) }
        let rules = (others + last).compactMap { $0.rule(in: &reader) }
        return (rules.map { Constraint($0) }, reader)
    }

    private init(schema: JSONValue, target: Target, allowedValues: [JSONValue]?) {
        (self.schema, self.target, self.allowedValues) = (schema, target, allowedValues)
    }

    mutating func enforce(_ keywords: String...) { enforced += keywords }

    mutating func remark(_ text: String) { remarks.append(text) }

    /// The range of two keywords whose values are counts, which may be written as 2.0.
    mutating func counts(_ least: String, _ most: String) -> CountRange? {
        enforce(least, most)
        let (least, most) = (count(schema[least]), count(schema[most]))
        return least ?? 0 == 0 && most == nil ? nil : CountRange(least: least ?? 0, most: most)
    }

    private func count(_ json: JSONValue?) -> Int? {
        guard let value = json?.double, let count = Int(exactly: value), count >= 0 else { return nil }
        return count
    }
}

/// The JSON Schema of constraints on values as they are in the data.
package struct ConstraintSchema {
    /// The keywords, each for the values of one type of JSON.
    package private(set) var json: [JSONValue] = []
    /// The keywords for the elements of a list.
    package private(set) var ofElements: [JSONValue] = []
    /// What the keywords don't say.
    package private(set) var remarks: [String] = []
    let kind: RecordKind
    /// True if a value in the data has the type of its field.
    let isStrict: Bool

    package init(_ constraints: [Constraint], on kind: RecordKind, isStrict: Bool) {
        (self.kind, self.isStrict) = (kind, isStrict)
        for constraint in constraints { constraint.rule.term.add(constraint.rule, to: &self) }
        if !json.isEmpty, !isStrict {
            remark("constraints are described for values of their own type, not for converted ones")
        }
    }

    mutating func require(_ schema: JSONValue) { json.append(schema) }

    mutating func requireOfElements(_ schemas: [JSONValue]) { ofElements += schemas }

    mutating func remark(_ text: String) { if !remarks.contains(text) { remarks.append(text) } }
}

/// Writes the constraints of a field of an Item: `.range(1...5)`.
///
/// They have the meaning of those in the file, with the same issues. Where an Item has another value than the row of a
/// `RecordTable`, a constraint that would see the difference is refused.
package struct ConstraintSwift {
    let constraints: [Constraint]
    let kind: RecordKind
    /// The field as written.
    let json: JSONValue
    let location: JSONLocation

    package init(_ constraints: [Constraint], on kind: RecordKind, written json: JSONValue, at location: JSONLocation) {
        (self.constraints, self.kind, self.json, self.location) = (constraints, kind, json, location)
    }

    /// A constraint that Swift can't say.
    package struct Refusal: Error {
        package let location: JSONLocation
        /// The member of the table file.
        package let member: String
        /// The reason, after the member.
        package let reason: String
    }

    /// The options for the constraints that Swift can say, and the reasons why it can't say the others.
    package func options() -> (options: [String], refusals: [Refusal]) {
        var (options, refusals): ([String], [Refusal]) = ([], [])
        for constraint in constraints {
            if case .elements(let ofElements) = constraint.rule {
                let inner = elements(ofElements).options()
                refusals += inner.refusals
                if !inner.options.isEmpty { options.append(".elements(\(inner.options.joined(separator: ", ")))") }
                continue
            }
            do throws(Refusal) {
                options.append(try constraint.rule.term.swift(constraint.rule, by: self))
            } catch {
                refusals.append(error)
            }
        }
        return (options, refusals)
    }

    /// The constraints on elements.
    func elements(_ constraints: [Constraint]) -> ConstraintSwift {
        ConstraintSwift(
            constraints, on: kind.element ?? .any, written: json["items"] ?? .null,
            at: location.appending(.key("items")))
    }

    func refusal(_ members: [String], _ reason: String) -> Refusal {
        Refusal(location: location, member: members.first { json[$0] != nil } ?? members[0], reason: reason)
    }

    /// A number as a literal; that of an integer is a double's, too, if a double holds it.
    func literal(_ number: ConstraintNumber, asDouble: Bool, of member: String) throws(Refusal) -> String {
        switch number {
        case .integer(let value):
            if !asDouble || Double(exactly: value) != nil { return "\(value)" }
        case .real(let value):
            if value.isFinite { return "\(value)" }
        }
        throw refusal([member], "has the number \(number), which a Double doesn't hold exactly")
    }
}
