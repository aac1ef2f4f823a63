import JSONDocuments
import JSONPaths

extension Field {
    /// Creates a field that transforms the value at `path`: `read` makes the property's value, `write`
    /// reverses it.
    ///
    /// The property may be of any type. Without `write` the field is left out when its Item is
    /// encoded. An error that `read` throws becomes an issue at the value's location. Constraints
    /// hold for the data's value, before `read`.
    ///
    /// ```swift
    /// Field(\.celsius, "f", read: { (f: Double) in (f - 32) / 1.8 }, write: { $0 * 1.8 + 32 })
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A writable property.
    ///   - path: The path of the value, relative to the record.
    ///   - options: Further rules for the field.
    ///   - read: Makes the property's value from the data's; the type of its parameter is the type
    ///     that is read.
    ///   - write: Makes the data's value from the property's.
    public init<Source: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...,
        read: @escaping @Sendable (Source) throws -> Value, write: (@Sendable (Value) -> Source)? = nil
    ) {
        self.init(
            keyPath, at: path, options: options,
            codec: .transform({ source, _ in try read(source) }, write, FieldRules(options)), of: Source.self,
            isWritten: write != nil)
    }

    /// Creates a field that transforms the value at `path` with the help of the caller's ``MappingValues``.
    ///
    /// ```swift
    /// Field(\.image, "image", read: { (path: String, values) in values[ImageHost.self] + path })
    /// ```
    public init<Source: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...,
        read: @escaping @Sendable (Source, MappingValues) throws -> Value, write: (@Sendable (Value) -> Source)? = nil
    ) {
        self.init(
            keyPath, at: path, options: options, codec: .transform(read, write, FieldRules(options)), of: Source.self,
            isWritten: write != nil)
    }

    private init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, at path: JSONPath, options: [FieldOption],
        codec: FieldCodec<Value>, of source: any FieldValue.Type, isWritten: Bool
    ) {
        let rules = FieldRules(options)
        let codec = codec.writing(by: rules)
        field = TableField(keyPath) { style in
            let path = style.applied(to: path)
            var resolved = TableField.Resolved(
                keyPath, MappingPlan.Source([path]), rules, codec,
                isWritten ? FieldEncoder(keyPath, path, codec, dates: rules.dates) : nil,
                encodingDefect: isWritten ? nil : "a transform without 'write' isn't encoded")
            (resolved.type, resolved.rules) = (source, rules)
            return resolved
        }
    }

    /// Creates a field that combines the values at several paths into one.
    ///
    /// Each part that isn't optional must exist: if all parts are missing, so is the field; if some
    /// are, that is an issue. Without `split` the field is left out when its Item is encoded.
    ///
    /// ```swift
    /// Field(\.name, combining: "first", "last") { (first: String, last: String) in "\(first) \(last)" }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A writable property.
    ///   - parts: The paths of the parts, in the order of `make`'s parameters.
    ///   - make: Makes the property's value from its parts.
    ///   - split: Takes the property's value apart again.
    public init<each Part: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, combining parts: repeat Column<each Part>,
        make: @escaping @Sendable (repeat each Part) -> Value, split: (@Sendable (Value) -> (repeat each Part))? = nil
    ) {
        field = TableField(keyPath) { style in
            let table = ItemTable<Value>(make, repeat each parts, keys: style)
            let codec = FieldCodec<Value>(
                read: { (found) throws(ConversionFailure) in try table.combination(in: found) },
                valueForNull: { nil }, encoded: { _, _ in nil })
            return TableField.Resolved(
                keyPath, .combination(of: table.plan), FieldRules(), codec,
                split.map { FieldEncoder(keyPath, parts: repeat each parts, keys: style, split: $0) },
                encodingDefect: split == nil ? "a combination without 'split' isn't encoded" : nil)
        }
    }
}
