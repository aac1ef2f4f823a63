import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// Follows a path with lookups in the whole document.
    func followLookup(
        _ column: PlannedColumn, path index: Int, in record: JSONNode, context: MappingContext,
        keepsPlaces: Bool = false
    ) -> LookupResult {
        context.cursor.noteLook()
        guard context.mayLookUp(), let (start, path) = start(of: column, path: index, in: record, context: context)
        else { return LookupResult() }
        do throws(PathLimitError) {
            let result = try path.lookUp(from: start, in: context.storage, keepsPlaces: keepsPlaces)
            if !keepsPlaces { context.budget.take(lookups: result.lookupCount) }
            return result
        } catch {
            context.report(exceeded: error)
            return LookupResult()
        }
    }

    /// Reports the references of a path that lead to nothing, each with its location.
    func reportUnresolved(_ number: Int, path index: Int, _ record: JSONNode, _ context: MappingContext) {
        let column = columns[number]
        for reference in followLookup(column, path: index, in: record, context: context, keepsPlaces: true).missing {
            let isObject = reference.node.kind == .object
            let id =
                isObject ? JSONValue(reference.node, in: context.storage).description : Scalar(reference.node).excerpt
            let list = reference.missingList.map { "; there is no list at \($0)" } ?? ""
            context.report(
                .unresolvedReference, at: .reference(self, number, path: index, record: record, reference.place),
                failure: ConversionFailure(expected: reference.expected, found: id + list))
        }
    }
}

extension MappingContext {
    /// Reports a path that exceeded its limits.
    func report(exceeded error: PathLimitError) {
        report(.badPath, failure: ConversionFailure(expected: "a path within its limits", found: "\(error)"))
    }
}
