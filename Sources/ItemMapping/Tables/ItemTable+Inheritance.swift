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
