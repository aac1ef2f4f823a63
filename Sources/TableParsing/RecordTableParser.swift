import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// Parses the JSON form of a table.
package struct RecordTableParser {
    private let document: JSONDocument

    init(_ document: JSONDocument) { self.document = document }

    /// The fields of the whole table; an error gets its position in the text.
    func fields() throws(RecordTableError) -> [RecordField] {
        do throws(RecordTableError) {
            return try fields(of: document.root, at: .root)
        } catch {
            throw error.positioned(in: document)
        }
    }

    private func fields(of table: JSONValue, at location: JSONLocation) throws(RecordTableError) -> [RecordField] {
        guard table.kind == .object else {
            throw RecordTableError("a table is an object of fields, not \(table.kind.phrase)", at: location)
        }
        var fields: [RecordField] = []
        for (name, field) in table.members {
            // Editors find the schema of a file by this member; it isn't a field.
            if location == .root, name == "$schema", field.kind == .string { continue }
            if location == .root, name == Self.unknownKeysMember { continue }
            fields.append(try self.field(named: name, from: field, at: location.appending(.key(name))))
        }
        return fields
    }

    private func field(
        named name: String, from field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        switch field.kind {
        case .string, .array:
            let paths = try paths(field, at: location)
            return RecordField(name: name, paths: paths, kind: Self.plainKind(of: paths))
        case .object: return try described(named: name, from: field, at: location)
        default:
            throw RecordTableError(
                "a field is a path, a list of paths or an object with a path, not \(field.kind.phrase)", at: location)
        }
    }

    /// The member of a table file that asks for unknown keys as issues.
    package static let unknownKeysMember = "$unknownKeys"

    /// The answer of the table to keys that no field uses.
    func unknownKeys() throws(RecordTableError) -> UnknownKeys {
        guard let value = document.root[Self.unknownKeysMember] else { return .ignore }
        if let answer = value.string.flatMap(UnknownKeys.init) { return answer }
        let error = RecordTableError(
            "\(Self.unknownKeysMember) is \"report\" or \"ignore\", not \(value)",
            at: JSONLocation([.key(Self.unknownKeysMember)]))
        throw error.positioned(in: document)
    }

    /// The members of a field that is an object.
    package static let members =
        [
            "path", "type", "description", "default", "required", "from", "constant", "format", "zone", "policy",
            "oneOrMany", "jsonText",
        ] + constraintMembers

    /// Parses a field that is an object.
    private func described(
        named name: String, from field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        for (key, _) in field.members where !Self.members.contains(key) {
            throw RecordTableError(
                "unknown member \"\(key)\"; a field has \(Self.members.joined(separator: ", "))",
                at: location.appending(.key(key)))
        }
        if let constant = field["constant"] {
            return try self.constant(named: name, value: constant, of: field, at: location)
        }
        let origin = try origin(of: field, at: location)
        let paths = origin == nil ? try paths(of: field, named: name, at: location) : []
        let kind =
            try field["type"].map { type throws(RecordTableError) in
                try self.kind(type, at: location.appending(.key("type")))
            } ?? Self.plainKind(of: paths)
        let constraints = try constraints(of: field, as: kind, at: location)
        let options = try options(of: field, as: kind, at: location) + constraints.map { .constraint($0) }
        var described = RecordField(
            name: name, paths: paths, origin: origin, constant: nil, kind: kind,
            defaultValue: try defaultValue(of: field, as: kind, options: options, at: location),
            isRequired: try flag("required", of: field, at: location), rules: FieldRules(options))
        try check(described, at: location)
        described.description = try description(of: field, at: location)
        return described
    }

    /// The paths of a field; its name is the path if it declares none.
    private func paths(
        of field: JSONValue, named name: String, at location: JSONLocation
    ) throws(RecordTableError) -> [JSONPath] {
        guard let path = field["path"] else { return [JSONPath(JSONLocation([.key(name)]))] }
        return try paths(path, at: location.appending(.key("path")))
    }

    /// What the value of a field is, in words.
    private func description(of field: JSONValue, at location: JSONLocation) throws(RecordTableError) -> String? {
        guard let value = field["description"] else { return nil }
        if let text = value.string { return text }
        throw RecordTableError(
            "a description is a string, not \(value.kind.phrase)", at: location.appending(.key("description")))
    }

    /// Parses a field whose value is in the table.
    private func constant(
        named name: String, value: JSONValue, of field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        for (key, _) in field.members where key != "constant" {
            throw RecordTableError(
                "a constant is the same for every record; leave out \"\(key)\"", at: location.appending(.key(key)))
        }
        return RecordField(name: name, constant: .json(value))
    }

    /// The position of the record that a field holds instead of a value from the data.
    private func origin(of field: JSONValue, at location: JSONLocation) throws(RecordTableError) -> RecordPosition? {
        guard let value = field["from"] else { return nil }
        let location = location.appending(.key("from"))
        if field["path"] != nil { throw RecordTableError("a field has a path or a from, not both", at: location) }
        switch value.string {
        case "index": return .index
        case "key": return .key
        default: throw RecordTableError("from is \"index\" or \"key\", not \(value)", at: location)
        }
    }

    /// The policy and the dates of a field.
    private func options(
        of field: JSONValue, as kind: RecordKind, at location: JSONLocation
    ) throws(RecordTableError) -> [FieldOption] {
        var options: [FieldOption] = []
        if let value = field["policy"] {
            guard let policy = value.string.flatMap(ConversionPolicy.init) else {
                let names = ConversionPolicy.allCases.map(\.rawValue).joined(separator: ", ")
                throw RecordTableError(
                    "unknown policy \(value); the policies are \(names)", at: location.appending(.key("policy")))
            }
            options.append(.policy(policy))
        }
        let isText = Self.textFormat(of: field, as: kind) != nil
        if !isText, let style = try dates(of: field, at: location) { options.append(.dates(style)) }
        if try flag("oneOrMany", of: field, at: location) { options.append(.oneOrMany) }
        if try flag("jsonText", of: field, at: location) { options.append(.jsonText) }
        return options
    }

    private func dates(of field: JSONValue, at location: JSONLocation) throws(RecordTableError) -> DateStyle? {
        let zone = try zone(of: field, at: location)
        guard let value = field["format"] else {
            if zone == nil { return nil }
            throw RecordTableError("a zone needs a format", at: location.appending(.key("zone")))
        }
        let location = location.appending(.key("format"))
        guard value.kind == .array, value.count > 0 else { return try style(value, zone: zone, at: location) }
        var styles: [DateStyle] = []
        for (index, format) in value.elements.enumerated() {
            styles.append(try style(format, zone: zone, at: location.appending(.index(index))))
        }
        return styles.count == 1 ? styles[0] : .anyOf(styles)
    }

    private func style(
        _ value: JSONValue, zone: TimeZone?, at location: JSONLocation
    ) throws(RecordTableError) -> DateStyle {
        guard let text = value.string, !text.isEmpty else {
            throw RecordTableError(
                "a format is \"iso8601\", \"seconds\", \"milliseconds\" or a pattern like \"dd.MM.yyyy\", not \(value)",
                at: location)
        }
        switch text {
        case "iso8601": return .iso8601
        case "seconds": return .seconds
        case "milliseconds": return .milliseconds
        default: return .format(text, timeZone: zone ?? .gmt)
        }
    }

    private func zone(of field: JSONValue, at location: JSONLocation) throws(RecordTableError) -> TimeZone? {
        guard let value = field["zone"] else { return nil }
        guard let zone = value.string.flatMap({ TimeZone(identifier: $0) }) else {
            throw RecordTableError(
                "unknown time zone \(value); write one like \"Europe/Berlin\"", at: location.appending(.key("zone")))
        }
        return zone
    }

    /// The type of a field without one: any value, or a list of them for a path with a wildcard.
    ///
    /// The data decides whether a lookup leads to one value or to several.
    private static func plainKind(of paths: [JSONPath]) -> RecordKind {
        paths.allSatisfy { $0.isSingular || $0.hasLookups } ? .any : .list(.any)
    }

    func paths(_ value: JSONValue, at location: JSONLocation) throws(RecordTableError) -> [JSONPath] {
        if value.kind == .array {
            guard value.count > 0 else { throw RecordTableError("a list of paths needs a path", at: location) }
            var paths: [JSONPath] = []
            for (index, path) in value.elements.enumerated() {
                paths.append(try self.path(path, at: location.appending(.index(index))))
            }
            return paths
        }
        return [try path(value, at: location)]
    }

    private func path(_ value: JSONValue, at location: JSONLocation) throws(RecordTableError) -> JSONPath {
        guard let text = value.string else {
            throw RecordTableError("a path is a string, not \(value.kind.phrase)", at: location)
        }
        do throws(PathSyntaxError) {
            return try JSONPath(text)
        } catch {
            throw RecordTableError("\(error)", at: location)
        }
    }

    /// The deepest nesting of types, in steps of the text: a level of tables takes two steps, a
    /// level of lists one.
    private static let mostSteps = 128

    private func kind(_ type: JSONValue, at location: JSONLocation) throws(RecordTableError) -> RecordKind {
        guard location.components.count <= Self.mostSteps else {
            throw RecordTableError("types are nested deeper than \(Self.mostSteps) steps", at: .root)
        }
        switch type.kind {
        case .object:
            return try CallStack.withRoom { () throws(RecordTableError) in
                .record(RecordTable(try fields(of: type, at: location)))
            }
        case .array:
            guard type.count == 1 else { throw RecordTableError("a list has exactly one type", at: location) }
            return .list(try kind(type[0]!, at: location.appending(.index(0))))
        default: break
        }
        guard let text = type.string, text.utf8.count <= Self.mostSteps, let kind = RecordKind(name: text[...]) else {
            let names = RecordKind.named.map(\.name).joined(separator: ", ")
            throw RecordTableError(
                "unknown type \(type); the types are \(names), a table, and [ ] around a type for a list", at: location)
        }
        return kind
    }

    private func defaultValue(
        of field: JSONValue, as kind: RecordKind, options: [FieldOption], at location: JSONLocation
    ) throws(RecordTableError) -> RecordValue? {
        guard let value = field["default"], !value.isNull else { return nil }
        do throws(ConversionFailure) {
            return try kind.value(of: value, under: FieldRules(options))
        } catch {
            throw RecordTableError(
                "the default must be of the field's type: expected \(error.expected), found \(error.found)",
                at: location.appending(.key("default")))
        }
    }

    /// The value of a member that is true or false; false without it.
    func flag(
        _ name: String, of field: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> Bool {
        guard let value = field[name] else { return false }
        guard let flag = value.bool else {
            throw RecordTableError(
                "\(name) is true or false, not \(value.kind.phrase)", at: location.appending(.key(name)))
        }
        return flag
    }
}
