import HTTPLoading
import JSONDocuments
import JSONPaths
import ListFinding

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
    /// Reads the identity at the path that was found in the first page; nil if it isn't searched for.
    private var readFound: (@Sendable (Row, JSONPath) -> Identity?)?

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

    /// Whether the id of the rows is searched for in the first page.
    var isSought: Bool { readFound != nil }

    /// The identity of a row whose id is at this path, if it was searched for.
    func callAsFunction(_ row: Row, at path: JSONPath?) -> Identity? {
        if let path, let readFound { readFound(row, path) } else { read(row) }
    }
}

extension RowIdentity where Row: Identifiable & SendableMetatype, Row.ID: CustomStringConvertible & SendableMetatype {
    /// The identity that `Identifiable` says.
    public static var identifiable: RowIdentity { RowIdentity { Identity($0.id) } }
}

extension RowIdentity where Row == JSONValue {
    /// The identity is what a path finds in a row: a text or a number; the empty path is the row
    /// itself.
    public static func path(_ path: JSONPath) -> RowIdentity {
        RowIdentity { row in value(of: row, at: path) }
    }

    /// The identity is the id that the rows of the first page have: `id`, or a member such as `uuid` or `bookId`
    /// whose name hardly means anything else, and whose values differ.
    public static var found: RowIdentity {
        var identity = path("id")
        identity.readFound = value
        return identity
    }

    @Sendable private static func value(of row: JSONValue, at path: JSONPath) -> Identity? {
        (try? path.first(in: row)).flatMap { Identity($0) }
    }

    /// The path of the id in rows; nil if they have none by name.
    static func idPath(in rows: [JSONValue], of list: JSONPath) -> JSONPath? {
        if rows.contains(where: { $0["id"].map { !$0.isNull } ?? false }) { return "id" }
        let names = (list.steps ?? []).compactMap { if case .key(let name) = $0 { name } else { nil } }
        guard let id = ListFinder().fields(of: JSONValue(rows), named: names.last).id, id.isOwnID,
            case .path(let path) = id.path
        else { return nil }
        return path
    }
}
