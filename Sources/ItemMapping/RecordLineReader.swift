import JSONDocuments

/// Reads the lines of JSON Lines straight into rows of a table, and keeps what it learns of their keys from line to line.
///
/// Good for one thread.
package struct RecordLineReader: ~Copyable {
    private let table: RecordTable
    private var reader = DirectReader()

    /// A reader of lines by a table.
    package init(_ table: RecordTable) { self.table = table }

    /// The row that the object in a line is; nil where jansson has to see to it, as for everything with a defect.
    // SAFETY: the bytes stay in place while they are read.
    package mutating func row(of bytes: [UInt8], _ options: JSONDocument.Options) -> RecordValue? {
        guard table.direct.reason == nil, !table.fields.isEmpty, bytes.first == UInt8(ascii: "{") else { return nil }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard unsafe reader.scanner.turn(to: buffer, options: options) else { return nil }
            reader.steps = nil
            reader.isList = false
            reader.context.rules = ReadingRules(policy: table.policy)
            guard (try? reader.scanner.significantByte()) != nil, let row = try? table.row(from: &reader) else {
                return nil
            }
            return reader.scanner.isAtEnd ? row : nil
        }
    }
}
