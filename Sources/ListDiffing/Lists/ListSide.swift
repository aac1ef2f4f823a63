/// One of two lists that are compared.
public enum ListSide: String, Hashable, Sendable {
    /// The list before.
    case old
    /// The list after.
    case new
}
