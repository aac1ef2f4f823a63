import JSONDocuments

/// A row mapped by a table from a file: names and values, in the order of the table.
public struct Record: Sendable {
    /// The names, in the order of the table.
    public let names: [String]

    /// The values, one a name.
    public let values: [RecordValue]

    /// The value of this name; nil where the table has no such field.
    public subscript(name: String) -> RecordValue? {
        names.firstIndex { ExactText($0) == ExactText(name) }.map { values[$0] }
    }

    /// Writes the record as an object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in zip(names, values) {
            writer.key(name)
            value.write(to: &writer)
        }
        writer.endObject()
    }
}
