/// An Item with a default for every property, so that its table can be written as a literal.
///
/// ```swift
/// struct Book: DefaultItem {
///     var title = ""
///     static let table: ItemTable<Book> = [\.title: "book.info.title"]
/// }
/// ```
public protocol DefaultItem: Item {
    /// An Item with its defaults.
    init()
}
