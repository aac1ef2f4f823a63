import JSONDocuments
import JSONPaths
import Synchronization

// SAFETY: the one unsafe member is a closure that initializes the memory it is handed, and says whether it did.
/// The table of an Item: its fields, compiled once into a plan.
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
/// or, for a type without defaults, through its initializer:
///
/// ```swift
/// struct Track: Item {
///     let id: Int, name: String, seconds: Double?
///     static let table = ItemTable(Track.init, "id", "name", "duration.seconds")
/// }
/// ```
@safe public struct ItemTable<Root>: Sendable {
    /// How far values may be from the types of their fields.
    public var policy: ConversionPolicy { rules.policy }

    /// How values are read.
    let rules: ReadingRules

    package let plan: MappingPlan

    /// The table as the direct reader runs it.
    let direct: DirectPlan

    /// A new Item with its defaults; nil for a table over an initializer.
    let make: (@Sendable () -> Root)?

    /// The fields that are written into a new Item.
    let fields: ContiguousArray<PlannedField>

    /// Makes an Item from all values at once, at an address that holds none yet; false where a value is not to be had.
    let initialize: (@Sendable (borrowing RowReader, UnsafeMutablePointer<Root>) -> Bool)?

    /// How the fields are written back.
    let encoders: [FieldEncoder<Root>]

    /// The fields that were declared, for tables that extend this one and for what can be seen in the table itself.
    let declared: [TableField<Root>]

    /// How the data spells the keys of the paths.
    let keys: KeyStyle

    /// A table of fields over an Item that has a default for each.
    ///
    /// - Parameters:
    ///   - make: A new Item with its defaults; evaluated for each record.
    ///   - policy: How far values may be from the types of their fields.
    ///   - keys: How the data spells the keys of the paths.
    ///   - dates: How dates stand in the data.
    ///   - fields: One ``Field`` a line.
    /// - Complexity: O(*n*) in the number of fields, once.
    public init(
        _ make: @autoclosure @escaping @Sendable () -> Root, policy: ConversionPolicy = .lossless,
        keys: KeyStyle = .asWritten, dates: DateStyle = .automatic,
        @FieldBuilder<Root> _ fields: () -> [TableField<Root>]
    ) {
        self.init(make, fields(), ReadingRules(policy: policy, dates: dates), keys)
    }

    init(
        _ make: @escaping @Sendable () -> Root, _ fields: [TableField<Root>], _ rules: ReadingRules,
        _ keys: KeyStyle, defects: [TableDiagnostic] = []
    ) {
        let resolved = fields.map { $0.resolve(keys) }
        let plan = MappingPlan(resolved.map(\.source), defects: defects)
        self.plan = plan
        self.rules = rules
        self.make = make
        self.fields = ContiguousArray(zip(resolved, plan.columns).map { field, column in field.plan(column.onlySlot) })
        direct = DirectPlan(plan, self.fields, rules: rules)
        unsafe initialize = nil
        encoders = resolved.compactMap(\.encoder)
        declared = fields
        self.keys = keys
    }
}

extension ItemTable {
    /// The one table of a generic Item, which cannot hold it in a `static let`; made when it is first asked for.
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
    /// - Complexity: O(1) after the first time.
    public static func shared(_ make: @autoclosure () -> ItemTable<Root>) -> ItemTable<Root> {
        let key = ObjectIdentifier(Root.self)
        if let known = sharedTables.withLock({ $0[key] }) as? ItemTable<Root> { return known }
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
    /// The table of a subclass: the fields of its superclass and its own.
    ///
    /// The table has the type of the class at the top, so that the `class var` can be overridden.
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
    ///   - make: A new object of the subclass, with its defaults.
    ///   - table: The table of its superclass, whose policy, keys and dates hold here too.
    ///   - fields: What the subclass adds.
    /// - Precondition: `Subclass` inherits from `Root`, and `table` is one of fields, not over an initializer.
    public init<Subclass>(
        _ make: @autoclosure @escaping @Sendable () -> Subclass, extending table: ItemTable<Root>,
        @FieldBuilder<Subclass> _ fields: () -> [TableField<Subclass>]
    ) {
        precondition(Subclass.self is Root.Type, "\(Subclass.self) does not inherit from \(Root.self)")
        precondition(table.make != nil, "a table over an initializer cannot be extended")
        self.init(
            { make() as! Root }, table.declared + fields().map { TableField($0) }, table.rules, table.keys,
            defects: table.plan.defects)
    }
}
