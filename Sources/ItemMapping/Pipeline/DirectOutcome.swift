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

    /// Reads the list at `path` by `read`, which keeps the values; nil, with the reason in `reading`, if
    /// jansson must read the bytes.
    ///
    /// The way along keys is part of reading. The matches of any other path are found first. A table that
    /// can't be run directly has a `reason`.
    // SAFETY: the bytes stay in place while the reader reads them.
    package init?(
        _ bytes: [UInt8], at path: JSONPath, options: JSONDocument.Options, reader: ReaderStrategy, reason: String?,
        reading: inout ReaderStatistics, _ read: (inout DirectReader) throws(ReaderFallback) -> Void
    ) {
        guard reader != .jansson else { return nil }
        if let reason {
            reading.reason = reason
            return nil
        }
        let steps = path.steps
        guard steps?.count ?? 0 <= PathTrie.mostSteps else {
            reading.reason = "the path of the list has more than \(PathTrie.mostSteps) steps"
            return nil
        }
        let keys = steps.flatMap { JSONPath.keys(of: $0) }
        reading.reason = "jansson has the last word on this text"
        let memory = MemoryBlock()
        let outcome = unsafe bytes.withUnsafeBufferPointer { original -> (DirectOutcome?, ReaderStatistics)? in
            let (text, slack) = unsafe memory.copy(original)
            let walk = keys == nil ? MatchWalk(path) : nil
            let needsMatches = keys == nil && walk == nil
            let matches = needsMatches ? unsafe PathMatchesInText(of: path, in: text, options: options) : nil
            guard !needsMatches || matches.map({ $0.count > 0 }) ?? false else {
                reading.reason = "the path \(path) of the list is followed in jansson's values"
                return nil
            }
            let list = unsafe DirectList(
                bytes: bytes, text: text, options: options, slack: slack,
                keys: keys, matches: matches, givesUp: reader == .auto)
            guard var reader = DirectReader(list, in: memory) else { return nil }
            reader.source.walk = walk
            do throws(ReaderFallback) {
                try reader.readValues(of: list, isSingular: path.isSingular, read)
                return (DirectOutcome(of: reader), reader.tally.reading)
            } catch {
                return (nil, reader.tally.reading)
            }
        }
        guard let outcome else { return nil }
        guard let whole = outcome.0 else {
            reading.reason = outcome.1.reason ?? reading.reason
            return nil
        }
        self = whole
    }

    private init(of reader: borrowing DirectReader) {
        var log = reader.tally.log
        if !log.issues.isEmpty { log.locate(in: reader.makeStorage(), below: .root) }
        (issues, issueCount) = (log.issues, log.issueCount)
        reading = reader.tally.reading
        isList = reader.source.form != .record
        hasReadRecord = reader.tally.hasReadRecord
    }
}

extension DirectReader {
    /// Reads the list at these keys, after which the text must end, or the matches in a text that was
    /// read to its end before.
    // SAFETY: a match is in the text.
    fileprivate mutating func readValues(
        of list: DirectList, isSingular: Bool, _ read: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if let keys = list.keys {
            try self.read(at: keys[...], read)
            guard scanner.isAtEnd else { throw .input }
            return
        }
        guard isSingular, let matches = list.matches else {
            source.form = .matches
            try read(&self)
            if let walk = source.walk, !walk.isFinished { throw .input }
            return
        }
        unsafe scanner.next = unsafe list.text.baseAddress! + matches[0].lowerBound
        try self.read(at: [], read)
    }
}
