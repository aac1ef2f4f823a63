import JSONDocuments
import JSONPaths

/// A type whose properties are filled from JSON by a table that it declares.
///
/// The table names a property and a path on each line. It is typed, checked by the compiler and
/// compiled once into a plan; it uses no reflection. Every Item is a ``FieldValue``, so that
/// Items nest: a property may be another Item, an optional one, or an array or dictionary of them.
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
/// The same table reads and writes. ``FieldValue/items(in:at:allowing:values:)`` returns the Items
/// of a list, and throws if there is no list or if a record or a value would be lost;
/// ``FieldValue/item(in:at:values:)`` returns exactly one. `map` never throws because of the data: it
/// returns what it could read, with every defect as a ``MappingIssue``, and a bad record never affects
/// the others. All take parsed JSON, bytes, `Data` or a string. ``FieldValue/json(for:)`` writes an
/// Item back.
///
/// ```swift
/// let mapping = try Book.map(#"{"books": [{"title": "Momo"}, 5]}"#, at: "books")
/// print(mapping.items.count)  // 1
/// print(mapping.issues)       // [books[1]: expected an object, found the integer 5]
/// print(Book.json(for: mapping.items[0]))
/// ```
///
/// A class that others inherit from declares its table as a `class var` of its own type. Each
/// subclass overrides it with a table that extends the superclass's; see
/// ``ItemTable/init(_:extending:_:)``.
///
/// ## Topics
///
/// ### Declaring the table
///
/// - ``table``
/// - ``TableRoot``
///
/// ### Mapping lists
///
/// - ``FieldValue/items(in:at:allowing:values:)``
/// - ``FieldValue/items(in:at:allowing:options:reader:values:)``
/// - ``FieldValue/map(_:at:reporting:values:)``
/// - ``FieldValue/map(_:at:options:reader:reporting:values:)``
///
/// ### Mapping one record
///
/// - ``FieldValue/map(record:reporting:values:)``
/// - ``FieldValue/map(record:options:reporting:values:)``
/// - ``FieldValue/item(in:at:values:)``
/// - ``FieldValue/item(in:at:options:reader:values:)``
/// - ``init(json:at:values:)``
/// - ``init(json:at:options:values:)``
///
/// ### Writing JSON
///
/// - ``FieldValue/json(for:)``
///
/// ### Applying partial records
///
/// - ``merge(_:into:values:)``
public protocol Item: FieldValue {
    /// The type that the table makes: the Item itself, or the class at the top of its inheritance.
    associatedtype TableRoot = Self

    /// The properties and the paths that their values are read from.
    ///
    /// Declare it as a `static let`, which makes the table once. A generic type can't, and returns
    /// ``ItemTable/shared(_:)``.
    static var table: ItemTable<TableRoot> { get }
}

/// An Item with a default for every property, so that its table can be written as a literal.
///
/// The literal maps properties to paths, or to arrays of paths of which the first that holds a
/// value counts. It has no options and no transforms; for these, write the table with ``Field``.
/// Make a literal in a `static let`, so that it is compiled once.
///
/// ```swift
/// struct Book: DefaultItem {
///     var title = ""
///     var year = 0
///     static let table: ItemTable<Book> = [\.title: "book.info.title", \.year: ["year", "published.year"]]
/// }
/// ```
public protocol DefaultItem: Item {
    /// Makes an Item with its defaults; called for each record.
    init()
}

extension Item {
    /// Applies a partial record: the fields that it has values for change, all others stay as they
    /// are.
    ///
    /// As in RFC 7396, a nested Item and a dictionary are merged in turn (null removes a key of a
    /// dictionary), and a list is replaced. Null makes an optional nil and changes no other field.
    /// A field with a defect keeps its value.
    ///
    /// ```swift
    /// var book = Book(title: "Momo", year: 1972)
    /// let merge = Book.merge(try JSONDocument(parsing: #"{"year": 1973}"#).root, into: &book)
    /// merge.changedFields  // ["year"]
    /// ```
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - item: The Item to change.
    ///   - values: The values for transforms.
    /// - Returns: The fields that changed (of those that can be written back, by their paths), and
    ///   every defect.
    /// - Complexity: O(*n*) in the number of fields and the size of their values.
    public static func merge(
        _ json: JSONValue, into item: inout Self, values: MappingValues = MappingValues()
    ) -> Merge {
        let context = MappingContext(storage: json.storage, values: values)
        let list = RecordList(of: json, context: context)
        context.cursor.number = 0
        type(of: item).table.plan.reportDefects(in: context)
        let before = fieldValues(of: item)
        let old = item
        let merged = context.attempt(at: nil) { () throws(ConversionFailure) in
            try old.mergingRecord(FoundValue(list[0], in: context))
        }
        if let merged { item = merged }
        context.locateIssues()
        let changed = zip(before, fieldValues(of: item)).filter { $0.json != $1.json }.map { $1.name }
        return Merge(changedFields: changed, issues: context.log.issues, issueCount: context.log.issueCount)
    }
}

/// The result of merging a record into an Item: the fields that changed, and the defects of the
/// record.
///
/// A field counts as changed if its value as JSON differs. Fields that aren't written back
/// (positions, and transforms without `write`) are never listed. See
/// ``Item/merge(_:into:values:)``.
///
/// ```swift
/// var book = Book(title: "Momo")
/// let merge = Book.merge(try JSONDocument(parsing: #"{"title": "Jim", "year": "MCM"}"#).root, into: &book)
/// print(merge.changedFields)  // ["title"]
/// print(merge.issueCount)     // 1
/// ```
public struct Merge: Sendable {
    /// The fields whose values changed, by the path that each is written at.
    public let changedFields: [String]

    /// The first 1,000 defects; a field that has one keeps its value.
    public let issues: [MappingIssue]

    /// The number of all defects.
    public let issueCount: Int
}
