/// A mistake in a table, found in the table alone; see ``ItemTable/validate(encoding:)``.
///
/// A mistake in the data is a ``MappingIssue``.
///
/// ```swift
/// let table = ItemTable(Book()) { Field(\.title, "info..title") }
/// print(table.validate())  // [info..title: column 6: expected a key, found '.']
/// ```
public struct TableDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of mistake in a table.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A path that can't be parsed.
        case malformedPath
        /// A property that two fields write.
        case repeatedProperty
        /// A fallback that the field lists before it already.
        case unreachableFallback
        /// Two fields that would be encoded at the same path, or one inside the other.
        case encodingClash
        /// A field that encoding can't write as it was read: a transform without a way back, several
        /// styles of dates, or a path that isn't writable.
        case notEncoded
        /// A property of a table literal that isn't writable, or whose type isn't a ``FieldValue``.
        case unreadableProperty
        /// A pattern that isn't a regular expression (RFC 9485).
        case malformedPattern
        /// Constraints that no value keeps, or that the field's own default breaks.
        case contradiction
        /// A constraint that no value of the field's type can break, such as a length of a number.
        case unfitConstraint
    }

    /// The kind of mistake.
    public let code: Code

    /// The mistake and its path, in one line.
    public let description: String

    package init(code: Code, description: String) { (self.code, self.description) = (code, description) }
}
