/// An identity that occurs more than once in a list.
///
/// Such elements all remain: the ones of one identity are paired in the order in which they occur. A
/// repetition in data from a server usually means overlapping pages or a missing key, so hosts may
/// want to log it.
///
/// ```swift
/// let difference = ListDifference(from: ["a"], to: ["b", "a", "b"])
/// difference.repeats.map { [$0.first, $0.again] }  // [[0, 2]]
/// ```
public struct RepeatedIdentity<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The list with the repetition.
    public let list: ListSide
    /// The position of the first occurrence.
    public let first: Position
    /// The position of the repetition.
    public let again: Position

    @usableFromInline
    init(list: ListSide, first: Position, again: Position) {
        self.list = list
        self.first = first
        self.again = again
    }
}

extension RepeatedIdentity where Position == Int {
    /// Finds every repetition in a list.
    ///
    /// ``ListDifference/repeats`` has only those that the comparison noticed: aligned elements are
    /// not hashed.
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

/// One of the two lists of a comparison; a ``RepeatedIdentity`` says which list repeats an element.
public enum ListSide: String, Hashable, Sendable {
    /// The list before.
    case old
    /// The list after.
    case new
}
