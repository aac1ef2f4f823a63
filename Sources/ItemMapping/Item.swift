/// A type whose properties are filled from JSON by a table it declares.
///
/// ```swift
/// struct Book: Item {
///     var title = ""
///     var year: Int?
///     static let table = ItemTable(Book()) {
///         Field(\.title, "info.title")
///         Field(\.year, "year", or: "published.year")
///     }
/// }
/// let books = try Book.items(in: #"[{"info": {"title": "Momo"}, "year": 1973}]"#)
/// books[0].title  // "Momo"
/// ```
public protocol Item: FieldValue {
    /// Which property holds what is at which path.
    static var table: ItemTable<Self> { get }
}
