import JSONDocuments

/// Checks values of a type against the constraints of a field.
package struct ValueCheck<Value>: Sendable {
    let constraints: ConstraintSet
    /// The style in which dates are checked; nil for that of JSON.
    let dates: DateStyle?
    /// The value as constraints see it; nil for null.
    let view: @Sendable (Value) -> CheckedValue?
    /// True if the elements of a list keep their constraints; nil if `view` has the elements.
    let acceptsElements: (@Sendable (Value) -> Bool)?
    /// True if a value that is read from the bytes may have fewer elements than were sent, and there is a constraint
    /// on their number.
    let mayCountLess: Bool

    private init(
        _ constraints: ConstraintSet, dates: DateStyle? = nil, _ view: @escaping @Sendable (Value) -> CheckedValue?,
        elements: (@Sendable (Value) -> Bool)? = nil
    ) {
        (self.constraints, self.dates, self.view, acceptsElements) = (constraints, dates, view, elements)
        mayCountLess = constraints.hasCounts && !(Value.self is any WholeWhenReadDirectly.Type)
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
    ///
    /// - Parameter sent: The number of elements or members that were sent; nil for that of the value.
    package func check(_ value: Value, sent: Int?, in context: MappingContext) throws(ConversionFailure) {
        guard context.scope.checksConstraints, let value = view(value) else { return }
        let isChecked = constraints.ofElements != nil && context.checks.hasCheckedElements
        if let failure = constraints.failure(of: value, sent: sent, hasCheckedElements: isChecked) { throw failure }
        if constraints.isUnique, !context.isFirst(value, of: constraints) {
            throw ConversionFailure(breaking: .unique, found: value.excerpt)
        }
    }

    /// Returns the failure of a default, which no list is around.
    package func failure(of value: Value) -> ConversionFailure? {
        if let failure = view(value).flatMap({ constraints.failure(of: $0) }) { return failure }
        guard let acceptsElements, !acceptsElements(value) else { return nil }
        return (value as? any FieldValue).flatMap { CheckedValue($0.json) }.flatMap { constraints.failure(of: $0) }
    }
}

extension ValueCheck where Value == RecordValue {
    /// Checks values of a table from a file.
    package init(ofRecord constraints: ConstraintSet) {
        self.init(constraints) { CheckedValue($0) }
    }
}

/// A type whose values have all elements that were sent if they are read from the bytes at all.
private protocol WholeWhenReadDirectly {}

extension Array: WholeWhenReadDirectly {}
extension Dictionary: WholeWhenReadDirectly {}
extension JSONValue: WholeWhenReadDirectly {}
extension RecordValue: WholeWhenReadDirectly {}
extension Optional: WholeWhenReadDirectly where Wrapped: WholeWhenReadDirectly {}

/// A container whose elements are counted without making JSON of them.
private protocol CountedValue {
    var count: Int { get }
}

extension Array: CountedValue {}
extension Set: CountedValue {}
extension Dictionary: CountedValue {}
