import JSONDocuments

/// Whether the rows of one list are looked up by their ids from the rows of another.
enum IDReferences {
    /// Whether `list` refers to rows of `other`, by at least a third of those ids or of its rows.
    static func refer(from list: Candidate, to other: Candidate) -> Bool {
        let ids = ids(of: other)
        guard !ids.isEmpty else { return false }
        let name = Plural.singular(of: other.key)
        let types = Set(other.rows.compactMap { $0["type"]?.string.map { KeyWords($0).plain } }).union([name])
        var hits = 0
        for row in list.rows {
            var budget = 100
            hits += refers(row, to: ids, of: types, named: "", depth: 0, &budget) ? 1 : 0
        }
        return hits > 0 && hits * 3 >= min(list.rows.count, ids.count)
    }

    private static func ids(of list: Candidate) -> Set<String> {
        if list.form == .map { return Set(list.value.keys.prefix(200)) }
        return Set(list.rows.compactMap { ($0["id"] ?? $0["_id"] ?? $0["sys"]?["id"]).flatMap(text) })
    }

    private static func text(_ value: JSONValue) -> String? { value.string ?? value.int.map(String.init) }

    private static func refers(
        _ value: JSONValue, to ids: Set<String>, of types: Set<String>, named name: String, depth: Int,
        _ budget: inout Int
    ) -> Bool {
        budget -= 1
        guard budget > 0, depth < 6 else { return false }
        switch value.kind {
        case .object:
            // A link says which type it leads to.
            let type = (value["type"] ?? value["linkType"])?.string.map { KeyWords($0).plain } ?? ""
            let inner =
                types.contains(type) || types.contains(Plural.singular(of: KeyWords(type))) ? types.first! : name
            return value.members.prefix(60).contains { key, member in
                let words = KeyWords(key)
                if words.plain == "id", depth == 0 { return false }
                let isGeneric = ["id", "ids", "data", "sys", "key"].contains(words.plain)
                return refers(
                    member, to: ids, of: types, named: isGeneric ? inner : key, depth: depth + 1, &budget)
            }
        case .array:
            return value.elements.prefix(5).contains {
                refers($0, to: ids, of: types, named: name, depth: depth + 1, &budget)
            }
        default:
            guard depth > 0, let text = text(value), ids.contains(text) else { return false }
            let words = KeyWords(name)
            return types.contains(words.plain) || words.words.contains { types.contains($0) }
                || types.contains(Plural.singular(of: words))
                || (["id", "ids"].contains(words.last) && types.contains(words.words.dropLast().joined()))
        }
    }
}
