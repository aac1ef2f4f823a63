import HTTPLoading
import JSONDocuments
import JSONPaths
import ListFinding

/// The identity of rows: rows with equal identities are the same row, on whatever pages they
/// appear.
///
/// It decides which rows are duplicates when pages overlap, which row an edit belongs to after a
/// refresh, and what a table moves instead of inserting it anew. A property, a closure and, for
/// rows without a type, a path make one. The default is the one that the type has itself.
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
    /// True if nobody says that the identities of the rows differ.
    private(set) var isAssumed = false

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

    /// No row has an identity, so none is ever the same as another on another page.
    ///
    /// A refresh recognizes rows by their content: equal ones are the same, in their order.
    public static var none: RowIdentity { RowIdentity { _ in nil } }

    /// The identity that the type says itself: `listID`, else the id of an `Identifiable`; none if it says neither,
    /// and for the address of an object.
    ///
    /// If rows of one page have the same, it is none for that page: with an id that isn't in the data, or isn't read,
    /// all rows but one would be left out.
    ///
    /// ```swift
    /// let books = ListModel<Book>(request, on: server)  // Book is Identifiable: its id is the identity
    /// ```
    public static var own: RowIdentity {
        var identity = RowIdentity { row in
            if let id = (row as? any ListIdentifiable)?.listID { return id.isEmpty ? nil : .text(id) }
            return (row as? any Identifiable)?.ownIdentity
        }
        identity.isAssumed = true
        return identity
    }

    /// The identity of a row; nil if it has none.
    public func callAsFunction(_ row: Row) -> Identity? { read(row) }

    /// Returns an identity that also depends on other parts of a row, such as its version.
    package func refined(by change: @escaping @Sendable (Row, Identity) -> Identity) -> RowIdentity {
        var identity = RowIdentity { [read] row in read(row).map { change(row, $0) } }
        identity.isAssumed = isAssumed
        if let readFound { identity.readFound = { row, path in readFound(row, path).map { change(row, $0) } } }
        return identity
    }

    /// True if the id of the rows is searched for in the first page.
    var isSought: Bool { readFound != nil }

    /// The identities of the rows of a page whose ids are at this path, if it was searched for; none if identities
    /// that are only assumed are repeated.
    func of(_ rows: [Row], at path: JSONPath?) -> [Identity?] {
        let ids = rows.map { row in if let path, let readFound { readFound(row, path) } else { read(row) } }
        guard isAssumed else { return ids }
        let known = ids.compactMap(\.self)
        return Set(known).count == known.count ? ids : ids.map { _ in nil }
    }
}

extension Identifiable {
    /// The id as an identity; nil for nil, an empty text, and the address of an object.
    fileprivate var ownIdentity: Identity? {
        var id: Any = id
        while let optional = id as? any AnyOptional {
            guard let wrapped = optional.wrapped else { return nil }
            id = wrapped
        }
        if id is ObjectIdentifier { return nil }
        let identity = (id as? any CustomStringConvertible).map { Identity($0) } ?? .text("\(id)")
        return identity == .text("") ? nil : identity
    }
}

/// An optional, of whatever type.
private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { map { $0 } }
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
