import ItemMapping

/// The paging fields of a page; nil for those that it lacks.
///
/// Strings are used as they are; numbers may come as strings. Flags may come as booleans, as the
/// numbers 0 and 1, and as the strings `true`, `yes`, `y`, `on`, `1`, `false`, `no`, `n`, `off`, `0`
/// in any case.
///
/// ```swift
/// var fields = PagingFields()
/// (fields.hasNext, fields.nextCursor) = (true, "after-20")
/// ```
public struct PagingFields: Sendable, Hashable {
    /// True if there is a next page.
    public var hasNext: Bool?
    /// True if this is the last page: the opposite flag.
    public var isLast: Bool?
    /// True if there is a page before this one.
    public var hasPrevious: Bool?
    /// The cursor of the next page.
    public var nextCursor: String?
    /// The address of the next page.
    public var nextLink: String?
    /// The cursor of the page before this one.
    public var previousCursor: String?
    /// The address of the page before this one.
    public var previousLink: String?
    /// The number of this page.
    public var page: Int?
    /// The number of pages.
    public var totalPages: Int?
    /// The number of this page's first row, from 0.
    public var offset: Int?
    /// The number of rows in a full page.
    public var size: Int?
    /// The number of rows.
    public var total: Int?

    /// No fields.
    public init() {}
}

/// Paging fields in an Item's table, for an API of your own.
///
/// ```swift
/// struct ShopPaging: PagingItem {
///     var more: Bool?
///     var cursor: String?
///     static let table = ItemTable(ShopPaging()) {
///         Field(\.more, "paging.has_more")
///         Field(\.cursor, "paging.cursors.after")
///     }
///     var fields: PagingFields {
///         var fields = PagingFields()
///         (fields.hasNext, fields.nextCursor) = (more, cursor)
///         return fields
///     }
/// }
/// let style = PagingStyle(.query("after"), .field, rows: "items", fields: ShopPaging.self)
/// ```
public protocol PagingItem: Item {
    /// The paging fields of the page.
    var fields: PagingFields { get }
}
