import JSONDocuments
import JSONPaths

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
        guard path.steps?.count ?? 0 <= PathTrie.mostSteps else {
            reading.reason = "the path of the list has more than \(PathTrie.mostSteps) steps"
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
