import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// The keys of a record that no path goes through, as paths below the record.
    ///
    /// Objects that some path goes further into are looked into; what a field takes whole is used whole.
    func unmappedKeys(in record: JSONNode) -> [String] {
        var unmapped: [String] = []
        collect(record, JSONLocation(), usedSteps, into: &unmapped)
        return unmapped
    }

    /// The steps of the paths that go down from the record; none for a path that is not made of plain steps.
    private var usedSteps: [ArraySlice<JSONPath.Step>] {
        columns.flatMap(\.usedPaths).filter { Climb($0) == nil }.map { ($0.steps ?? [])[...] }
    }

    private func collect(
        _ node: JSONNode, _ place: JSONLocation, _ paths: [ArraySlice<JSONPath.Step>], into unmapped: inout [String]
    ) {
        // A path that ends here, or that is no plain path, takes everything below.
        guard node.kind == .object, !paths.contains(where: \.isEmpty), !paths.contains(where: { $0.first == .wildcard })
        else { return }
        for member in node.members {
            let key = member.key
            let further = paths.filter { $0.first == .key(key) }.map { $0.dropFirst() }
            let below = place.appending(.key(key))
            if further.isEmpty {
                unmapped.append(below.keyPath)
            } else {
                collect(member.value, below, further, into: &unmapped)
            }
        }
    }
}
