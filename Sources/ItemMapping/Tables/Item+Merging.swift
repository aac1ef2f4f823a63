import JSONDocuments
import JSONPaths

extension Item {
    /// Applies a partial record: fields that it has something for change, all others stay as they are.
    ///
    /// Null makes an optional nil and changes no other field; a nested Item and a dictionary are merged in turn (a key with
    /// null leaves a dictionary), a list is replaced, as in RFC 7396. A field with a defect keeps its value.
    ///
    /// ```swift
    /// var book = Book(title: "Momo", year: 1972)
    /// let merge = Book.merge(try JSONDocument(parsing: #"{"year": 1973}"#).root, into: &book)
    /// merge.changedFields  // ["year"]
    /// ```
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - item: The Item that changes.
    ///   - values: What transforms are handed.
    /// - Returns: Which fields changed (those that are written back, by their paths), and every defect.
    /// - Complexity: O(*n*) in the number of fields and the size of what they hold.
    public static func merge(
        _ json: JSONValue, into item: inout Self, values: MappingValues = MappingValues()
    ) -> Merge {
        let context = MappingContext(storage: json.storage)
        context.values = values
        let list = RecordList(of: json, context)
        context.record = 0
        type(of: item).table.plan.reportDefects(context)
        let before = fieldValues(of: item)
        let old = item
        let merged = context.attempt(nil) { () throws(ConversionFailure) in
            try old.mergingRecord(FoundValue(list[0], in: context))
        }
        if let merged { item = merged }
        context.placeIssues()
        let changed = zip(before, fieldValues(of: item)).filter { $0.json != $1.json }.map { $1.name }
        return Merge(changedFields: changed, issues: context.issues, issueCount: context.issueCount)
    }
}
