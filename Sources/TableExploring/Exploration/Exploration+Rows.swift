import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing

// The rows of the chosen list, and the values in them.
extension Exploration {
    /// Returns the steps whose matches are the rows at a path: of an array, its elements.
    private mutating func rowSteps(at path: JSONPath) -> [JSONPath.Step] {
        let steps = path.steps ?? []
        return arrayRange(at: path) == nil ? steps : steps + [.wildcard]
    }

    /// Returns the bytes of the array at a path of keys and indexes; `nil` if the path leads to no array.
    mutating func arrayRange(at path: JSONPath) -> Range<Int>? {
        guard path.isSingular, let range = range(of: path.steps ?? []), tree.kind(at: range.lowerBound) == .array else {
            return nil
        }
        return range
    }

    /// Returns the bytes of the elements of the array at a path of keys; none if there is no array, or if the document was
    /// written anew.
    mutating func elements(atKeys keys: [String]) -> [Range<Int>] {
        let path = JSONPath(JSONLocation(keys.map { .key($0) }))
        return tree.bytes.count == text.count && arrayRange(at: path) != nil ? rowRanges(at: path) : []
    }

    /// Returns the bytes of the value that steps of keys and indexes lead to.
    private mutating func range(of steps: [JSONPath.Step]) -> Range<Int>? {
        if steps.isEmpty { return tree.root }
        return matches(of: JSONPath(steps: steps)).first
    }

    mutating func rowRanges() -> [Range<Int>] { rowRanges(at: state.list) }

    mutating func rowRanges(at path: JSONPath) -> [Range<Int>] {
        if isMixed(path), let root = try? JSONDocument(parsing: tree.bytes).root,
            let rows = try? RowList(ListPath(path), in: root)
        {
            return rows.indices.compactMap { tree.range(of: rows.location(of: $0)) }
        }
        let steps = rowSteps(at: path)
        guard !steps.isEmpty else { return tree.kind(at: tree.root.lowerBound) == .null ? [] : [tree.root] }
        let rows = matches(of: JSONPath(steps: steps))
        // Null at the path of a list is none.
        return path.isSingular && rows.count == 1 && tree.kind(at: rows[0].lowerBound) == .null ? [] : rows
    }

    /// Returns the bytes of the matches of a path; a tree is made only if the text doesn't decide.
    private mutating func matches(of path: JSONPath) -> [Range<Int>] {
        let found = unsafe tree.bytes.withUnsafeBufferPointer { unsafe PathMatchesInText(of: path, in: $0) }
        if let found { return (0..<found.count).map { found[$0] } }
        guard let root = try? JSONDocument(parsing: tree.bytes).root, let matches = try? path.matches(in: root) else {
            return []
        }
        return matches.compactMap { tree.range(of: $0.location) }
    }

    /// Returns whether things are rows among lists at a path, so that its matches, or their elements, aren't the rows.
    private mutating func isMixed(_ path: JSONPath) -> Bool {
        let list = ListPath(path)
        if list.isSpread { return Set(kinds(at: path)).contains(.array) || kinds(at: path).contains(.null) }
        guard list.readsMembers, let steps = path.steps, steps.dropLast().contains(.wildcard) else { return false }
        return Set(kinds(at: JSONPath(steps: steps.dropLast()))).count > 1
    }

    /// The kinds of the matches of a path.
    mutating func kinds(at path: JSONPath) -> [JSONValue.Kind] {
        matches(of: path).map { tree.kind(at: $0.lowerBound) }
    }

    /// The first rows of a list.
    package mutating func records(of list: ListPath, limit: Int) -> [JSONValue] {
        var copy = self
        let path = copy.rowPath(of: list)
        return copy.records(at: path, limit: limit)
    }

    private mutating func records(at path: JSONPath, limit: Int) -> [JSONValue] {
        let texts = rowRanges(at: path).prefix(limit).map { tree.bytes[$0] }
        return (try? JSONDocument(parsing: texts.arrayText).root.array) ?? []
    }

    // MARK: Values

    /// Returns the census of the values of a source in all rows, which is kept.
    package mutating func census(at source: FieldSource) -> PathCensus {
        if let known = censuses[source] { return known }
        let values = source.looksAround || source.path == nil ? valuesAround(at: source) : values(at: source.paths[0])
        let census = PathCensus(of: values, at: source, rowCount: rows.count)
        censuses[source] = census
        return census
    }

    /// Returns the census of a path in the rows.
    package mutating func census(at path: JSONPath) -> PathCensus { census(at: FieldSource(path)) }

    /// Returns the texts of the values at a path in all rows.
    private mutating func values(at path: JSONPath) -> [ArraySlice<UInt8>] {
        if path == .root { return rows.map { tree.bytes[$0] } }
        if let steps = path.steps, !isMixed(state.list) {
            return matches(of: JSONPath(steps: rowSteps(at: state.list) + steps)).map { tree.bytes[$0] }
        }
        return rows.flatMap { row in
            let root = try? JSONDocument(parsing: Array(tree.bytes[row])).root
            let values = root.flatMap { try? path.values(in: $0) } ?? []
            return values.map { JSONWriter.bytes(of: $0)[...] }
        }
    }

    /// Returns the texts of the values that a field has in all rows, for a source outside of the record and for
    /// several paths.
    private func valuesAround(at source: FieldSource) -> [ArraySlice<UInt8>] {
        guard let mapping = try? source.field.map(tree.bytes, at: ListPath(state.list), reporting: true) else {
            return []
        }
        let values = mapping.rows.compactMap { row -> ArraySlice<UInt8>? in
            guard case .record(let record) = row, let value = record.values.first?.json, !value.isNull else {
                return nil
            }
            return JSONWriter.bytes(of: value)[...]
        }
        let nulls = mapping.report?.fields.first?.tally.null ?? 0
        return values + Array(repeating: [UInt8]("null".utf8)[...], count: nulls)
    }

    /// Returns the policies for a field, each with the number of values that it refuses.
    package mutating func policies(of field: String) -> [FieldChoice] {
        guard let definition = state.definition(of: field), let source = FieldSource(of: definition, named: field)
        else { return [] }
        let key = JSONWriter.bytes(of: definition)
        if let known = policyCounts[key] { return known }
        let policies = census(at: source).policies(of: definition)
        policyCounts[key] = policies
        return policies
    }

    /// Returns the fields of the table, then those that `infer` makes of the rows for other paths, apart from
    /// references to other lists.
    mutating func filledFields() -> [(name: String, definition: JSONValue)] {
        let shape = SampleShape(of: rows.map { tree.bytes[$0] })
        guard shape.nulls == 0, case .record(let fields) = TypeInference(isPlain: false).type(of: shape, level: 0).type
        else { return state.fields }
        var all = state.fields
        var taken = Set(all.map { ExactText($0.name) })
        for (name, definition) in TableText(wholePath: false).json(fields).members {
            guard let source = FieldSource(of: definition, named: name), fieldName(at: source) == nil else { continue }
            let free = (1...).lazy.map { $0 == 1 ? name : "\(name)\($0)" }.first {
                taken.insert(ExactText($0)).inserted
            }
            all.append((free!, definition))
        }
        return all
    }

    // MARK: The table

    /// Returns the rows from an index on, as the table maps them.
    package mutating func mappedRows(from first: Int, limit: Int) -> [JSONValue] {
        let start = min(max(0, first), rows.count)
        let wanted = start..<(start + min(max(0, limit), rows.count - start))
        guard !state.fields.isEmpty, let table else {
            return (try? JSONDocument(parsing: rows[wanted].map { tree.bytes[$0] }.arrayText).root.array) ?? []
        }
        if !table.plan.looksAround {
            return ((try? table.map(rows[wanted].map { tree.bytes[$0] }.arrayText).rows) ?? []).map(\.json)
        }
        // Indices count from the first row, and a reference may lead to any other one.
        let isPart = wanted.lowerBound == 0 && !table.plan.hasLookups && arrayRange(at: state.list) != nil
        let text = isPart ? part(ofRows: wanted) : tree.bytes
        let mapped = (try? table.map(text, at: ListPath(state.list)).rows) ?? []
        return mapped[(isPart ? 0..<min(wanted.count, mapped.count) : wanted.clamped(to: 0..<mapped.count))].map(\.json)
    }

    /// Returns the document with some rows of its array alone.
    func part(ofRows wanted: Range<Int>) -> [UInt8] {
        guard wanted != rows.indices, let first = rows.first, let last = rows.last else { return tree.bytes }
        let kept = wanted.isEmpty ? 0..<0 : rows[wanted.lowerBound].lowerBound..<rows[wanted.upperBound - 1].upperBound
        return Array(tree.bytes[..<first.lowerBound] + tree.bytes[kept] + tree.bytes[last.upperBound...])
    }

    /// The table; nil for one with a mistake, which no event makes.
    package var table: RecordTable? { try? RecordTable(json: tableText) }

    /// Returns the name of the type in Swift for a row: by the last key of the list's path, or by `name`.
    package func typeName(orFrom name: String) -> String {
        let keys = (state.list.steps ?? []).compactMap { if case .key(let key) = $0 { key } else { nil } }
        return SwiftName.elementType(keys.last ?? name)
    }

    /// The text of the table file.
    package var tableText: [UInt8] { file.text(of: state.table) }

    /// Returns the index of the row that holds the byte at an offset; nil for a byte outside of all rows.
    package func row(at offset: Int) -> Int? {
        let index = firstRow(endingAfter: offset)
        return index < rows.count && rows[index].contains(offset) ? index : nil
    }

    /// Returns the index of the first row that ends after an offset; the number of rows if all end before.
    func firstRow(endingAfter offset: Int) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
