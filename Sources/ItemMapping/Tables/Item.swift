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
///
/// A class that others inherit from declares its table as a `class var` of its own type, and each subclass overrides it
/// with a table that extends it; see ``ItemTable/init(_:extending:_:)``.
public protocol Item: FieldValue {
    /// The type that the table makes: the Item itself, or the class at the top of its inheritance.
    associatedtype TableRoot = Self

    /// Which property holds what is at which path.
    static var table: ItemTable<TableRoot> { get }
}
