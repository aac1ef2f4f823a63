import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// Reads and writes tables in the form of table files.
package enum TableFile {
    /// The member of a table file that asks for unknown keys as issues.
    package static let unknownKeysMember = "$unknownKeys"

    /// Reads a table; an error has its position in the text.
    static func table(in document: JSONDocument, policy: ConversionPolicy) throws(RecordTableError) -> RecordTable {
        do throws(RecordTableError) {
            let fields = try fields(of: document.root, at: .root)
            return RecordTable(fields, policy: policy, unknownKeys: try unknownKeys(of: document.root))
        } catch {
            throw error.positioned(in: document)
        }
    }

    private static func unknownKeys(of table: JSONValue) throws(RecordTableError) -> UnknownKeys {
        guard let value = table[unknownKeysMember] else { return .ignore }
        if let answer = value.string.flatMap(UnknownKeys.init) { return answer }
        throw RecordTableError(
            "\(unknownKeysMember) is \"report\" or \"ignore\", not \(value)",
            at: JSONLocation([.key(unknownKeysMember)]))
    }

    private static func fields(
        of table: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> [RecordField] {
        guard table.kind == .object else {
            throw RecordTableError("a table is an object of fields, not \(table.kind.phrase)", at: location)
        }
        var fields: [RecordField] = []
        for (name, field) in table.members {
            // Editors find the schema of a file by this member; it isn't a field.
            if location == .root, name == "$schema", field.kind == .string { continue }
            if location == .root, name == unknownKeysMember { continue }
            fields.append(try self.field(named: name, from: field, at: location.appending(.key(name))))
        }
        return fields
    }

    private static func field(
        named name: String, from json: JSONValue, at location: JSONLocation
    ) throws(RecordTableError) -> RecordField {
        switch json.kind {
        case .string where RecordPosition(spelling: json.string ?? "") != nil:
            return RecordField(name: name, from: RecordPosition(spelling: json.string ?? "")!)
        case .string, .array:
            let paths = try WrittenField.paths(json, at: location)
            return RecordField(name: name, paths: paths, kind: plainKind(of: paths))
        case .object: return try described(named: name, by: WrittenField(json: json, location: location))
        default:
            throw RecordTableError(
                "a field is a path, a list of paths or an object with a path, not \(json.kind.phrase)", at: location)
        }
    }

    private static func described(
        named name: String, by field: WrittenField
    ) throws(RecordTableError) -> RecordField {
        var field = field
        try field.checkMembers(FieldTerms.members, of: "a field")
        if let constant = field["constant"] {
            for (key, _) in field.json.members where key != "constant" {
                throw field.error("a constant is the same for every record; leave out \"\(key)\"", at: key)
            }
            return RecordField(name: name, constant: .json(constant))
        }
        let origin = try origin(of: field)
        let paths = origin == nil ? try paths(of: field, named: name) : []
        field.kind = plainKind(of: paths)
        if let type = field["type"] { field.kind = try kind(type, at: field.location(of: "type")) }
        let constraints = try field.constraints()
        let rules = FieldRules(try field.options() + constraints.map { .constraint($0) })
        var described = RecordField(
            name: name, paths: paths, origin: origin, constant: nil, kind: field.kind,
            defaultValue: try defaultValue(of: field, under: rules), isRequired: try field.flag("required"),
            rules: rules)
        if let failure = described.failureOfDefault {
            throw field.error(
                "the default breaks a constraint: expected \(failure.expected), found \(failure.found)", at: "default")
        }
        if let value = field["description"] {
            guard let text = value.string else {
                throw field.error("a description is a string, not \(value.kind.phrase)", at: "description")
            }
            described.description = text
        }
        return described
    }

    /// The paths of a field; its name is the path if it declares none.
    private static func paths(of field: WrittenField, named name: String) throws(RecordTableError) -> [JSONPath] {
        guard let path = field["path"] else { return [JSONPath(JSONLocation([.key(name)]))] }
        return try WrittenField.paths(path, at: field.location(of: "path"))
    }

    /// The position of the record that a field holds instead of a value from the data.
    private static func origin(of field: WrittenField) throws(RecordTableError) -> RecordPosition? {
        guard let value = field["from"] else { return field["path"]?.string.flatMap { RecordPosition(spelling: $0) } }
        if field["path"] != nil { throw field.error("a field has a path or a from, not both", at: "from") }
        switch value.string {
        case "index": return .index
        case "key": return .key
        default: throw field.error("from is \"index\" or \"key\", not \(value)", at: "from")
        }
    }

    private static func defaultValue(
        of field: WrittenField, under rules: FieldRules
    ) throws(RecordTableError) -> RecordValue? {
        guard let value = field["default"], !value.isNull else { return nil }
        do throws(ConversionFailure) {
            return try field.kind.value(of: value, under: rules)
        } catch {
            throw field.error(
                "the default must be of the field's type: expected \(error.expected), found \(error.found)",
                at: "default")
        }
    }

    /// The type of a field without one: any value, or a list of them for a path with a wildcard.
    ///
    /// The data decides whether a lookup leads to one value or to several.
    private static func plainKind(of paths: [JSONPath]) -> RecordKind {
        paths.allSatisfy { $0.isSingular || $0.hasLookups } ? .any : .list(.any)
    }

    /// The deepest nesting of types, in steps of the text: a level of tables takes two steps, a
    /// level of lists one.
    private static let mostSteps = 128

    private static func kind(_ type: JSONValue, at location: JSONLocation) throws(RecordTableError) -> RecordKind {
        guard location.components.count <= mostSteps else {
            throw RecordTableError("types are nested deeper than \(mostSteps) steps", at: .root)
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
        guard let text = type.string, text.utf8.count <= mostSteps, let kind = RecordKind(name: text[...]) else {
            let names = RecordKind.terms.map(\.name).joined(separator: ", ")
            throw RecordTableError(
                "unknown type \(type); the types are \(names), a table, and [ ] around a type for a list", at: location)
        }
        return kind
    }
}

// MARK: - Writing

extension TableFile {
    /// Writes a table; nil if table files can't say it.
    ///
    /// Table files have no policy for all fields: another one than the lossless policy is written for each field.
    package static func json(of table: RecordTable) -> JSONValue? {
        guard let fields = members(for: table, under: table.policy == .lossless ? nil : table.policy) else {
            return nil
        }
        return JSONValue(
            (table.reportsUnknownKeys ? [(key: unknownKeysMember, value: JSONValue("report"))] : []) + fields)
    }

    private static func members(
        for table: RecordTable, under policy: ConversionPolicy?
    ) -> [(key: String, value: JSONValue)]? {
        var members: [(key: String, value: JSONValue)] = []
        for field in table.fields {
            guard let json = json(of: field, under: policy), field.name != unknownKeysMember else { return nil }
            members.append((field.name, json))
        }
        return members
    }

    private static func json(of field: RecordField, under policy: ConversionPolicy?) -> JSONValue? {
        if let constant = field.constant { return ["constant": constant.json] }
        guard let type = type(of: field.kind) else { return nil }
        let paths = field.paths.map { JSONValue("\($0)") }
        var rules = field.rules
        rules.policy = rules.policy ?? policy
        let source: (key: String, value: JSONValue) =
            ("path", field.origin.map { JSONValue($0.spelling) } ?? (paths.count == 1 ? paths[0] : JSONValue(paths)))
        let isPlain = type == (field.paths.allSatisfy { $0.isSingular || $0.hasLookups } ? "any" : ["any"])
        return json(
            of: source, type: isPlain ? nil : type, description: field.description, default: field.defaultValue?.json,
            isRequired: field.isRequired, options: FieldTerms.members(for: rules))
    }

    /// Writes a field by its parts; one that is only a path is the path.
    package static func json(
        of source: (key: String, value: JSONValue), type: JSONValue?, description: String?,
        default value: JSONValue? = nil,
        isRequired: Bool, options: [(key: String, value: JSONValue)]
    ) -> JSONValue {
        let parts: [(key: String, value: JSONValue)?] = [
            source, type.map { ("type", $0) }, description.map { ("description", JSONValue($0)) },
            value.map { ("default", $0) }, isRequired ? ("required", JSONValue(true)) : nil,
        ]
        let members = parts.compactMap(\.self) + options
        return members.count == 1 && source.key == "path" ? source.value : JSONValue(members)
    }

    /// Writes a type; nil for one without a name in table files.
    private static func type(of kind: RecordKind) -> JSONValue? {
        switch kind.form {
        case .scalar(let term): JSONValue(term.name)
        case .list(let element): type(of: element).map { [$0] }
        // A nested table has the policy of its field.
        case .record(let table): members(for: table, under: nil).map { JSONValue($0) }
        }
    }
}
