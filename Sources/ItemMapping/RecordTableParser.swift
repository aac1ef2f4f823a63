import JSONDocuments
import JSONPaths

/// Reads the JSON form of a table.
struct RecordTableParser {
    private let document: JSONDocument

    init(_ document: JSONDocument) { self.document = document }

    /// The fields of the whole table; an error is given its place in the text.
    func fields() throws(RecordTableError) -> [RecordField] {
        do throws(RecordTableError) {
            return try fields(of: document.root, at: .root)
        } catch {
            throw error.placed(in: document)
        }
    }

    private func fields(of table: JSONValue, at place: JSONLocation) throws(RecordTableError) -> [RecordField] {
        guard table.kind == .object else {
            throw RecordTableError("a table is an object of fields, not \(table.kind.phrase)", at: place)
        }
        var fields: [RecordField] = []
        for (name, field) in table.members {
            fields.append(try self.field(name, field, at: place.appending(.key(name))))
        }
        return fields
    }

    private func field(
        _ name: String, _ field: JSONValue, at place: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        switch field.kind {
        case .string, .array:
            let paths = try paths(field, at: place)
            return RecordField(name: name, paths: paths, kind: Self.plainKind(of: paths))
        case .object: return try described(name, field, at: place)
        default:
            throw RecordTableError(
                "a field is a path, a list of paths or an object with a path, not \(field.kind.phrase)", at: place)
        }
    }

    /// A field that says more than its path.
    private func described(
        _ name: String, _ field: JSONValue, at place: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        let known = ["path", "type", "default", "required"]
        for (key, _) in field.members where !known.contains(key) {
            throw RecordTableError(
                "a field knows \(known.joined(separator: ", ")), not \"\(key)\"", at: place.appending(.key(key)))
        }
        let paths: [JSONPath] =
            if let path = field["path"] {
                try self.paths(path, at: place.appending(.key("path")))
            } else {
                [JSONPath(JSONLocation([.key(name)]))]
            }
        let kind =
            try field["type"].map { type throws(RecordTableError) in
                try self.kind(type, at: place.appending(.key("type")))
            } ?? Self.plainKind(of: paths)
        return RecordField(
            name: name, paths: paths, kind: kind, defaultValue: try defaultValue(of: field, as: kind, at: place),
            isRequired: try isRequired(field, at: place))
    }

    /// The type of a field that names none: a list of whatever comes for a path with a wildcard.
    private static func plainKind(of paths: [JSONPath]) -> RecordKind {
        paths.allSatisfy(\.isSingular) ? .any : .list(.any)
    }

    private func paths(_ value: JSONValue, at place: JSONLocation) throws(RecordTableError) -> [JSONPath] {
        if value.kind == .array {
            guard value.count > 0 else { throw RecordTableError("a list of paths needs a path", at: place) }
            var paths: [JSONPath] = []
            for (index, path) in value.elements.enumerated() {
                paths.append(try self.path(path, at: place.appending(.index(index))))
            }
            return paths
        }
        return [try path(value, at: place)]
    }

    private func path(_ value: JSONValue, at place: JSONLocation) throws(RecordTableError) -> JSONPath {
        guard let text = value.string else {
            throw RecordTableError("a path is a string, not \(value.kind.phrase)", at: place)
        }
        do throws(PathSyntaxError) {
            let path = try JSONPath(text)
            if let error = path.tableError { throw error }
            return path
        } catch {
            throw RecordTableError("\(error)", at: place)
        }
    }

    private func kind(_ type: JSONValue, at place: JSONLocation) throws(RecordTableError) -> RecordKind {
        switch type.kind {
        case .object: return .record(RecordTable(try fields(of: type, at: place)))
        case .array:
            guard type.count == 1 else { throw RecordTableError("a list has one type in it", at: place) }
            return .list(try kind(type[0]!, at: place.appending(.index(0))))
        default: break
        }
        guard let text = type.string, let kind = RecordKind(name: text[...]) else {
            let names = RecordKind.named.map(\.name).joined(separator: ", ")
            throw RecordTableError(
                "no type \(type); there are \(names), a table, and [ ] around one for a list", at: place)
        }
        return kind
    }

    private func defaultValue(
        of field: JSONValue, as kind: RecordKind, at place: JSONLocation
    ) throws(RecordTableError) -> RecordValue? {
        guard let value = field["default"], !value.isNull else { return nil }
        let context = MappingContext(storage: value.storage)
        do throws(ConversionFailure) {
            let read = try kind.value(from: FoundValue(value.node, in: context))
            guard context.issueCount == 0 else { throw ConversionFailure(expected: "a whole value", found: "defects") }
            return read
        } catch {
            throw RecordTableError(
                "the default must be of the field's type: expected \(error.expected), found \(error.found)",
                at: place.appending(.key("default")))
        }
    }

    private func isRequired(_ field: JSONValue, at place: JSONLocation) throws(RecordTableError) -> Bool {
        guard let value = field["required"] else { return false }
        guard let required = value.bool else {
            throw RecordTableError(
                "required is true or false, not \(value.kind.phrase)", at: place.appending(.key("required")))
        }
        return required
    }
}
