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
    let plan: MappingPlan

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
