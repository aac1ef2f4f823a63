import JSONDocuments
import JSONPaths

/// The constraints of one field, compiled when its table is made.
package final class ConstraintSet: Sendable, Hashable {
    /// The constraints, in the order in which they are declared.
    package let constraints: [Constraint]

    /// The constraints that a value alone keeps or breaks.
    private let ofValue: [Constraint]

    /// Those of them without lists of allowed values, and these lists.
    private let simple: [Constraint]
    private let allowed: [Set<CheckedValue>]

    /// The constraints on each element of a list; `nil` without any.
    let ofElements: ConstraintSet?

    /// True if no two records may have the same value.
    let isUnique: Bool

    /// True if a constraint is on the number of elements.
    let hasCounts: Bool

    /// The paths at which a record with a value here needs another.
    let requiredPaths: [JSONPath]

    /// Creates the constraints among options; `nil` without any.
    convenience init?(_ options: [FieldOption]) {
        let constraints = options.compactMap {
            if case .constraint(let constraint) = $0 { constraint } else { nil }
        }
        if constraints.isEmpty { return nil }
        self.init(constraints)
    }

    init(_ constraints: [Constraint]) {
        self.constraints = constraints
        isUnique = constraints.contains(.unique)
        hasCounts = constraints.contains(where: \.isCount)
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

    /// True if each constraint is about the value alone.
    var isOfValueAlone: Bool { !isUnique && requiredPaths.isEmpty }

    /// True if each constraint is on the number of elements.
    var areCounts: Bool { constraints.allSatisfy(\.isCount) }

    /// Returns whether a value keeps all constraints on values.
    func accepts(_ value: CheckedValue) -> Bool {
        simple.allSatisfy { $0.breach(in: value) == nil } && allowed.allSatisfy { $0.contains(value) }
            && acceptsElements(of: value)
    }

    /// Returns the failure of the first constraint on values that a value breaks.
    ///
    /// - Parameters:
    ///   - sent: The number of elements or members that the data has, some of which may have been left out;
    ///     nil if all of them are in the value.
    ///   - hasCheckedElements: Whether the elements were checked as they were read.
    func failure(
        of value: CheckedValue, sent: Int? = nil, hasCheckedElements: Bool = false
    ) -> ConversionFailure? {
        let counted = value.isContainer ? sent.map { .count($0) } ?? value : value
        for constraint in ofValue {
            if let found = constraint.breach(in: constraint.isCount ? counted : value) {
                return ConversionFailure(breaking: constraint, found: found)
            }
        }
        return hasCheckedElements ? nil : failureOfElement(in: value)
    }

    package static func == (left: ConstraintSet, right: ConstraintSet) -> Bool { left.constraints == right.constraints }

    package func hash(into hasher: inout Hasher) { hasher.combine(constraints) }
}

extension ConversionFailure {
    init(breaking constraint: Constraint, found: String) {
        self.init(expected: "\(constraint)", found: found)
        code = .brokenConstraint
    }
}

extension ConstraintSet {
    /// True if the constraints are on the elements of a list and on their number, so that they are
    /// checked without JSON of the list.
    var areOfElements: Bool {
        ofElements != nil
            && constraints.allSatisfy {
                switch $0.rule {
                case .count, .elements: true
                default: false
                }
            }
    }

    /// Returns whether each element keeps the constraints on elements.
    func acceptsEach<Element>(_ elements: [Element], _ view: (Element) -> CheckedValue?) -> Bool {
        guard let ofElements else { return true }
        return elements.allSatisfy { view($0).map { ofElements.accepts($0) } ?? true }
    }

    /// Returns whether each element of a list keeps the constraints on elements; true for any other value.
    func acceptsElements(of value: CheckedValue) -> Bool {
        guard ofElements != nil, case .other(let json) = value, json.kind == .array else { return true }
        return acceptsEach(Array(json.elements)) { CheckedValue($0) }
    }

    /// Returns the failure of the first element that breaks a constraint on elements.
    func failureOfElement(in value: CheckedValue) -> ConversionFailure? {
        guard let ofElements, case .other(let json) = value, json.kind == .array else { return nil }
        for (index, element) in json.elements.enumerated() {
            guard let failure = CheckedValue(element).flatMap({ ofElements.failure(of: $0) }) else { continue }
            var own = ConversionFailure(
                expected: "in each element \(failure.expected)", found: "\(failure.found) at [\(index)]")
            own.code = .brokenConstraint
            return own
        }
        return nil
    }
}
