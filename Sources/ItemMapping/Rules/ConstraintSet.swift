import JSONDocuments
import JSONPaths

/// The constraints of one field, compiled when its table is made.
final class ConstraintSet: Sendable, Hashable {
    /// The constraints, in the order in which they are declared.
    let constraints: [Constraint]

    /// The constraints that a value alone keeps or breaks.
    private let ofValue: [Constraint]

    /// Those of them without lists of allowed values, and these lists.
    private let simple: [Constraint]
    private let allowed: [Set<CheckedValue>]

    /// The constraints on each element of a list; `nil` without any.
    let ofElements: ConstraintSet?

    /// Whether no two records may have the same value.
    let isUnique: Bool

    /// The paths at which a record with a value here needs another.
    let requiredPaths: [JSONPath]

    /// The constraints among options; `nil` without any.
    convenience init?(_ options: [FieldOption]) {
        let constraints = options.compactMap { if case .constraint(let constraint) = $0 { constraint } else { nil } }
        if constraints.isEmpty { return nil }
        self.init(constraints)
    }

    init(_ constraints: [Constraint]) {
        self.constraints = constraints
        isUnique = constraints.contains(.unique)
        let ofElements = constraints.flatMap { constraint -> [Constraint] in
            if case .elements(let constraints) = constraint.rule { constraints } else { [] }
        }
        self.ofElements = ofElements.isEmpty ? nil : ConstraintSet(ofElements)
        requiredPaths = constraints.flatMap { constraint -> [JSONPath] in
            if case .requires(let paths) = constraint.rule { paths } else { [] }
        }
        ofValue = constraints.filter {
            switch $0.rule {
            case .unique, .requires, .elements: false
            case .pattern(let pattern): pattern.defect == nil
            default: true
            }
        }
        let lists = ofValue.map { if case .oneOf(let values) = $0.rule { values } else { [JSONValue]?.none } }
        simple = zip(ofValue, lists).filter { $1 == nil }.map(\.0)
        allowed = lists.compactMap(\.self).map { Set($0.compactMap { CheckedValue($0) }) }
    }

    /// Whether each constraint is about the value alone.
    var isOfValueAlone: Bool { !isUnique && requiredPaths.isEmpty }

    /// Whether each constraint is on the number of elements.
    fileprivate var areCounts: Bool {
        constraints.allSatisfy { if case .count = $0.rule { true } else { false } }
    }

    /// Whether a value keeps all constraints on values.
    func accepts(_ value: CheckedValue) -> Bool {
        simple.allSatisfy { $0.breach(in: value) == nil } && allowed.allSatisfy { $0.contains(value) }
            && acceptsElements(of: value)
    }

    /// The failure of the first constraint on values that a value breaks.
    func failure(of value: CheckedValue) -> ConversionFailure? {
        for constraint in ofValue {
            if let found = constraint.breach(in: value) { return ConversionFailure(breaking: constraint, found: found) }
        }
        return failureOfElement(in: value)
    }

    static func == (left: ConstraintSet, right: ConstraintSet) -> Bool { left.constraints == right.constraints }

    func hash(into hasher: inout Hasher) { hasher.combine(constraints) }
}

extension ConversionFailure {
    init(breaking constraint: Constraint, found: String) {
        self.init(expected: "\(constraint)", found: found)
        code = .brokenConstraint
    }
}

/// Checks values of a type against the constraints of a field.
struct ValueCheck<Value>: Sendable {
    let constraints: ConstraintSet
    /// The style in which dates are checked; nil for that of JSON.
    let dates: DateStyle?
    /// The value as constraints see it; nil for null.
    private let view: @Sendable (Value) -> CheckedValue?
    /// Whether the elements of a list keep their constraints; nil if `view` has the elements.
    private let acceptsElements: (@Sendable (Value) -> Bool)?

    private init(
        _ constraints: ConstraintSet, dates: DateStyle? = nil, _ view: @escaping @Sendable (Value) -> CheckedValue?,
        elements: (@Sendable (Value) -> Bool)? = nil
    ) {
        (self.constraints, self.dates, self.view, acceptsElements) = (constraints, dates, view, elements)
    }

    /// Checks lists of a type of the library, and lists that may be null.
    private static func forLists<Element>(
        _ constraints: ConstraintSet, of view: @escaping @Sendable (Element) -> CheckedValue
    ) -> ValueCheck? {
        guard constraints.areOfElements else { return nil }
        let list = ValueCheck<[Element]>(
            constraints, { .count($0.count) }, elements: { constraints.acceptsEach($0, view) })
        let optional = ValueCheck<[Element]?>(
            constraints, { $0.map { .count($0.count) } },
            elements: { $0.map { constraints.acceptsEach($0, view) } ?? true })
        return list as? ValueCheck<Value> ?? optional as? ValueCheck<Value>
    }

    /// Checks values of a type of the library by themselves, and any other by its JSON.
    init(_ constraints: ConstraintSet, dates: DateStyle?) where Value: FieldValue {
        let known: [Any] = [
            ValueCheck<Int>(constraints) { CheckedValue.int($0) },
            ValueCheck<Int?>(constraints) { $0.map { CheckedValue.int($0) } },
            ValueCheck<Double>(constraints) { CheckedValue.double($0) },
            ValueCheck<Double?>(constraints) { $0.map { CheckedValue.double($0) } },
            ValueCheck<String>(constraints) { .text($0) },
            ValueCheck<String?>(constraints) { $0.map { .text($0) } },
        ]
        let list =
            Self.forLists(constraints, of: { CheckedValue.int($0) })
            ?? Self.forLists(constraints, of: { CheckedValue.double($0) })
            ?? Self.forLists(constraints, of: { CheckedValue.text($0) })
        if let own = list ?? known.lazy.compactMap({ $0 as? ValueCheck<Value> }).first {
            self = own
        } else if constraints.areCounts {
            self.init(constraints) { value in
                (value as? any CountedValue).map { .count($0.count) } ?? CheckedValue(value.json)
            }
        } else {
            self.init(constraints, dates: dates) { CheckedValue($0.json(dates: dates ?? .automatic)) }
        }
    }

    /// Fails if a value breaks a constraint.
    func check(_ value: Value, in context: MappingContext) throws(ConversionFailure) {
        guard context.scope.checksConstraints, let value = view(value) else { return }
        if let failure = constraints.failure(of: value) { throw failure }
        if constraints.isUnique, !context.isFirst(value, of: constraints) {
            throw ConversionFailure(breaking: .unique, found: value.excerpt)
        }
    }

    /// Whether a value that was read from the bytes keeps all constraints.
    func accepts(_ original: Value, in reader: borrowing DirectReader) -> Bool {
        let context = reader.context
        guard context.scope.checksConstraints, let value = view(original) else { return true }
        guard constraints.accepts(value), acceptsElements?(original) ?? true else { return false }
        return !constraints.isUnique || reader.isFirst(value, of: constraints)
    }

    /// The failure of a default, which no list is around.
    func failure(of value: Value) -> ConversionFailure? {
        if let failure = view(value).flatMap({ constraints.failure(of: $0) }) { return failure }
        guard let acceptsElements, !acceptsElements(value) else { return nil }
        return (value as? any FieldValue).flatMap { CheckedValue($0.json) }.flatMap { constraints.failure(of: $0) }
    }
}

extension ValueCheck where Value == RecordValue {
    /// Checks values of a table from a file.
    init(ofRecord constraints: ConstraintSet) {
        self.init(constraints) { CheckedValue($0) }
    }
}

/// A container whose elements are counted without making JSON of them.
private protocol CountedValue {
    var count: Int { get }
}

extension Array: CountedValue {}
extension Set: CountedValue {}
extension Dictionary: CountedValue {}
