/// The identity of a row, cell or section, and its ordinal among those with the same identity.
///
/// It distinguishes two rows with the same identity, so it is the handle by which an edit names a
/// row, and the identifier that a diffable host needs.
///
/// ```swift
/// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 7}, {"id": 7}]"#)).sections[0].cells
/// cells.map { "\($0.uniqueID)" }  // ["7", "7#2"]
/// ```
public struct UniqueID: Hashable, Sendable, CustomStringConvertible {
    /// The identity, which can be repeated.
    public let identity: Identity
    /// The ordinal among all with the same identity, from 1.
    public let occurrence: Int

    package init(identity: Identity, occurrence: Int) { (self.identity, self.occurrence) = (identity, occurrence) }

    /// The identity, with the ordinal if it is repeated: `7`, `7#2`.
    public var description: String { occurrence == 1 ? identity.text : "\(identity.text)#\(occurrence)" }
}
