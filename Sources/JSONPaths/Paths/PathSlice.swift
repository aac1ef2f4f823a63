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
