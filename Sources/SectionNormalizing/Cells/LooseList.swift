import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A Swift collection of any type, accessed element by element.
///
/// Arrays aren't copied. The elements of another collection are collected in an array once.
struct LooseList {
    let count: Int

    /// True if sections are the element type, even if the list is empty.
    let isSections: Bool

    /// The collection itself.
    let value: Any

    private let element: (Int) -> LooseValue

    /// The elements of a list of another type than an array; a collection with more is one value.
    static let limit = 1 << 24

    /// Creates the list of an array's elements; `value` is the collection that they are from, unless
    /// it is the array.
    init<List: RandomAccessCollection>(_ list: List, of value: Any? = nil) where List.Index == Int {
        count = list.count
        isSections = List.Element.self is SectionViewModel.Type
        self.value = value ?? list
        guard LooseValue.isOpaque(List.Element.self) else {
            element = { LooseValue(list[$0] as Any) }
            return
        }
        // A value of exactly this type is neither a container nor a scalar; one of a subclass may be.
        element = { index in
            let value = list[index] as Any
            return type(of: value) == List.Element.self ? .single(.value(value)) : LooseValue(value)
        }
    }

    subscript(index: Int) -> LooseValue { element(index) }
}

extension LooseValue {
    /// Returns the list of an own collection; nil for another value, and for a collection that defines how it appears
    /// as one row.
    static func list(_ value: Any) -> LooseValue? {
        guard let collection = value as? any Collection, !(value is any ListPresentable),
            !(value is any JSONRepresentable)
        else { return nil }
        return collection.list
    }

    /// Returns whether the values of exactly this type are single values.
    static func isOpaque(_ type: Any.Type) -> Bool {
        !(type is any LooseInput.Type || type is any Collection.Type || type is any SectionPresentable.Type)
    }
}

extension Collection {
    /// The collection as a list; nil if it has too many elements.
    ///
    /// They are counted by an iteration, because the count of a collection may overflow.
    fileprivate var list: LooseValue? {
        var elements: [Element] = []
        for element in self {
            guard elements.count < LooseList.limit else { return nil }
            elements.append(element)
        }
        return .array(.swift(LooseList(elements, of: self)))
    }

    /// The list of the elements of a collection without an order, sorted by their descriptions.
    fileprivate var sortedList: LooseValue {
        let elements = map { (element: $0, text: "\($0)") }.sorted { $0.text < $1.text }.map(\.element)
        return .array(.swift(LooseList(elements, of: self)))
    }
}

extension Array: LooseInput {
    var looseValue: LooseValue { .array(.swift(LooseList(self))) }
}

extension ArraySlice: LooseInput {
    var looseValue: LooseValue { .array(.swift(LooseList(Array(self), of: self))) }
}

extension ContiguousArray: LooseInput {
    var looseValue: LooseValue { .array(.swift(LooseList(self))) }
}

/// A set has no order; its elements are sorted by their descriptions.
extension Set: LooseInput {
    var looseValue: LooseValue { sortedList }
}

extension Dictionary.Keys: LooseInput {
    var looseValue: LooseValue { sortedList }
}

extension Dictionary.Values: LooseInput {
    var looseValue: LooseValue { sortedList }
}

/// A range of integers: a list, unless it has too many.
extension Range: LooseInput where Bound: BinaryInteger, Bound.Stride: SignedInteger {
    var looseValue: LooseValue {
        Double(upperBound) - Double(lowerBound) <= Double(LooseList.limit)
            ? .array(.swift(LooseList(Array(self), of: self))) : .single(.value(self))
    }
}

/// A range of integers: a list, unless it has too many.
extension ClosedRange: LooseInput where Bound: BinaryInteger, Bound.Stride: SignedInteger {
    var looseValue: LooseValue {
        Double(upperBound) - Double(lowerBound) < Double(LooseList.limit)
            ? .array(.swift(LooseList(Array(self), of: self))) : .single(.value(self))
    }
}

/// A range, which is shown as it is written in Swift: its JSON is an array of its bounds.
protocol ShownRange {}

extension Range: ShownRange {}
extension ClosedRange: ShownRange {}

/// Bytes are one value, not a list of numbers.
extension Data: LooseInput {
    var looseValue: LooseValue { .single(.value(self)) }
}

/// An index path is one value, not a list of numbers.
extension IndexPath: LooseInput {
    var looseValue: LooseValue { .single(.value(self)) }
}
