import Foundation
import JSONDocuments

extension FieldValue {
    /// The Items of all lines of JSON Lines, in the order of the lines, read by several threads.
    ///
    /// Each line is a record. Its bytes are read straight into an Item where that can be done, else by way of jansson's
    /// values; defects of the data are passed over. For the defects see ``items(of:values:)``.
    ///
    /// ```swift
    /// let books = try Book.items(in: JSONLines(contentsOfFile: "books.jsonl"))
    /// ```
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - workers: How many threads read them; as many as the machine has processors by default.
    ///   - reader: Who reads the bytes of a line.
    /// - Throws: `JSONSyntaxError` of the first line that is not JSON, with the line of the input, unless the options of
    ///   `lines` say that bad lines are skipped.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func items(
        in lines: JSONLines, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        reader: MappingReader = .auto
    ) throws(JSONSyntaxError) -> [Self] where Self: Sendable {
        var items: [Self] = []
        try forEachBatch(in: lines, workers: workers, reader: reader) { items += $0 }
        return items
    }

    /// Hands over the Items of JSON Lines in portions, in the order of the lines, in constant memory.
    ///
    /// - Parameters:
    ///   - lines: The lines; see ``items(in:workers:reader:)``.
    ///   - workers: How many threads read them.
    ///   - reader: Who reads the bytes of a line.
    ///   - body: What to do with the Items of some lines, on the calling thread.
    /// - Throws: `JSONSyntaxError` of the first line that is not JSON; the Items before it have been handed over.
    public static func forEachBatch(
        in lines: JSONLines, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        reader: MappingReader = .auto, _ body: ([Self]) -> Void
    ) throws(JSONSyntaxError) where Self: Sendable {
        try lines.forEachBatch(workers: workers) { raw in
            let batch = LineBatch<Self>(raw, reader)
            return (batch, batch.failure != nil)
        } body: { (batch: LineBatch<Self>) throws(JSONSyntaxError) in
            body(batch.items)
            if let failure = batch.failure { throw failure }
        }
    }
}

/// The Items of some lines.
private struct LineBatch<Value: FieldValue & Sendable>: Sendable {
    var items: [Value] = []
    var failure: JSONSyntaxError?

    /// Reads the lines up to the first bad one.
    init(_ lines: [JSONLines.RawLine], _ reader: MappingReader) {
        var direct = DirectReader()
        for line in lines where failure == nil {
            if reader != .jansson, let bytes = line.bytes,
                let found = direct.values(of: Value.self, inLine: bytes, line.documentOptions)
            {
                items += found
            } else {
                parse(line)
            }
        }
    }

    /// Lets jansson read a line.
    private mutating func parse(_ line: JSONLines.RawLine) {
        guard let record = line.record else { return }
        let row = Value.item(of: record)
        if let item = row.item { items.append(item) }
        failure = row.error
    }
}

extension DirectReader {
    /// The value of a line; nil where jansson has to see to it.
    // SAFETY: the bytes stay in place while they are read.
    fileprivate mutating func values<Value: FieldValue>(
        of type: Value.Type, inLine bytes: [UInt8], _ options: JSONDocument.Options
    ) -> [Value]? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard unsafe scanner.turn(to: buffer, options: options) else { return nil }
            steps = nil
            isList = false
            guard (try? scanner.significantByte()) != nil, let values = try? Value.values(from: &self) else {
                return nil
            }
            return scanner.isAtEnd ? Value.own(values) : nil
        }
    }
}
