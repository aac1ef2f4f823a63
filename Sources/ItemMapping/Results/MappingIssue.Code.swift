extension MappingIssue {
    /// The kinds of defect.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A value that cannot become what the field wants.
        case wrongValue
        /// A required field without a value.
        case missing
        /// A required field that is null.
        case null
        /// A record that is not an object.
        case wrongRecord
        /// Nothing at the path of the list.
        case noList
        /// A path that could not be read or followed.
        case badPath
        /// A table with a fault of its own; see ``TableDefect``.
        case badTable
    }
}
