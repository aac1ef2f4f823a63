import JSONDocuments
import JSONPaths
import ListFinding

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

    /// Names of lists that are hardly anything else.
    private static let sureNames: Set<String> = [
        "items", "data", "results", "rows", "records", "list", "entries", "hits", "docs", "documents", "contents",
        "values", "edges", "nodes", "objects", "elements", "resources",
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
        self.init(path: path, list: list, reason: "the list at \(path), as given")
    }

    /// Finds the list of a page: the page itself if it is one, otherwise the likeliest of those in
    /// it.
    ///
    /// A page without a list is one row.
    static func find(in root: JSONValue, requestPath: String? = nil) -> RowLocator {
        var finder = ListFinder(requestPath: requestPath)
        finder.expectsList = true
        let found = finder.find(in: root)
        // An array is the list, unless it has the rows and what describes them.
        if root.kind == .array, !startsWithIndex(found.path) {
            return RowLocator(path: .root, list: .root, reason: "the page is the list")
        }
        // A list of errors next to null instead of data isn't a list of rows.
        guard let path = found.path, found.kind == .list || found.isClear else {
            return missingList(in: root)
                ?? RowLocator(path: .root, list: .root, reason: "the page has no list; it is one row")
        }
        if let beside = besideNextLink(in: root, insteadOf: path, finder) { return beside }
        let rows = found.kind == .map ? path.appending(.wildcard) : path
        var locator = RowLocator(
            path: rows, list: list(around: path),
            reason: "the list at \(path): \(found.count) \(found.count == 1 ? "row" : "rows")")
        locator.other = found.rival?.path
        return locator
    }

    /// The list in the object that has the address of the next page, if the likeliest list is in another one.
    private static func besideNextLink(
        in root: JSONValue, insteadOf path: JSONPath, _ finder: ListFinder
    ) -> RowLocator? {
        let hints = PagingHints(root, without: list(around: path))
        let link = hints.all.first { hint in
            (hint.namesNext || PagingNames.nextLinks.contains(hint.name)) && hint.isLink && !hint.value.isNull
        }
        guard let around = link?.location.components.dropLast(), !around.isEmpty,
            !list(around: path).components.starts(with: around)
        else { return nil }
        let other = finder.lists(in: root).compactMap(\.path).first { other in
            let components = list(around: other).components
            return components.count == around.count + 1 && components.starts(with: around)
        }
        guard let other else { return nil }
        let reason = "the list at \(other), next to the address of the next page"
        return RowLocator(path: other, list: list(around: other), reason: reason)
    }

    /// The location of what holds all rows of a path.
    static func list(around path: JSONPath) -> JSONLocation {
        var components: [JSONLocation.Component] = []
        for step in path.steps ?? [] {
            switch step {
            case .key(let key): components.append(.key(key))
            case .index(let index): components.append(.index(index))
            case .wildcard, .parent: return JSONLocation(components)
            }
        }
        return JSONLocation(components)
    }

    private static func startsWithIndex(_ path: JSONPath?) -> Bool {
        if case .index? = path?.steps?.first { true } else { false }
    }

    /// The location of a null instead of a list, as some servers write an empty one.
    private static func missingList(in root: JSONValue) -> RowLocator? {
        let top = [(location: JSONLocation.root, value: root)]
        let inner = root.members.prefix(100).filter { $0.value.kind == .object }
            .map { (location: JSONLocation([.key($0.key)]), value: $0.value) }
        for (location, object) in top + inner {
            let isAlone = location.components.isEmpty && object.count == 1
            let null = object.members.first {
                $0.value.isNull && (isAlone || sureNames.contains(PagingHints.plain($0.key)))
            }
            guard let null else { continue }
            let member = location.appending(.key(null.key))
            return RowLocator(path: JSONPath(member), list: member, reason: "\(member) is null instead of a list")
        }
        return nil
    }
}
