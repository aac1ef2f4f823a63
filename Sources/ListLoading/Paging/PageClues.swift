import JSONDocuments
import JSONPaths

/// What stands in a page around its rows: the members of its objects, by their plain names.
struct PageClues {
    /// One member.
    struct Clue {
        /// Its key in small letters and digits only: `next-page_URL` is `nextpageurl`.
        let name: String
        let key: String
        let value: JSONValue
        let location: JSONLocation
        /// The plain name of the object it stands in; empty at the top.
        let parent: String

        var path: JSONPath { JSONPath(location) }
    }

    private(set) var all: [Clue] = []

    /// The members of the page's objects, five levels deep, without its rows.
    init(_ page: JSONValue, without rows: JSONLocation) {
        var waiting = [(location: JSONLocation.root, parent: "", value: page)]
        var looked = 0
        while looked < waiting.count, all.count < 1_000 {
            let (location, parent, object) = waiting[looked]
            looked += 1
            guard object.kind == .object else { continue }
            for (key, value) in object.members {
                let place = location.appending(.key(key))
                if place == rows { continue }
                let name = Self.plain(key)
                all.append(Clue(name: name, key: key, value: value, location: place, parent: parent))
                if value.kind == .object, place.components.count < 5 { waiting.append((place, name, value)) }
            }
        }
    }

    /// The first member, from the top down, of one of these names (the earlier name first) for which `isRight` holds.
    func first(_ names: [String], where isRight: (Clue) -> Bool) -> Clue? {
        for name in names {
            if let clue = all.first(where: { $0.name == name && isRight($0) }) { return clue }
        }
        return nil
    }

    /// A key in small letters and digits.
    static func plain(_ key: String) -> String {
        String(
            decoding: key.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                default: nil
                }
            }, as: UTF8.self)
    }
}

extension PageClues.Clue {
    /// A number, or a text that is one.
    var number: Int? { value.int ?? value.string.flatMap { Int($0) } }

    /// A text that is an address or a part of one, an object with such a text as its `href`, or nothing where one would
    /// stand.
    var isLink: Bool {
        if value.isNull { return true }
        let text = value.string ?? value["href"]?.string ?? ""
        // No cursor has a query in it.
        let hasQuery = text.contains("?") && text.contains("=")
        return text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?") || hasQuery
    }

    var isFlag: Bool {
        value.kind == .bool || ["true", "false"].contains(value.string?.lowercased())
            || (name.contains("more") && [0, 1].contains(value.int))
    }

    /// A text that is no address, or a number.
    var isCursor: Bool { (value.string != nil && !isLink) || value.kind == .integer || value.isNull }
}
