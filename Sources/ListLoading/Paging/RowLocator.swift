import HTTPLoading
import JSONDocuments
import JSONPaths

/// The list in a page, found by looking.
struct RowLocator {
    /// The path of the rows.
    let path: JSONPath
    /// The location of the list itself.
    let list: JSONLocation
    /// Why it is this one.
    let reason: String
    /// Another list that is as likely to hold the rows, further on in the text.
    private(set) var other: JSONPath?

    private static let usual: Set<String> = [
        "items", "data", "results", "rows", "records", "list", "entries", "hits", "docs", "documents", "content",
        "contents", "value", "values", "edges", "nodes", "objects", "elements", "resources", "result", "response",
        "member", "hydramember", "entry", "collection",
    ]

    /// Names of lists that are hardly anything else.
    private static let sureNames: Set<String> = [
        "items", "data", "results", "rows", "records", "list", "entries", "hits", "docs", "documents", "contents",
        "values", "edges", "nodes", "objects", "elements", "resources",
    ]

    private static let unusual: Set<String> = [
        "errors", "warnings", "included", "facets", "aggregations", "links", "link", "columns", "fields", "messages",
        "meta",
        "filters", "tags", "notes", "breadcrumbs",
    ]

    private init(path: JSONPath, list: JSONLocation, reason: String) {
        self.path = path
        self.list = list
        self.reason = reason
    }

    /// The list at a known path.
    init(at path: JSONPath, in root: JSONValue) {
        var list = (try? path.matches(in: root).first?.location) ?? .root
        // Of a path to each row, what holds them all.
        if !path.isSingular {
            let components = list.components.prefix { if case .key = $0 { true } else { false } }
            list = JSONLocation(Array(components))
        }
        self.init(path: path, list: list, reason: "the list at \(path), as told")
    }

    /// Finds the list of a page: the page itself if it is one, otherwise the likeliest of those in
    /// it, five levels deep.
    ///
    /// A page without a list is one row.
    static func find(in root: JSONValue) -> RowLocator {
        if root.kind == .array { return RowLocator(path: .root, list: .root, reason: "the page is the list") }
        var best: (score: Int, location: JSONLocation, value: JSONValue)?
        var other: JSONLocation?
        var waiting = [(location: JSONLocation.root, value: root)]
        var looked = 0
        while looked < waiting.count, looked < 500 {
            let (location, object) = waiting[looked]
            looked += 1
            for (key, value) in object.members {
                let member = location.appending(.key(key))
                if value.kind == .object, member.components.count < 5 {
                    waiting.append((member, value))
                } else if value.kind == .array {
                    let isPaged = !location.components.isEmpty && Self.isPaged(object)
                    let score = score(of: value, named: key, depth: member.components.count) + (isPaged ? 30 : 0)
                    if score == best?.score, !Self.areSameRows(best?.location, member) { other = other ?? member }
                    if score > best?.score ?? .min { (best, other) = ((score, member, value), nil) }
                }
            }
        }
        // A list of errors next to null instead of data isn't a list of rows.
        if best.map({ $0.score < 0 }) ?? true, let missing = missingList(in: waiting) { return missing }
        guard let best else {
            return RowLocator(path: .root, list: .root, reason: "the page has no list: it is one row")
        }
        let isEdges = best.value[0]?["node"]?.kind == .object
        let list = JSONPath(best.location)
        let path = isEdges ? list.appending(.wildcard, .key("node")) : list
        var locator = RowLocator(
            path: path, list: best.location,
            reason: "the list at \(path): \(best.value.count) \(best.value.count == 1 ? "row" : "rows")")
        locator.other = other.map { JSONPath($0) }
        return locator
    }

    /// Whether two lists are the edges and the nodes of one Relay connection.
    private static func areSameRows(_ left: JSONLocation?, _ right: JSONLocation) -> Bool {
        guard let left, left.components.dropLast() == right.components.dropLast() else { return false }
        return Set([left, right].compactMap(\.components.last)) == [.key("edges"), .key("nodes")]
    }

    /// The location of a null instead of a list, as some servers write an empty one.
    private static func missingList(in objects: [(location: JSONLocation, value: JSONValue)]) -> RowLocator? {
        for (location, object) in objects.prefix(100) where location.components.count < 2 {
            let isAlone = location.components.isEmpty && object.count == 1
            let null = object.members.first {
                $0.value.isNull && (isAlone || sureNames.contains(PagingHints.plain($0.key)))
            }
            guard let null else { continue }
            let member = location.appending(.key(null.key))
            return RowLocator(path: JSONPath(member), list: member, reason: "\(member) is null in place of a list")
        }
        return nil
    }

    /// Whether an object says something about pages: the list in it is likelier the one that is
    /// paged.
    private static func isPaged(_ object: JSONValue) -> Bool {
        object.members.prefix(100).contains { member in
            let name = PagingHints.plain(member.key)
            return ["next", "more", "page", "total", "hasmore", "hasnext", "offset"].contains { name.hasPrefix($0) }
        }
    }

    private static func score(of list: JSONValue, named key: String, depth: Int) -> Int {
        let name = PagingHints.plain(key)
        var score = min(list.count, 50) - 10 * depth
        if let first = list[0] { score += first.kind == .object ? 100 : 0 } else { score -= 20 }
        if usual.contains(name) { score += 60 }
        if unusual.contains(name) { score -= 200 }
        return score
    }
}
