import Foundation
import JSONDocuments
import JSONPaths

extension FieldValue {
    /// Maps the list at `path` in a JSON value: the Items, and every defect with its place.
    ///
    /// Any field value can be listed, not Items alone: `Int.items(in: "[1, 2]")`.
    ///
    /// An array at the path is a list of records, any other value one record; a path with a wildcard makes each of its
    /// matches a record. One bad record never takes the others with it.
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - path: Where in it the list is.
    ///   - reporting: Whether to count what became of each field, which takes more than twice the time.
    /// - Complexity: O(*n*) in the number of records.
    public static func map(_ json: JSONValue, at path: JSONPath = "", reporting: Bool = false) -> Mapping<Self> {
        let context = MappingContext(storage: json.storage)
        if reporting { context.census = plan.map { ($0, FieldCensus(fieldCount: $0.columns.count)) } }
        let list = RecordList(in: json, at: path, context)
        let items = values(of: list, context)
        context.placeIssues()
        return Mapping(items: items, issues: context.issues, issueCount: context.issueCount, report: context.report)
    }

    /// Parses bytes and maps the list at `path`.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON; defects of the data are issues.
    public static func map(_ bytes: [UInt8], at path: JSONPath = "") throws(JSONSyntaxError) -> Mapping<Self> {
        map(try JSONDocument(parsing: bytes).root, at: path)
    }

    /// Parses data and maps the list at `path`.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON; defects of the data are issues.
    public static func map(_ data: Data, at path: JSONPath = "") throws(JSONSyntaxError) -> Mapping<Self> {
        map(try JSONDocument(parsing: data).root, at: path)
    }

    /// Parses a string and maps the list at `path`.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON; defects of the data are issues.
    public static func map(_ text: String, at path: JSONPath = "") throws(JSONSyntaxError) -> Mapping<Self> {
        map(try JSONDocument(parsing: text).root, at: path)
    }

    /// The Items of the list at `path` in bytes; defects of the data are passed over.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON.
    public static func items(in bytes: [UInt8], at path: JSONPath = "") throws(JSONSyntaxError) -> [Self] {
        try map(bytes, at: path).items
    }

    /// The Items of the list at `path` in data; defects of the data are passed over.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON.
    public static func items(in data: Data, at path: JSONPath = "") throws(JSONSyntaxError) -> [Self] {
        try map(data, at: path).items
    }

    /// The Items of the list at `path` in a string; defects of the data are passed over.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON.
    public static func items(in text: String, at path: JSONPath = "") throws(JSONSyntaxError) -> [Self] {
        try map(text, at: path).items
    }

    /// The value as JSON; of an Item, back through the same table.
    public static func json(for item: Self) -> JSONValue { item.json }
}
