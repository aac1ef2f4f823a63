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
            context.scope.checksConstraints, !context.scope.isMerging, context.checks.finalFields == nil
        else { return }
        for path in constraints.requiredPaths {
            let nodes = (try? path.nodes(in: record)) ?? []
            if nodes.contains(where: { $0.kind != .null }) { continue }
            throw ConversionFailure(
                breaking: Constraint(.requires([path])), found: nodes.isEmpty ? "nothing" : "null")
        }
    }
}

extension MappingContext {
    /// True if the record being read isn't whole, and isn't inside a field that is.
    var isOpenRecord: Bool { checks.finalFields != nil && scope.levels == 0 }
}
