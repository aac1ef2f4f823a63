import JSONDocuments
import JSONPaths

/// A record whose keys others use besides the table of an Item: a union its discriminator, and the fields around an Item
/// that is made of their whole record theirs.
struct SharedRecord {
    let record: JSONNode
    let paths: [JSONPath]
}

extension MappingContext {
    /// Runs `body`, which reads a record whose keys are used at other paths, too.
    func sharing<Result, Failure: Error>(
        _ record: JSONNode?, usedAt paths: [JSONPath], _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let record else { return try body() }
        scope.sharedRecords.append(SharedRecord(record: record, paths: paths))
        defer { scope.sharedRecords.removeLast() }
        return try body()
    }

    /// Returns the keys of a record that a table or another reader of it uses.
    func usedKeys(of record: JSONNode, by plan: MappingPlan) -> UsedKeys {
        let others = scope.sharedRecords.filter { $0.record == record }.flatMap(\.paths)
        let below = others.filter { MappingPlan.ParentPath($0) == nil }.compactMap(\.ownSteps).filter { !$0.isEmpty }
        return below.isEmpty ? plan.usedKeys : plan.usedKeys.adding(below)
    }
}
