import JSONDocuments
import JSONPaths

/// One field of an Item's table with its value's type put away; what ``FieldBuilder`` collects.
public struct TableField<Root>: Sendable {
    /// The first path: the name that messages use.
    let name: String
    let paths: [JSONPath]
    let keyPath: any AnyKeyPath & Sendable
    let plan: @Sendable (_ onlySlot: Int) -> PlannedField
    let json: @Sendable (Root) -> JSONValue?

    init<Value>(_ field: Field<Root, Value>) {
        name = field.paths[0].description
        paths = field.paths
        let keyPath = field.keyPath
        self.keyPath = keyPath
        let rules = field.rules
        plan = { Self.plan(keyPath, rules, onlySlot: $0) }
        json = { $0[keyPath: keyPath].encoded }
    }

    private static func plan<Value: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ rules: FieldRules, onlySlot: Int
    ) -> PlannedField {
        let offset = MemoryLayout<Root>.offset(of: keyPath)
        let writer: any FieldWriter =
            offset.map { OffsetWriter<Value>(offset: $0) } ?? KeyPathWriter(keyPath: keyPath)
        return PlannedField(
            onlySlot: onlySlot, quick: offset == nil ? .none : Value.quickKind.code, offset: offset ?? -1,
            size: MemoryLayout<Value>.size, rules: rules, writer: writer)
    }
}
