import HTTPLoading
import JSONDocuments
import JSONPaths

/// A place in a response: a member of the page, a header, or the next link of the header Link.
enum PageSpot: Sendable, Hashable {
    case path(JSONPath)
    case header(String)
    /// A member of a header that is a JSON object.
    case headerMember(String, String)
    case linkHeader
    /// The cursor that a page's declared fields have.
    case declaredCursor
    /// The address that a page's declared fields have, with its path.
    case declaredLink(JSONPath?)

    /// The path of a value in the page; nil in a header.
    var path: JSONPath? {
        switch self {
        case .path(let path): path
        case .declaredLink(let path): path
        default: nil
        }
    }
}

/// A member of a page around its rows, or a header.
struct PageHint: Sendable {
    let spot: PageSpot
    /// The location of a member; nil for a header.
    let location: JSONLocation?
    let key: String
    let words: [String]
    /// The words of the object that contains it; empty at the top and for headers.
    let parent: [String]
    let value: JSONValue
    /// True if it is a member of a thing next to the rows, such as the next article.
    let isInThing: Bool

    var name: Set<String> { Set(words) }
    var plain: String { words.joined() }
    var number: Int? { value.pageNumber }
    var isHeader: Bool { location == nil }
    /// The keys of the objects around a member.
    var outerKeys: [String] { location.map { Self.keys(of: $0).dropLast() } ?? [] }

    /// True if the value is an address or a part of one, or an object with such a string as its `href` or `url`.
    var address: String? {
        let text = value.string ?? value["href"]?.string ?? value["url"]?.string
        return text.flatMap { Self.isAddress($0) ? $0 : nil }
    }

    /// True if the value is a thing of its own, or in one: an object with a name, or with an id and an address.
    var isThing: Bool { isInThing || words.contains("next") && Self.isThing(value) }

    private static func keys(of location: JSONLocation) -> [String] {
        location.components.map { if case .key(let key) = $0 { key } else { "" } }
    }

    private static func isAhead(_ location: JSONLocation) -> Bool {
        Spelling.words(keys(of: location).last ?? "").contains("next")
    }

    private static func isThing(_ value: JSONValue) -> Bool {
        guard value.kind == .object else { return false }
        // Links of HAL have titles, too.
        let isNamed = value["href"] == nil && value.isNamed
        return isNamed || value["id"] != nil && (value["url"] ?? value["href"]) != nil
    }

    static func isAddress(_ text: String) -> Bool {
        text.contains("://") || (text.count > 1 && (text.first == "/" || text.first == "?"))
            || text.contains("?") && text.contains("=")
    }

    /// A flag in any of the forms that servers send; 0 and 1 only under a name that asks whether there is something.
    var flag: Bool? {
        if let bool = value.bool { return bool }
        switch value.string?.lowercased() {
        case "true", "yes", "y": return true
        case "false", "no", "n": return false
        default: break
        }
        guard let int = value.int, int == 0 || int == 1, !name.isDisjoint(with: ["more", "has", "is"]) else {
            return nil
        }
        return int == 1
    }

    private init(member key: String, _ value: JSONValue, at location: JSONLocation, inThing: Bool) {
        let keys = Self.keys(of: location)
        let outer = keys.count > 1 ? keys[keys.count - 2] : ""
        // XML as JSON has the text of an element in a member.
        self.key = key == "$t" ? outer : key
        words = Spelling.words(self.key)
        parent = Spelling.words(outer)
        spot = .path(JSONPath(location))
        self.location = location
        self.value = value
        isInThing = inThing
    }

    private init(header spot: PageSpot, _ value: JSONValue, of key: String) {
        self.key = key
        var words = Spelling.words(key)
        let all = Set(words)
        let kept = PagingWords.goingOn.union(["page", "total", "pages", "per"]).intersection(all)
        while words.count > 1, !kept.contains(words[0]) { words.removeFirst() }
        self.words = words
        (parent, location, self.value, isInThing) = ([], nil, value, false)
        self.spot = spot
    }

    /// Returns the members of a page's objects, five levels deep, without its rows.
    ///
    /// - Parameter onlyOwn: Whether those are left out that are next to the rows of another list.
    static func members(of page: JSONValue, without rows: JSONLocation?, onlyOwn: Bool = false) -> [PageHint] {
        var waiting: [(JSONLocation, JSONValue)] = [(.root, page)]
        if page.kind == .array {
            // A page that is an array has its members in an element next to its rows.
            let hasRowsInside = rows.map { !$0.components.isEmpty } ?? false
            waiting = hasRowsInside ? page.elements.prefix(4).enumerated().map { (JSONLocation([.index($0)]), $1) } : []
        }
        var hints: [PageHint] = []
        var looked = 0
        while looked < waiting.count, hints.count < 1_000 {
            let (location, object) = waiting[looked]
            looked += 1
            guard object.kind == .object else { continue }
            let isThing = Self.isThing(object) && Self.isAhead(location)
            for (key, value) in object.members {
                let member = location.appending(.key(key))
                if member == rows { continue }
                if onlyOwn, let rows, isOfAnotherList(value, called: key, at: member, than: rows) { continue }
                hints.append(PageHint(member: key, value, at: member, inThing: isThing))
                if value.kind == .object, member.components.count < 5 { waiting.append((member, value)) }
                // Of an array around the rows, the element that has them.
                let only = member.appending(.index(0))
                if value.kind == .array, rows?.components.starts(with: only.components) ?? false,
                    let element = value.elements.first, !(rows == only)
                {
                    waiting.append((only, element))
                }
            }
        }
        return hints
    }

    /// Returns whether a member is an object that isn't around the rows, isn't called as if it were about pages, and has
    /// a list itself.
    private static func isOfAnotherList(
        _ value: JSONValue, called key: String, at location: JSONLocation, than rows: JSONLocation
    ) -> Bool {
        guard value.kind == .object, !rows.components.starts(with: location.components),
            PagingWords.containers.isDisjoint(with: Spelling.words(key))
        else { return false }
        return RowLocator.outerLists(in: value).contains { inner, list in
            inner.components.count <= 2 && !RowLocator.isAside(inner) && list.elements.allSatisfy { $0.kind == .object }
        }
    }

    /// Returns the headers that may be about pages; a header that is a JSON object has its members in it.
    static func headers(_ fields: HeaderFields) -> [PageHint] {
        fields.fields.flatMap { field -> [PageHint] in
            let name = field.name.lowercased()
            guard isAboutPages(name) else { return [] }
            let value = field.value.drop(while: \.isWhitespace)
            let isToken = !PagingWords.places.isDisjoint(with: Spelling.words(name))
            if value.first == "{", !isToken, let object = try? JSONDocument(parsing: Array(value.utf8)).root {
                return object.members.map { PageHint(header: .headerMember(name, $0.key), $0.value, of: $0.key) }
            }
            let key = name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
            return [PageHint(header: .header(name), JSONValue(field.value), of: key)]
        }
    }

    private static func isAboutPages(_ name: String) -> Bool {
        if ["ratelimit", "rate-limit", "retry"].contains(where: { name.contains($0) }) { return false }
        return ["x-", "cb-", "pagination", "paging", "next", "total", "content-range"].contains { name.hasPrefix($0) }
            || ["page", "cursor", "continu", "token"].contains { name.contains($0) }
            || ["after", "marker", "bookmark"].contains(Spelling.words(name).last)
    }
}

extension JSONValue {
    /// True if it is an object with a name, such as an article.
    var isNamed: Bool { kind == .object && PagingWords.ofThings.contains { self[$0]?.parameterText != nil } }

    /// A number, or a string of up to nine digits.
    var pageNumber: Int? {
        if let int { return int }
        guard let string, (1...9).contains(string.utf8.count), string.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(string)
    }

    /// The string, or the number as it is written.
    var parameterText: String? { string ?? numberText }
}
