import JSONDocuments

/// The traits of an object around a list: of an envelope, or of a thing with parts.
struct ObjectTraits {
    /// The object.
    let object: JSONValue
    /// The number of scalars of its own: 0 for an envelope, about 10 for a detail page.
    private(set) var own = 0.0
    /// What each of them counts.
    private var fields: [(key: String, worth: Double)] = []
    /// The number of lists and objects that aren't an envelope's.
    private(set) var containers = 0
    /// True if it says something about pages, or its type that it is a list: `FeatureCollection`.
    private(set) var (isPaging, isListType) = (false, false)
    /// True if its type ends in a word of lists: `bookList`, `Collection`, `ListResponse`.
    var saysList: Bool { typeEnds.contains { $0 == "page" ? isPaging : Self.listEnds.contains($0) } }
    /// The last words of its types and schemas.
    private var typeEnds: Set<String> = []
    /// True if it has an id, and a name or a title.
    private(set) var (hasID, hasName) = (false, false)
    /// The words of its type.
    private(set) var typeWords: Set<String> = []

    init(_ object: JSONValue) {
        self.object = object
        for (name, value) in object.members.prefix(200) { add(value, name) }
        // A thing begins with its own id, whatever its name: `orderId`.
        for (name, value) in object.members.prefix(1) where value.kind == .string || value.kind == .integer {
            let key = KeyWords(name)
            if key.last == "id", !Self.isEnvelope(value, of: key) { hasID = true }
        }
    }

    private mutating func add(_ value: JSONValue, _ name: String) {
        let key = KeyWords(name)
        let isContainer = value.kind == .object || value.kind == .array
        let isScalar = !isContainer && !value.isNull && value.string != ""
        if Self.isPaging(value, of: key) { isPaging = true }
        if Words.typeKey.contains(key.plain), let type = value.string { addType(type) }
        if key.plain == "schemas" { value.elements.prefix(4).compactMap(\.string).forEach { addType($0) } }
        if key.plain == "sys", let type = value["type"]?.string { addType(type) }
        if isScalar, Words.idKey.contains(key.plain) { hasID = true }
        if isScalar, Self.names.contains(key.plain) { hasName = true }
        if Self.isEnvelope(value, of: key) || key.isAside { return }
        if isContainer { return containers += value.count > 0 ? 1 : 0 }
        guard isScalar else { return }
        let worth = Self.tellsWhen(key) ? 0.3 : value.kind == .bool ? 0.4 : 1
        fields.append((name, worth))
        own += worth
    }

    /// Returns whether an object has a key of ids.
    static func hasID(_ object: JSONValue) -> Bool {
        object.members.prefix(60).contains { Words.idKey.contains(KeyWords($0.key).plain) }
    }

    /// Returns whether a key tells when or how an answer was made.
    static func tellsWhen(_ key: KeyWords) -> Bool {
        Words.made.contains(key.last) || ["is", "has", "last", "updated", "created"].contains(key.first)
    }

    /// The number of scalars of its own that a row doesn't repeat.
    func own(besides row: JSONValue) -> Double {
        fields.reduce(0) { $0 + (row[$1.key] == object[$1.key] ? 0 : $1.worth) }
    }

    /// The number of members that aren't an envelope's.
    var ownCount: Int { Int(own) + containers }

    private static let names: Set<String> = [
        "name", "title", "fullname", "displayname", "label", "username", "headline", "subject", "displaytitle",
        "summary", "description",
    ]

    private static let listEnds: Set<String> = ["list", "collection", "bundle", "feed"]

    private mutating func addType(_ text: String) {
        guard text.utf8.count < 60 else { return }
        let words = KeyWords(text).words
        typeWords.formUnion(words)
        if words.contains(where: Words.listType.contains) { isListType = true }
        let ends = words.last == "response" ? words.dropLast().last : words.last
        if let ends { typeEnds.insert(ends) }
    }

    /// Returns whether a member is one of an envelope's, and says nothing about a thing.
    static func isEnvelope(_ value: JSONValue, of key: KeyWords) -> Bool {
        key.words.isEmpty || Words.envelope.contains(key.plain) || isPaging(value, of: key)
            || ["token", "cursor", "version", "code"].contains(key.last)
            || (key.words.count > 1 && ["err", "error", "query", "message", "status"].contains(key.first))
    }

    /// Returns whether a member says something about the pages of a list: `total_count`, `nextPage`, but not
    /// `preview_url`.
    ///
    /// A text is only about the next or the previous page.
    static func isPaging(_ value: JSONValue, of key: KeyWords) -> Bool {
        if value.kind == .object, ["pagination", "paging", "pageinfo", "page"].contains(key.plain) { return true }
        guard value.kind != .array, value.kind != .real, key.has(anyOf: Words.paging),
            key.words.allSatisfy({ Words.paging.contains($0) || Words.pagingBeside.contains($0) })
        else { return false }
        return value.kind != .string || key.words.contains(where: neighbours.contains)
    }

    private static let neighbours: Set<String> = [
        "next", "prev", "previous", "cursor", "page", "token", "offset", "total", "count", "limit",
    ]
}
