import JSONDocuments
import JSONPaths

/// The rows of the list that was chosen: in groups, in wrappers, or its own elements.
struct FoundRows {
    private let list: Candidate
    /// The steps to the rows.
    private var steps: [JSONPath.Step]
    private var rows: [JSONValue]
    private var reasons: [String]
    /// The groups: the number of steps to one, and its header.
    private var groups: (depth: Int, header: RowPath?)?
    private var isInOneArray: Bool
    private var names: Set<String>
    private var isKeyed: Bool

    private static let maximalRows = 2_000

    init(_ list: Candidate) {
        self.list = list
        steps = list.steps
        reasons = list.reasons
        isInOneArray = list.form != .groups
        isKeyed = list.form == .map
        names = Self.ownNames(of: list.key)
        switch list.form {
        case .array: rows = RowSample.spread(list.value.elements, limit: Self.maximalRows)
        case .map: rows = list.value.members.prefix(Self.maximalRows).map(\.value)
        case .groups:
            rows = Array(list.value.members.prefix(50).flatMap { $0.value.elements.prefix(100) })
            steps.append(.wildcard)
            groups = (steps.count, .key)
        }
        unwrap()
        split()
        unwrap()
    }

    static func ownNames(of key: KeyWords) -> Set<String> {
        var names: Set<String> = [Plural.singular(of: key)]
        if let last = Plural.singular(of: key.last) { names.insert(last) }
        return names.subtracting([""])
    }

    /// Follows the wrapper of each row.
    private mutating func unwrap() {
        guard list.form != .map, let key = Wrapper.key(in: rows) else { return }
        rows = rows.compactMap { $0[key] }
        steps += [.wildcard, .key(key)]
        names.insert(KeyWords(key).plain)
        reasons.append("each row is wrapped in \(key)")
        isInOneArray = true
    }

    /// Follows lists in elements that have nothing else to show, or the rows of groups.
    private mutating func split() {
        guard list.form == .array, steps == list.steps else { return }
        if let grouping = Grouping(rows, ownNames: names) ?? Grouping(bare: rows) {
            groups = (steps.count + 1, grouping.header)
            descend(to: grouping.rows)
            reasons.append("in groups with a header each")
        } else if let key = Wrapper.nestedList(in: rows) {
            descend(to: key)
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

    private mutating func descend(to key: String) {
        rows = rows.prefix(200).flatMap { row in row[key].map { Array($0.elements.prefix(100)) } ?? [] }
        steps += [.wildcard, .key(key)]
        names.formUnion(Self.ownNames(of: KeyWords(key)))
        isInOneArray = false
    }

    /// The answer, with the fields of the rows.
    func found(isClear: Bool, rival: Candidate?) -> FoundList {
        var reasons = reasons
        let count = steps == list.steps ? list.count : max(rows.count, sections == nil && isInOneArray ? list.count : 0)
        reasons.insert("\(count) \(count == 1 ? "row" : "rows")", at: 0)
        let path = JSONPath(steps: steps)
        return FoundList(
            kind: isKeyed ? .map : .list, path: path,
            location: isInOneArray ? JSONLocation(list.steps.compactMap(Self.component)) : nil,
            reason: reasons.joined(separator: ", "), isClear: isClear && !(rows.isEmpty && list.count > 0),
            rival: rival.map { JSONPath(steps: $0.steps) }, sections: sections, count: count,
            fields: FoundFields(of: rows, ownNames: names, isMap: isKeyed))
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
    /// A document without a list, or with an empty one at its top.
    static func without(_ kind: Kind, _ reason: String, isClear: Bool, at path: JSONPath? = nil) -> FoundList {
        FoundList(
            kind: kind, path: path, location: path == nil ? nil : .root, reason: reason, isClear: isClear, rival: nil,
            sections: nil, count: 0, fields: FoundFields())
    }
}
