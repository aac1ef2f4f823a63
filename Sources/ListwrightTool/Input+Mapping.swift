import Listwright

extension Input {
    /// The rows of the list at `path` by a table; malformed input is an error with its line and a caret.
    func mapping(
        by table: RecordTable, at path: JSONPath, _ reader: MappingReader, reporting: Bool = false
    ) throws(ToolError) -> RecordMapping {
        let bytes = try bytes(atMost: JSONDocument.Limits.maximalBytes)
        do throws(JSONSyntaxError) {
            return try table.map(bytes, at: path, reader: reader, reporting: reporting)
        } catch {
            throw failure(error, of: bytes)
        }
    }
}
