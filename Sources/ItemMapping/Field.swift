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
    let rules: FieldRules

    /// The property `keyPath` holds what is at `path`.
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written: stored, computed or observed.
    ///   - path: Where the value is, from the record down.
    ///   - options: What else is asked of the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...
    ) {
        self.keyPath = keyPath
        paths = [path]
        rules = FieldRules(options)
    }

    /// The property `keyPath` holds what is at the first of these paths that holds a value.
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written: stored, computed or observed.
    ///   - path: Where the value is, from the record down; where it is written when the Item is encoded.
    ///   - others: Where it may be instead; paths that are missing or null are passed over.
    ///   - options: What else is asked of the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, or others: JSONPath...,
        with options: FieldOption...
    ) {
        self.keyPath = keyPath
        paths = [path] + others
        rules = FieldRules(options)
    }
}
