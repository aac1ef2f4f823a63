import JSONDocuments
import JSONPaths

/// One line of an Item's table: which property holds what is at which path.
///
/// ```swift
/// Field(\.title, "book.info.title")
/// Field(\.year, "year", or: "published.year")
/// Field(\.id, "id", .required)
/// Field(\.shop, "^.shop.name")                                    // of the object around the record
/// Field(\.celsius, "f") { (f: Double) in (f - 32) / 1.8 }
/// Field(\.name, combining: "first", "last") { (first: String, last: String) in "\(first) \(last)" }
/// ```
public struct Field<Root, Value>: Sendable {
    let field: TableField<Root>
}

extension Field where Value: FieldValue {
    /// The property `keyPath` holds what is at `path`.
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written: stored, computed or observed.
    ///   - path: Where the value is, from the record down; `^` goes to the object around the record.
    ///   - options: What else is asked of the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...
    ) {
        self.init(keyPath, [path], options)
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
        self.init(keyPath, [path] + others, options)
    }

    init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ paths: [JSONPath], _ options: [FieldOption]) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { style in
            TableField.Resolved(keyPath, MappingPlan.Source(paths.map { style.applied(to: $0) }), rules)
        }
    }

    /// The property `keyPath` holds where the record stands: its place in the list, or its key.
    ///
    /// ```swift
    /// Field(\.position, from: .index)
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, from origin: FieldOrigin, _ options: FieldOption...
    ) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { _ in TableField.Resolved(keyPath, MappingPlan.Source(origin), rules) }
    }

    /// The property `keyPath` always holds `constant`, whatever the data says; encoded at `path`, where one is given.
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
