import ItemMapping
import JSONDocuments
import JSONPaths

/// A table made at run time: names, paths and types, as a table file has them.
///
/// A record table does for data what an `ItemTable` does for Swift types: the same paths,
/// conversions, policies, readers and issues. The result is rows of `RecordValue` instead of
/// Items. Each member of the JSON is a field: a path, a list of paths of which the first that holds
/// a value counts, or an object with a path, a type and more. The member `"$unknownKeys": "report"`
/// makes each key that no field uses an issue.
///
/// ```swift
/// let table = try RecordTable(json: #"{"title": "info.title", "year": {"path": ["year", "published.year"], "type": "int"}}"#)
/// let mapping = table.map(try JSONDocument(parsing: #"[{"info": {"title": "Momo"}, "year": "1973"}]"#).root)
/// mapping.rows[0].description  // {"title":"Momo","year":1973}
/// ```
///
/// ## Topics
///
/// ### Making a table
///
/// - ``init(_:policy:unknownKeys:)``
/// - ``validate()``
///
/// ### Mapping
///
/// - ``map(_:at:reporting:)``
/// - ``map(_:at:options:reader:reporting:)``
/// - ``map(record:number:reporting:)``
public struct RecordTable: Sendable {
    /// The fields, in the order of the file.
    public let fields: [RecordField]

    /// The policy for fields without one of their own: how far values may be from the types of
    /// their fields.
    public let policy: ConversionPolicy

    /// The number of issues that a mapping keeps; all are counted.
    package var issueLimit = IssueLog.limit

    /// The number of those that show the line of the text with a caret, which costs the most.
    package var excerptLimit = IssueLog.limit

    let names: [String]
    package let plan: MappingPlan

    /// The table as the direct reader executes it.
    let direct: DirectPlan

    /// The values of a row for which the data has none.
    let defaults: [RecordValue]

    /// The table as the direct reader executes it for an export.
    let cells: CellPlan

    /// A table of these fields.
    ///
    /// A table without fields returns each record unchanged. A mistake in the table doesn't trap:
    /// ``validate()`` returns it.
    ///
    /// - Complexity: O(*n*) in the number of fields, once.
    public init(
        _ fields: [RecordField], policy: ConversionPolicy = .lossless, unknownKeys: UnknownKeys = .ignore
    ) {
        self.fields = fields
        self.policy = policy
        names = fields.map(\.name)
        plan = MappingPlan(fields.map(\.source), unknownKeys: unknownKeys)
        direct = DirectPlan(
            plan, fields: ContiguousArray(fields.enumerated().map { PlannedField(row: $1, $0, policy: policy) }),
            rules: ReadingRules(policy: policy))
        defaults = fields.map { $0.constant ?? $0.defaultValue ?? .null }
        cells = CellPlan()
    }
}

/// The result of mapping a list by a ``RecordTable``: the rows, and every defect of the data.
///
/// ```swift
/// let table = try RecordTable(json: #"{"year": {"path": "year", "type": "int"}}"#)
/// let mapping = table.map(try JSONDocument(parsing: #"[{"year": "MCM"}]"#).root)
/// mapping.rows.map(\.description)    // [{"year":null}]
/// mapping.issues.map(\.description)  // [[0].year: expected an integer, found the string "MCM"]
/// ```
public struct RecordMapping: Sendable {
    /// The rows, in the order of the data: records, or unchanged values if the table has no fields.
    public let rows: [RecordValue]

    /// The first 1,000 defects, in the order of the data; ``issueCount`` counts all of them.
    public internal(set) var issues: [MappingIssue]

    /// The number of all defects.
    public internal(set) var issueCount: Int

    /// The outcome of each field; nil unless it was requested.
    public internal(set) var report: MappingReport?

    /// The number of records that each reader has read.
    public internal(set) var reading: ReaderStatistics
}
