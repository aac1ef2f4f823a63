/// Two cells, or two sections, with the same id: both are kept.
public struct DuplicateIdentity: Sendable, Hashable {
    /// A place in the sections: a section, or a cell in one.
    public struct Place: Sendable, Hashable, CustomStringConvertible {
        /// The number of the section.
        public let section: Int
        /// The number of the cell in it; nil for the section itself.
        public let cell: Int?

        /// `s0/c3`, or `s0` for a section.
        public var description: String { "s\(section)" + (cell.map { "/c\($0)" } ?? "") }
    }

    /// The id.
    public let id: String
    /// Where it stood first.
    public let first: Place
    /// Where it stands again.
    public let again: Place
}
