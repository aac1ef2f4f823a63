import JSONDocuments
import JSONPaths

/// The way from the elements of a list to its rows.
enum Wrapper {
    private static let beside: Set<String> = [
        "cursor", "kind", "type", "typename", "score", "rank", "index", "sort", "position", "rel", "addedat",
        "islocal", "addedby", "highlight", "searchscore", "relevance", "order", "tagged",
    ]
    private static let identities: Set<String> = [
        "id", "uuid", "guid", "name", "title", "label", "key", "slug", "time", "date", "datetime",
    ]

    /// The key of the one object in each element that is the row; nil if the elements are the rows.
    ///
    /// An element with an id or a name is a row, and so is one about a person. Beside the row, an element
    /// may have scalars that wrappers have, and those by whom it was added.
    static func key(in rows: [JSONValue]) -> String? {
        guard let first = rows.first(where: { $0.kind == .object }) else { return nil }
        let inner = first.members.filter {
            $0.value.kind == .object && !isByPerson(KeyWords($0.key)) && !isBlank($0.value)
        }
        guard inner.count == 1, let key = inner.first?.key, inner[0].value.count > 1 else { return nil }
        let name = KeyWords(key).plain
        // A title in parts is no row.
        guard !Words.wholeTitle.contains(name), !Words.names.contains(name) else { return nil }
        // The standards in which an element is a row, though its fields are one level down.
        guard !["attributes", "properties", "fields", "snippet", "links", "meta", "metadata", "sys"].contains(name)
        else {
            return nil
        }
        guard !hasOwnText(rows, besides: key) else { return nil }
        let inside = rows.compactMap { $0[key] }.filter { $0.kind == .object }
        guard hasTitle(inside, named: name) else { return nil }
        let full = inside.count
        return full * 2 >= rows.count && rows.allSatisfy { isWrapper($0, of: key) } ? key : nil
    }

    /// Returns whether objects have a text that may be their title.
    private static func hasTitle(_ objects: [JSONValue], named name: String) -> Bool {
        let sample = RowSample(RowSample.spread(objects, limit: 12), depth: 2, limit: 60)
        let finder = FieldFinder(sample: sample, ownNames: [name])
        return sample.fields.contains { !$0.keys.isEmpty && $0.present > 0 && finder.mayBeTitle($0) }
    }

    /// Returns whether elements have a text of their own that tells them apart, such as an address.
    private static func hasOwnText(_ rows: [JSONValue], besides key: String) -> Bool {
        guard rows.count > 1, let first = rows.first else { return false }
        return first.members.contains { name, value in
            let words = KeyWords(name)
            guard name != key, let text = value.string, !beside.contains(words.plain), !isDate(text, named: words)
            else {
                return false
            }
            return Set(rows.compactMap { $0[name]?.string }).count == rows.count
        }
    }

    private static func isDate(_ text: String, named key: KeyWords) -> Bool {
        key.plain.hasPrefix("added") || !TextTraits(of: text).isDisjoint(with: [.date, .link])
    }

    private static func isWrapper(_ row: JSONValue, of key: String) -> Bool {
        guard row[key].map({ $0.kind == .object || $0.isNull }) ?? true else { return false }
        var rest = 4
        for (name, value) in row.members where name != key {
            let words = KeyWords(name)
            if identities.contains(words.plain) || words.last == "id" { return false }
            if value.kind == .array, value.count > 0 { return false }
            if value.kind == .object, !isBlank(value), !isByPerson(words) { return false }
            if !beside.contains(words.plain), !words.plain.hasPrefix("added"), !value.isNull { rest -= 2 }
            if rest < 0 { return false }
        }
        return true
    }

    /// Returns whether an object holds nothing but nulls.
    private static func isBlank(_ object: JSONValue) -> Bool {
        object.members.prefix(20).allSatisfy { $0.value.isNull }
    }

    private static func isByPerson(_ key: KeyWords) -> Bool {
        key.words.contains("by")
    }

    /// The key of the one list in each element of a list whose elements have nothing else to show.
    static func nestedList(in rows: [JSONValue]) -> String? {
        guard let first = rows.first, first.kind == .object else { return nil }
        let lists = first.members.filter { $0.value.kind == .array }
        guard lists.count == 1, let key = lists.first?.key, !Words.aside.contains(KeyWords(key).plain) else {
            return nil
        }
        let isBare = rows.allSatisfy { row in
            guard let list = row[key], list.kind == .array else { return false }
            guard list.elements.prefix(5).allSatisfy({ $0.kind == .object }) else { return false }
            let traits = ObjectTraits(row)
            return traits.ownCount <= 2 && !traits.hasID && !traits.hasName
        }
        return isBare ? key : nil
    }
}
