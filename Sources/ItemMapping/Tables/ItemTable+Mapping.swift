import JSONDocuments
import JSONPaths

extension ItemTable {
    /// Maps the list at `path` by this table, whatever the type's own says: tables that are chosen at run time, and types
    /// that are no Items.
    ///
    /// ```swift
    /// let old = ItemTable(Book(), keys: .snakeCase) { Field(\.firstEdition, "firstEdition") }
    /// old.map(try JSONDocument(parsing: #"{"first_edition": 1973}"#).root).items[0].firstEdition  // 1973
    /// ```
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - path: Where in it the list is.
    ///   - reporting: Whether to count what became of each field, which takes more than twice the time.
    ///   - values: What transforms are handed.
    /// - Complexity: O(*n*) in the number of records.
    public func map(
        _ json: JSONValue, at path: JSONPath = "", reporting: Bool = false, values: MappingValues = MappingValues()
    ) -> Mapping<Root> {
        let context = MappingContext(storage: json.storage)
        context.values = values
        if reporting { context.census = (plan, FieldCensus(fieldCount: plan.columns.count)) }
        let items = items(from: RecordList(in: json, at: path, context), context)
        context.placeIssues()
        return Mapping(
            items: items, issues: context.issues, issueCount: context.issueCount, report: context.report,
            reading: MappingReading(reason: "the input was parsed before"))
    }
}
