import ItemMapping
import JSONDocuments
import JSONPaths

/// A type of values that can be shown before they are whole, because what follows only extends
/// them: texts, lists, dictionaries.
///
/// A number made of a text isn't one: `"12"` may be the beginning of `"120"`.
protocol GrowingValue: FieldValue {
    /// Returns how many of the steps from the value to the innermost one that is open can be shown:
    /// 0 for the value alone, as far as it is known; -1 if it can only be shown whole.
    ///
    /// - Parameter innermost: The form of the innermost one: a text, an array or an object. A value of
    ///   another form than the type's is shown whole, as only its conversion tells what it becomes.
    static func shownSteps(of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form) -> Int
}

/// Returns ``GrowingValue/shownSteps(of:innermost:)`` for any type.
func shownSteps(
    _ type: (any FieldValue.Type)?, of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form
) -> Int {
    if let type = type as? any GrowingValue.Type { return type.shownSteps(of: steps, innermost: innermost) }
    if let type = type?._fieldKind.item { return type.shownStepsOfItem(steps, innermost: innermost) }
    return -1
}

extension String: GrowingValue {
    static func shownSteps(of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form) -> Int {
        steps.isEmpty && innermost == .string ? 0 : -1
    }
}

extension JSONValue: GrowingValue {
    static func shownSteps(of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form) -> Int {
        steps.count
    }
}

extension Optional: GrowingValue where Wrapped: FieldValue {
    static func shownSteps(of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form) -> Int {
        ItemGrowing.shownSteps(Wrapped.self, of: steps, innermost: innermost)
    }
}

extension Array: GrowingValue where Element: FieldValue {
    static func shownSteps(of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form) -> Int {
        guard let first = steps.first else { return innermost == .array ? 0 : -1 }
        guard case .index = first else { return -1 }
        return 1 + Swift.max(-1, ItemGrowing.shownSteps(Element.self, of: steps.dropFirst(), innermost: innermost))
    }
}

extension Dictionary: GrowingValue where Key: DictionaryKey, Value: FieldValue {
    static func shownSteps(of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form) -> Int {
        guard let first = steps.first else { return innermost == .object ? 0 : -1 }
        guard case .key = first else { return -1 }
        return 1 + Swift.max(-1, ItemGrowing.shownSteps(Value.self, of: steps.dropFirst(), innermost: innermost))
    }
}

extension Item {
    fileprivate static func shownStepsOfItem(
        _ steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form
    ) -> Int {
        if case .index? = steps.first { return -1 }
        guard !steps.isEmpty || innermost == .object, table.onlyExtends else { return -1 }
        return table.shownSteps(of: steps, innermost: innermost, hidesOthers: true)
    }
}

extension ItemTable {
    /// True if a nested Item of this table never loses a value that it had when more of its object
    /// was known: each field has one path of keys, and none can leave the Item out.
    fileprivate var onlyExtends: Bool {
        hasDefaults && !plan.looksAround
            && plan.columns.indices.allSatisfy { number in
                let paths = plan.columns[number].usedPaths
                return paths.count <= 1 && paths.allSatisfy { $0.keys != nil } && alwaysKeepsItem(field: number)
            }
    }

    /// Returns how many of the steps from a record to the innermost value that is open can be shown
    /// in its Item.
    ///
    /// - Parameter hidesOthers: True to hide the value of a field that can only be shown whole; false
    ///   if such a field isn't written.
    func shownSteps(
        of steps: ArraySlice<JSONLocation.Component>, innermost: GrowingText.OpenValue.Form, hidesOthers: Bool
    ) -> Int {
        plan.columns.indices.reduce(steps.count) { shown, column in
            plan.columns[column].usedPaths.reduce(shown) { shown, path in
                guard let own = path.steps, !own.isEmpty, let rest = Self.rest(of: steps, after: own) else {
                    return shown
                }
                let part = shownSteps(column, after: own, of: rest, innermost: innermost)
                guard part >= 0 || hidesOthers || own.contains(.wildcard) else { return shown }
                return min(shown, own.count + part)
            }
        }
    }

    /// Returns the steps that can be shown of a column's value, after those of its path.
    func shownSteps(
        _ column: Int, after path: [JSONPath.Step], of rest: ArraySlice<JSONLocation.Component>,
        innermost: GrowingText.OpenValue.Form
    ) -> Int {
        guard !readsAllElements(ofField: column) else { return -1 }
        // What a wildcard matches are elements of the list that the field is.
        if path.contains(.wildcard) {
            return ItemGrowing.shownSteps(swiftType(ofField: column), of: [.index(0)] + rest, innermost: innermost) - 1
        }
        return ItemGrowing.shownSteps(swiftType(ofField: column), of: rest, innermost: innermost)
    }

    /// Returns the steps after those of a path; nil if they don't lead through its value.
    static func rest(
        of steps: ArraySlice<JSONLocation.Component>, after path: [JSONPath.Step]
    ) -> ArraySlice<JSONLocation.Component>? {
        guard path.count <= steps.count, zip(path, steps).allSatisfy({ $0.mayLead(to: $1) }) else { return nil }
        return steps.dropFirst(path.count)
    }
}

extension JSONPath.Step {
    /// True if the step may select the child that a step of a location leads to.
    fileprivate func mayLead(to component: JSONLocation.Component) -> Bool {
        switch (self, component) {
        case (.wildcard, _): true
        case (.key(let key), .key(let other)): ExactText(key) == ExactText(other)
        case (.key(let key), .index(let index)): Int(key) == index
        case (.index(let wanted), .index(let index)): wanted == index || wanted < 0
        case (.index, .key), (.parent, _): false
        }
    }
}
