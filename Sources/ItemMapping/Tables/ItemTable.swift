import JSONDocuments
import JSONPaths
import Synchronization

// SAFETY: the one unsafe member is a closure that initializes the memory it receives.
/// The table of an Item: its fields, compiled once into a plan.
///
/// A table is made once, in a `static let`, and serves every mapping on every thread. Its policy,
/// spelling of keys and style of dates hold for all fields that have no option of their own. A
/// mistake in a table (a malformed path, a property that two fields write) never traps:
/// ``validate(encoding:)`` finds it.
///
/// ```swift
/// struct Book: Item {
///     var title = ""
///     var year = 0
///     static let table = ItemTable(Book()) {
///         Field(\.title, "book.info.title")
///         Field(\.year, "year", or: "published.year")
///     }
/// }
/// ```
///
/// A type without defaults is made by its initializer, from one column a parameter:
///
/// ```swift
/// struct Track: Item {
///     let id: Int, name: String, seconds: Double?
///     static let table = ItemTable(Track.init, "id", "name", "duration.seconds")
/// }
/// ```
///
/// ## Topics
///
/// ### Making a table
///
/// - ``init(_:policy:keys:dates:unknownKeys:_:)``
/// - ``init(_:_:policy:keys:dates:unknownKeys:)``
/// - ``init(_:extending:_:)``
/// - ``init(dictionaryLiteral:)``
/// - ``shared(_:)``
/// - ``TableLine``
/// - ``FieldBuilder``
///
/// ### Using a table
///
/// - ``map(_:at:reporting:values:)``
/// - ``map(_:at:options:reader:reporting:values:)``
/// - ``validate(encoding:)``
/// - ``policy``
@safe public struct ItemTable<Root>: Sendable {
    /// The policy for fields without an option of their own: how far values may be from the types
    /// of their fields.
    public var policy: ConversionPolicy { rules.policy }

    /// The rules for reading values.
    package let rules: ReadingRules

    package let plan: MappingPlan

    /// The table as the direct reader executes it.
    let direct: DirectPlan

    /// Makes a new Item with its defaults; nil for a table over an initializer.
    let make: (@Sendable () -> Root)?

    /// The arguments of the initializer; nil for a table of fields.
    let arguments: ArgumentFrame?

    /// Makes an Item in uninitialized memory from a frame of all arguments, which are moved.
    let makeItem: (@Sendable (_ arguments: UnsafeMutableRawPointer, UnsafeMutablePointer<Root>) -> Void)?

    /// The columns of the initializer, to count each by itself.
    let countedColumns: [CountedColumn]

    /// The encoders of the fields that can be written back.
    let encoders: [FieldEncoder<Root>]

    /// The writers of the keys that one field alone writes under; nil if a field may write under any.
    let members: [MemberWriter]?

    /// The fields as declared, for tables that extend this one and for ``validate(encoding:)``.
    let declared: [TableField<Root>]

    /// The spelling of keys in the data.
    let keys: KeyStyle

    /// The rules over the whole record.
    var checks: [RecordCheck] = []

    /// Creates a table of fields for an Item that has a default for each of them.
    ///
    /// ```swift
    /// let table = ItemTable(Book(), policy: .strict, keys: .snakeCase) {
    ///     Field(\.title, "title")
    ///     Field(\.firstEdition, "firstEdition")  // "first_edition" in the data
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - make: A new Item with its defaults; evaluated for each record.
    ///   - policy: How far values may be from the types of their fields.
    ///   - keys: The spelling of keys in the data.
    ///   - dates: The style of dates in the data.
    ///   - unknownKeys: What to do about keys that no field uses.
    ///   - fields: One ``Field`` a line.
    /// - Complexity: O(*n*) in the number of fields, once.
    @inlinable
    public init(
        _ make: @autoclosure @escaping @Sendable () -> Root, policy: ConversionPolicy = .lossless,
        keys: KeyStyle = .asWritten, dates: DateStyle = .automatic, unknownKeys: UnknownKeys = .ignore,
        @FieldBuilder<Root> _ fields: () -> FieldBuilder<Root>.Fields
    ) {
        // Inlinable for the sake of `ItemDefaults`.
        self.init(
            make: make, defaults: ItemDefaults(make), fields: fields(), policy: policy, keys: keys, dates: dates,
            unknownKeys: unknownKeys)
    }

    @usableFromInline
    init(
        make: @escaping @Sendable () -> Root, defaults: ItemDefaults, fields: FieldBuilder<Root>.Fields,
        policy: ConversionPolicy, keys: KeyStyle, dates: DateStyle, unknownKeys: UnknownKeys
    ) {
        self.init(
            make: make, defaults: defaults, fields: fields.fields, rules: ReadingRules(policy: policy, dates: dates),
            keys: keys, unknownKeys: unknownKeys)
        checks = fields.checks.map { RecordCheck($0, of: columns(of: $0)) }
    }

    init(
        make: @escaping @Sendable () -> Root, defaults: ItemDefaults? = nil, fields: [TableField<Root>],
        rules: ReadingRules, keys: KeyStyle, unknownKeys: UnknownKeys = .ignore, diagnostics: [TableDiagnostic] = []
    ) {
        // Loops: generic functions and key paths take a search for their types, once in a process.
        var (sources, planned): ([MappingPlan.Source], ContiguousArray<PlannedField>) = ([], [])
        var encoders: [FieldEncoder<Root>] = []
        for field in fields {
            let resolved = field.resolve(keys)
            sources.append(resolved.source)
            planned.append(resolved.planned)
            if let encoder = resolved.encoder { encoders.append(encoder) }
        }
        let plan = MappingPlan(sources, defects: diagnostics, unknownKeys: unknownKeys)
        self.plan = plan
        self.rules = rules
        self.make = make
        direct = DirectPlan(
            plan, fields: planned, rules: rules,
            defaults: defaults ?? ItemDefaults(make))
        arguments = nil
        unsafe makeItem = nil
        countedColumns = []
        (self.encoders, members) = (encoders, MemberWriter.writers(of: encoders))
        declared = fields
        self.keys = keys
    }
}

extension ItemTable {
    /// Returns the table of a generic Item, which can't keep it in a `static let`; made on first use and
    /// cached.
    ///
    /// ```swift
    /// struct Page<Row: Item>: Item {
    ///     var rows: [Row] = []
    ///     static var table: ItemTable<Page> {
    ///         .shared(ItemTable(Page()) { Field(\.rows, "data") })
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter make: Makes the table.
    /// - Complexity: O(1) after the first use.
    public static func shared(_ make: @autoclosure () -> ItemTable<Root>) -> ItemTable<Root> {
        let key = ObjectIdentifier(Root.self)
        if let cached = sharedTables.withLock({ $0[key] }) as? ItemTable<Root> { return cached }
        let made = make()
        return sharedTables.withLock { tables in
            if let first = tables[key] as? ItemTable<Root> { return first }
            tables[key] = made
            return made
        }
    }
}

/// The tables of generic Items, by type.
private let sharedTables = Mutex<[ObjectIdentifier: any Sendable]>([:])

extension ItemTable {
    /// Creates the table of a subclass: the fields of its superclass and its own.
    ///
    /// The table has the type of the base class, so that the `class var` can be overridden.
    ///
    /// ```swift
    /// class Animal: Item {
    ///     var name = ""
    ///     class var table: ItemTable<Animal> { animalTable }
    ///     private static let animalTable = ItemTable(Animal()) { Field(\.name, "name") }
    /// }
    /// final class Dog: Animal {
    ///     var breed: String?
    ///     override class var table: ItemTable<Animal> { dogTable }
    ///     private static let dogTable = ItemTable(Dog(), extending: Animal.table) { Field(\.breed, "breed") }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - make: A new object of the subclass with its defaults.
    ///   - table: The table of its superclass; its policy, keys and dates apply here too.
    ///   - fields: The fields that the subclass adds.
    /// - Precondition: `Subclass` inherits from `Root`, and `table` is a table of fields, not over
    ///   an initializer.
    public init<Subclass>(
        _ make: @autoclosure @escaping @Sendable () -> Subclass, extending table: ItemTable<Root>,
        @FieldBuilder<Subclass> _ fields: () -> FieldBuilder<Subclass>.Fields
    ) {
        precondition(Subclass.self is Root.Type, "\(Subclass.self) does not inherit from \(Root.self)")
        precondition(table.make != nil, "a table over an initializer cannot be extended")
        let lines = fields()
        self.init(
            make: { make() as! Root }, fields: table.declared + lines.fields.map { TableField($0) },
            rules: table.rules, keys: table.keys, unknownKeys: table.plan.unknownKeys,
            diagnostics: table.plan.defects.filter { $0.code != .malformedPattern })
        checks = table.checks
        for check in lines.checks.map({ Check<Root>($0) }) { checks.append(RecordCheck(check, of: columns(of: check))) }
    }
}
