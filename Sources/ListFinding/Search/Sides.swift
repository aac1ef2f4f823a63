import JSONDocuments

/// Things of one kind beside each other, each with a list of its own: the two teams of a match, with their players.
struct Sides {
    /// The key of the list in each thing.
    let key: String
    /// The lists.
    let lists: [JSONValue]

    /// Looks for them among the members of an object; nil if there are none.
    ///
    /// They have the same keys, and more than a list with its pages: two lists of search results are no sides.
    init?(_ object: JSONValue) {
        let inner = object.members.prefix(60).map(\.value).filter { $0.kind == .object && $0.count > 1 }
        let kinds = inner.map { Set($0.keys.prefix(60)) }
        // The first kind of which there are several.
        let kind = kinds.indices.first { kinds[($0 + 1)...].contains(kinds[$0]) }.map { kinds[$0] }
        let things = zip(inner, kinds).filter { $0.1 == kind }.map(\.0)
        guard !things.isEmpty, things.allSatisfy(Self.isThing) else { return nil }
        let found = things[0].keys.prefix(60).map { key in (key, things.compactMap { $0[key] }) }
            .filter { !KeyWords($0.0).isAside && Self.areAlike($0.1) }
        guard let (key, lists) = found.max(by: { $0.1[0].count < $1.1[0].count }) else { return nil }
        (self.key, self.lists) = (key, lists)
    }

    private static func isThing(_ object: JSONValue) -> Bool {
        let traits = ObjectTraits(object)
        return traits.hasID || traits.own >= 1
    }

    /// Returns whether values are lists of objects with the same fields.
    private static func areAlike(_ lists: [JSONValue]) -> Bool {
        let rows = lists.compactMap { $0.kind == .array ? $0[0] : nil }
        guard rows.count == lists.count, rows.allSatisfy({ $0.kind == .object && $0.count > 1 }) else { return false }
        return MapShape.areAlike(rows)
    }
}
