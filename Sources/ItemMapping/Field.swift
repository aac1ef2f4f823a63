import JSONPaths

/// One line of an Item's table: which property holds what is at which path.
///
/// ```swift
/// Field(\.title, "book.info.title")
/// Field(\.year, "year", or: "published.year")
/// Field(\.id, "id", .required)
/// ```
public struct Field<Root, Value: FieldValue>: Sendable {
    let keyPath: any WritableKeyPath<Root, Value> & Sendable
    let paths: [JSONPath]
    let options: FieldOptions

    /// The property `keyPath` holds what is at `path`, else at the first of the other paths that holds a value.
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written: stored, computed or observed.
    ///   - path: Where the value is, from the record down.
    ///   - others: Where it may be instead; null and missing values are passed over.
    ///   - options: What else is asked of the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, or others: JSONPath...,
        options: FieldOptions = []
    ) {
        self.keyPath = keyPath
        paths = [path] + others
        self.options = options
    }

    /// The property `keyPath` holds what is at `path`.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOptions
    ) {
        self.keyPath = keyPath
        paths = [path]
        self.options = options
    }
}
