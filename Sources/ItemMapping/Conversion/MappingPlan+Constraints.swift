import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// Fails if a column's value requires others that the record doesn't have.
    ///
    /// A partial record that is merged may leave them out, and in a growing one they may come later.
    func checkCompany(
        of number: Int, in record: JSONNode, context: MappingContext
    ) throws(ConversionFailure) {
        guard let constraints = columns[number].constraintSet, !constraints.requiredPaths.isEmpty,
            context.scope.checksConstraints, !context.scope.isMerging, context.finalFields == nil
        else { return }
        for path in constraints.requiredPaths {
            let nodes = (try? path.nodes(in: record)) ?? []
            if nodes.contains(where: { $0.kind != .null }) { continue }
            throw ConversionFailure(
                breaking: Constraint(.requires([path])), found: nodes.isEmpty ? "nothing" : "null")
        }
    }
}

extension MappingPlan.Column {
    /// True if a value needs others in its record.
    var requiresOthers: Bool { !(constraintSet?.requiredPaths.isEmpty ?? true) }

    /// The patterns that aren't regular expressions, as mistakes of the table.
    var malformedPatterns: [TableDiagnostic] {
        constraints.flatMap(\.withElements).compactMap { constraint in
            guard case .pattern(let pattern) = constraint.rule, let defect = pattern.defect else { return nil }
            return TableDiagnostic(
                code: .malformedPattern, description: "\(name): the pattern \(pattern.text) \(defect)")
        }
    }
}

extension Constraint {
    /// The constraint, and those on the elements, on their elements and so on.
    fileprivate var withElements: [Constraint] {
        guard case .elements(let constraints) = rule else { return [self] }
        return [self] + constraints.flatMap(\.withElements)
    }
}

extension MappingContext {
    /// Whether the record being read isn't whole, and isn't inside a field that is.
    var isOpenRecord: Bool { finalFields != nil && scope.levels == 0 }
}
