import JSONDocuments

/// The rows of a list in a document, each with its context.
///
/// The path is followed once; rows, locations and contexts are found from the lists that it led to. Values that are no
/// list where others are one are rows themselves, and ``holders`` counts them.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{"days": {"mon": [{"id": 1}], "tue": [{"id": 2}, {"id": 3}]}}"#).root
/// let rows = try RowList("days[*][*]", in: root)
/// rows.count                   // 3
/// rows.context(of: 2).keys     // [nil, "tue"]
/// ```
public struct RowList: Sendable {
    /// What the path led to.
    public enum Form: String, Sendable, CaseIterable {
        /// The elements of one array.
        case array
        /// The members of one object.
        case map
        /// The rows in several lists.
        case lists
        /// Things in wrappers, or several matches of a query.
        case things
        /// One thing, which is the row.
        case one
        /// Null instead of a list.
        case null
        /// Nothing is at the path.
        case missing
    }

    /// What was met at the end of the path, by kind.
    public struct Holders: Sendable, Hashable {
        /// The number of lists.
        public internal(set) var lists = 0
        /// The number of values that are rows themselves, because they are no lists.
        public internal(set) var things = 0
        /// The number of nulls, which are no rows.
        public internal(set) var nulls = 0
        /// The number of objects and arrays that have nothing at the rest of the path.
        public internal(set) var missing = 0
        /// The location of the first thing among lists, and of the first null.
        public internal(set) var firstThing, firstNull: JSONLocation?
    }

    /// A value at the end of the path, with the index of its first row.
    struct Holder: Sendable {
        let location: JSONLocation
        let node: JSONNode
        let content: Content
        let start: Int

        enum Content: Sendable {
            case elements
            case members([(key: String, node: JSONNode)])
            case itself
        }

        var count: Int {
            switch content {
            case .elements: node.count
            case .members(let members): members.count
            case .itself: 1
            }
        }
    }

    /// The path of the list.
    public let list: ListPath
    /// The document that the rows are in: with names of cells, the one in which rows have them.
    public let root: JSONValue
    /// What the path led to.
    public let form: Form
    /// What was met at the end of the path.
    public let holders: Holders
    /// The number of rows.
    public let count: Int
    /// The locations of null where others are a list or a thing.
    package let nulls: [JSONLocation]
    private let places: [Holder]

    /// Follows the path of a list in a document.
    ///
    /// - Precondition: The path isn't a malformed literal.
    /// - Throws: ``PathLimitError`` if the path takes too much work.
    /// - Complexity: O(*n*) in the number of lists, and of members of objects; with names of cells, in the size of the
    ///   document.
    public init(_ list: ListPath, in root: JSONValue) throws(PathLimitError) {
        self.root = try list.named(root)
        let list = list.plain
        self.list = list
        var walk = HolderWalk(list.endsInRows)
        if list.readsMembers {
            for match in try list.path.droppingLast.matches(in: self.root) { walk.enter(match) }
        } else {
            for match in try list.path.matches(in: self.root) { walk.take(match) }
        }
        (places, count, nulls) = (walk.places, walk.count, walk.nulls)
        holders = try walk.holders(of: list, in: self.root)
        form = Self.form(of: list, places, holders)
    }

    private static func form(of list: ListPath, _ places: [Holder], _ holders: Holders) -> Form {
        let isOne = list.path.isSingular || list.readsMembers && list.path.droppingLast.isSingular
        switch places.first?.content {
        case nil:
            if holders.nulls > 0 { return .null }
            return holders.missing > 0 ? .missing : isOne ? .array : .lists
        case .itself? where isOne: return .one
        case .itself? where holders.lists == 0: return .things
        case .members? where isOne: return .map
        default: return isOne ? .array : .lists
        }
    }
}

extension RowList: RandomAccessCollection {
    /// The index of the first row.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { count }

    /// The row of an index.
    public subscript(index: Int) -> JSONValue { JSONValue(node(of: index), in: root.storage) }

    /// The first rows, at most this many.
    package func first(_ limit: Int) -> [JSONValue] { (0..<Swift.min(limit, count)).map { self[$0] } }

    package func node(of index: Int) -> JSONNode {
        let place = place(of: index)
        switch place.content {
        case .elements: return place.node.element(at: index - place.start)!
        case .members(let members): return members[index - place.start].node
        case .itself: return place.node
        }
    }

    /// Returns the context of the row of an index.
    ///
    /// - Complexity: O(*d*) in the depth of the row, and O(log *n*) in the number of lists.
    public func context(of index: Int) -> RowContext {
        let location = location(of: index)
        return RowContext(location: location, index: index, keys: keys(at: location), root: root)
    }

    /// Returns the location of the row of an index.
    package func location(of index: Int) -> JSONLocation {
        let place = place(of: index)
        switch place.content {
        case .elements: return place.location.appending(.index(index - place.start))
        case .members(let members): return place.location.appending(.key(members[index - place.start].key))
        case .itself: return place.location
        }
    }

    private func place(of index: Int) -> Holder {
        precondition(index >= 0 && index < count, "there is no row \(index)")
        var (low, high) = (0, places.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if places[middle].start <= index { low = middle } else { high = middle }
        }
        return places[low]
    }

    /// The location of the only list, thing or null at the path; the root of several.
    package var place: JSONLocation {
        switch form {
        case .array, .map, .one: places.first?.location ?? .root
        case .null: holders.firstNull ?? .root
        case .lists, .things, .missing: .root
        }
    }

    /// The only list, as it is in the document; nil for several lists, for things and for members.
    package var array: (value: JSONValue, location: JSONLocation)? {
        guard form == .array, let place = places.first, case .elements = place.content else { return nil }
        return (JSONValue(place.node, in: root.storage), place.location)
    }

    /// The rows of each list, and of each thing among lists.
    package var lists: [Range<Int>] {
        places.filter { $0.count > 0 }.map { $0.start..<$0.start + $0.count }
    }

    /// The only object whose members are the rows; nil for anything else.
    package var members: JSONValue? {
        guard form == .map, let place = places.first else { return nil }
        return JSONValue(place.node, in: root.storage)
    }

    /// The keys that wildcards matched on the way to a location, from the row outward.
    private func keys(at location: JSONLocation) -> [String?] {
        let components = location.components
        let depths = list.wildcardDepths.filter { $0 < components.count }
        var keys = depths.reversed().compactMap { depth -> (depth: Int, key: String)? in
            if case .key(let key) = components[depth] { (depth, key) } else { nil }
        }
        let own = list.endsInRows && keys.first?.depth == components.count - 1 ? keys.removeFirst().key : nil
        return [own] + keys.map(\.key)
    }

    /// Where the path ends in the document, and what was probably meant; nil if the path leads to something.
    package var absence: (location: JSONLocation, reason: String)? {
        form == .missing ? list.path.absence(in: root) : nil
    }
}

/// The values at the end of a path, and the rows that they are or have.
private struct HolderWalk {
    private let endsInRows: Bool
    private(set) var places: [RowList.Holder] = []
    private(set) var count = 0
    private var holders = RowList.Holders()
    /// The locations of null in place of a list or a thing.
    private(set) var nulls: [JSONLocation] = []
    /// True if the first holder of rows is an array.
    private var isArray: Bool?

    init(_ endsInRows: Bool) { self.endsInRows = endsInRows }

    /// Adds a match of a path that ends with a key, or of a query whose matches are rows.
    mutating func take(_ match: JSONPath.Match) {
        if endsInRows { return add(match, .itself) }
        switch match.value.kind {
        case .array:
            holders.lists += 1
            add(match, .elements)
        case .null: addNull(at: match.location)
        default: addThing(match)
        }
    }

    /// Adds the children of a match: the path ends with a wildcard.
    mutating func enter(_ match: JSONPath.Match) {
        switch match.value.kind {
        case .array:
            holders.lists += 1
            isArray = isArray ?? true
            add(match, .elements)
        case .object where isArray != true:
            isArray = false
            holders.lists += 1
            add(match, .members(match.value.node.members.map { ($0.key, $0.value) }))
        case .null: addNull(at: match.location)
        default:
            if isArray == true { addThing(match) } else { holders.missing += 1 }
        }
    }

    private mutating func addThing(_ match: JSONPath.Match) {
        holders.things += 1
        holders.firstThing = holders.firstThing ?? match.location
        add(match, .itself)
    }

    private mutating func addNull(at location: JSONLocation) {
        holders.nulls += 1
        holders.firstNull = holders.firstNull ?? location
        nulls.append(location)
    }

    private mutating func add(_ match: JSONPath.Match, _ content: RowList.Holder.Content) {
        let place = RowList.Holder(
            location: match.location, node: match.value.node, content: content, start: count)
        guard place.count > 0 || places.isEmpty else { return }
        if places.last?.count == 0 { places.removeLast() }
        places.append(place)
        count += place.count
    }

    /// What was met, with the number of objects and arrays that the path doesn't lead through.
    func holders(of list: ListPath, in root: JSONValue) throws(PathLimitError) -> RowList.Holders {
        var holders = holders
        let met = holders.lists + holders.things + holders.nulls + holders.missing
        if met == 0, !endsInRows || list.readsMembers, list.path.absence(in: root) != nil { holders.missing = 1 }
        guard met > 0, let outer = list.outerPath else { return holders }
        holders.missing += Swift.max(0, try outer.values(in: root).count - met)
        return holders
    }
}

extension ListPath {
    /// True if the path ends with one plain wildcard, whose holders are looked at.
    package var readsMembers: Bool {
        guard let last = path.form.segments.last, !last.isDescendant, last.selectors.count == 1,
            case .wildcard = last.selectors[0]
        else { return false }
        return true
    }

    /// The path up to its last wildcard but one at the end, if keys follow: of `groups[*].items`, `groups[*]`.
    fileprivate var outerPath: JSONPath? {
        let segments = readsMembers ? path.form.segments.dropLast() : path.form.segments[...]
        guard let last = segments.lastIndex(where: { !$0.isSingular }), last < segments.count - 1 else { return nil }
        return JSONPath(PathForm(like: path.form, segments: Array(segments[...last])))
    }

    /// The depths of the components that wildcards match; none of a path of other steps.
    fileprivate var wildcardDepths: [Int] {
        (path.steps ?? []).enumerated().compactMap { $1 == .wildcard ? $0 : nil }
    }
}

extension JSONPath {
    /// The path without its last step.
    fileprivate var droppingLast: JSONPath { JSONPath(PathForm(like: form, segments: form.segments.dropLast())) }
}
