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
