import JSONDocuments
import JSONPaths
import ListFinding

/// A finder of the references from a list's rows to the things in other lists of the document.
///
/// A reference is found if it has the name of the other list, of a type in it, or of a role of
/// people (`author` in `users`), and if it leads to a thing at least as often as to nothing.
///
/// ```
/// {"statuses": [{"account_id": 23}], "accounts": [{"id": 23, "name": "Ada"}]}
/// ```
///
/// The rows at `statuses` have the reference `account_id@accounts[id]`.
package struct ReferenceFinder {
    private let root: JSONValue
    private var lists: [SideList] = []

    /// The most objects that are searched for lists, and their deepest level.
    private static let (mostObjects, mostLevels) = (1_000, 5)

    /// Finds the lists beside the rows at a path.
    package init(rowsAt path: JSONPath, in root: JSONValue) {
        self.root = root
        // A lookup starts at the root of the document, and a document that is one record refers to its
        // own parts.
        guard JSONDocument(root.storage).root.node == root.node, root.kind == .object, path != .root else { return }
        let rows = (path.steps ?? []).prefix { if case .key = $0 { true } else { false } }
        var level = [(value: root, steps: [JSONPath.Step]())]
        var visited = 0
        for _ in 0..<Self.mostLevels {
            var next: [(value: JSONValue, steps: [JSONPath.Step])] = []
            for (value, steps) in level {
                for (key, member) in value.members where visited < Self.mostObjects {
                    let steps = steps + [.key(key)]
                    if steps[...] == rows { continue }
                    visited += 1
                    if let list = SideList(member, at: steps, named: key) {
                        lists.append(list)
                    } else if member.kind == .object {
                        next.append((member, steps))
                    }
                }
            }
            level = next
        }
    }

    /// True if there are lists beside the rows, to which these may refer.
    package var hasLists: Bool { !lists.isEmpty }

    /// Returns whether a text certainly has no lists beside the rows at a path; a tree is made of all but the rows.
    static func hasNoLists(besides path: JSONPath, in text: [UInt8]) -> Bool {
        let rows = unsafe text.withUnsafeBufferPointer { bytes in
            path == .root ? nil : unsafe PathMatchesInText(of: path, in: bytes)
        }
        guard let rows, rows.count == 1 else { return false }
        let rest = text[..<rows[0].lowerBound] + Array("null".utf8) + text[rows[0].upperBound...]
        guard let document = try? JSONDocument(parsing: Array(rest)) else { return false }
        return !ReferenceFinder(rowsAt: path, in: document.root).hasLists
    }

    /// Returns the references in rows, in the order of their first occurrence.
    ///
    /// - Complexity: O(*n*) in the size of the rows, for each reference and list.
    package func references(of rows: [JSONValue]) throws(PathLimitError) -> [FoundReference] {
        guard !lists.isEmpty else { return [] }
        var found: [FoundReference] = []
        for field in Self.fields(of: rows) where field.lists == 0 || field.singles == 0 {
            var best: FoundReference?
            for list in lists where list.isMeant(by: field) {
                guard let path = list.path(from: field),
                    let reference = try follow(path, from: field, in: rows, to: list)
                else { continue }
                if reference.targets.count > best?.targets.count ?? 0 { best = reference }
            }
            if let best { found.append(best) }
        }
        return found
    }

    /// Returns the reference along a path; nil if it leads to nothing too often.
    private func follow(
        _ path: JSONPath, from field: ReferenceField, in rows: [JSONValue], to list: SideList
    ) throws(PathLimitError) -> FoundReference? {
        var (targets, missing, resolved) = ([JSONValue](), 0, 0)
        for row in rows {
            let result = try path.lookUp(from: row.node, in: root.storage)
            targets += result.nodes.map { JSONValue($0, in: root.storage) }.filter { !$0.isNull }
            missing += result.missing.count
            if result.missing.isEmpty, result.isSeveral ? result.hasList : result.lookupCount > 0 { resolved += 1 }
        }
        guard !targets.isEmpty, targets.count >= missing else { return nil }
        return FoundReference(
            path: path, list: list.steps, name: name(of: field, in: list), isSeveral: field.lists > 0, targets: targets,
            resolvedRows: resolved, missingCount: missing)
    }

    /// Returns a name for the things that a field refers to: `account` for `account_id`, `routes` for
    /// `routeIds`.
    private func name(of field: ReferenceField, in list: SideList) -> String {
        guard let key = field.key else { return "reference" }
        for suffix in ["_ids", "-ids", "Ids", "IDs", "_id", "-id", "Id", "ID"] where key.hasSuffix(suffix) {
            guard key.count > suffix.count else { break }
            if field.lists > 0, case .key(let name)? = list.steps.last { return name }
            return String(key.dropLast(suffix.count))
        }
        return key
    }
}

extension ReferenceFinder {
    private static let (mostFields, deepest) = (200, 6)

    /// Returns the fields of rows whose values are all references.
    private static func fields(of rows: [JSONValue]) -> [ReferenceField] {
        var fields: [ReferenceField] = []
        var indices: [[JSONPath.Step]: Int] = [:]
        var refused: Set<[JSONPath.Step]> = []
        func visit(_ value: JSONValue, at steps: [JSONPath.Step]) {
            if value.isNull { return }
            if !steps.isEmpty {
                let known = indices[steps]
                var field = known.map { fields[$0] } ?? ReferenceField(steps)
                if field.add(value) {
                    if let known {
                        fields[known] = field
                    } else if fields.count < mostFields {
                        indices[steps] = fields.count
                        fields.append(field)
                    }
                    return
                }
                refused.insert(steps)
            }
            guard value.kind == .object, steps.count < deepest else { return }
            // The id in an object that isn't a link is its own.
            for (key, member) in value.members.prefix(100) where !["id", "_id", "@id"].contains(key) {
                visit(member, at: steps + [.key(key)])
            }
        }
        for row in RowSample.spread(rows) { visit(row, at: []) }
        return fields.filter { !refused.contains($0.steps) }
    }
}
