/// An identity that stands twice in one list: both are kept, and paired in the order in which they stand.
public struct RepeatedIdentity<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The list in which it stands twice.
    public let list: ListSide
    /// Where it stands first.
    public let first: Position
    /// Where it stands again.
    public let again: Position

    @usableFromInline
    init(list: ListSide, first: Position, again: Position) {
        self.list = list
        self.first = first
        self.again = again
    }
}

extension RepeatedIdentity where Position == Int {
    /// Every repetition in a list, whether a difference had to look at it or not.
    ///
    /// A difference reports those that it met: what stands in step at both ends of two lists is not looked at twice.
    ///
    /// ```swift
    /// RepeatedIdentity.all(in: ["a", "b", "a"]) { $0 }.map { [$0.first, $0.again] }  // [[0, 2]]
    /// ```
    ///
    /// - Complexity: O(*n*).
    @inlinable
    public static func all<Element, ID: Hashable>(
        in elements: [Element], of list: ListSide = .new, id: (Element) -> ID
    ) -> [RepeatedIdentity] {
        var firsts: [ID: Int] = [:]
        firsts.reserveCapacity(elements.count)
        var repeats: [RepeatedIdentity] = []
        for (index, element) in elements.enumerated() {
            let id = id(element)
            if let first = firsts[id] {
                repeats.append(RepeatedIdentity(list: list, first: first, again: index))
            } else {
                firsts[id] = index
            }
        }
        return repeats
    }
}
