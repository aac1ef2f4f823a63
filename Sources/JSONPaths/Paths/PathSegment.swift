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
