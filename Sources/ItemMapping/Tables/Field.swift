import JSONDocuments
import JSONPaths

/// One line of an Item's table: a property, and the path that its value is read from.
///
/// The type of the property decides what the value is converted to; ``FieldOption`` changes the
/// policy and the reaction to missing, null and invalid values. By default a missing value keeps
/// the property's default, null sets an optional to nil, and a value that can't be converted is
/// reported as a ``MappingIssue`` and keeps the default.
///
/// ```swift
/// Field(\.title, "book.info.title")
/// Field(\.year, "year", or: "published.year")
/// Field(\.id, "id", .required)
/// Field(\.shop, "^.shop.name")                                    // in the object around the record
/// Field(\.maker, "maker_id@makers[id].name")                      // in another list of the document
/// Field(\.celsius, "f") { (f: Double) in (f - 32) / 1.8 }
/// Field(\.name, combining: "first", "last") { (first: String, last: String) in "\(first) \(last)" }
/// ```
///
/// ## Topics
///
/// ### Values at a path
///
/// - ``init(_:_:_:)``
/// - ``init(_:_:or:_:)``
///
/// ### Other values
///
/// - ``init(_:from:_:)``
/// - ``init(_:constant:at:)``
public struct Field<Root, Value>: Sendable {
    let field: TableField<Root>
}

extension Field where Value: FieldValue {
    /// Creates a field that reads the value at `path`.
    ///
    /// ```swift
    /// Field(\.title, "book.info.title", .required)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A writable property: stored, computed or observed.
    ///   - path: The path of the value, relative to the record; `^` goes to the object around the
    ///     record, and `@list[id]` to the element of another list that a reference leads to.
    ///   - options: Further rules for the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...
    ) {
        self.init(keyPath, paths: [path], options: options)
    }

    /// Creates a field that reads the first of these paths that holds a value.
    ///
    /// ```swift
    /// Field(\.year, "year", or: "published.year", .required)
    /// Field(\.year, "year", or: ["published.year", "issued"])
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A writable property: stored, computed or observed.
    ///   - path: The first path, relative to the record; the value is written here when the Item is
    ///     encoded.
    ///   - others: The fallbacks, in order; a path whose value is missing or null is skipped.
    ///   - options: Further rules for the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, or others: FieldPaths,
        _ options: FieldOption...
    ) {
        self.init(keyPath, paths: [path] + others.paths, options: options)
    }

    init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, paths: [JSONPath], options: [FieldOption]
    ) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { style in
            TableField.Resolved(keyPath, MappingPlan.Source(paths.map { style.applied(to: $0) }), rules)
        }
    }

    /// Creates a field that holds the position of the record: its index in the list, or its key.
    ///
    /// ```swift
    /// Field(\.position, from: .index)
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, from origin: RecordPosition, _ options: FieldOption...
    ) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { _ in TableField.Resolved(keyPath, MappingPlan.Source(origin), rules) }
    }

    /// Creates a field that always holds `constant`, whatever the data contains; encoded at `path` if one
    /// is given.
    ///
    /// ```swift
    /// Field(\.kind, constant: "book", at: "type")
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, constant: Value, at path: JSONPath? = nil
    ) where Value: Sendable {
        let codec = FieldCodec<Value>(
            read: { _ throws(ConversionFailure) in constant }, valueForNull: { nil },
            encoded: { _, dates in constant.json(dates: dates) })
        field = TableField(keyPath) { style in
            let path = path.map { style.applied(to: $0) }
            return TableField.Resolved(
                keyPath, .constant(named: path?.description ?? "a constant"), FieldRules(), codec,
                path.map { FieldEncoder(keyPath, $0, codec) })
        }
    }
}

/// One line of a table: a ``Field`` or a ``Check``.
///
/// A table takes lines of both types by one function, so that the compiler names a misspelt
/// property. Other types don't conform.
///
/// ```swift
/// let table = ItemTable(Book()) {
///     Field(\.title, "title")
///     Check("has a title") { book in !book.title.isEmpty }
/// }
/// ```
public protocol TableLine<Root> {
    /// The Item of the table.
    associatedtype Root

    /// The line, as the table collects it.
    var lines: FieldBuilder<Root>.Fields { get }
}

extension Field: TableLine {
    /// The field, as its table collects it.
    public var lines: FieldBuilder<Root>.Fields { FieldBuilder<Root>.Fields(fields: [field]) }
}

/// The result builder for the fields of a table; it allows conditions and loops.
///
/// ```swift
/// let isAdmin = true
/// let table = ItemTable(Book()) {
///     Field(\.title, "title")
///     if isAdmin { Field(\.id, "internal.id") }
/// }
/// ```
@resultBuilder
public enum FieldBuilder<Root> {
    /// The fields collected so far.
    public struct Fields: Sendable {
        let fields: [TableField<Root>]
        var checks: [Check<Root>] = []
    }

    /// One field, or one rule over the whole record.
    public static func buildExpression<Line: TableLine>(_ line: Line) -> Fields where Line.Root == Root { line.lines }
    /// Returns all fields.
    public static func buildBlock(_ parts: Fields...) -> Fields { flattened(parts) }
    /// Fields under an `if`.
    public static func buildOptional(_ fields: Fields?) -> Fields { fields ?? Fields(fields: []) }
    /// Fields of an `if`'s first branch.
    public static func buildEither(first fields: Fields) -> Fields { fields }
    /// Fields of an `if`'s second branch.
    public static func buildEither(second fields: Fields) -> Fields { fields }
    /// Fields from a loop.
    public static func buildArray(_ parts: [Fields]) -> Fields { flattened(parts) }

    private static func flattened(_ parts: [Fields]) -> Fields {
        var (fields, checks): ([TableField<Root>], [Check<Root>]) = ([], [])
        for part in parts {
            for field in part.fields { fields.append(field) }
            for check in part.checks { checks.append(check) }
        }
        return Fields(fields: fields, checks: checks)
    }
}

/// The paths of a table literal's line, or the fallbacks of a field: one path, or several of which the
/// first that holds a value counts.
///
/// ```swift
/// struct Film: DefaultItem {
///     var title = ""
///     var year = 0
///     static let table: ItemTable<Film> = [\.title: "title", \.year: ["year", "released.year"]]
/// }
/// ```
public struct FieldPaths: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    let paths: [JSONPath]

    /// One path, as `"year"`.
    public init(stringLiteral path: String) { paths = [JSONPath(stringLiteral: path)] }

    /// Several paths, as `["year", "published.year"]`; in a table literal, none are the record itself.
    public init(arrayLiteral paths: JSONPath...) { self.paths = paths }
}
