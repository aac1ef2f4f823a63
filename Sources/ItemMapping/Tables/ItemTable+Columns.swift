import JSONDocuments
import JSONPaths

extension ItemTable {
    /// A table over an initializer: one column a parameter, in order.
    ///
    /// A parameter that is not optional must be there: where it is missing, null or wrong, the record makes an issue and
    /// no Item. Such a table does not encode back, for it knows no properties.
    ///
    /// - Parameters:
    ///   - make: The initializer, or any function that makes an Item.
    ///   - columns: The paths of its parameters.
    ///   - policy: How far values may be from the types of their parameters.
    ///   - keys: How the data spells the keys of the paths.
    ///   - dates: How dates stand in the data.
    public init<each Value: FieldValue>(
        _ make: @escaping @Sendable (repeat each Value) -> Root, _ columns: repeat Column<each Value>,
        policy: ConversionPolicy = .lossless, keys: KeyStyle = .asWritten, dates: DateStyle = .automatic
    ) {
        var sources: [MappingPlan.Source] = []
        repeat sources.append((each columns).source.spelt(keys))
        plan = MappingPlan(sources)
        rules = ReadingRules(policy: policy, dates: dates)
        encoders = []
        declared = []
        self.keys = keys
        self.make = nil
        fields = []
        direct = DirectPlan(plan, nil, rules: rules)
        // SAFETY: the address is that of memory for one Item, which is initialized here when the answer is true.
        unsafe initialize = { row, item in
            var number = 0
            var isComplete = true
            let values = (repeat row.next(each columns, &number, &isComplete))
            guard isComplete else { return false }
            unsafe item.initialize(to: make(repeat (each values)!))
            return true
        }
    }
}

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
        var defects: [TableDiagnostic] = []
        for (keyPath, paths) in lines {
            if let field = Self.field(keyPath, paths.paths) {
                fields.append(field)
            } else {
                let type = type(of: keyPath as AnyKeyPath).valueType
                let problem = type is any FieldValue.Type ? "cannot be written" : "is of type \(type), no FieldValue"
                defects.append(
                    TableDiagnostic(
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

/// One value of an initializer and where it is found; made from a string literal.
///
/// ```swift
/// ItemTable(Track.init, "id", "name", Column("seconds", or: "duration.seconds", default: 0), Column(from: .index))
/// ```
public struct Column<Value: FieldValue>: Sendable, ExpressibleByStringLiteral {
    let source: MappingPlan.Source
    let rules: FieldRules
    /// The value where there is none; nil where the type's own null serves, or nothing.
    let defaultValue: (@Sendable () -> Value)?

    /// The value is at `path`, else at the first of the other paths that holds a value.
    ///
    /// - Parameters:
    ///   - path: Where the value is, from the record down.
    ///   - others: Where it may be instead.
    ///   - options: What else is asked of the value.
    public init(_ path: JSONPath, or others: JSONPath..., with options: FieldOption...) {
        self.init(MappingPlan.Source([path] + others), options)
    }

    /// The value is at `path`, else at one of the other paths; where there is none, or none that can be read, it is
    /// `defaultValue`.
    public init(
        _ path: JSONPath, or others: JSONPath..., default defaultValue: @autoclosure @escaping @Sendable () -> Value,
        with options: FieldOption...
    ) {
        self.init(MappingPlan.Source([path] + others), options, defaultValue)
    }

    /// The value is at this path.
    public init(stringLiteral path: String) { self.init(MappingPlan.Source([JSONPath(stringLiteral: path)]), []) }

    /// The value is where the record stands: its place in the list, or its key.
    public init(from origin: RecordPosition) { self.init(MappingPlan.Source(origin), []) }

    init(
        _ source: MappingPlan.Source, _ options: [FieldOption], _ defaultValue: (@Sendable () -> Value)? = nil
    ) {
        self.source = source
        rules = FieldRules(options)
        self.defaultValue = defaultValue
    }
}

/// Rows of cells as lines, the columns one below the other.
package struct TextColumns {
    /// The lines, without white space at their ends.
    package let lines: [String]

    /// Rows of equally many cells; columns of these numbers stand to the left, all others to the right.
    package init(_ rows: [[String]], isLeft: Set<Int>) {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        lines = rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.displayWidth)
                return isLeft.contains(column) ? cell.0 + padding : padding + cell.0
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }
}
