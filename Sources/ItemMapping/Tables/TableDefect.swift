/// A mistake in a table, found by looking at the table alone.
public struct TableDefect: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of mistake.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A path that cannot be read.
        case malformedPath
        /// A property that two fields write.
        case repeatedProperty
        /// A fallback that stands before it already.
        case unreachableFallback
        /// Two fields that would be encoded to the same place, or one into the other.
        case encodingClash
        /// A property of a literal table that cannot be written or read.
        case unreadableProperty
    }

    /// The kind of mistake.
    public let code: Code

    /// The mistake and its place, in one line.
    public let description: String
}
