import ItemMapping

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
/// let style = PagingStyle(.cursor("after"), rows: "items", fields: ShopPaging.self)
/// ```
public protocol PagingItem: Item {
    /// What the page says about paging.
    var fields: PagingFields { get }
}
