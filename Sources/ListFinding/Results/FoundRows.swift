import JSONDocuments
import JSONPaths

/// The rows of a list: in groups, in wrappers, or its own elements.
struct FoundRows {
    private let list: Candidate
    /// The steps to the rows.
    private var steps: [JSONPath.Step]
    private var rows: [JSONValue]
    /// The keys of rows in a map.
    private var keys: [String] = []
    /// The names of the columns of rows that are lists.
    private var columns: Columns?
    private var count: Int
    /// True if the number is that of the groups that are known, and others have more.
    private var isLeast = false
    private let counts: TrueCounts
    private let isSample: Bool
    /// What was done to come from the list to its rows, for people.
    private var notes: [String] = []
    /// The groups: the number of steps to one, and its header.
    private var groups: (depth: Int, header: RowPath?)?
    private var isInOneArray: Bool
    private var names: Set<String>

    private static let maximalRows = 2_000

    /// - Parameters:
    ///   - isSample: Whether a part of the rows is enough, as to know their path.
    ///   - counts: The true counts of what is thinned.
    init(_ list: Candidate, in root: JSONValue, isSample: Bool = false, counts: TrueCounts = TrueCounts()) {
        (self.list, self.counts, self.isSample) = (list, counts, isSample)
        steps = list.steps
        names = list.ownNames
        isInOneArray = list.form != .groups && list.wildcards == 0
        let isKnown = isSample || list.wildcards == 0
        let values = isKnown ? list.values : Self.holders(at: list.steps, like: list.form, in: root)
        count = values.reduce(0) { $0 + counts.count(of: $1) }
        switch list.form {
        case .array where values.count == 1:
            rows = RowSample.spread(values[0].elements, limit: Self.maximalRows)
        case .array: rows = values.prefix(Self.maximalRows).flatMap { $0.elements.prefix(100) }
        case .map:
            let members = values.prefix(50).flatMap { $0.members.prefix(Self.maximalRows) }
            (rows, keys) = (members.map(\.value), members.map(\.key))
        case .groups:
            let lists = values.flatMap { $0.members.map(\.value) }
            rows = lists.prefix(50).flatMap { $0.elements.prefix(100) }
            count = lists.reduce(0) { $0 + counts.count(of: $1) }
            steps.append(.wildcard)
            groups = (steps.count, .key)
        }
        findColumns(in: root)
        unwrap()
        split(in: root)
        splitMap(in: root)
        unwrap()
        joinGroups(in: root)
        if isMap, steps.last == .wildcard { groups = (steps.count, .key) }
        if let columns { rows = columns.objects(of: rows) }
    }

    /// True if the rows are the members of objects.
    private var isMap: Bool { list.form == .map && steps == list.steps }

    private static func holders(at steps: [JSONPath.Step], like form: Candidate.Form, in root: JSONValue) -> [JSONValue]
    {
        let values = (try? JSONPath(steps: steps).values(in: root)) ?? []
        return values.filter { $0.kind == (form == .array ? .array : .object) }
    }

    /// The path of the rows.
    var path: JSONPath { JSONPath(steps: steps) }

    /// The list as commands take it.
    var listPath: ListPath {
        // Without a key at its end, the path leads to the lists, and not to the rows.
        let isHolder = steps.last == .wildcard || isMap
        let cells = columns?.cells(at: steps, isInGroup: steps.contains(.wildcard)) ?? .asTheyAre
        return ListPath(JSONPath(steps: isHolder ? steps + [.wildcard] : steps), cells: cells)
    }

    /// Follows the wrapper of each row.
    private mutating func unwrap() {
        guard list.form != .map, columns == nil, let key = Wrapper.key(in: rows) else { return }
        rows = rows.compactMap { $0[key] }
        steps += [.wildcard, .key(key)]
        names.insert(KeyWords(key).plain)
        notes.append("each row is wrapped in \(key)")
    }

    /// Follows lists in elements that have nothing else to show, or the rows of groups.
    private mutating func split(in root: JSONValue) {
        guard list.form == .array, steps == list.steps, columns == nil else { return }
        if let grouping = Grouping(rows, ownNames: names) ?? Grouping(bare: rows) {
            guard !isOwn(grouping.rows, in: root) else { return }
            groups = (steps.count + 1, grouping.header)
            descend(to: grouping.rows, in: root)
            notes.append("in groups with a header each")
        } else if let key = Wrapper.nestedList(in: rows), !isOwn(key, in: root) {
            descend(to: key, in: root)
        }
    }

    /// The names of things that are there for the rows in them.
    private static let groupNames: Set<String> = ["section", "group", "list", "category", "day"]

    /// Returns whether a list in the rows is a part of its row, or the next level of a tree.
    private func isOwn(_ key: String, in root: JSONValue) -> Bool {
        if list.levels.contains(key) { return true }
        guard names.isDisjoint(with: Self.groupNames) else { return false }
        let around = Self.holders(at: Array(steps.dropLast()), like: .map, in: root).first
        return InnerList(key, in: rows).isPart(besidePages: around.map { ObjectTraits($0).isPaging } ?? false)
    }

    /// Follows the one list in the members of a map that have nothing else: their keys name groups.
    private mutating func splitMap(in root: JSONValue) {
        guard list.form == .map, steps == list.steps, rows.count > 1, rows.allSatisfy({ $0.kind == .object }) else {
            return
        }
        let full = rows.filter { $0.members.contains { $0.value[0]?.kind == .object } }
        guard let key = full.first?.keys.first, full.allSatisfy({ $0.count == 1 && $0[key]?.kind == .array }),
            rows.allSatisfy({ $0[key] == nil || $0.count == 1 })
        else { return }
        keys = []
        groups = (steps.count + 1, .key)
        descend(to: key, in: root)
        notes.append("in groups by key")
    }

    private mutating func descend(to key: String, in root: JSONValue) {
        columns = rows.first.flatMap { row in row[key].flatMap { Columns(of: $0, in: row) } }
        rows = rows.prefix(200).flatMap { row in row[key].map { Array($0.elements.prefix(100)) } ?? [] }
        steps += [.wildcard, .key(key)]
        if !isSample { (count, isLeast) = size(of: root, along: steps[...]) }
        names.formUnion(Plural.names(ofRowsIn: KeyWords(key)))
        isInOneArray = false
    }

    /// Finds the names of a table's columns in the object that has it.
    private mutating func findColumns(in root: JSONValue) {
        guard list.form == .array, let table = list.values.first, table.kind == .array else { return }
        let object = Self.holders(at: Array(steps.dropLast()), like: .map, in: root).first
        columns = steps.isEmpty ? nil : object.flatMap { Columns(of: table, in: $0) }
        if columns == nil, list.wildcards == 0 { columns = Columns(firstOf: table) }
        guard let columns else { return }
        if columns.steps == nil { count -= 1 }
        notes.append(columns.steps == nil ? "its first row names the cells" : "the cells are named next to it")
    }

    /// Finds the groups of a list that is in the rows of another one.
    private mutating func joinGroups(in root: JSONValue) {
        guard groups == nil, list.form == .array, list.wildcards == 1, steps == list.steps,
            case .key(let key)? = steps.last, steps.dropLast().last == .wildcard
        else { return }
        let outer = Array(steps.dropLast(2))
        guard let parents = Self.holders(at: outer, like: .array, in: root).first else { return }
        let elements = RowSample.spread(parents.elements)
        let outerNames = outer.last.flatMap {
            if case .key(let key) = $0 { Plural.names(ofRowsIn: KeyWords(key)) } else { nil }
        }
        guard let grouping = Grouping(elements, ownNames: outerNames ?? []) ?? Grouping(bare: elements),
            grouping.rows == key, !list.isOfRow
        else { return }
        groups = (outer.count + 1, grouping.header)
        notes.append("in groups with a header each")
    }

    /// The number of values in the lists at the end of some steps, or the least one if some of their groups are thinned.
    private func size(of value: JSONValue, along steps: ArraySlice<JSONPath.Step>) -> (count: Int, isLeast: Bool) {
        guard let step = steps.first else { return (counts.count(of: value), false) }
        if case .key(let key) = step {
            guard value.kind == .object, let next = value[key] else { return (0, false) }
            return size(of: next, along: steps.dropFirst())
        }
        let children = value.kind == .array ? Array(value.elements) : value.members.map(\.value)
        return children.reduce((0, children.count < counts.count(of: value))) { sum, child in
            let size = size(of: child, along: steps.dropFirst())
            return (sum.0 + size.count, sum.1 || size.isLeast)
        }
    }

    /// The groups with the path of the rows in each; nil without groups.
    private var sections: FoundList.Sections? {
        groups.map { groups in
            FoundList.Sections(
                groups: JSONPath(steps: Array(steps.prefix(groups.depth - 1))), header: groups.header,
                rows: JSONPath(steps: Array(steps.dropFirst(groups.depth))))
        }
    }

    /// The finder of the rows' fields.
    var finder: FieldFinder { FieldFinder(sample: RowSample(rows, keys: keys), ownNames: names) }

    /// The answer, with the fields of the rows.
    func found(because reason: String, isClear: Bool, contenders: [FoundList.Contender]) -> FoundList {
        let size = count == 0 ? "an empty list" : "\(isLeast ? "at least " : "")\(count) \(count == 1 ? "row" : "rows")"
        return FoundList(
            kind: isMap ? .map : .list, path: path, list: listPath,
            location: isInOneArray ? JSONLocation(list.steps.compactMap(Self.component)) : nil,
            reason: ([size, reason] + notes).joined(separator: ", "),
            isClear: isClear && !(rows.isEmpty && count > 0), contenders: contenders, sections: sections,
            count: count, fields: FoundFields(finder))
    }

    private static func component(_ step: JSONPath.Step) -> JSONLocation.Component? {
        switch step {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        case .wildcard, .parent: nil
        }
    }
}

extension FoundList {
    /// A document with null in place of its list.
    static func null(at key: String) -> FoundList {
        FoundList(
            kind: .list, path: JSONPath(steps: [.key(key)]), list: ListPath(JSONPath(steps: [.key(key)])),
            location: JSONLocation([.key(key)]),
            reason: "null instead of a list", isClear: true, contenders: [], sections: nil, count: 0,
            fields: FoundFields())
    }

    /// An object whose members are columns.
    static func columns(at steps: [JSONPath.Step], in root: JSONValue, counts: TrueCounts) -> FoundList? {
        let list = ListPath(JSONPath(steps: steps), cells: .columns)
        guard let rows = try? RowList(list, in: root), !rows.isEmpty else { return nil }
        let components = steps.compactMap { step -> JSONLocation.Component? in
            if case .key(let key) = step { .key(key) } else { nil }
        }
        let column = root.value(at: JSONLocation(components))?.members.lazy.map(\.value).first
        let count = max(rows.count, column.map { counts.count(of: $0) } ?? 0)
        return FoundList(
            kind: .list, path: list.path, list: list, location: JSONLocation(components),
            reason: "\(count) rows, its members are columns of one length", isClear: true, contenders: [],
            sections: nil, count: count,
            fields: FoundFields(FieldFinder(sample: RowSample(rows.first(200)), ownNames: [])))
    }

    /// A document without a list.
    static func without(
        _ kind: Kind, _ reason: String, isClear: Bool, contenders: [Contender] = []
    ) -> FoundList {
        FoundList(
            kind: kind, path: nil, list: nil, location: nil, reason: reason, isClear: isClear, contenders: contenders,
            sections: nil, count: 0, fields: FoundFields())
    }
}
