import JSONDocuments
import JSONPaths

extension PageClues {
    /// Links as a list of objects, as Bundles, feeds and Collection+JSON have them: where the next one's address is.
    var linkList: (path: JSONPath, location: JSONLocation)? {
        for clue in all where ["link", "links"].contains(clue.name) && clue.value.kind == .array {
            guard let first = clue.value.elements.first(where: { $0["rel"] != nil || $0["relation"] != nil }) else {
                continue
            }
            let relation = first["rel"] == nil ? "relation" : "rel"
            let target = first["href"] == nil ? "url" : "href"
            let path = "\(clue.location.normalizedPath)[?@.\(relation)=='next'].\(target)"
            return (JSONPath(stringLiteral: path), clue.location)
        }
        return nil
    }

    /// Cursors that go by no usual name: a text called next-something or standing in something called next, a `cursor` at
    /// the top, an `offset` that is no number.
    var lastCursor: Clue? {
        let texts = all.filter { $0.value.string?.isEmpty == false && $0.isCursor }
        return texts.first { $0.namesNext && $0.number == nil }
            ?? texts.first { $0.name == "cursor" && $0.parent.isEmpty }
            ?? texts.first { $0.name == "offset" && $0.number == nil }
    }
}

extension PageClues.Clue {
    /// Whether it is called next-something, or more-something-address, or stands in an object called next-something.
    var namesNext: Bool {
        name.hasPrefix("next") || (name.hasPrefix("more") && name.hasSuffix("url")) || parent.hasPrefix("next")
    }
}
