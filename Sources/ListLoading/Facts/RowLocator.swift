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
    /// True if the page has no list, and isn't a row itself.
    private(set) var isNowhere = false
    /// What names the cells of rows.
    private(set) var cells = ListPath.Cells.asTheyAre
    /// Another list that is as likely to hold the rows, further on in the text.
    private(set) var other: JSONPath?

    /// Names of lists that are hardly anything else.
    static let sureNames: Set<String> = [
        "items", "data", "results", "rows", "records", "list", "entries", "hits", "docs", "documents", "contents",
        "values", "edges", "nodes", "objects", "elements", "resources", "features",
    ]

    private init(path: JSONPath, list: JSONLocation, reason: String) {
        self.path = path
        self.list = list
        self.reason = reason
    }

    /// The list at a known path.
    init(at path: JSONPath, in root: JSONValue) {
        // Of a path to each row, what holds them all.
        var list = Self.list(around: path)
        if path.steps == nil {
            let first = (try? path.matches(in: root).first?.location) ?? .root
            let components = first.components.prefix { if case .key = $0 { true } else { false } }
            list = path.isSingular ? first : JSONLocation(Array(components))
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
        let isTold = found.isClear && (found.sections != nil || found.list?.cells ?? .asTheyAre != .asTheyAre)
        if root.kind == .array, let inner = listNextToObjects(in: root) { return inner }
        if let empty = listOfNone(in: root) { return empty }
        if root.kind == .array, !startsWithIndex(found.path), !isTold {
            return RowLocator(path: .root, list: .root, reason: "the page is the list")
        }
        // A list of errors next to null instead of data isn't a list of rows.
        guard let path = found.path, found.kind == .list || found.isClear, !isAside(path, in: root),
            !isPart(found, of: root)
        else {
            return withoutList(root)
        }
        if found.count == 0, let other = longest(in: root) { return other }
        if !isTold, let outer = inOnlyElement(path, in: root) ?? outer(of: path, in: root) { return outer }
        if let beside = besideNextLink(in: root, insteadOf: path, finder) { return beside }
        var locator = RowLocator(
            path: found.list?.path ?? path, list: list(around: path),
            reason: "the list at \(path): \(found.count) \(found.count == 1 ? "row" : "rows")")
        locator.cells = found.list?.cells ?? .asTheyAre
        // Lists inside the rows aren't rivals.
        locator.other = found.rival.flatMap { isRival($0.path, of: locator.list, in: root) ? $0.path : nil }
        return locator
    }

    /// What is read in a page whose lists aren't rows: a null for a list, lists and maps next to the name of another
    /// page, nothing, or the page as one row.
    private static func withoutList(_ root: JSONValue) -> RowLocator {
        let other = longest(in: root)
        return missingList(in: root) ?? (namesAnotherPage(root, nextTo: other?.list) ? other : nil)
            ?? (namesAnotherPage(root) ? largestMap(in: root) : nil)
            ?? (hasNoRows(root) ? RowLocator(nowhereIn: root) : nil) ?? onlyList(in: root)
            ?? RowLocator(path: .root, list: .root, reason: "the page has no list; it is one row")
    }

    /// The list in the object that has the address of the next page, if the likeliest list is in another one.
    private static func besideNextLink(
        in root: JSONValue, insteadOf path: JSONPath, _ finder: ListFinder
    ) -> RowLocator? {
        let hints = PageHint.members(of: root, without: list(around: path))
        let link = hints.first { hint in
            let isNamed = hint.words.contains("next") || hint.parent.first == "next"
            return isNamed && hint.address != nil
        }
        guard let around = link?.location?.components.dropLast(), !around.isEmpty,
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

    /// The seam between a page and its rows: a list that lacks one has no path yet.
    private init(nowhereIn root: JSONValue) {
        self.init(path: .root, list: .root, reason: "the page has no list, and names another page or no rows")
        isNowhere = true
    }

    /// Returns whether a list may as well hold the rows: it has rows, and is neither inside the list nor named like one
    /// next to rows.
    private static func isRival(_ path: JSONPath, of list: JSONLocation, in root: JSONValue) -> Bool {
        let location = Self.list(around: path)
        if location.components.starts(with: list.components) || root.value(at: location)?.isEmpty ?? true {
            return false
        }
        return !isAside(location)
    }

    /// Returns whether a list has the name of one that is next to rows.
    static func isAside(_ location: JSONLocation) -> Bool {
        if case .key(let name)? = location.components.last { asideNames.contains(name.lowercased()) } else { false }
    }

    /// Returns the list around a path that leads into its rows, in a page that names another one: a list inside rows
    /// isn't the list of a page.
    private static func outer(of path: JSONPath, in root: JSONValue) -> RowLocator? {
        let location = list(around: path)
        let isInside = path.steps.map { $0.count > location.components.count + 1 } ?? false
        guard isInside, (try? path.first(in: root))??.kind == .array, root.value(at: location)?.kind == .array,
            namesAnotherPage(root, nextTo: location)
        else { return nil }
        return RowLocator(at: location, count: root.value(at: location)?.count ?? 0)
    }

    /// Returns the list of a path through an array that has one element, which names another page: the array isn't one
    /// of groups.
    private static func inOnlyElement(_ path: JSONPath, in root: JSONValue) -> RowLocator? {
        guard let steps = path.steps, let place = steps.firstIndex(of: .wildcard) else { return nil }
        let around = JSONPath(steps: Array(steps[..<place]))
        guard let array = (try? around.first(in: root)) ?? nil, array.kind == .array, array.count == 1 else {
            return nil
        }
        let inner = JSONPath(steps: Array(steps[(place + 1)...]))
        guard inner.isSingular, let innerSteps = inner.steps,
            let list = (try? inner.first(in: array.elements[0])) ?? nil, list.kind == .array,
            namesAnotherPage(array.elements[0], nextTo: Self.list(around: inner))
        else { return nil }
        let whole = JSONPath(steps: steps[..<place] + [.index(0)] + innerSteps)
        return RowLocator(at: Self.list(around: whole), count: list.count)
    }

    init(at location: JSONLocation, count: Int) {
        let path = JSONPath(location)
        self.init(path: path, list: location, reason: "the list at \(path): \(count) \(count == 1 ? "row" : "rows")")
    }

    /// Names of lists that are next to rows.
    private static let asideNames: Set<String> = [
        "link", "links", "columns", "fields", "headers", "schemas", "schema", "errors", "warnings", "messages",
        "facets", "limits", "ratelimits", "rate_limits", "quota", "quotas", "usage", "stats",
    ]

    /// Returns whether a list is one that other lists have next to them, in a page without rows.
    private static func isAside(_ path: JSONPath, in root: JSONValue) -> Bool {
        if !path.isSingular, isAside(list(around: path)) { return namesAnotherPage(root) }
        guard case .key(let name)? = path.steps?.last, ["link", "links", "schemas"].contains(name.lowercased()) else {
            return false
        }
        let isLinks =
            (try? path.first(in: root))?.elements.first.map { $0["rel"] != nil || $0["relation"] != nil } ?? false
        return (isLinks || name.lowercased() == "schemas") && hasNoRows(root)
    }

    /// Returns the longest list with rows that is inside no other list; nil if there is none.
    private static func longest(in root: JSONValue) -> RowLocator? {
        let lists = outerLists(in: root).filter { location, value in
            value.count > 0 && !location.components.isEmpty && !isAside(location)
                && !value.elements.contains { $0["rel"] != nil || $0["relation"] != nil }
        }
        return lists.max { $0.value.count < $1.value.count }.map { RowLocator(at: $0.location, count: $0.value.count) }
    }

    /// Returns the largest member whose own members are objects that have most of their keys in common; nil if there
    /// is none.
    private static func largestMap(in root: JSONValue) -> RowLocator? {
        let others = PagingWords.containers.subtracting(["results", "list"])
        let maps = root.members.filter { (key, value) -> Bool in
            let rows = value.members.map(\.value)
            guard value.kind == .object, let first = rows.first, rows.allSatisfy({ $0.kind == .object }),
                others.isDisjoint(with: Spelling.words(key)), !asideNames.contains(key.lowercased())
            else { return false }
            let keys = Set(first.keys)
            return rows.allSatisfy { 2 * keys.intersection($0.keys).count >= min(keys.count, $0.count) }
        }
        return maps.max { $0.value.count < $1.value.count }.map { map in
            let path = JSONPath(steps: [.key(map.key), .wildcard])
            return RowLocator(
                path: path, list: list(around: path), reason: "the map at \(path): \(map.value.count) rows")
        }
    }

    /// Returns the arrays that are inside no array.
    static func outerLists(in root: JSONValue) -> [(location: JSONLocation, value: JSONValue)] {
        var waiting: [(location: JSONLocation, value: JSONValue)] = [(.root, root)]
        var lists: [(location: JSONLocation, value: JSONValue)] = []
        var looked = 0
        while looked < waiting.count, looked < 1_000 {
            let (location, value) = waiting[looked]
            looked += 1
            if value.kind == .array { lists.append((location, value)) }
            guard value.kind == .object, location.components.count < 5 else { continue }
            waiting += value.members.map { (location.appending(.key($0.key)), $0.value) }
        }
        return lists
    }

    /// Returns the only list in an array of two or three elements whose others are objects about the list.
    private static func listNextToObjects(in root: JSONValue) -> RowLocator? {
        let lists = root.elements.prefix(4).enumerated().filter { $0.element.kind == .array }
        guard (2...3).contains(root.count), lists.count == 1, let (index, list) = lists.first,
            list.elements.allSatisfy({ $0.kind == .object }),
            root.elements.allSatisfy({ $0.kind == .array || $0.kind == .object && outerLists(in: $0).isEmpty })
        else { return nil }
        return RowLocator(at: JSONLocation([.index(index)]), count: list.count)
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
                $0.value.isNull && (isAlone || sureNames.contains($0.key.lowercased()))
            }
            guard let null else { continue }
            let member = location.appending(.key(null.key))
            return RowLocator(path: JSONPath(member), list: member, reason: "\(member) is null instead of a list")
        }
        return nil
    }
}
