import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// A field of a table file that is an object, as terms read it.
package struct WrittenField {
    let json: JSONValue
    let location: JSONLocation
    var kind = RecordKind.any
    /// True if the object has the constraints on the elements of a list.
    var isElement = false

    /// The members that say what a field is, besides its options.
    static let members = [
        FieldMember(
            "path", "A path; of several the first that holds a value counts.", ["$ref": "#/$defs/paths"]),
        FieldMember("type", "The type of the value; any value by default.", ["$ref": "#/$defs/type"]),
        FieldMember("description", "What the value is, for readers and schemas.", ["type": "string"]),
        FieldMember("default", "The value that replaces a missing, null or invalid one."),
        FieldMember("required", "Whether a missing or null value is a defect.", ["type": "boolean"]),
        FieldMember(
            "from", "The record's index in its list, or its key, instead of a value.", ["enum": ["index", "key"]]),
        FieldMember("constant", "The value of the field in every record."),
    ]

    subscript(name: String) -> JSONValue? { json[name] }

    func location(of name: String) -> JSONLocation { location.appending(.key(name)) }

    func error(_ message: String, at name: String) -> RecordTableError {
        RecordTableError(message, at: location(of: name))
    }

    /// Fails for a member that isn't known.
    func checkMembers(_ members: [FieldMember], of name: String) throws(RecordTableError) {
        for (key, _) in json.members where !members.contains(where: { $0.name == key }) {
            let names = members.map(\.name).joined(separator: ", ")
            throw error("unknown member \"\(key)\"; \(name) has \(names)", at: key)
        }
    }

    /// Returns whether a member is true; false without it.
    func flag(_ name: String) throws(RecordTableError) -> Bool {
        guard let value = json[name] else { return false }
        if let flag = value.bool { return flag }
        throw error("\(name) is true or false, not \(value.kind.phrase)", at: name)
    }

    func number(_ name: String) throws(RecordTableError) -> ConstraintNumber? {
        guard let value = json[name] else { return nil }
        if let number = ConstraintNumber(value) { return number }
        throw error("\(name) is a number, not \(value.kind.phrase)", at: name)
    }

    func counts(_ least: String, _ most: String) throws(RecordTableError) -> CountRange? {
        let (least, most) = (try count(least), try count(most))
        return least ?? 0 == 0 && most == nil ? nil : CountRange(least: least ?? 0, most: most)
    }

    private func count(_ name: String) throws(RecordTableError) -> Int? {
        guard let value = json[name] else { return nil }
        if let count = value.int, count >= 0 { return count }
        throw error("\(name) is an integer of at least 0, not \(value)", at: name)
    }

    /// Reads the options but the constraints.
    func options() throws(RecordTableError) -> [FieldOption] {
        var options: [FieldOption] = []
        for term in FieldTerms.options { options += try term.options(in: self) }
        return options
    }

    /// Reads the constraints.
    func constraints() throws(RecordTableError) -> [Constraint] {
        var constraints: [Constraint] = []
        for term in FieldTerms.constraints {
            if let rule = try term.rule(in: self) { constraints.append(Constraint(rule)) }
        }
        guard let contradiction = Constraint.firstContradiction(between: constraints) else { return constraints }
        throw RecordTableError("the constraints contradict each other: \(contradiction)", at: location)
    }

    /// Reads a path, or a list of paths.
    static func paths(_ value: JSONValue, at location: JSONLocation) throws(RecordTableError) -> [JSONPath] {
        guard value.kind == .array else { return [try path(value, at: location)] }
        guard value.count > 0 else { throw RecordTableError("a list of paths needs a path", at: location) }
        var paths: [JSONPath] = []
        for (index, path) in value.elements.enumerated() {
            paths.append(try self.path(path, at: location.appending(.index(index))))
        }
        return paths
    }

    private static func path(_ value: JSONValue, at location: JSONLocation) throws(RecordTableError) -> JSONPath {
        guard let text = value.string else {
            throw RecordTableError("a path is a string, not \(value.kind.phrase)", at: location)
        }
        do throws(PathSyntaxError) {
            return try JSONPath(text)
        } catch {
            throw RecordTableError("\(error)", at: location)
        }
    }
}
