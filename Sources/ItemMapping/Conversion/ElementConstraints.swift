import JSONDocuments

// Constraints on the elements of a list: an element that breaks one is invalid, as one that can't be
// converted, with an issue at its location. The list itself checks them, where it reads its elements.

/// The constraints on the elements of the list that is read next.
package struct ElementCheck {
    let constraints: ConstraintSet
    /// The style in which dates are checked.
    let dates: DateStyle
    /// The depth of the field whose value is the list; lists at another depth aren't meant.
    let levels: Int
    /// True if a list has checked its elements.
    let use = Use()

    final class Use {
        fileprivate(set) var isUsed = false
    }
}

extension ValueCheck {
    /// Returns the result of `read`, which leaves out elements that break the constraints on elements.
    package func checkingElements<Result>(
        in context: MappingContext, _ read: () throws(ConversionFailure) -> Result
    ) throws(ConversionFailure) -> Result {
        guard let ofElements = constraints.ofElements else { return try read() }
        let outer = context.checks.ofElements
        let check = ElementCheck(
            constraints: ofElements, dates: dates ?? .automatic, levels: context.scope.levels)
        context.checks.ofElements = check
        defer { (context.checks.ofElements, context.checks.hasCheckedElements) = (outer, check.use.isUsed) }
        return try read()
    }
}

extension ValueCheck where Value: FieldValue {
    /// Makes a value of what was found, and checks it.
    func value(from found: FoundValue) throws(ConversionFailure) -> Value {
        let context = unsafe found.context
        let value = try checkingElements(in: context) { () throws(ConversionFailure) in try Value.value(from: found) }
        try check(value, sent: found.sentCount, in: context)
        return value
    }
}

extension MappingContext {
    /// The constraints on the elements of the list being read; `nil` without any.
    package var ownElementCheck: ElementCheck? {
        guard let elementCheck = checks.ofElements, elementCheck.levels == scope.levels - 1, scope.checksConstraints
        else { return nil }
        elementCheck.use.isUsed = true
        return elementCheck
    }

    /// Makes an element of a list; one that can't be made, or breaks a constraint, is reported, and the
    /// result is nil.
    package func readElement<Value>(
        _ node: JSONNode, at step: JSONLocation.Component?, keeping check: ElementCheck?,
        _ view: (Value, DateStyle) -> CheckedValue?, _ read: () throws(ConversionFailure) -> Value
    ) -> Value? {
        guard let check else { return attempt(at: step.map { .component($0) }, read) }
        return attempt(at: step.map { .component($0) }) { () throws(ConversionFailure) in
            let inner = check.constraints.ofElements.map {
                ElementCheck(constraints: $0, dates: check.dates, levels: scope.levels)
            }
            checks.ofElements = inner
            defer { checks.ofElements = check }
            let value = try read()
            let (sent, isChecked) = (FoundValue(node, in: self).sentCount, inner?.use.isUsed ?? false)
            let failure = view(value, check.dates).flatMap {
                check.constraints.failure(of: $0, sent: sent, hasCheckedElements: isChecked)
            }
            if let failure { throw failure }
            return value
        }
    }
}

extension CheckedValue {
    /// Creates a field's value; nil for null.
    init?(_ value: some FieldValue, dates: DateStyle) {
        switch value {
        case let value as Int: self = .int(value)
        case let value as Double: self = .double(value)
        case let value as String: self = .text(value)
        default: self.init(value.json(dates: dates))
        }
    }
}
