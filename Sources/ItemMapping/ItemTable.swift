import JSONDocuments
import JSONPaths

// SAFETY: the one unsafe member is a closure that initializes the memory it is handed, and says whether it did.
/// The table of an Item: its fields, compiled once into a plan.
///
/// ```swift
/// static let table = ItemTable(Book()) {
///     Field(\.title, "book.info.title")
///     Field(\.year, "year", or: "published.year")
/// }
/// ```
///
/// or, for a type without defaults, through its initializer:
///
/// ```swift
/// static let table = ItemTable(Track.init, "id", "name", "duration.seconds")
/// ```
@safe public struct ItemTable<Root>: Sendable {
    /// How far values may be from the types of their fields.
    public let policy: ConversionPolicy

    let plan: MappingPlan

    /// The table as the direct reader runs it.
    let direct: DirectPlan

    /// A new Item with its defaults; nil for a table over an initializer.
    let make: (@Sendable () -> Root)?

    /// The fields that are written into a new Item.
    let fields: ContiguousArray<PlannedField>

    /// Makes an Item from all values at once, at an address that holds none yet; false where a value is not to be had.
    let initialize: (@Sendable (borrowing RowReader, UnsafeMutablePointer<Root>) -> Bool)?

    /// How each field is written back.
    let encoders: [(path: JSONPath, json: @Sendable (Root) -> JSONValue?)]

    /// The property of each field.
    let keyPaths: [any AnyKeyPath & Sendable]

    /// A table of fields over an Item that has a default for each.
    ///
    /// - Parameters:
    ///   - make: A new Item with its defaults; evaluated for each record.
    ///   - policy: How far values may be from the types of their fields.
    ///   - fields: One ``Field`` a line.
    /// - Complexity: O(*n*) in the number of fields, once.
    public init(
        _ make: @autoclosure @escaping @Sendable () -> Root, policy: ConversionPolicy = .lossless,
        @FieldBuilder<Root> _ fields: () -> [TableField<Root>]
    ) {
        let fields = fields()
        let plan = MappingPlan(fields.map { ($0.name, $0.paths) })
        self.plan = plan
        self.policy = policy
        self.make = make
        self.fields = ContiguousArray(zip(fields, plan.columns).map { field, column in field.plan(column.onlySlot) })
        direct = DirectPlan(plan, self.fields, policy: policy)
        unsafe initialize = nil
        encoders = fields.map { ($0.paths[0], $0.json) }
        keyPaths = fields.map(\.keyPath)
    }
}
