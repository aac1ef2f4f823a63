import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// What a field is read from: paths in its record, or the record's own position.
package struct FieldSource: Sendable, Hashable {
    /// The paths, of which the first that holds a value counts; empty for a position.
    package let paths: [JSONPath]
    /// The position that the field holds; nil for a field with paths.
    package let origin: RecordPosition?

    package init(_ path: JSONPath) { (paths, origin) = ([path], nil) }

    /// Reads the first value at several paths.
    init(firstOf paths: [JSONPath]) { (self.paths, origin) = (paths, nil) }

    package init(_ origin: RecordPosition) { (paths, self.origin) = ([], origin) }

    /// Creates the source in the definition of a field; nil for a constant, and for a definition with a
    /// mistake.
    package init?(of definition: JSONValue, named name: String) {
        let table = JSONWriter.bytes(of: JSONValue([(key: name, value: definition)]))
        guard let field = (try? RecordTable(json: table))?.fields.first, field.constant == nil else { return nil }
        (paths, origin) = (field.paths, field.origin)
    }

    /// The only path; nil for several, and for a position.
    package var path: JSONPath? { paths.count == 1 ? paths[0] : nil }

    /// True if the value isn't in the record alone, but around it or in another list.
    var looksAround: Bool { field.plan.looksAround }

    /// True if the values of all records are one sequence: those of a path with a wildcard.
    var isList: Bool { path.map { !$0.isSingular } ?? false && !looksAround }

    /// A table whose only field has any value that is found here.
    var field: RecordTable {
        let name = "value"
        return RecordTable([
            origin.map { RecordField(name: name, from: $0) } ?? RecordField(name: name, paths: paths)
        ])
    }

    /// Returns the definition of a field with further members; a path without any is a text.
    func definition(with members: [(key: String, value: JSONValue)]) -> JSONValue {
        let texts = paths.map { JSONValue($0.description) }
        let path = texts.count == 1 ? texts[0] : JSONValue(texts)
        if members.isEmpty { return origin.map { JSONValue($0.spelling) } ?? path }
        return JSONValue([("path", origin.map { JSONValue($0.spelling) } ?? path)] + members)
    }
}
