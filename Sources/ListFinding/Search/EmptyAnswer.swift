import JSONDocuments
import JSONPaths

/// A response without rows that has no list either, or null in its place.
enum EmptyAnswer: Equatable {
    /// It has nothing but what envelopes have, and says that it is a list, that its total is 0, or what page is next.
    case bare
    /// It has null under a name of lists.
    case null(key: String)

    /// Looks at a document; nil if it has a list, or something of its own.
    init?(_ root: JSONValue) {
        guard root.kind == .object, root.count > 0, root.count < 60 else { return nil }
        let members = root.members.map { (key: KeyWords($0.key), name: $0.key, value: $0.value) }
        guard members.allSatisfy({ Self.isBeside($0.value, $0.key) }) else { return nil }
        if let null = members.first(where: { $0.value.isNull && Words.list.contains($0.key.plain) }) {
            self = .null(key: null.name)
            return
        }
        guard !members.contains(where: { $0.value.isNull || $0.key.has(anyOf: Words.error) }) else { return nil }
        let traits = ObjectTraits(root)
        let totals = members.filter { $0.value.kind == .integer && ($0.key.first == "total" || $0.key.last == "total") }
        let hasNext = members.contains { key, _, value in
            key.words.contains("next") && value.string?.isEmpty == false
        }
        if let total = totals.first { guard total.value.int == 0 || traits.saysList || hasNext else { return nil } }
        guard traits.saysList || hasNext || totals.first?.value.int == 0 else { return nil }
        self = .bare
    }

    /// Returns whether a member says nothing about a thing: null, what envelopes have, or texts and links aside.
    private static func isBeside(_ value: JSONValue, _ key: KeyWords) -> Bool {
        switch value.kind {
        case .null: true
        case .array, .object: key.isAside || key.plain == "schemas" || ObjectTraits.isPaging(value, of: key)
        default: Words.typeKey.contains(key.plain) || ObjectTraits.isEnvelope(value, of: key) || key.last == "etag"
        }
    }
}
