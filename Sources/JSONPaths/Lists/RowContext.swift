import JSONDocuments

/// Where a row is: its location, its index, its keys and the objects around it.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{"users": {"a1": {"name": "Ada"}}}"#).root
/// try RowList("users[*]", in: root).context(of: 0).key  // a1
/// ```
public struct RowContext: Sendable {
    /// The location of the row in the document that the list reads; see ``RowList/root``.
    public let location: JSONLocation
    /// The index of the row, counted through all lists from 0.
    public let index: Int
    /// The keys that wildcards of the list's path matched, from the row outward; the first is nil for a row that is no
    /// member of an object.
    public let keys: [String?]
    /// The document that the list reads.
    let root: JSONValue

    /// The key of the row; nil for a row that is no member of an object.
    public var key: String? { keys.first ?? nil }

    /// Returns how many objects out from the row the object at a depth of its location is; nil for anything else there.
    package func distance(toObjectAt depth: Int) -> Int? {
        let depths = objects.map(\.depth)
        return depths.firstIndex(of: depth).map { depths.count - $0 }
    }

    /// Returns the object that is `count` objects out from the row; nil if there are fewer.
    public func ancestor(_ count: Int) -> JSONValue? {
        let objects = objects
        guard count > 0, count <= objects.count else { return nil }
        return JSONValue(objects[objects.count - count].node, in: root.storage)
    }

    /// The objects around the row, the outermost first, each with its depth in the location.
    private var objects: [(node: JSONNode, depth: Int)] {
        var node: JSONNode? = root.node
        var objects: [(node: JSONNode, depth: Int)] = []
        for (depth, component) in location.components.enumerated() {
            guard let here = node else { break }
            if here.kind == .object { objects.append((here, depth)) }
            switch component {
            case .key(let key): node = here.kind == .object ? here.member(key) : nil
            case .index(let index): node = here.kind == .array ? here.element(at: index) : nil
            }
        }
        return objects
    }
}
