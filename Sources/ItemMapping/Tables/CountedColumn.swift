import JSONDocuments

/// What is known of a column of an initializer without data.
struct CountedColumn: Sendable {
    let rules: FieldRules
    /// The type of the value.
    let type: any FieldValue.Type
    /// True if a missing value is a defect: the column has no default, and its type no value for null.
    let isRequired: Bool
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

/// What is known of a field of a table without data.
package struct FieldOutline {
    package let column: MappingPlan.PlannedColumn
    /// The type that the value has in the data; nil if it is made of nothing, or of several.
    package let type: (any FieldValue.Type)?
    package let rules: FieldRules
    package let isRequired: Bool
}

extension ItemTable {
    /// What is known of the fields, in the order of the columns.
    package var outline: [FieldOutline] {
        guard make != nil else {
            return zip(plan.columns, countedColumns).map {
                FieldOutline(column: $0, type: $1.type, rules: $1.rules, isRequired: $1.isRequired)
            }
        }
        return zip(plan.columns, declared).map { column, field in
            let field = field.resolve(keys)
            return FieldOutline(
                column: column, type: field.type, rules: field.rules, isRequired: field.rules.isRequired)
        }
    }

    /// True if the table has rules over the whole record.
    package var hasChecks: Bool { !checks.isEmpty }
}
