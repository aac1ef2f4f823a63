import HTTPLoading
import JSONDocuments
import JSONPaths

/// The identity of rows: rows with equal identities are the same row, on whatever pages they
/// appear.
///
/// It decides which rows are duplicates when pages overlap, which row an edit belongs to after a
/// refresh, and what a table moves instead of inserting it anew. A property, a closure and, for
/// rows without a type, a path make one; without one no row is ever the same as another.
///
/// ```swift
/// let identity = RowIdentity<Book>(\.id)
/// let joined = RowIdentity<Book> { book in .text("\(book.title) \(book.year)") }
/// let untyped = RowIdentity<JSONValue>.path("meta.id")
/// ```
public struct RowIdentity<Row>: Sendable {
    private let read: @Sendable (Row) -> Identity?

    /// The identity is what `read` makes of a row; a row without one is never the same as another.
    public init(_ read: @escaping @Sendable (Row) -> Identity?) { self.read = read }

    /// The identity is the text that `read` makes of a row; a row without one is never the same as
    /// another.
    @_disfavoredOverload
    public init(_ read: @escaping @Sendable (Row) -> String?) { self.read = { row in read(row).map { .text($0) } } }

    /// The identity is a property.
    public init<ID: Hashable & CustomStringConvertible & SendableMetatype>(_ property: any KeyPath<Row, ID> & Sendable)
    {
        read = { Identity($0[keyPath: property]) }
    }

    /// The identity is a property; a row has none if it is nil.
    public init<ID: Hashable & CustomStringConvertible & SendableMetatype>(_ property: any KeyPath<Row, ID?> & Sendable)
    {
        read = { $0[keyPath: property].map { Identity($0) } }
    }

    /// No row has an identity, so none is ever the same as another.
    public static var none: RowIdentity { RowIdentity { _ in nil } }

    /// The identity of a row; nil if it has none.
    public func callAsFunction(_ row: Row) -> Identity? { read(row) }
}

extension RowIdentity where Row: Identifiable & SendableMetatype, Row.ID: CustomStringConvertible & SendableMetatype {
    /// The identity that `Identifiable` says.
    public static var identifiable: RowIdentity { RowIdentity { Identity($0.id) } }
}

extension RowIdentity where Row == JSONValue {
    /// The identity is what a path finds in a row: a text or a number; the empty path is the row
    /// itself.
    public static func path(_ path: JSONPath) -> RowIdentity {
        RowIdentity { row in
            guard let value = try? path.first(in: row) else { return nil }
            return Identity(value)
        }
    }
}
