import ItemMapping
import JSONDocuments
import RowMapping

extension RecordTable {
    /// The table that a JSON text describes.
    ///
    /// - Throws: ``RecordTableError``, with the location and position of the mistake.
    public init(json text: String, policy: ConversionPolicy = .lossless) throws(RecordTableError) {
        try self.init(json: Array(text.utf8), policy: policy)
    }

    /// The table that a JSON text describes.
    ///
    /// - Throws: ``RecordTableError``, with the location and position of the mistake; also for a
    ///   duplicate field or member, with both positions.
    public init(json bytes: [UInt8], policy: ConversionPolicy = .lossless) throws(RecordTableError) {
        let document: JSONDocument
        var options = JSONDocument.Options()
        options.duplicateKeys = .refuse
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes, options: options)
        } catch {
            throw RecordTableError(error)
        }
        self = try TableFile.table(in: document, policy: policy)
    }
}
