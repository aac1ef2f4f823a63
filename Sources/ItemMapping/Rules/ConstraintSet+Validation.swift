import Foundation
import JSONDocuments

extension ConstraintSet {
    /// The contradictions between the constraints: no value can keep all of them.
    var contradictions: [String] {
        let ranges = constraints.compactMap { if case .range(let range) = $0.rule { range } else { nil } }
        let lengths = constraints.compactMap { if case .length(let range) = $0.rule { range } else { nil } }
        let counts = constraints.compactMap { if case .count(let range) = $0.rule { range } else { nil } }
        var found: [String] = []
        if let range = ranges.reduce(nil, { $0?.intersection($1) ?? $1 }), range.isEmpty {
            found.append("no number is in \(ranges.map(\.description).joined(separator: " and "))")
        }
        for (ranges, unit) in [(lengths, "character"), (counts, "element")] {
            guard let range = ranges.reduce(nil, { $0?.intersection($1) ?? $1 }), range.isEmpty else { continue }
            found.append("nothing has \(ranges.map { $0.phrase(unit) }.joined(separator: " and "))")
        }
        if constraints.contains(Constraint(.multiple(of: .integer(0)))) { found.append("no number is a multiple of 0") }
        return found + contradictoryValues + contradictionsOfElements
    }

    /// The contradictions between the constraints on elements, and those that are no constraints on
    /// an element.
    private var contradictionsOfElements: [String] {
        guard let ofElements else { return [] }
        return ofElements.contradictions.map { "in each element, \($0)" }
            + ofElements.constraints.filter { $0.rule == .unique || $0.isAboutRecord }.map {
                "'\($0)' is about records, not about the elements of a list"
            }
    }

    /// The contradictions between the allowed values and the other constraints.
    private var contradictoryValues: [String] {
        constraints.compactMap { constraint in
            guard case .oneOf(let values) = constraint.rule else { return nil }
            if values.isEmpty { return "no value is allowed" }
            let isPossible = values.contains { CheckedValue($0).map { accepts($0) } ?? true }
            return isPossible ? nil : "none of the allowed values keeps the other constraints"
        }
    }

    /// The constraints that no value of these kinds can break.
    func unfit(for kinds: JSONKinds?, elements: JSONKinds? = nil) -> [Constraint] {
        let ofElements = self.ofElements?.unfit(for: elements).map { Constraint(.elements([$0])) } ?? []
        guard let kinds else { return ofElements }
        let own = constraints.filter { constraint in
            switch constraint.rule {
            case .range, .multiple: !kinds.contains(.number)
            case .length, .pattern, .format: !kinds.contains(.text)
            case .count: !kinds.contains(.list) && !kinds.contains(.object)
            case .elements, .uniqueElements: !kinds.contains(.list)
            case .oneOf, .unique, .requires: false
            }
        }
        return own + (kinds.contains(.list) ? ofElements : [])
    }

    /// The diagnostics of a field with these constraints.
    func diagnostics(
        named name: String, unfit: [Constraint], default failure: ConversionFailure?
    ) -> [TableDiagnostic] {
        contradictions.map { TableDiagnostic(code: .contradiction, description: "\(name): \($0)") }
            + unfit.map {
                TableDiagnostic(
                    code: .unfitConstraint, description: "\(name): no value of the field's type can break '\($0)'")
            }
            + (failure.map { failure in
                [
                    TableDiagnostic(
                        code: .contradiction,
                        description:
                            "\(name): the default breaks a constraint: expected \(failure.expected), found \(failure.found)"
                    )
                ]
            } ?? [])
    }
}

/// The kinds of JSON that the values of a type are, as constraints tell them apart.
struct JSONKinds: OptionSet {
    let rawValue: Int

    static let number = JSONKinds(rawValue: 1)
    static let text = JSONKinds(rawValue: 2)
    static let bool = JSONKinds(rawValue: 4)
    static let list = JSONKinds(rawValue: 8)
    static let object = JSONKinds(rawValue: 16)
}

extension JSONKinds {
    /// The kinds of a type's values; nil if they aren't known.
    init?(of type: Any.Type) {
        switch type {
        case let type as any WrappingValue.Type: self.init(wrappedIn: type)
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type, is Decimal.Type: self = .number
        case is String.Type, is Substring.Type, is Character.Type, is URL.Type, is UUID.Type, is Data.Type: self = .text
        case is Bool.Type: self = .bool
        case is any ListValue.Type: self = .list
        case is any ObjectValue.Type: self = .object
        case let type as any RawRepresentable.Type: self.init(rawValueOf: type)
        default: return nil
        }
    }

    private init?<Own: WrappingValue>(wrappedIn type: Own.Type) { self.init(of: Own.WrappedValue.self) }

    private init?<Own: RawRepresentable>(rawValueOf type: Own.Type) { self.init(of: Own.RawValue.self) }

    /// The kinds of the elements of a list type; nil if they aren't known.
    init?(ofElementsOf type: Any.Type) {
        switch type {
        case let type as any WrappingValue.Type: self.init(ofElementsWrappedIn: type)
        case let type as any ListValue.Type: self.init(of: type.elementType)
        default: return nil
        }
    }

    private init?<Own: WrappingValue>(ofElementsWrappedIn type: Own.Type) {
        self.init(ofElementsOf: Own.WrappedValue.self)
    }

    /// The kinds of a type in a table file; nil if they aren't known.
    init?(of kind: RecordKind) {
        switch kind {
        case .any: return nil
        case .int, .double, .decimal: self = .number
        case .string, .date, .url, .uuid, .data: self = .text
        case .bool: self = .bool
        case .list: self = .list
        case .record: self = .object
        }
    }
}

/// A type whose values are those of another, or null.
protocol WrappingValue {
    associatedtype WrappedValue
}

extension WrappingValue {
    static var wrappedType: Any.Type { WrappedValue.self }
}

extension Optional: WrappingValue { typealias WrappedValue = Wrapped }
extension Presence: WrappingValue { typealias WrappedValue = Value }
extension Verbatim: WrappingValue { typealias WrappedValue = Value }

/// A type whose values are lists.
protocol ListValue {
    static var elementType: Any.Type { get }
}

extension Array: ListValue {
    static var elementType: Any.Type { Element.self }
}

extension Set: ListValue {
    static var elementType: Any.Type { Element.self }
}

/// A type whose values are objects.
private protocol ObjectValue {}

extension Dictionary: ObjectValue {}

extension FieldRules {
    /// True if a field can keep its default when a record has no valid value.
    var keepsDefault: Bool { [missing, null, invalid].contains { $0 != .skipItem } }
}

extension ItemTable {
    /// The mistakes in the constraints of the fields.
    var constraintDiagnostics: [TableDiagnostic] {
        guard plan.columns.contains(where: { $0.constraintSet != nil }) else { return [] }
        if let make {
            let item = make()
            return zip(declared, plan.columns).flatMap { field, column -> [TableDiagnostic] in
                guard let constraints = column.constraintSet else { return [] }
                let resolved = field.resolve(keys)
                return constraints.diagnostics(
                    named: column.name, unfit: resolved.unfitConstraints, default: resolved.defaultFailure?(item))
            }
        }
        return zip(countedColumns, plan.columns).flatMap { counted, column in
            column.constraintSet?.diagnostics(
                named: column.name, unfit: counted.unfitConstraints, default: counted.defaultFailure?()) ?? []
        }
    }
}

extension RecordTable {
    /// The mistakes in the constraints of the fields.
    var constraintDiagnostics: [TableDiagnostic] {
        fields.flatMap { field -> [TableDiagnostic] in
            guard let constraints = field.rules.constraints else { return [] }
            let check = ValueCheck<RecordValue>(ofRecord: constraints)
            return constraints.diagnostics(
                named: field.name,
                unfit: constraints.unfit(
                    for: JSONKinds(of: field.kind), elements: field.kind.element.flatMap { JSONKinds(of: $0) }),
                default: field.defaultValue.flatMap { check.failure(of: $0) })
        }
    }
}

extension RecordKind {
    /// The type of the elements of a list; nil for any other type.
    package var element: RecordKind? { if case .list(let element) = self { element } else { nil } }
}

extension Constraint {
    /// The contradiction between constraints that no value can keep together; `nil` without one.
    package static func contradiction(between constraints: [Constraint]) -> String? {
        ConstraintSet(constraints).contradictions.first
    }

    /// Whether values keep constraints; of a container only what is in the JSON is known.
    package static func allow(_ json: JSONValue, _ constraints: [Constraint]) -> Bool {
        CheckedValue(json).map { ConstraintSet(constraints).accepts($0) } ?? true
    }

    /// Whether the constraint is about other values of the record.
    fileprivate var isAboutRecord: Bool { if case .requires = rule { true } else { false } }
}
