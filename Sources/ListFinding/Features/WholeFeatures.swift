import JSONDocuments

/// The features of a document that is one thing, and not a list.
struct WholeFeatures {
    private(set) var evidence = Evidence<ListFeature>()

    init(of root: JSONValue, in context: ListContext) {
        evidence[.whole] = 1
        let traits = ObjectTraits(root)
        if !context.isForRecords, !(traits.saysList && traits.isPaging), ViewShape.isView(root) {
            evidence[.typedTree] = 1
        } else if context.walk.candidates.contains(where: Self.mayBeMain) {
            evidence[.bare] = max(0, 1 - Double(context.rest) / 3)
        }
        if Self.hasID(root, level: 0) { evidence[.wholeID] = 1 }
        if Self.saysThing(root) { evidence[.saysThing] = 1 }
    }

    /// Returns whether a document says its kind, its name, and nothing about lists or pages: an object of
    /// Kubernetes, a resource of FHIR or SCIM.
    private static func saysThing(_ root: JSONValue) -> Bool {
        guard root["kind"]?.string ?? root["resourceType"]?.string ?? root["schemas"]?[0]?.string != nil else {
            return false
        }
        let traits = ObjectTraits(root)
        guard !traits.saysList, !traits.isPaging else { return false }
        let names = ["id", "name", "uid"]
        let inner = root.members.prefix(60).map(\.value).filter { $0.kind == .object }
        return (names.contains { root[$0] != nil } || names.contains { root["metadata"]?[$0] != nil })
            && !inner.contains { ObjectTraits($0).isPaging }
    }

    /// Returns whether a document may be there for a list: of objects, of nothing yet, or of several texts.
    private static func mayBeMain(_ list: Candidate) -> Bool {
        !list.isAside && (list.hasObjects || list.count == 0 || list.shape.texts > 0.5 && list.rows.count > 2)
    }

    /// Returns whether the thing has an id, or the one in its envelope.
    private static func hasID(_ object: JSONValue, level: Int) -> Bool {
        guard object.kind == .object else { return false }
        let traits = ObjectTraits(object)
        if traits.hasID, !traits.isPaging, !traits.isListType { return true }
        let inner = object.members.filter { $0.value.kind == .object && !Words.aside.contains(KeyWords($0.key).plain) }
        return level < 3 && inner.count <= 2 && inner.contains { hasID($0.value, level: level + 1) }
    }
}
