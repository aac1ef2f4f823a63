import ItemMapping
import JSONDocuments
import JSONPaths

/// The answers to the questions of the page.
package struct ExploreAnswers {
    /// The most children of a value, rows, issues, and paths of a search in one response.
    package static let (childLimit, rowLimit, issueLimit, groupLimit) = (100, 50, 200, 100)
    /// The bytes of the rows that one answer checks, about a third of a second's work.
    package static let checkSize = 2 << 20

    package var exploration: Exploration
    package let source: any ExploredSource
    /// The text of the table file when it was last read or written; nil if it wasn't.
    private var saved: [UInt8]?
    /// The tables of the list at a path, once they were asked for.
    private var planning: (list: JSONPath, tables: TablePlanning)?

    package init(_ exploration: Exploration, of source: any ExploredSource, saved: [UInt8]? = nil) {
        self.exploration = exploration
        self.source = source
        self.saved = saved
    }

    package mutating func answer(to question: JSONValue) throws(ExploreError) -> JSONValue {
        switch question["ask"]?.string {
        case "state": return state
        case "tree": return try tree(at: question["at"]?.string ?? "", from: max(0, question["from"]?.int ?? 0))
        case "value": return try value(at: question["at"]?.string ?? "")
        case "search": return search(for: question["string"]?.string ?? "", hit: question["hit"]?.int)
        case "rows": return ["rows": rows(from: max(0, question["from"]?.int ?? 0))]
        case "check": return check
        case "tables": return try tables()
        case "step": return try perform(question["step"] ?? .null)
        case "save": return try save(replacing: question["replace"]?.bool ?? false)
        default: throw ExploreError(description: "unknown question \(question["ask"] ?? .null)")
        }
    }

    private mutating func perform(_ step: JSONValue) throws(ExploreError) -> JSONValue {
        do throws(ExplorationError) {
            try exploration.perform(step)
        } catch {
            throw ExploreError(description: error.description)
        }
        return state
    }

    /// Returns the tables that the document becomes, with the rows that were counted so far, and some more.
    private mutating func tables() throws(ExploreError) -> JSONValue {
        if planning?.list != exploration.state.list {
            let tables = try TablePlanning(of: &exploration, areLines: source.isLines, named: source.stem)
            planning = (exploration.state.list, tables)
        }
        guard let tables = planning?.tables else { return .null }
        try tables.add(bytes: Self.checkSize)
        var answer = tables.json
        answer["command"] = source.tablesCommand(at: tables.list).map { JSONValue($0) } ?? .null
        return answer
    }

    /// Writes the table file; one that somebody else has written is only replaced on request.
    private mutating func save(replacing: Bool) throws(ExploreError) -> JSONValue {
        if !replacing, let old = source.savedTable(), old != saved { return ["exists": JSONValue(source.tableName)] }
        let table = exploration.tableText
        try source.save(table)
        saved = table
        return ["saved": JSONValue(source.tableName)]
    }
}

// MARK: - The document

extension ExploreAnswers {
    /// Returns the number of keys and values that contain a string, by their paths, and the place of one of them.
    private mutating func search(for string: String, hit: Int?) -> JSONValue {
        let search = exploration.search(string)
        let groups = search.groups.prefix(Self.groupLimit).map { group -> JSONValue in
            [
                "path": JSONValue(group.path == .root ? "." : group.path.canonicalSpelling.inMessage),
                "keys": JSONValue(group.keyCount), "values": JSONValue(group.valueCount),
                "hit": JSONValue(group.firstHit),
            ]
        }
        var answer: JSONValue = [
            "keys": JSONValue(search.keyCount), "values": JSONValue(search.valueCount),
            "hits": JSONValue(search.hits.count), "paths": JSONValue(search.groups.count), "groups": JSONValue(groups),
        ]
        if let hit, let pointer = exploration.pointer(toHit: hit, of: search) { answer["at"] = JSONValue(pointer) }
        return answer
    }

    private mutating func tree(at pointer: String, from first: Int) throws(ExploreError) -> JSONValue {
        let value = try found(pointer)
        let children = exploration.tree.children(at: value.range.lowerBound, from: first, limit: Self.childLimit)
        let count = exploration.tree.count(at: value.range.lowerBound)
        return [
            "count": JSONValue(count), "from": JSONValue(first),
            "children": JSONValue(children.map { node($0.component, $0.range, in: value.location) }),
        ]
    }

    private mutating func found(_ pointer: String) throws(ExploreError) -> ExploredValue {
        guard let value = exploration.value(at: pointer) else {
            throw ExploreError(description: "there is nothing at \(pointer.inMessage)")
        }
        return value
    }

    private mutating func node(
        _ component: JSONLocation.Component, _ range: Range<Int>, in parent: JSONLocation
    ) -> JSONValue {
        let kind = exploration.tree.kind(at: range.lowerBound)
        let name: JSONValue =
            switch component {
            case .key(let key): JSONValue(key.inMessage)
            case .index(let index): JSONValue(index)
            }
        var node: JSONValue = [
            "name": name, "at": JSONValue(parent.appending(component).pointer), "kind": JSONValue(kind.rawValue),
        ]
        if kind == .array || kind == .object {
            node["count"] = JSONValue(exploration.tree.count(at: range.lowerBound))
        } else {
            node["text"] = JSONValue(exploration.tree.text(of: range, longest: 100))
        }
        return node
    }

    /// Returns a value with its paths, and the census of its path over all rows.
    private mutating func value(at pointer: String) throws(ExploreError) -> JSONValue {
        let value = try found(pointer)
        let position = exploration.position(of: value.range)
        var answer: JSONValue = [
            "at": JSONValue(pointer), "kind": JSONValue(value.kind.rawValue),
            "text": JSONValue(exploration.tree.text(of: value.range, longest: 400)),
            "line": JSONValue(position.line), "column": JSONValue(position.column),
            "source": source(around: value.range.lowerBound, line: position.line),
            "keyPath": JSONValue(value.location.components.isEmpty ? "." : value.location.keyPath),
            "jsonPath": JSONValue(value.location.normalizedPath), "pointer": JSONValue(value.location.pointer),
        ]
        if let row = value.row { answer["row"] = JSONValue(row) }
        // A whole row is shown as its fields, unless it is a value.
        if let path = value.path, path != .root || value.kind != .object {
            answer["census"] = census(at: path)
            if let list = value.listPath { answer["listCensus"] = census(at: list) }
            let paths = [value.path, value.listPath]
            answer["offers"] = JSONValue(
                exploration.offers().filter { $0.reference != nil && paths.contains($0.reference) }.map(json))
        }
        return answer
    }

    private mutating func census(at path: JSONPath) -> JSONValue {
        let census = exploration.census(at: path)
        let kinds = census.kinds + (census.missingCount > 0 ? [("missing", census.missingCount)] : [])
        return [
            "path": JSONValue(path.canonicalSpelling), "rows": JSONValue(census.rowCount),
            "kinds": JSONValue(kinds.map { ["name": JSONValue($0.name), "count": JSONValue($0.count)] }),
            "field": exploration.fieldName(at: FieldSource(path)).map { JSONValue($0) } ?? .null,
        ]
    }

    /// Returns a field that isn't a value of the row.
    package func json(_ offer: FieldOffer) -> JSONValue {
        [
            "name": JSONValue(offer.name), "path": offer.source.path.map { JSONValue($0.description) } ?? .null,
            "from": offer.source.origin.map { Self.name(of: $0) } ?? .null,
            "missing": JSONValue(offer.missingCount),
            "field": exploration.fieldName(at: offer.source).map { JSONValue($0) } ?? .null,
        ]
    }

    /// Returns the lines around an offset, each as far as it fits, with the position of a caret in the
    /// middle one.
    private func source(around offset: Int, line: Int) -> JSONValue {
        let bytes = exploration.tree.bytes
        var starts = [offset]
        for _ in 0..<2 {
            guard let end = bytes[..<starts[0]].lastIndex(of: UInt8(ascii: "\n")) else { break }
            starts.insert(end, at: 0)
        }
        let before = starts.count - 1
        for _ in 0..<2 {
            let rest = bytes[starts[starts.count - 1]...]
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), end + 1 < bytes.count else { break }
            starts.append(end + 1)
        }
        return JSONValue(
            starts.enumerated().map { index, start in
                let excerpt = SourceExcerpt(in: bytes, at: start)
                let isMarked = index == before
                return [
                    "line": JSONValue(line + index - before), "text": JSONValue(excerpt.text),
                    "caret": isMarked ? JSONValue(excerpt.padding + "^") : .null,
                ]
            })
    }

    /// The name of a position in the page's requests.
    private static func name(of position: RecordPosition) -> JSONValue {
        switch position {
        case .key: "key"
        case .index: "index"
        case .outerKey: JSONValue(position.spelling)
        }
    }
}
