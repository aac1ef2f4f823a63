import Listwright

extension Input {
    /// The rows of the list at `path` by a table; malformed input is an error with its line and a caret, and a path that
    /// leads nowhere is one that names the nearest location.
    func mapping(
        by table: RecordTable, at path: JSONPath, _ reader: MappingReader, reporting: Bool = false
    ) throws(ToolError) -> RecordMapping {
        let bytes = try bytes(atMost: JSONDocument.Limits.maximalBytes)
        let mapping: RecordMapping
        do throws(JSONSyntaxError) {
            mapping = try table.map(bytes, at: path, reader: reader, reporting: reporting)
        } catch {
            throw failure(error, of: bytes)
        }
        // A list without rows may be empty, or not be there.
        if mapping.rows.isEmpty, let root = try? JSONDocument(parsing: bytes).root { try require(path, in: root) }
        return mapping
    }
}
