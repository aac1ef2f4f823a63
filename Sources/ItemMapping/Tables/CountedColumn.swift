import JSONDocuments

/// What is known of a column of an initializer without data.
struct CountedColumn: Sendable {
    package let rules: FieldRules
    /// The type of the value.
    package let type: any FieldValue.Type
    /// Whether a missing value is a defect: the column has no default, and its type no value for null.
    package let isRequired: Bool
    /// The failure of the column's default; nil if it has no default, or no constraints.
    let defaultFailure: (@Sendable () -> ConversionFailure?)?
    /// The constraints that no value of the type can break.
    let unfitConstraints: [Constraint]

    init<Value: FieldValue>(_ column: Column<Value>) {
        rules = column.rules
        type = Value.self
        isRequired = column.rules.isRequired || column.defaultValue == nil && column.witness.valueForNull() == nil
        let (check, defaultValue) = (column.check, column.defaultValue)
        unfitConstraints =
            check?.constraints.unfit(
                for: JSONKinds(of: Value.self), elements: JSONKinds(ofElementsOf: Value.self)) ?? []
        if let check, let defaultValue {
            defaultFailure = { check.failure(of: defaultValue()) }
        } else {
            defaultFailure = nil
        }
    }
}
