package import JSONDocuments
package import JSONPaths

/// The list whose rows are the table that is asked for, in each document.
///
/// Each array or map on the way to the list is a table as well: `groups[*].items` has two levels, the keys `groups` and
/// the keys `items`.
package struct SplitList: Sendable {
    /// The keys that lead from the document, or from a row of the level before, to the rows of a level.
    package let levels: [[String]]
    /// The names of the cells of rows that are arrays; empty if rows are as they are.
    package let cellNames: [String]
    /// The index of the row that has the names and is no row of data.
    package let namesRow: Int?

    package init(_ levels: [[String]], cellNames: [String] = [], namesRow: Int? = nil) {
        (self.levels, self.namesRow) = (levels, namesRow)
        var seen: Set<ExactText> = []
        self.cellNames = cellNames.map { name in
            var name = name
            while !seen.insert(ExactText(name)).inserted { name += "_" }
            return name
        }
    }

    /// The last key on the way to the rows, which names their table; nil without one.
    package var name: String? { levels.joined().last }

    /// The name of a cell past the names.
    func name(ofCell index: Int) -> String {
        if index < cellNames.count { return cellNames[index] }
        var name = "column_\(index + 1)"
        while cellNames.contains(where: { ExactText($0) == ExactText(name) }) { name += "_" }
        return name
    }
}

// MARK: - Paths of lists

extension SplitList {
    /// Divides the path of a list into levels.
    ///
    /// - Parameters:
    ///   - list: The path, which isn't that of the whole document.
    ///   - rows: Its rows in the first document.
    ///   - root: The first document.
    ///   - forms: The forms of paths; objects whose members are rows are added, and a thing without a list.
    /// - Throws: ``SplitError`` for a path that leads up.
    package init(
        _ list: ListPath, _ rows: RowList, in root: JSONValue, forms: inout [String: SplitForm]
    ) throws(SplitError) {
        guard let steps = list.path.steps, !steps.contains(.parent) else {
            throw SplitError(.badPath, "--at needs a path of keys, indexes and wildcards, not '\(list)'")
        }
        var (levels, keys, reached) = ([[String]](), [String](), [JSONPath.Step]())
        for step in steps {
            if case .key(let key) = step {
                keys.append(key)
            } else {
                Self.note(JSONPath(steps: reached), in: root, &forms)
                levels.append(keys)
                keys = []
            }
            reached.append(step)
        }
        let isLevel = rows.holders.lists > 0 || rows.form == .array || rows.form == .null || levels.isEmpty
        if !list.endsInRows, isLevel {
            if rows.form == .one { forms[Self.path(levels + [keys]), default: .table] = .table }
            levels.append(keys)
        }
        let names = rows.list == list ? [] : rows.lazy.first { $0.kind == .object }.map { Array($0.keys) } ?? []
        var namesRow: Int?
        if case .firstRow(let index) = list.cells { namesRow = index }
        self.init(Self.merged(levels, forms), cellNames: names, namesRow: namesRow)
    }

    /// Notes the form of an object whose members are the rows of a level.
    private static func note(_ path: JSONPath, in root: JSONValue, _ forms: inout [String: SplitForm]) {
        guard let value = (try? path.values(in: root))?.first, value.kind == .object else { return }
        let keys = (path.steps ?? []).compactMap { if case .key(let key) = $0 { key } else { nil } }
        forms[KeyNames.path(keys), default: .map] = .map
    }

    private static func path(_ levels: [[String]]) -> String { KeyNames.path(Array(levels.joined())) }

    /// The levels without those that are lists in a map, whose elements are rows of the map's table.
    private static func merged(_ levels: [[String]], _ forms: [String: SplitForm]) -> [[String]] {
        var merged: [[String]] = []
        for (index, keys) in levels.enumerated() {
            if index > 0, keys.isEmpty, forms[path(Array(levels[..<index]))] == .map { continue }
            merged.append(keys)
        }
        return merged
    }
}
