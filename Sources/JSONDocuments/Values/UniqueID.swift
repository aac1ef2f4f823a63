/// A type that says what the identity of its values is in a list.
///
/// ```swift
/// extension Book: ListIdentifiable {
///     var listID: String? { title }
/// }
/// ```
public protocol ListIdentifiable {
    /// The identity of the value; nil for none.
    var listID: String? { get }
}

/// The identity of a row, cell or section, and its number among those with the same identity.
///
/// It distinguishes two rows with the same identity, so it is the handle by which an edit names a
/// row, and the identifier that a diffable host needs.
///
/// ```swift
/// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 7}, {"id": 7}]"#)).sections[0].cells
/// cells.map { "\($0.id)" }  // ["7", "7#2"]
/// ```
public struct UniqueID: Hashable, Sendable, CustomStringConvertible {
    /// The identity, which can be repeated.
    public let identity: Identity
    /// The number among all with the same identity, from 1.
    public let number: Int

    package init(identity: Identity, number: Int = 1) { (self.identity, self.number) = (identity, number) }

    /// The identity, with the number if it is repeated: `7`, `7#2`.
    public var description: String { number == 1 ? identity.text : "\(identity.text)#\(number)" }
}
