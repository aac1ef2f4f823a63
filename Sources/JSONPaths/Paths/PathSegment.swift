/// One part of a path: where to go from each value reached so far.
struct PathSegment: Sendable {
    /// Whether the selectors apply to the value and to everything below it (`..`), not to the value alone.
    var isDescendant = false

    /// What is chosen, in this order.
    var selectors: [PathSelector]

    init(_ selectors: PathSelector..., isDescendant: Bool = false) {
        self.init(selectors, isDescendant: isDescendant)
    }

    init(_ selectors: [PathSelector], isDescendant: Bool = false) {
        self.selectors = selectors
        self.isDescendant = isDescendant
    }

    /// Whether this part leads to one value at the most.
    var isSingular: Bool { !isDescendant && selectors.count == 1 && selectors[0].isSingular }
}

/// What one part of a path chooses among the children of a value.
enum PathSelector: Sendable {
    /// The member with this name (RFC 9535, 2.3.1).
    case name(String)
    /// The member with this key, or, where the key is an index, the element of an array (key paths and pointers).
    case step(String)
    /// The element at this index, counted from the end when negative (RFC 9535, 2.3.3).
    case index(Int)
    /// Every element and every member (RFC 9535, 2.3.2).
    case wildcard
    /// Elements from one index to another (RFC 9535, 2.3.4).
    case slice(PathSlice)
    /// The elements and members that pass a test (RFC 9535, 2.3.5).
    case filter(FilterExpression)
    /// The value that holds this one (key paths of tables).
    case parent

    /// Whether this chooses one value at the most.
    var isSingular: Bool {
        switch self {
        case .name, .step, .index, .parent: true
        case .wildcard, .slice, .filter: false
        }
    }
}

/// The bounds of a slice selector, `start:end:step` (RFC 9535, 2.3.4).
struct PathSlice: Sendable, Hashable {
    /// The first index; nil is the end the slice starts from.
    var start: Int?
    /// The index before which the slice ends; nil is the other end.
    var end: Int?
    /// The distance from one element to the next; 0 chooses nothing.
    var step = 1

    /// The first index, the index to stop at, both inside the array, for an array of `count` elements (2.3.4.2.2).
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

/// An index written as RFC 6901 wants it: decimal digits, no sign, no leading zero.
struct ArrayIndex {
    /// The index.
    let value: Int

    /// The index that `text` says; nil for any other text and for one past what an array can hold.
    init?(_ text: String) {
        let digits = text.utf8
        guard let first = digits.first, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            first != 0x30 || digits.count == 1, let value = Int(text)
        else { return nil }
        self.value = value
    }
}
