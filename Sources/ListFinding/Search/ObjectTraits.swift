import JSONDocuments

/// The traits of an object around a list: of an envelope, or of a thing with parts.
struct ObjectTraits {
    /// How much the object is a thing of its own: 0 for an envelope, about 5 for a detail page.
    private(set) var thingness = 0.0
    /// Whether it says something about pages.
    private(set) var isPaging = false
    /// Whether its type says that it is a list: `FeatureCollection`, `work-list`.
    private(set) var isListType = false
    /// The words of its type.
    private(set) var typeWords: Set<String> = []
    /// Whether it has an id.
    private(set) var hasID = false
    /// Whether it has a name or a title.
    private(set) var hasName = false
    /// The number of members that aren't an envelope's.
    private(set) var ownCount = 0

    private static let typeKeys: Set<String> = [
        "type", "kind", "object", "messagetype", "resourcetype", "typename", "class", "docclass",
    ]
    private static let idKeys: Set<String> = ["id", "uuid", "guid", "sha", "slug", "key", "placeid", "sku"]
    private static let nameKeys: Set<String> = [
        "name", "title", "fullname", "displayname", "label", "username", "headline", "subject", "displaytitle",
    ]

    init(_ object: JSONValue, named name: KeyWords) {
        var (scalars, containers) = (0.0, 0)
        isListType = ListWords.listTypes.contains(name.last)
        var rest = 200
        for (name, value) in object.members where rest > 0 {
            rest -= 1
            let key = KeyWords(name)
            if ListWords.isPaging(key), Self.isPaging(value, of: key) { isPaging = true }
            if value.kind == .string, Self.typeKeys.contains(key.plain) { addType(value.string ?? "") }
            if value.kind == .object, key.plain == "sys", let type = value["type"]?.string { addType(type) }
            let isScalar = value.kind != .object && value.kind != .array && !value.isNull
            if isScalar, Self.idKeys.contains(key.plain) { hasID = true }
            if isScalar, Self.nameKeys.contains(key.plain) { hasName = true }
            guard !ListWords.isEnvelope(key), !ListWords.aside.contains(key.plain) else { continue }
            if isScalar {
                scalars += value.kind == .bool ? 0.4 : 1
            } else if value.count > 0 {
                containers += 1
            }
        }
        ownCount = Int(scalars) + containers
        thingness = min(0.45 * scalars, 3.2) + min(0.4 * Double(max(containers - 1, 0)), 2)
        if hasID { thingness += 1.8 }
        if hasName { thingness += 0.6 }
        if isPaging { thingness *= 0.35 }
        if isListType { thingness *= 0.2 }
    }

    /// Whether a value can be what a key about pages says.
    ///
    /// A text is only the next or the previous page.
    private static func isPaging(_ value: JSONValue, of key: KeyWords) -> Bool {
        switch value.kind {
        case .string: key.plain.hasPrefix("next") || key.plain.hasPrefix("prev")
        case .array, .real: false
        default: true
        }
    }

    private mutating func addType(_ text: String) {
        guard text.utf8.count < 60 else { return }
        let words = KeyWords(text).words
        typeWords.formUnion(words)
        if words.contains(where: ListWords.listTypes.contains) { isListType = true }
    }
}
