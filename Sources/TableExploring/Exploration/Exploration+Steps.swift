import ItemMapping
import JSONDocuments
import JSONPaths

// Steps in JSON, as the page sends them, read as events.
extension Exploration {
    mutating func event(of step: JSONValue) throws(ExplorationError) -> ExplorationEvent {
        switch step["do"]?.string {
        case "list":
            let path = try listPath(of: step)
            return .list(path, guess: step["guess"].map { FieldGuess(json: $0) } ?? guess(at: path))
        case "keep": return .keep
        case "clear": return .clear
        case "bind": return try binding(of: step)
        case "fill":
            guard let given = step["fields"] else { return .fill(filledFields()) }
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
        let source = try source(of: step)
        if step["name"] == nil, let known = fieldName(at: source) {
            guard let role else {
                throw ExplorationError("there is a field for \(source.path?.description ?? "it") already: \(known)")
            }
            return .role(role, field: known)
        }
        let name = step["name"]?.string ?? freeName(for: source)
        return .bind(name: name, definition: census(at: source).definition, role: role)
    }

    /// Returns the source that a step names: a path, or the position of the record.
    private func source(of step: JSONValue) throws(ExplorationError) -> FieldSource {
        switch step["from"] {
        case nil: FieldSource(try path(of: step))
        case "key": FieldSource(.key)
        case "index": FieldSource(.index)
        case let other? where other.string.flatMap { RecordPosition(spelling: $0) } != nil:
            FieldSource(RecordPosition(spelling: other.string ?? "")!)
        case let other?: throw ExplorationError("from is \"index\" or \"key\", not \(other)")
        }
    }

    /// Returns the members that a step sets, one or several; false is the same as null.
    ///
    /// Those under `texts` are JSON in strings, so that no sender rounds their numbers. A text that isn't
    /// JSON is taken as a string.
    private func members(of step: JSONValue) throws(ExplorationError) -> [(key: String, value: JSONValue)] {
        if let texts = step["texts"] {
            return texts.members.map { key, value in (key, value.string.flatMap(Self.json) ?? value) }
        }
        if let members = step["members"] { return members.members.map { ($0.key, $0.value) } }
        let value = step["value"] ?? .null
        return [(try text("member", of: step), value == false ? .null : value)]
    }

    private static func json(_ text: String) -> JSONValue? {
        try? JSONDocument(parsing: text).root
    }

    private mutating func listPath(of step: JSONValue) throws(ExplorationError) -> JSONPath {
        let text = try text("path", of: step)
        let list: ListPath
        do throws(PathSyntaxError) {
            list = try ListPath(validating: text)
        } catch {
            throw ExplorationError("\(error)")
        }
        return try checkedList(list)
    }

    /// Returns the path of the rows of a list, if it has any.
    mutating func checkedList(_ list: ListPath) throws(ExplorationError) -> JSONPath {
        guard list.path.steps != nil else {
            throw ExplorationError("there are no rows at \(list.description.inMessage)")
        }
        let path = rowPath(of: list)
        guard !rowRanges(at: path).isEmpty else {
            throw ExplorationError("there are no rows at \(list.description.inMessage)")
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

    /// Returns the name of the field that is read from a source alone; `nil` without such a field.
    package func fieldName(at source: FieldSource) -> String? {
        state.fields.first { FieldSource(of: $0.definition, named: $0.name) == source }?.name
    }

    /// Returns a name for a field: that of an offer, or the last key of its path, and more of them if it is taken.
    private mutating func freeName(for source: FieldSource) -> String {
        freeName(for: source, besides: state.fields.map(\.name))
    }

    mutating func freeName(for source: FieldSource, besides names: [String]) -> String {
        let taken = Set(names.map { ExactText($0) })
        let keys = (source.paths.first?.ownSteps ?? []).compactMap { if case .key(let key) = $0 { key } else { nil } }
        let offered = source.looksAround ? offers().first { $0.source == source }?.name : nil
        let names = [offered].compactMap { $0 } + keys.indices.reversed().map { keys[$0...].joined(separator: "_") }
        let stem = names.first ?? "value"
        let all = names.isEmpty ? [stem] : names
        let numbered = (2...).lazy.map { "\(stem)\($0)" }
        return all.first { !taken.contains(ExactText($0)) } ?? numbered.first { !taken.contains(ExactText($0)) }!
    }
}
