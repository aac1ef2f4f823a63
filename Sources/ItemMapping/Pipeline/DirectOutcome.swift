import JSONDocuments
import JSONPaths

/// The result of reading bytes directly, apart from the values.
///
/// It doesn't have their type, so that nothing here is generic.
package struct DirectOutcome {
    package let issues: [MappingIssue]
    package let issueCount: Int
    package let reading: ReaderStatistics

    /// True if the records are those of a list.
    let isList: Bool

    /// True if a record was certainly read; false if only jansson's values can tell.
    let hasReadRecord: Bool

    fileprivate init(of reader: borrowing DirectReader) {
        var log = reader.tally.log
        if !log.issues.isEmpty { log.locate(in: reader.makeStorage(), below: .root) }
        (issues, issueCount) = (log.issues, log.issueCount)
        reading = reader.tally.reading
        isList = reader.source.form != .record
        hasReadRecord = reader.tally.hasReadRecord
    }
}

/// A run of the direct reader over the list at a path of some bytes.
package struct DirectRun {
    let bytes: [UInt8]
    let list: ListPath
    let options: JSONDocument.Options
    let strategy: ReaderStrategy

    package init(_ bytes: [UInt8], at list: ListPath, options: JSONDocument.Options, reader strategy: ReaderStrategy) {
        self.bytes = bytes
        self.list = list
        self.options = options
        self.strategy = strategy
    }

    /// Reads the list by `read`, which keeps the values.
    ///
    /// The way along the path is part of reading.
    ///
    /// - Parameter reason: The reason why a table can't be run directly; nil if it can.
    // SAFETY: the bytes stay in place while the reader reads them.
    package func outcome(
        unless reason: String?, _ read: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(DirectRefusal) -> DirectOutcome {
        if let reason = strategy == .jansson ? "the caller asked for it" : reason ?? cellRefusal {
            throw DirectRefusal(reason: reason)
        }
        let memory = MemoryBlock()
        return try unsafe bytes.withUnsafeBufferPointer { (original) throws(DirectRefusal) -> DirectOutcome in
            let (text, slack) = unsafe memory.copy(original)
            let rows = unsafe DirectList(
                bytes: bytes, text: text, options: options, slack: slack, path: list, givesUp: strategy == .auto)
            var reader = try DirectReader(rows, in: memory)
            do throws(ReaderFallback) {
                try reader.readAll(isSingular: list.path.isSingular, read)
            } catch {
                throw reader.tally.reading.reason.map { DirectRefusal(reason: $0) } ?? DirectRefusal.unsure
            }
            return DirectOutcome(of: reader)
        }
    }

    /// The reason why the cells of rows are no values of the text; nil if rows are taken as they are.
    private var cellRefusal: String? {
        list.cells == .asTheyAre ? nil : "the cells of rows are named in jansson's values"
    }
}
