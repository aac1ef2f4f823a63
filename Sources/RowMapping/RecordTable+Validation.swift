import ItemMapping

extension RecordTable {
    /// The mistakes in the table itself, found without any data; empty for a valid table.
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public func validate() -> [TableDiagnostic] {
        var seen: Set<String> = []
        let repeated = names.filter { !seen.insert($0).inserted }
        var diagnostics = plan.malformedPaths.map {
            TableDiagnostic(code: .malformedPath, description: "\($0.path): \($0.error)")
        }
        diagnostics += repeated.map {
            TableDiagnostic(code: .repeatedProperty, description: "two fields are called \($0)")
        }
        return diagnostics + plan.defects + plan.unreachableFallbacks + constraintDiagnostics
    }
}

extension RecordTable {
    /// The mistakes in the constraints of the fields.
    var constraintDiagnostics: [TableDiagnostic] {
        fields.flatMap { field -> [TableDiagnostic] in
            guard let constraints = field.rules.constraints else { return [] }
            let check = ValueCheck<RecordValue>(ofRecord: constraints)
            return constraints.diagnostics(
                named: field.name,
                unfit: constraints.unfit(
                    for: JSONKinds(of: field.kind), elements: field.kind.element.flatMap { JSONKinds(of: $0) }),
                default: field.defaultValue.flatMap { check.failure(of: $0) })
        }
    }
}
