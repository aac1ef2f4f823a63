import HTTPLoading
import JSONDocuments
import JSONPaths

/// The members of a page around its rows, by their plain names.
struct PagingHints {
    /// One member.
    struct Hint {
        /// Its key in small letters and digits only: `next-page_URL` is `nextpageurl`.
        let name: String
        let key: String
        let value: JSONValue
        let location: JSONLocation
        /// The plain name of the object that contains it; empty at the top.
        let parent: String

        var path: JSONPath { JSONPath(location) }
    }

    private(set) var all: [Hint] = []

    /// The members of the page's objects, five levels deep, without its rows.
    init(_ page: JSONValue, without rows: JSONLocation) {
        // A page that is an array has its members in an element beside its rows.
        var waiting =
            page.kind == .array && !rows.components.isEmpty
            ? page.elements.enumerated().map { (JSONLocation([.index($0)]), "", $1) } : [(JSONLocation.root, "", page)]
        var looked = 0
        while looked < waiting.count, all.count < 1_000 {
            let (location, parent, object): (JSONLocation, String, JSONValue) = waiting[looked]
            looked += 1
            guard object.kind == .object else { continue }
            for (key, value) in object.members {
                let member = location.appending(.key(key))
                if member == rows { continue }
                let name = Self.plain(key)
                all.append(Hint(name: name, key: key, value: value, location: member, parent: parent))
                if value.kind == .object, member.components.count < 5 { waiting.append((member, name, value)) }
            }
        }
    }

    /// The first member, from the top down, of one of these names (the earlier name first) for
    /// which `isRight` holds.
    func first(_ names: [String], where isRight: (Hint) -> Bool) -> Hint? {
        for name in names {
            if let hint = all.first(where: { $0.name == name && isRight($0) }) { return hint }
        }
        return nil
    }

    /// A key in small letters and digits.
    static func plain(_ key: String) -> String {
        String(
            decoding: key.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | .caseBit
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                default: nil
                }
            }, as: UTF8.self)
    }
}

extension JSONValue {
    /// A flag in any of the forms that servers send: a boolean, 0 or 1, or a word for it; nil for
    /// anything else.
    var pagingFlag: Bool? {
        if let bool { return bool }
        if let int { return int == 1 ? true : int == 0 ? false : nil }
        switch string?.lowercased() {
        case "true", "yes", "y", "on", "1": return true
        case "false", "no", "n", "off", "0": return false
        default: return nil
        }
    }
}

extension PagingHints.Hint {
    /// A number, or a text that is one.
    var number: Int? { value.int ?? value.string.flatMap { Int($0) } }

    /// Whether the value is an address or a part of one, an object with such a text as its `href`,
    /// or null.
    var isLink: Bool {
        if value.isNull { return true }
        let text = value.string ?? value["href"]?.string ?? ""
        // No cursor has a query in it.
        let hasQuery = text.contains("?") && text.contains("=")
        return text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?") || hasQuery
    }

    /// Whether the value is a flag; 0 and 1 only under a name that asks whether there is something.
    var isFlag: Bool {
        guard value.kind != .bool, value.pagingFlag != nil else { return value.kind == .bool }
        return number == nil || name.contains("more") || name.hasPrefix("has") || name.hasPrefix("is")
    }

    /// Whether the value is a text that isn't an address, or a number.
    var isCursor: Bool { (value.string != nil && !isLink) || value.kind == .integer || value.isNull }
}

extension PagingHints {
    /// The path of the next address in a list of links, as Bundles, feeds and Collection+JSON have
    /// them.
    var linkList: (path: JSONPath, location: JSONLocation)? {
        for hint in all where ["link", "links"].contains(hint.name) && hint.value.kind == .array {
            guard let first = hint.value.elements.first(where: { $0["rel"] != nil || $0["relation"] != nil }) else {
                continue
            }
            let relation = first["rel"] == nil ? "relation" : "rel"
            let target = first["href"] == nil ? "url" : "href"
            let query = "\(hint.location.normalizedPath)[?@.\(relation)=='next'].\(target)"
            if let path = try? JSONPath(query: query) { return (path, hint.location) }
        }
        return nil
    }

    /// A number inside something called next: a token first, then that of a page or a row.
    private var numberInsideNext: Hint? {
        let inside = all.filter { $0.isCursor && $0.number != nil && $0.parent.hasPrefix("next") }
        return inside.first { PagingToken.isNext($0.name, in: $0.parent) || $0.name == "after" }
            ?? inside.first { ["page", "offset", "skip", "start"].contains($0.name) }
    }

    /// A cursor with an unusual name: a text called next-something or inside something called next,
    /// which may be a number there, a `cursor` at the top, an `offset` that isn't a number.
    var lastCursor: Hint? {
        let texts = all.filter { $0.value.string?.isEmpty == false && $0.isCursor }
        return texts.first { $0.namesNext && $0.number == nil && !PagingToken.isOther($0.name) }
            ?? numberInsideNext
            ?? texts.first { hint in
                hint.name == "cursor" && (hint.parent.isEmpty || PagingNames.cursorContainers.contains(hint.parent))
            }
            ?? texts.first { $0.name == "offset" && $0.number == nil }
    }
}

extension PagingHints.Hint {
    /// Whether it is called next-something or more-something-address, or is inside an object called
    /// next-something.
    var namesNext: Bool {
        name.hasPrefix("next") || (name.hasPrefix("more") && name.hasSuffix("url")) || parent.hasPrefix("next")
    }
}
