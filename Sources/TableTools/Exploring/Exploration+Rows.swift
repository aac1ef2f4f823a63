import ItemMapping
import JSONDocuments
import JSONPaths

// The rows of the chosen list, and the values in them.
extension Exploration {
    /// The steps whose matches are the rows at a path: of an array, its elements.
    private mutating func rowSteps(at path: JSONPath) -> [JSONPath.Step] {
        let steps = path.steps ?? []
        guard path.isSingular, let range = range(of: steps), tree.kind(at: range.lowerBound) == .array else {
            return steps
        }
        return steps + [.wildcard]
    }

    /// The bytes of the value that steps of keys and indexes lead to.
    private mutating func range(of steps: [JSONPath.Step]) -> Range<Int>? {
        if steps.isEmpty { return tree.root }
        return matches(of: JSONPath(steps: steps)).first
    }

    mutating func rowRanges() -> [Range<Int>] { rowRanges(at: state.list) }

    mutating func rowRanges(at path: JSONPath) -> [Range<Int>] {
        let steps = rowSteps(at: path)
        return steps.isEmpty ? [tree.root] : matches(of: JSONPath(steps: steps))
    }

    /// The bytes of the matches of a path; a tree is made only if the text doesn't decide.
    private mutating func matches(of path: JSONPath) -> [Range<Int>] {
        let found = unsafe tree.bytes.withUnsafeBufferPointer { unsafe PathMatchesInText(of: path, in: $0) }
        if let found { return (0..<found.count).map { found[$0] } }
        guard let root = try? JSONDocument(parsing: tree.bytes).root, let matches = try? path.matches(in: root) else {
            return []
        }
        return matches.compactMap { tree.range(of: $0.location) }
    }

    /// The census of a path in the rows, which is kept.
    package mutating func census(at path: JSONPath) -> PathCensus {
        if let known = censuses[path] { return known }
        let census = PathCensus(of: values(at: path), at: path, rowCount: rows.count)
        censuses[path] = census
        return census
    }

    /// The texts of the values at a path in all rows.
    private mutating func values(at path: JSONPath) -> [ArraySlice<UInt8>] {
        if path == .root { return rows.map { tree.bytes[$0] } }
        if let steps = path.steps {
            return matches(of: JSONPath(steps: rowSteps(at: state.list) + steps)).map { tree.bytes[$0] }
        }
        return rows.flatMap { row in
            let root = try? JSONDocument(parsing: Array(tree.bytes[row])).root
            let values = root.flatMap { try? path.values(in: $0) } ?? []
            return values.map { JSONWriter.bytes(of: $0)[...] }
        }
    }

    /// The fields that `infer` makes of the rows, apart from references to other lists.
    var inferredFields: [(name: String, definition: JSONValue)] {
        let shape = SampleShape(of: rows.map { tree.bytes[$0] })
        guard shape.nulls == 0, case .record(let fields) = TypeInference(isPlain: false).type(of: shape, level: 0).type
        else { return [] }
        return TableText(wholePath: false).json(fields).members.map { ($0.key, $0.value) }
    }

    /// The rows from an index on, as the table maps them.
    package func mappedRows(from first: Int, limit: Int) -> [JSONValue] {
        let texts = rows.dropFirst(first).prefix(limit).map { tree.bytes[$0] }.arrayText
        guard !state.fields.isEmpty, let table else { return (try? JSONDocument(parsing: texts).root.array) ?? [] }
        return ((try? table.map(texts).rows) ?? []).map(\.json)
    }

    /// The table; nil for one with a mistake, which no event makes.
    package var table: RecordTable? { try? RecordTable(json: tableText) }

    /// The name of the type in Swift for a row: by the last key of the list's path, or by `name`.
    package func typeName(orFrom name: String) -> String {
        let keys = (state.list.steps ?? []).compactMap { if case .key(let key) = $0 { key } else { nil } }
        return SwiftName.elementType(keys.last ?? name)
    }

    /// The text of the table file.
    package var tableText: [UInt8] {
        JSONWriter.bytes(of: state.table, options: .pretty) + [.lineFeed]
    }

    /// The index of the row that holds the byte at an offset; nil for a byte outside of all rows.
    package func row(at offset: Int) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low].contains(offset) ? low : nil
    }
}

// MARK: - All rows

/// The outcome of the table over all rows.
package struct ExplorationCheck: Sendable {
    package let recordCount: Int
    /// The fields with the number of values in each state.
    package var fields: [MappingReport.FieldLine] = []
    /// The keys that no field uses, and the number of records that have them.
    package let unusedKeys: [(path: String, count: Int)]
    /// The first defects, in the order of the data.
    package var issues: [MappingIssue] = []
    package var issueCount = 0
}

extension Exploration {
    /// Maps all rows.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package func check() -> ExplorationCheck {
        guard !state.fields.isEmpty else { return ExplorationCheck(recordCount: rows.count, unusedKeys: keys()) }
        guard let report = report(of: table) else { return ExplorationCheck(recordCount: 0, unusedKeys: []) }
        return ExplorationCheck(
            recordCount: report.mapping.recordCount, fields: report.mapping.fields,
            unusedKeys: report.mapping.unmappedKeys, issues: report.issues, issueCount: report.issueCount)
    }

    private func report(
        of table: RecordTable?
    ) -> (mapping: MappingReport, issues: [MappingIssue], issueCount: Int)? {
        guard let mapping = try? table?.map(tree.bytes, at: state.list, reporting: true) else { return nil }
        return mapping.report.map { ($0, mapping.issues, mapping.issueCount) }
    }

    /// The keys of all rows, and the number of rows that have them.
    ///
    /// They are those that a table of the first key doesn't use, and that key.
    private func keys() -> [(path: String, count: Int)] {
        var tree = tree
        guard let start = rows.first?.lowerBound,
            case .key(let key)? = tree.children(at: start, limit: 1).first?.component
        else { return [] }
        let path = JSONLocation([.key(key)])
        let table = RecordTable([RecordField(name: key, paths: [JSONPath(path)])])
        guard let report = report(of: table)?.mapping else { return [] }
        let first = (path: path.keyPath, count: report.recordCount - report.fields[0].tally.missing)
        return ([first] + report.unmappedKeys).sorted { ($1.count, $0.path) < ($0.count, $1.path) }
    }
}
