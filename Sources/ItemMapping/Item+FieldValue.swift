import JSONDocuments

extension Item {
    /// The Item that `found` is by its table: a nested Item.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        guard case .one(let record) = found.content else {
            throw ConversionFailure(expected: "an object", found: found)
        }
        let context = unsafe found.context
        let shape = table.plan.recordShape
        guard shape.accepts(record.kind) else { throw ConversionFailure(expected: shape.phrase, found: found) }
        return try table.item(from: record, context)
    }

    /// The plan of the table.
    public static var plan: MappingPlan? { table.plan }

    /// All records by the table's plan.
    public static func values(of list: RecordList, _ context: MappingContext) -> [Self] {
        table.items(from: list, context)
    }

    /// The Item as JSON, back through its table: objects are made from the first path of each field.
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public var json: JSONValue { Self.table.json(of: self) }
}
