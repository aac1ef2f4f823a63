import JSONPaths

extension ItemTable: ExpressibleByDictionaryLiteral where Root: DefaultItem {
    /// A table as a literal from properties to paths.
    ///
    /// ```swift
    /// struct Book: DefaultItem {
    ///     var title = ""
    ///     var year = 0
    ///     static let table: ItemTable<Book> = [\.title: "book.info.title", \.year: ["year", "published.year"]]
    /// }
    /// ```
    ///
    /// A property that cannot be written, or whose type is no ``FieldValue``, is found when the table is made, not by the
    /// compiler: ``validate()`` says so and every mapping reports it.
    ///
    /// - Complexity: O(*n*) in the number of fields, once.
    public init(dictionaryLiteral lines: (any PartialKeyPath<Root> & Sendable, FieldPaths)...) {
        var fields: [TableField<Root>] = []
        var defects: [TableDefect] = []
        for (keyPath, paths) in lines {
            if let field = Self.field(keyPath, paths.paths) {
                fields.append(field)
            } else {
                let type = type(of: keyPath as AnyKeyPath).valueType
                let problem = type is any FieldValue.Type ? "cannot be written" : "is of type \(type), no FieldValue"
                defects.append(
                    TableDefect(
                        code: .unreadableProperty, description: "\(paths.paths[0]): the property for it \(problem)"))
            }
        }
        self.init({ Root() }, fields, ReadingRules(), .asWritten, defects: defects)
    }

    private static func field(_ keyPath: any PartialKeyPath<Root> & Sendable, _ paths: [JSONPath]) -> TableField<Root>?
    {
        guard let type = type(of: keyPath as AnyKeyPath).valueType as? any FieldValue.Type else { return nil }
        return field(keyPath, paths, as: type)
    }

    private static func field<Value: FieldValue>(
        _ keyPath: any PartialKeyPath<Root> & Sendable, _ paths: [JSONPath], as type: Value.Type
    ) -> TableField<Root>? {
        guard let writable = keyPath as? WritableKeyPath<Root, Value> else { return nil }
        // SAFETY: the same object, which came as Sendable; a marker has no part in the layout.
        let sendable = unsafe unsafeBitCast(writable, to: (any WritableKeyPath<Root, Value> & Sendable).self)
        return Field(sendable, paths, []).field
    }
}
