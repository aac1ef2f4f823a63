import Foundation
import JSONDocuments
import JSONPaths

/// Reads the JSON form of a table.
package struct RecordTableParser {
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
            // What editors find a file's schema by is no field.
            if place == .root, name == "$schema", field.kind == .string { continue }
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

    /// The members of a field that says more than its path.
    package static let members = [
        "path", "type", "default", "required", "from", "constant", "format", "zone", "policy",
    ]

    /// A field that says more than its path.
    private func described(
        _ name: String, _ field: JSONValue, at place: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        for (key, _) in field.members where !Self.members.contains(key) {
            throw RecordTableError(
                "a field knows \(Self.members.joined(separator: ", ")), not \"\(key)\"",
                at: place.appending(.key(key)))
        }
        if let constant = field["constant"] { return try self.constant(name, constant, of: field, at: place) }
        let origin = try origin(of: field, at: place)
        let paths: [JSONPath] =
            if origin != nil {
                []
            } else if let path = field["path"] {
                try self.paths(path, at: place.appending(.key("path")))
            } else {
                [JSONPath(JSONLocation([.key(name)]))]
            }
        let kind =
            try field["type"].map { type throws(RecordTableError) in
                try self.kind(type, at: place.appending(.key("type")))
            } ?? Self.plainKind(of: paths)
        let options = try options(of: field, at: place)
        return RecordField(
            name, paths, origin, nil, kind, try defaultValue(of: field, as: kind, options, at: place),
            try isRequired(field, at: place), options)
    }

    /// A field whose value stands in the table.
    private func constant(
        _ name: String, _ value: JSONValue, of field: JSONValue, at place: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        for (key, _) in field.members where key != "constant" {
            throw RecordTableError(
                "a constant is the same for every record; leave out \"\(key)\"", at: place.appending(.key(key)))
        }
        return RecordField(name: name, constant: .json(value))
    }

    /// The place of the record that a field holds instead of a value from the data.
    private func origin(of field: JSONValue, at place: JSONLocation) throws(RecordTableError) -> RecordPosition? {
        guard let value = field["from"] else { return nil }
        let place = place.appending(.key("from"))
        if field["path"] != nil { throw RecordTableError("a field has a path or a from, not both", at: place) }
        switch value.string {
        case "index": return .index
        case "key": return .key
        default: throw RecordTableError("from is \"index\" or \"key\", not \(value)", at: place)
        }
    }

    /// The policy and the dates of a field.
    private func options(of field: JSONValue, at place: JSONLocation) throws(RecordTableError) -> [FieldOption] {
        var options: [FieldOption] = []
        if let value = field["policy"] {
            guard let policy = value.string.flatMap(ConversionPolicy.init) else {
                let names = ConversionPolicy.allCases.map(\.rawValue).joined(separator: ", ")
                throw RecordTableError("no policy \(value); there are \(names)", at: place.appending(.key("policy")))
            }
            options.append(.policy(policy))
        }
        if let style = try dates(of: field, at: place) { options.append(.dates(style)) }
        return options
    }

    private func dates(of field: JSONValue, at place: JSONLocation) throws(RecordTableError) -> DateStyle? {
        let zone = try zone(of: field, at: place)
        guard let value = field["format"] else {
            if zone == nil { return nil }
            throw RecordTableError("a zone goes with a format", at: place.appending(.key("zone")))
        }
        let place = place.appending(.key("format"))
        guard let text = value.string, !text.isEmpty else {
            throw RecordTableError(
                "a format is \"iso8601\", \"seconds\", \"milliseconds\" or a pattern like \"dd.MM.yyyy\", not \(value)",
                at: place)
        }
        switch text {
        case "iso8601": return .iso8601
        case "seconds": return .seconds
        case "milliseconds": return .milliseconds
        default: return .format(text, timeZone: zone ?? .gmt)
        }
    }

    private func zone(of field: JSONValue, at place: JSONLocation) throws(RecordTableError) -> TimeZone? {
        guard let value = field["zone"] else { return nil }
        guard let zone = value.string.flatMap({ TimeZone(identifier: $0) }) else {
            throw RecordTableError(
                "no time zone \(value); write one like \"Europe/Berlin\"", at: place.appending(.key("zone")))
        }
        return zone
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
            return try JSONPath(text)
        } catch {
            throw RecordTableError("\(error)", at: place)
        }
    }

    /// Types nested deeper are refused: two steps in the text make a level of tables, one a level of lists.
    private static let mostSteps = 128

    private func kind(_ type: JSONValue, at place: JSONLocation) throws(RecordTableError) -> RecordKind {
        guard place.components.count <= Self.mostSteps else {
            throw RecordTableError("types are nested deeper than \(Self.mostSteps) steps", at: .root)
        }
        switch type.kind {
        case .object:
            return try CallStack.withRoom { () throws(RecordTableError) in
                .record(RecordTable(try fields(of: type, at: place)))
            }
        case .array:
            guard type.count == 1 else { throw RecordTableError("a list has one type in it", at: place) }
            return .list(try kind(type[0]!, at: place.appending(.index(0))))
        default: break
        }
        guard let text = type.string, text.utf8.count <= Self.mostSteps, let kind = RecordKind(name: text[...]) else {
            let names = RecordKind.named.map(\.name).joined(separator: ", ")
            throw RecordTableError(
                "no type \(type); there are \(names), a table, and [ ] around one for a list", at: place)
        }
        return kind
    }

    private func defaultValue(
        of field: JSONValue, as kind: RecordKind, _ options: [FieldOption], at place: JSONLocation
    ) throws(RecordTableError) -> RecordValue? {
        guard let value = field["default"], !value.isNull else { return nil }
        let context = MappingContext(storage: value.storage)
        context.rules = FieldRules(options).reading(in: ReadingRules())
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

/// Why a text is no table, and where in it.
public struct RecordTableError: Error, Sendable, Hashable {
    /// What is wrong and what to do.
    public let message: String

    /// Where in the table's text; the root where the text is not even JSON.
    public let location: JSONLocation

    /// The syntax error, where the text is not JSON.
    public let syntaxError: JSONSyntaxError?

    /// Where the faulty value starts in the text.
    public private(set) var position: JSONPosition?

    private var excerpt: SourceExcerpt?

    init(_ message: String, at location: JSONLocation) {
        self.message = message
        self.location = location
        syntaxError = nil
    }

    init(_ error: JSONSyntaxError) {
        message = error.message
        location = .root
        syntaxError = error
    }

    /// The error with its place in the text of the table.
    func placed(in document: JSONDocument) -> RecordTableError {
        var error = self
        error.position = document.position(of: location)
        error.excerpt = error.position.flatMap { document.excerpt(at: $0) }
        return error
    }

    /// The error as a compiler would print it: the file, line and column, the source line, and a caret.
    public func rendered(file: String) -> String {
        if let syntaxError { return syntaxError.rendered(file: file) }
        let place = [file.visible, position?.description].compactMap { $0 }.joined(separator: ":")
        return "\(place): error: \(self)" + (excerpt.map { "\n\($0)" } ?? "")
    }

    /// Equal messages at equal places.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(message)
        hasher.combine(location)
    }
}

extension RecordTableError: CustomStringConvertible {
    /// `PLACE: MESSAGE`.
    public var description: String {
        syntaxError?.description ?? (location == .root ? "" : "\(location): ") + message.inMessage(600)
    }
}
