import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding

/// A document that a person explores, and the table that is made of it.
///
/// The document is a text: values are found in it when they are asked for, and no tree is made of a
/// long one. What the person does is a log of events, and the state is computed from it:
///
///     {"do": "list", "path": "data.books"}                   the rows
///     {"do": "bind", "path": "author.name", "role": "title"}  a field, with the type of its values
///     {"do": "set", "field": "name", "members": {"required": true}}
///     {"do": "undo"}                                          the state without the last event
package struct Exploration: Sendable {
    /// The document.
    package var tree: TextTree
    /// The list that was found in the document.
    package let found: FoundList
    /// The paths of all lists that were found, the likeliest first.
    package let lists: [JSONPath]
    /// The events of the person, without those that were undone.
    package private(set) var log: [ExplorationEvent] = []
    /// The events that were undone, the last one first.
    package private(set) var undone: [ExplorationEvent] = []
    /// The list and the table.
    package private(set) var state: ExplorationState
    /// The bytes of the rows.
    package internal(set) var rows: [Range<Int>] = []
    var censuses: [JSONPath: PathCensus] = [:]
    private let start: ExplorationState

    /// Starts with a document, and the list that is found in it.
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - requestPath: The path of the request that it answers; nil if it isn't known.
    ///   - longLength: The number of bytes from which on the list is searched in a part of the document.
    /// - Throws: `JSONSyntaxError` if the text isn't JSON.
    package init(
        _ bytes: [UInt8], requestPath: String? = nil, longLength: Int = 8 << 20
    ) throws(JSONSyntaxError) {
        try JSONDocument.check(bytes)
        tree = TextTree(checked: bytes)
        let sample = bytes.count < longLength ? bytes : tree.thinned(to: 2_000)
        let root = try JSONDocument(parsing: sample).root
        let finder = ListFinder(requestPath: requestPath)
        found = finder.find(in: root)
        let isList = found.kind == .list || found.kind == .map
        let path = isList ? found.rowPath(in: root).flatMap { $0.steps == nil ? nil : $0 } : nil
        var seen: Set<JSONPath> = []
        let all = [path].compactMap { $0 } + finder.lists(in: root).compactMap { $0.rowPath(in: root) }
        lists = all.filter { $0.steps != nil && seen.insert($0).inserted }
        start = ExplorationState(list: path ?? .root)
        state = start
        rows = rowRanges()
    }

    /// Performs a step that comes as JSON, and adds it to the log.
    ///
    /// - Throws: ``ExplorationError`` for a step that isn't possible; nothing is changed.
    package mutating func perform(_ step: JSONValue) throws(ExplorationError) {
        switch step["do"]?.string {
        case "undo":
            guard let last = log.popLast() else { throw ExplorationError("there is nothing to undo") }
            undone.append(last)
            replay()
        case "redo":
            guard let next = undone.popLast() else { throw ExplorationError("there is nothing to redo") }
            log.append(next)
            replay()
        default:
            let event = try event(of: step)
            try check(event)
            log.append(event)
            undone = []
            replay()
        }
    }

    /// Computes the state from the log.
    private mutating func replay() {
        let old = state.list
        state = log.reduce(into: start) { $0.apply($1) }
        guard state.list != old else { return }
        censuses = [:]
        rows = rowRanges()
    }

    /// Refuses an event after which the table would have a mistake.
    private func check(_ event: ExplorationEvent) throws(ExplorationError) {
        var next = state
        next.apply(event)
        guard Set(next.fields.map { ExactText($0.name) }).count == next.fields.count else {
            throw ExplorationError("there is a field of that name already")
        }
        do throws(RecordTableError) {
            _ = try RecordTable(json: JSONWriter.bytes(of: next.table))
        } catch {
            throw ExplorationError("\(error)")
        }
    }
}

// MARK: - Steps

extension Exploration {
    private mutating func event(of step: JSONValue) throws(ExplorationError) -> ExplorationEvent {
        switch step["do"]?.string {
        case "list": return .list(try listPath(of: step))
        case "bind": return try binding(of: step)
        case "fill":
            guard let given = step["fields"] else { return .fill(inferredFields) }
            return .fill(given.members.map { ($0.key, $0.value) })
        case "set":
            return .set(field: try field(of: step), members: try members(of: step))
        case "rename": return .rename(field: try field(of: step), name: try text("name", of: step))
        case "remove": return .remove(field: try field(of: step))
        case "role":
            guard let role = try role(of: step) else { throw ExplorationError("the role is missing") }
            let isCleared = step["field"]?.isNull ?? true
            return .role(role, field: isCleared ? nil : try field(of: step))
        default: throw ExplorationError("unknown step \(step["do"] ?? .null)")
        }
    }

    private mutating func binding(of step: JSONValue) throws(ExplorationError) -> ExplorationEvent {
        let role = try role(of: step)
        if let definition = step["definition"] {
            return .bind(name: try text("name", of: step), definition: definition, role: role)
        }
        let path = try path(of: step)
        if step["name"] == nil, let known = fieldName(at: path) {
            guard let role else { throw ExplorationError("there is a field for \(path) already: \(known)") }
            return .role(role, field: known)
        }
        return .bind(
            name: step["name"]?.string ?? freeName(for: path), definition: census(at: path).definition, role: role)
    }

    /// The members that a step sets, one or several; false is the same as null.
    private func members(of step: JSONValue) throws(ExplorationError) -> [(key: String, value: JSONValue)] {
        if let members = step["members"] { return members.members.map { ($0.key, $0.value) } }
        let value = step["value"] ?? .null
        return [(try text("member", of: step), value == false ? .null : value)]
    }

    private mutating func listPath(of step: JSONValue) throws(ExplorationError) -> JSONPath {
        let path = try path(of: step)
        guard path.steps != nil, !rowRanges(at: path).isEmpty else {
            throw ExplorationError("there are no rows at \(path.canonicalSpelling.inMessage)")
        }
        return path
    }

    private func path(of step: JSONValue) throws(ExplorationError) -> JSONPath {
        let text = try text("path", of: step)
        do throws(PathSyntaxError) {
            return text == "." ? .root : try JSONPath(text)
        } catch {
            throw ExplorationError("\(error)")
        }
    }

    private func text(_ member: String, of step: JSONValue) throws(ExplorationError) -> String {
        guard let text = step[member]?.string else { throw ExplorationError("\"\(member)\" is missing") }
        return text
    }

    private func field(of step: JSONValue) throws(ExplorationError) -> String {
        let name = try text("field", of: step)
        guard state.index(of: name) != nil else { throw ExplorationError("there is no field \(name.inMessage)") }
        return name
    }

    private func role(of step: JSONValue) throws(ExplorationError) -> ExplorationRole? {
        guard let value = step["role"], !value.isNull else { return nil }
        guard let role = value.string.flatMap(ExplorationRole.init) else {
            throw ExplorationError("a role is title, subtitle or image, not \(value)")
        }
        return role
    }

    /// The name of the field that is read from a path alone; `nil` without one.
    package func fieldName(at path: JSONPath) -> String? {
        state.fields.first { field in
            let text = field.definition.string ?? field.definition["path"]?.string
            return text.flatMap { try? JSONPath($0) } == path
        }?.name
    }

    /// A name for a field: the last key of its path, and more of them if it is taken.
    private func freeName(for path: JSONPath) -> String {
        let keys = (path.steps ?? []).compactMap { if case .key(let key) = $0 { key } else { nil } }
        let taken = Set(state.fields.map { ExactText($0.name) })
        let names = keys.indices.reversed().map { keys[$0...].joined(separator: "_") }
        let numbered = (2...).lazy.map { "\(keys.last ?? "value")\($0)" }
        let first = (names.isEmpty ? ["value"] : names).first { !taken.contains(ExactText($0)) }
        return first ?? numbered.first { !taken.contains(ExactText($0)) }!
    }
}
