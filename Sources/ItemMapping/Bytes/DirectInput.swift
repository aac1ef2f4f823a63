import JSONDocuments
import JSONPaths

/// The records of a direct reader: those of a list in one text, or texts of their own.
enum DirectInput {
    case list(DirectList)
    case block(DirectBlock)

    /// The form of the records: elements of a list, a single record, the matches of a path, or texts
    /// of their own.
    enum Form { case list, record, matches, block }
}

/// A list in one text.
// SAFETY: `text` is the memory of `bytes`, which stays in place while there is a reader.
@safe struct DirectList {
    let bytes: [UInt8]
    let text: UnsafeBufferPointer<UInt8>
    let options: JSONDocument.Options

    /// The number of bytes after `text` that may be read: it is a copy then.
    let slack: Int

    /// The location of the list; nil for a path with other steps than keys.
    let location: JSONLocation?

    /// The records, or the list, that such a path leads to; nil for a path of keys.
    let matches: PathMatchesInText?

    /// True to fall back altogether if most records need jansson.
    let givesUp: Bool
}

/// Records that are texts of their own, read as if they were the elements of one list.
// SAFETY: `bytes` are the memory of the records, and stay in place while this is used.
@safe final class DirectBlock {
    let records: RecordBlock
    let bytes: UnsafeBufferPointer<UInt8>

    /// True if reading ends after a record that isn't JSON, whatever the options of the records
    /// say.
    let stopsAtError: Bool

    /// The index of the record being read.
    fileprivate(set) var number = -1

    /// True if no record follows.
    fileprivate(set) var hasStopped = false

    /// The results of the records that jansson has read, in their order.
    fileprivate(set) var exceptions: [Exception] = []

    init(_ records: RecordBlock, in bytes: UnsafeBufferPointer<UInt8>, stopsAtError: Bool) {
        self.records = records
        unsafe self.bytes = unsafe bytes
        self.stopsAtError = stopsAtError
    }

    /// The result of a record that jansson has read.
    struct Exception {
        let number: Int
        /// True if the record made an Item, as any record without an exception does.
        var hasItem = false
        /// True if the record is skipped: a bad one, by the options of the records.
        var isSkipped = false
        /// True if reading ends after the record.
        var isLast = false
        var issues: [MappingIssue] = []
        var error: JSONSyntaxError?
    }
}

extension DirectReader {
    /// The results of the records of a block that jansson has read.
    var exceptions: [DirectBlock.Exception] {
        if case .block(let block) = input { block.exceptions } else { [] }
    }

    /// Moves to the next record of the block; returns false at its end.
    mutating func nextInBlock() -> Bool {
        guard case .block(let block) = input, !block.hasStopped, block.number + 1 < block.records.count else {
            return false
        }
        block.number += 1
        isDoubtful = !turn(to: block.number, of: block)
        return true
    }

    // SAFETY: the record's range is inside the bytes.
    private mutating func turn(to number: Int, of block: DirectBlock) -> Bool {
        guard let range = block.records.range(of: number) else { return false }
        let options = block.records.documentOptions(of: number)
        guard unsafe scanner.turn(to: range, of: block.bytes, options: options) else { return false }
        steps = nil
        return (try? scanner.significantByte()) != nil
    }

    /// Lets jansson read the record of the block at the reader's offset.
    func reread(in block: DirectBlock, _ body: (JSONNode, MappingContext) -> Bool) -> Bool {
        var exception = DirectBlock.Exception(number: block.number)
        defer { block.exceptions.append(exception) }
        restartRecord()
        guard let record = block.records.record(block.number) else {
            exception.isSkipped = true
            return false
        }
        exception.isLast = block.records.isLast(record) || (block.stopsAtError && record.error != nil)
        block.hasStopped = exception.isLast
        guard let document = record.document else {
            exception.error = record.error
            return false
        }
        let context = MappingContext(storage: document.storage, values: self.context.values)
        _ = RecordList(of: document.root, context: context)
        context.cursor.number = 0
        context.cursor.streamNumber = record.index
        context.uniqueValues = self.context.uniqueValues
        exception.hasItem = body(document.root.node, context)
        if context.hasReadRecord { self.context.hasReadRecord = true }
        context.locateIssues()
        exception.issues = context.log.issues
        return exception.hasItem
    }
}

/// The result of reading bytes directly.
struct DirectOutcome<Value> {
    let values: [Value]
    let issues: [MappingIssue]
    let issueCount: Int
    let reading: ReaderStatistics

    /// True if the records are those of a list.
    let isList: Bool

    /// True if a record was certainly read; false if only jansson's values can tell.
    let hasReadRecord: Bool

    /// Reads the list at `path` by `read`; nil, with the reason in `reading`, if jansson must read
    /// the bytes.
    ///
    /// The way along keys is part of reading. The matches of any other path are found first. A table that
    /// can't be run directly has a `reason`.
    // SAFETY: the bytes stay in place while the reader reads them.
    init?(
        _ bytes: [UInt8], at path: JSONPath, options: JSONDocument.Options, reader: ReaderStrategy, reason: String?,
        reading: inout ReaderStatistics, _ read: (inout DirectReader) throws(ReaderFallback) -> [Value]
    ) {
        guard reader != .jansson else { return nil }
        if let reason {
            reading.reason = reason
            return nil
        }
        let keys = path.keys
        guard path.steps?.count ?? 0 <= DirectPlan.mostSteps else {
            reading.reason = "the path of the list has more than \(DirectPlan.mostSteps) steps"
            return nil
        }
        reading.reason = "jansson has the last word on this text"
        let outcome = unsafe bytes.withUnsafeBufferPointer { original -> (DirectOutcome?, ReaderStatistics)? in
            // A short text is copied, so that all of it is read in the fast way.
            var (text, slack) = unsafe (original, 0)
            var copy: UnsafeMutablePointer<UInt8>?
            if original.count <= 8_192, let start = original.baseAddress {
                slack = 192
                let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: original.count + slack)
                unsafe memory.initialize(from: start, count: original.count)
                unsafe (memory + original.count).initialize(repeating: 0, count: slack)
                unsafe text = unsafe UnsafeBufferPointer(start: memory, count: original.count)
                unsafe copy = unsafe memory
            }
            defer { unsafe copy?.deallocate() }
            let walk = keys == nil ? MatchWalk(path) : nil
            let needsMatches = keys == nil && walk == nil
            let matches = needsMatches ? unsafe PathMatchesInText(of: path, in: text, options: options) : nil
            guard !needsMatches || matches.map({ $0.count > 0 }) ?? false else {
                reading.reason = "the path \(path) of the list is followed in jansson's values"
                return nil
            }
            let list = unsafe DirectList(
                bytes: bytes, text: text, options: options, slack: slack,
                location: keys.map { JSONLocation($0.map { .key($0) }) },
                matches: matches, givesUp: reader == .auto)
            guard var reader = DirectReader(list) else { return nil }
            reader.walk = walk
            let values = try? reader.values(of: list, at: keys, isSingular: path.isSingular, read)
            return (values.map { DirectOutcome($0, of: reader) }, reader.reading)
        }
        guard let outcome else { return nil }
        guard let whole = outcome.0 else {
            reading.reason = outcome.1.reason ?? reading.reason
            return nil
        }
        self = whole
    }

    private init(_ values: [Value], of reader: borrowing DirectReader) {
        self.values = values
        let context = reader.context
        context.log = reader.log
        context.locateIssues()
        issues = context.log.issues
        issueCount = context.log.issueCount
        reading = reader.reading
        isList = reader.form != .record
        hasReadRecord = reader.seen != 0 || context.hasReadRecord
    }
}

extension DirectReader {
    /// Reads the list at these keys, after which the text must end, or the matches in a text that was
    /// read to its end before.
    // SAFETY: a match is in the text.
    fileprivate mutating func values<Value>(
        of list: DirectList, at keys: [String]?, isSingular: Bool,
        _ read: (inout DirectReader) throws(ReaderFallback) -> [Value]
    ) throws(ReaderFallback) -> [Value] {
        if let keys {
            let values = try self.read(at: keys[...], read)
            guard scanner.isAtEnd else { throw .input }
            return values
        }
        guard isSingular, let matches = list.matches else {
            form = .matches
            let values = try read(&self)
            if let walk, !walk.isFinished { throw .input }
            return values
        }
        unsafe scanner.next = unsafe list.text.baseAddress! + matches[0].lowerBound
        return try self.read(at: [], read)
    }
}
