import JSONDocuments
import JSONPaths

/// A table that comes from a file: names, paths and types, read from JSON.
///
/// ```swift
/// let table = try RecordTable(json: #"{"title": "info.title", "year": {"path": ["year", "published.year"], "type": "int"}}"#)
/// let mapping = table.map(try JSONDocument(parsing: #"[{"info": {"title": "Momo"}, "year": "1973"}]"#).root)
/// mapping.rows[0].description  // {"title":"Momo","year":1973}
/// ```
public struct RecordTable: Sendable {
    /// The fields, in the order of the file.
    public let fields: [RecordField]

    /// How far values may be from the types of their fields.
    public let policy: ConversionPolicy

    let names: [String]
    package let plan: MappingPlan

    /// The table as the direct reader runs it.
    let direct: DirectPlan

    /// A table of these fields.
    public init(_ fields: [RecordField], policy: ConversionPolicy = .lossless) {
        self.fields = fields
        self.policy = policy
        names = fields.map(\.name)
        plan = MappingPlan(fields.map(\.source))
        direct = DirectPlan(plan, nil, rules: ReadingRules(policy: policy))
    }

    /// The table that a JSON text describes.
    ///
    /// - Throws: `RecordTableError`, which says where in the text and what to do.
    public init(json text: String, policy: ConversionPolicy = .lossless) throws(RecordTableError) {
        try self.init(json: Array(text.utf8), policy: policy)
    }

    /// The table that a JSON text describes.
    ///
    /// - Throws: `RecordTableError`, which says where in the text and what to do; also for a field, or a member of one,
    ///   that is there twice, with both places.
    public init(json bytes: [UInt8], policy: ConversionPolicy = .lossless) throws(RecordTableError) {
        let document: JSONDocument
        var options = JSONDocument.Options()
        options.duplicateKeys = .refuse
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes, options: options)
        } catch {
            throw RecordTableError(error)
        }
        self.init(try RecordTableParser(document).fields(), policy: policy)
    }
}

/// What mapping a list by a table from a file gave: the rows, and every defect on the way.
public struct RecordMapping: Sendable {
    /// The rows, in the order of the data: records, or values as they came where the table has no field.
    public let rows: [RecordValue]

    /// The defects, in the order of the data; the first 1,000 of them.
    public let issues: [MappingIssue]

    /// How many defects there were in all.
    public let issueCount: Int

    /// What became of each field; nil unless it was asked for.
    public internal(set) var report: MappingReport?

    /// Which reader has read how many records.
    public internal(set) var reading: ReaderStatistics
}

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
            writer.write(key: name)
            value.write(to: &writer)
        }
        writer.endObject()
    }
}
