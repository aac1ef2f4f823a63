import Synchronization

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
