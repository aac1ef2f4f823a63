/// Collects the fields of a table.
@resultBuilder
public enum FieldBuilder<Root> {
    /// One field.
    public static func buildExpression<Value>(_ field: Field<Root, Value>) -> [TableField<Root>] {
        [field.field]
    }
    /// All fields.
    public static func buildBlock(_ fields: [TableField<Root>]...) -> [TableField<Root>] { fields.flatMap { $0 } }
    /// Fields under an `if`.
    public static func buildOptional(_ fields: [TableField<Root>]?) -> [TableField<Root>] { fields ?? [] }
    /// Fields of an `if`'s first branch.
    public static func buildEither(first fields: [TableField<Root>]) -> [TableField<Root>] { fields }
    /// Fields of an `if`'s second branch.
    public static func buildEither(second fields: [TableField<Root>]) -> [TableField<Root>] { fields }
    /// Fields of a loop.
    public static func buildArray(_ fields: [[TableField<Root>]]) -> [TableField<Root>] { fields.flatMap { $0 } }
}
