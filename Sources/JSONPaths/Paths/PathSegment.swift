import JSONDocuments

/// One segment of a path: the selection from each value reached so far.
struct PathSegment: Sendable {
    /// True if the selectors apply to the value and all its descendants (`..`), not only to the
    /// value.
    var isDescendant = false

    /// The selectors, in the order in which they apply.
    var selectors: [PathSelector]

    init(_ selectors: PathSelector..., isDescendant: Bool = false) {
        self.init(selectors, isDescendant: isDescendant)
    }

    init(_ selectors: [PathSelector], isDescendant: Bool = false) {
        self.selectors = selectors
        self.isDescendant = isDescendant
    }

    /// The lookup that the segment is; nil for any other.
    var lookup: PathLookup? { if case .lookup(let lookup)? = selectors.first { lookup } else { nil } }

    /// True if the segment matches one value at most.
    var isSingular: Bool { !isDescendant && selectors.count == 1 && selectors[0].isSingular }
}

/// A selection among the children of a value.
enum PathSelector: Sendable {
    /// The member with this name (RFC 9535, 2.3.1).
    case name(String)
    /// The member with this key or, if the key is an index, the element of an array (key paths and
    /// pointers).
    case step(String)
    /// The element at this index, counted from the end when negative (RFC 9535, 2.3.3).
    case index(Int)
    /// Every element and every member (RFC 9535, 2.3.2).
    case wildcard
    /// Elements from one index to another (RFC 9535, 2.3.4).
    case slice(PathSlice)
    /// The elements and members that pass a test (RFC 9535, 2.3.5).
    case filter(FilterExpression)
    /// The parent of the value (key paths of tables).
    case parent
    /// The element of a list with the id of the value (key paths); the only selector of its segment.
    case lookup(PathLookup)

    /// True if the selector matches one value at most.
    var isSingular: Bool {
        switch self {
        case .name, .step, .index, .parent: true
        case .wildcard, .slice, .filter, .lookup: false
        }
    }
}

/// The bounds of a slice selector, `start:end:step` (RFC 9535, 2.3.4).
struct PathSlice: Sendable, Hashable {
    /// The first index; nil is the first or, if the step is negative, the last element.
    var start: Int?
    /// The index before which the slice ends; nil includes the rest of the array.
    var end: Int?
    /// The distance from one element to the next; 0 selects nothing.
    var step = 1

    /// The indexes from the first to the last that may be selected, if none is counted from the end; nil for other
    /// slices.
    var forward: Range<Int>? {
        let (start, end) = (start ?? 0, end ?? .max)
        return step > 0 && start >= 0 && end >= 0 ? start..<max(start, end) : nil
    }

    /// Returns the first index and the index to stop at, clamped to an array of `count` elements (2.3.4.2.2).
    func bounds(count: Int) -> (first: Int, stop: Int) {
        func normal(_ index: Int) -> Int { index >= 0 ? index : count + index }
        if step >= 0 {
            let lower = normal(start ?? 0)
            let upper = normal(end ?? count)
            return (min(max(lower, 0), count), min(max(upper, 0), count))
        }
        let upper = normal(start ?? count - 1)
        let lower = end.map(normal) ?? -1
        return (min(max(upper, -1), count - 1), min(max(lower, -1), count - 1))
    }
}

/// An index in the syntax of RFC 6901: decimal digits, no sign, no leading zero.
struct ArrayIndex {
    /// The index.
    let value: Int

    /// The index in `text`; nil for any other text and for an index that `Int` can't hold.
    init?(_ text: String) {
        let digits = text.utf8
        guard let first = digits.first, digits.allSatisfy({ (.digitZero ... .digitNine).contains($0) }),
            first != .digitZero || digits.count == 1, let value = Int(text)
        else { return nil }
        self.value = value
    }
}
