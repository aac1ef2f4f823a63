import JSONDocuments

extension Array: LooseInput {
    var looseValue: LooseValue { .array(.swift(LooseList(self, isSections: Element.self is SectionViewModel.Type))) }
}

extension ArraySlice: LooseInput {
    var looseValue: LooseValue { Array(self).looseValue }
}

extension ContiguousArray: LooseInput {
    var looseValue: LooseValue { .array(.swift(LooseList(self))) }
}

extension ReversedCollection: LooseInput {
    var looseValue: LooseValue { Array(self).looseValue }
}

extension LazyMapSequence: LooseInput {
    var looseValue: LooseValue { Array(self).looseValue }
}

extension LazyFilterSequence: LooseInput {
    var looseValue: LooseValue { Array(self).looseValue }
}

extension Slice: LooseInput {
    var looseValue: LooseValue { Array(self).looseValue }
}

/// A set has no order of its own; its elements stand in the order of their descriptions.
extension Set: LooseInput {
    var looseValue: LooseValue {
        map { (element: $0, text: "\($0)") }.sorted { $0.text < $1.text }.map(\.element).looseValue
    }
}

extension Dictionary: LooseInput, LooseMembers {
    var looseValue: LooseValue { .dictionary(.swift(self)) }

    func member(_ key: String) -> LooseValue? {
        if let key = key as? Key { return self[key].map { LooseValue($0) } }
        return first { "\($0.key)" == key }.map { LooseValue($0.value) }
    }

    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool {
        allSatisfy { predicate("\($0.key)", LooseValue($0.value)) }
    }

    var members: [(key: String, value: LooseValue)] {
        map { ("\($0.key)", LooseValue($0.value)) }.sorted { ExactText($0.0) < ExactText($1.0) }
    }
}

/// Pairs in an order of their own, which is kept.
extension KeyValuePairs: LooseInput, LooseMembers {
    var looseValue: LooseValue { .dictionary(.swift(self)) }

    func member(_ key: String) -> LooseValue? {
        last { ExactText("\($0.key)") == ExactText(key) }.map { LooseValue($0.value) }
    }

    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool {
        allSatisfy { predicate("\($0.key)", LooseValue($0.value)) }
    }

    var members: [(key: String, value: LooseValue)] { map { ("\($0.key)", LooseValue($0.value)) } }
}
