import JSONDocuments
import JSONPaths

extension ItemTable {
    /// Creates a table over an initializer: one column a parameter, in order.
    ///
    /// A parameter that isn't optional and has no default is required: if its value is missing,
    /// null or invalid, the record is reported as an issue and makes no Item. Such a table can't
    /// write Items back, because it has no properties to read.
    ///
    /// ```swift
    /// let table = ItemTable(Track.init, "id", "name", "seconds", Column(from: .index), policy: .strict)
    /// ```
    ///
    /// - Parameters:
    ///   - make: The initializer, or any function that makes an Item.
    ///   - columns: The paths of its parameters.
    ///   - policy: How far values may be from the types of their parameters.
    ///   - keys: The spelling of keys in the data.
    ///   - dates: The style of dates in the data.
    ///   - unknownKeys: What to do about keys that no column uses.
    public init<each Value: FieldValue>(
        _ make: @escaping @Sendable (repeat each Value) -> Root, _ columns: repeat Column<each Value>,
        policy: ConversionPolicy = .lossless, keys: KeyStyle = .asWritten, dates: DateStyle = .automatic,
        unknownKeys: UnknownKeys = .ignore
    ) {
        var sources: [MappingPlan.Source] = []
        repeat sources.append((each columns).source.spelt(keys))
        plan = MappingPlan(sources, unknownKeys: unknownKeys)
        var counted: [CountedColumn] = []
        repeat counted.append(CountedColumn(each columns))
        countedColumns = counted
        rules = ReadingRules(policy: policy, dates: dates)
        encoders = []
        members = []
        declared = []
        self.keys = keys
        self.make = nil
        let arguments = ArgumentFrame(count: plan.columns.count)
        repeat arguments.add(each columns)
        arguments.finish()
        self.arguments = arguments
        direct = DirectPlan(plan, fields: arguments.fields, rules: rules)
        // SAFETY: the first pointer is to a frame of all arguments, the other to memory for one Item.
        unsafe makeItem = { frame, item in
            var number = 0
            unsafe item.initialize(to: make(repeat arguments.take((each Value).self, from: frame, &number)))
        }
    }
}

extension ItemTable: ExpressibleByDictionaryLiteral where Root: DefaultItem {
    /// Creates a table as a literal from properties to paths.
    ///
    /// ```swift
    /// struct Book: DefaultItem {
    ///     var title = ""
    ///     var year = 0
    ///     static let table: ItemTable<Book> = [\.title: "book.info.title", \.year: ["year", "published.year"]]
    /// }
    /// ```
    ///
    /// A property that isn't writable, or whose type isn't a ``FieldValue``, is found when the
    /// table is made, not by the compiler: ``validate(encoding:)`` returns it, and every mapping
    /// reports it.
    ///
    /// - Complexity: O(*n*) in the number of fields, once.
    public init(dictionaryLiteral lines: (any PartialKeyPath<Root> & Sendable, FieldPaths)...) {
        var fields: [TableField<Root>] = []
        var diagnostics: [TableDiagnostic] = []
        for (keyPath, line) in lines {
            let paths = line.paths.isEmpty ? [.root] : line.paths
            if let field = Self.field(keyPath, at: paths) {
                fields.append(field)
            } else {
                let type = type(of: keyPath as AnyKeyPath).valueType
                let problem =
                    type is any FieldValue.Type ? "isn't writable" : "is of type \(type), which isn't a FieldValue"
                diagnostics.append(
                    TableDiagnostic(
                        code: .unreadableProperty, description: "\(paths[0]): the property \(problem)"))
            }
        }
        self.init(
            make: { Root() }, fields: fields, rules: ReadingRules(), keys: .asWritten, diagnostics: diagnostics)
    }

    private static func field(
        _ keyPath: any PartialKeyPath<Root> & Sendable, at paths: [JSONPath]
    ) -> TableField<Root>? {
        guard let type = type(of: keyPath as AnyKeyPath).valueType as? any FieldValue.Type else { return nil }
        return field(keyPath, at: paths, as: type)
    }

    private static func field<Value: FieldValue>(
        _ keyPath: any PartialKeyPath<Root> & Sendable, at paths: [JSONPath], as type: Value.Type
    ) -> TableField<Root>? {
        guard let writable = keyPath as? WritableKeyPath<Root, Value> else { return nil }
        // SAFETY: the same object, passed as Sendable; a marker protocol does not affect the
        // layout.
        let sendable = unsafe unsafeBitCast(writable, to: (any WritableKeyPath<Root, Value> & Sendable).self)
        return Field(sendable, paths: paths, options: []).field
    }
}

/// The source of one parameter of an initializer; a string literal makes one from its path.
///
/// A column without a default is required unless the parameter is optional. With a default it never
/// fails: the default replaces a missing, null or invalid value (an invalid one is still reported).
///
/// ```swift
/// ItemTable(Track.init, "id", "name", Column("seconds", or: "duration.seconds", default: 0), Column(from: .index))
/// ```
public struct Column<Value: FieldValue>: Sendable, ExpressibleByStringLiteral {
    let source: MappingPlan.Source
    let rules: FieldRules
    /// The value that replaces a missing one; nil if the type's own null is used, or the column is
    /// required.
    let defaultValue: (@Sendable () -> Value)?
    /// The check of the value; nil if it has no constraints.
    let check: ValueCheck<Value>?
    let witness = ValueWitness<Value>()

    /// Reads the value at `path`, or at the first of the other paths that holds a value.
    ///
    /// ```swift
    /// ItemTable(Track.init, "id", "name", Column("seconds", or: "duration.seconds", .strict), Column(from: .index))
    /// ```
    ///
    /// - Parameters:
    ///   - path: The first path, relative to the record.
    ///   - others: The fallbacks, in order.
    ///   - options: Further rules for the value.
    public init(_ path: JSONPath, or others: FieldPaths = [], _ options: FieldOption...) {
        self.init(MappingPlan.Source([path] + others.paths), options: options)
    }

    /// Reads the value at `path` or at one of the other paths; `defaultValue` if all are missing or null,
    /// or if the value can't be converted.
    ///
    /// ```swift
    /// Column("seconds", or: "duration.seconds", default: 0)
    /// ```
    public init(
        _ path: JSONPath, or others: FieldPaths = [],
        default defaultValue: @autoclosure @escaping @Sendable () -> Value, _ options: FieldOption...
    ) {
        self.init(MappingPlan.Source([path] + others.paths), options: options, defaultValue: defaultValue)
    }

    /// Reads the value at this path.
    public init(stringLiteral path: String) { self.init(MappingPlan.Source([JSONPath(stringLiteral: path)])) }

    /// Creates the position of the record: its index in the list, or its key.
    ///
    /// A parameter that isn't optional is required: a record without a position makes no Item.
    public init(from origin: RecordPosition) { self.init(MappingPlan.Source(origin)) }

    init(
        _ source: MappingPlan.Source, options: [FieldOption] = [], defaultValue: (@Sendable () -> Value)? = nil
    ) {
        let rules = FieldRules(options)
        self.rules = rules
        check = rules.constraints.map { ValueCheck($0, dates: rules.dates) }
        self.source = source.with(rules)
        self.defaultValue = defaultValue
    }
}

extension ArgumentFrame {
    /// Adds the slot of a column.
    fileprivate func add<Value: FieldValue>(_ column: Column<Value>) {
        let (rules, null) = (column.rules, column.witness.valueForNull)
        if Value.self is any WrappingOptional.Type {
            add(column.witness, rules: rules, default: column.defaultValue, null: null) { $0 }
        } else {
            add(ValueWitness<Value?>(), rules: rules, default: column.defaultValue, null: null) { Optional($0) }
        }
    }
}

/// An optional, whose nil holds no reference.
private protocol WrappingOptional {}

extension Optional: WrappingOptional {}
