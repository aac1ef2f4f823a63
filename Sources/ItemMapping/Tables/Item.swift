import JSONDocuments
import JSONPaths

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

extension Item {
    /// Applies a partial record: fields that it has something for change, all others stay as they are.
    ///
    /// Null makes an optional nil and changes no other field; a nested Item and a dictionary are merged in turn (a key with
    /// null leaves a dictionary), a list is replaced, as in RFC 7396. A field with a defect keeps its value.
    ///
    /// ```swift
    /// var book = Book(title: "Momo", year: 1972)
    /// let merge = Book.merge(try JSONDocument(parsing: #"{"year": 1973}"#).root, into: &book)
    /// merge.changedFields  // ["year"]
    /// ```
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - item: The Item that changes.
    ///   - values: What transforms are handed.
    /// - Returns: Which fields changed (those that are written back, by their paths), and every defect.
    /// - Complexity: O(*n*) in the number of fields and the size of what they hold.
    public static func merge(
        _ json: JSONValue, into item: inout Self, values: MappingValues = MappingValues()
    ) -> Merge {
        let context = MappingContext(storage: json.storage)
        context.values = values
        let list = RecordList(of: json, context)
        context.record = 0
        type(of: item).table.plan.reportDefects(context)
        let before = fieldValues(of: item)
        let old = item
        let merged = context.attempt(nil) { () throws(ConversionFailure) in
            try old.mergingRecord(FoundValue(list[0], in: context))
        }
        if let merged { item = merged }
        context.placeIssues()
        let changed = zip(before, fieldValues(of: item)).filter { $0.json != $1.json }.map { $1.name }
        return Merge(changedFields: changed, issues: context.issues, issueCount: context.issueCount)
    }
}

/// What merging a record into an Item did.
public struct Merge: Sendable {
    /// The fields that hold something else now, by the path that each is written at.
    public let changedFields: [String]

    /// The defects; a field that has one keeps its value.
    public let issues: [MappingIssue]

    /// How many defects there were in all.
    public let issueCount: Int
}
