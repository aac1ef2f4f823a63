import JSONDocuments

/// What a path with lookups leads to.
package struct LookupResult {
    /// The location of a value.
    package struct Place {
        /// The steps to it.
        package let location: JSONLocation
        /// True if they start at the root of the document, and not at the value that the path was
        /// applied to: a lookup led there.
        package let isFromRoot: Bool
    }

    /// A reference that leads to nothing.
    package struct MissingReference {
        /// The reference, and its location.
        package let node: JSONNode
        package let place: Place
        /// The id wanted and the list, for messages.
        package let expected: String
        /// The list, if it is missing itself; else nil.
        package let missingList: String?
    }

    /// The values, in the order of the references.
    package var nodes: [JSONNode] { found.map(\.node) }

    /// The location of each value; none unless locations were asked for.
    package var places: [Place] { found.compactMap(\.place) }

    /// True if there may be several values: the path has a wildcard, or a reference is a list.
    package internal(set) var isSeveral = false

    /// True if there is a list, even if it is empty.
    package internal(set) var hasList = false

    /// The references that lead to nothing, in their order.
    package internal(set) var missing: [MissingReference] = []

    /// The number of lookups that found their value.
    package internal(set) var lookupCount = 0

    var found: [Found] = []

    /// No values.
    package init() {}

    /// A value on the way, and its location.
    struct Found {
        let node: JSONNode
        let place: Place?
    }
}
