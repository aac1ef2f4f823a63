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

/// jansson must read the bytes, for this reason.
package struct DirectRefusal: Error {
    package let reason: String

    static let unsure = DirectRefusal(reason: "jansson has the last word on this text")
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
    /// The way along keys is part of reading. The matches of any other path are found first.
    ///
    /// - Parameter reason: The reason why a table can't be run directly; nil if it can.
    // SAFETY: the bytes stay in place while the reader reads them.
    package func outcome(
        unless reason: String?, _ read: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(DirectRefusal) -> DirectOutcome {
        if let reason = strategy == .jansson ? "the caller asked for it" : reason ?? pathRefusal {
            throw DirectRefusal(reason: reason)
        }
        let memory = MemoryBlock()
        return try unsafe bytes.withUnsafeBufferPointer { (original) throws(DirectRefusal) -> DirectOutcome in
            let (text, slack) = unsafe memory.copy(original)
            let (list, walk) = unsafe try list(in: text, slack: slack)
            guard var reader = DirectReader(list, in: memory) else { throw DirectRefusal.unsure }
            reader.source.walk = walk
            do throws(ReaderFallback) {
                try reader.readValues(of: list, isSingular: path.isSingular, read)
            } catch {
                throw reader.tally.reading.reason.map { DirectRefusal(reason: $0) } ?? DirectRefusal.unsure
            }
            return DirectOutcome(of: reader)
        }
    }

    /// The path of the rows: of lists in things, through their elements.
    private var path: JSONPath { list.isSpread ? list.path.appending(.wildcard) : list.path }

    /// The reason why the path can't be followed in bytes; nil if it can.
    private var pathRefusal: String? {
        if list.cells != .asTheyAre { return "the cells of rows are named in jansson's values" }
        return path.steps?.count ?? 0 > PathTrie.mostSteps
            ? "the path of the list has more than \(PathTrie.mostSteps) steps" : nil
    }

    /// The list in a copy of the bytes, and the walk to its records along keys and wildcards.
    // SAFETY: as for `outcome`.
    private func list(
        in text: UnsafeBufferPointer<UInt8>, slack: Int
    ) throws(DirectRefusal) -> (DirectList, MatchWalk?) {
        let keys = path.steps.flatMap { JSONPath.keys(of: $0) }
        let walk = keys == nil ? MatchWalk(path, inArrays: list.isSpread) : nil
        var matches: PathMatchesInText?
        if keys == nil, walk == nil {
            // What isn't a list among lists is a row, which takes a look at each of them.
            let isCertain = path.isSingular || path.steps == nil && list.endsInRows && !list.readsMembers
            matches = isCertain ? unsafe PathMatchesInText(of: path, in: text, options: options) : nil
            guard let matches, matches.count > 0 else {
                throw DirectRefusal(reason: "the path \(path) of the list is followed in jansson's values")
            }
        }
        let list = unsafe DirectList(
            bytes: bytes, text: text, options: options, slack: slack, keys: keys, matches: matches,
            givesUp: strategy == .auto)
        return (list, walk)
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
