/// Splits a JSON text whose bytes come in pieces into records as soon as each is whole, and knows
/// the one that isn't.
///
/// The records are the elements of the array at some keys, or the one value there that isn't an
/// array. An element is a record with its last byte, without the comma after it. jansson still decides
/// what a record is, and checks the text around them.
///
/// ```
/// {"total": 2, "data": [{"id": 1}, {"id": 2, "name": "Mo
///                       ^^^^^^^^^  ^^^^^^^^^^^^^^^^^^^^^ open: data, data[1], data[1].name
///                       whole      closed(keeping: 1) = {"id": 2, "name": "Mo"}
/// ```
///
/// An object or array that is whole in a piece is skipped in blocks; any other byte is followed once. If an array
/// is only split, what is open in a record doesn't matter, and its brackets are counted instead. What isn't
/// an element is a bad record up to the next comma. Of equal keys the last counts, as in any text: a
/// repeated key in a record replaces the value before it, and one on the way to the records is an error,
/// because they were read already.
package struct GrowingText: Sendable {
    enum Stage {
        case around, record
        /// In a record that isn't followed or isn't JSON, up to its last bracket, or to the comma or bracket after
        /// it; with its error unless that is jansson's.
        case skipped(Nesting, JSONSyntaxError?)
        /// After an error around the records, or at the end.
        case ended
    }

    /// The approximate number of bytes of a block.
    private static let blockSize = 128 * 1024

    private let keys: [[UInt8]]
    let path: [String]
    package let options: JSONLines.Options
    var limit: Int { options.document.limits.bytes }

    /// True if an array is split: another value has no records, and what is open in a record isn't known.
    private let isSplitting: Bool

    private(set) var tracker: PrefixTracker
    var around: SurroundingText
    var stage = Stage.around

    /// True if the value at the keys has begun.
    var isFound = false

    /// True if the value at the keys is an array.
    package private(set) var hasList = false

    /// The number of containers around an element while the array is open.
    var listDepth: Int?

    /// The number of records so far.
    package private(set) var recordCount = 0

    /// The bytes of the open record from earlier pieces up to the limit, their number, and their start.
    private(set) var record: [UInt8] = []
    package private(set) var recordSize = 0
    private(set) var recordOffset = 0
    var recordStart = TextPosition()

    /// The position of the next byte that isn't kept yet.
    var position = TextPosition()

    private var mark = ByteOrderMarkSkip()

    /// The error in the text around the records, or of its end.
    package private(set) var failure: JSONSyntaxError?

    /// The piece that is read: its next byte, and the first one that isn't kept yet.
    private var piece: [UInt8] = []
    private var reached = 0
    private var kept = 0

    /// Creates a reader of the records at the keys.
    package init(at path: [String], options: JSONLines.Options, isSplitting: Bool = false) {
        self.path = path
        keys = path.map { Array($0.utf8) }
        self.options = options
        self.isSplitting = isSplitting
        tracker = PrefixTracker(depthLimit: options.document.limits.depth)
        around = SurroundingText(limit: options.document.limits.bytes)
    }

    /// True inside a record.
    package var isInRecord: Bool { if case .record = stage { true } else { false } }

    /// Adds the next bytes; those before them must be read.
    package mutating func feed(_ bytes: [UInt8]) { (piece, reached, kept) = (bytes, 0, 0) }

    /// Reads on, and returns the next records that are whole; nil if another piece is needed.
    ///
    /// - Complexity: O(*n*) in the number of bytes, however they are divided.
    package mutating func next() -> RecordBlock? {
        var block = RecordBlock(piece, index: recordCount, options: options)
        let first = reached
        // A record that began in an earlier piece has its own bytes, and so its own block.
        let mostBytes = recordSize > 0 ? 0 : Self.blockSize
        skipByteOrderMark()
        while reached < piece.count, block.count == 0 || reached - first < mostBytes {
            switch stage {
            case .ended: reached = piece.count
            case .skipped(let nesting, let error): skip(nesting, error, to: &block)
            case .around, .record: step(to: &block)
            }
        }
        if reached == piece.count { keep() }
        return block.count > 0 ? block : nil
    }

    /// Ends the text; returns the record that ends with it.
    package mutating func last() -> RecordBlock? {
        var block = RecordBlock(index: recordCount, options: options)
        switch stage {
        case .ended: return nil
        case .skipped(_, let error):
            failure = listDepth == nil ? failureOfRecord() : .unfinishedArray(at: position)
            endRecord(error, to: &block)
        case .around, .record:
            if tracker.finish() == .ended, isInRecord { endRecord(to: &block) }
            failure = failureAtEnd()
        }
        stage = .ended
        return block.count > 0 ? block : nil
    }

    /// Skips a byte order mark at the start.
    private mutating func skipByteOrderMark() {
        guard options.document.byteOrderMark == .skip else { return }
        let skipped = mark.skip(piece, at: &reached)
        if skipped.isEmpty { return }
        around.append(skipped)
        if mark.isComplete { position.skipByteOrderMark() }
        kept = reached
    }

    private mutating func step(to block: inout RecordBlock) {
        switch tracker.take(piece, at: &reached) {
        case .nothing: break
        case .began: if !isInRecord { begin(to: &block) }
        case .ended:
            let depth = tracker.frames.count
            if isInRecord {
                if depth == tracker.recordDepth { endRecord(to: &block) }
            } else if let listDepth, depth < listDepth {
                endList()
            }
        case .broke: breakOff()
        }
    }

    /// Starts a list or a record if the value that has begun is one.
    private mutating func begin(to block: inout RecordBlock) {
        let byte = piece[reached - 1]
        let isContainer = byte == .openBracket || byte == .openBrace
        let depth = tracker.frames.count - (isContainer ? 1 : 0)
        if let listDepth {
            guard depth == listDepth else { return }
            beginRecord(at: reached - 1, depth: depth)
            guard isContainer else { return }
            if let end = JSONScanner.certainEnd(ofContainerAt: reached - 1, in: piece) {
                tracker.leave(after: end - reached)
                reached = end
                endRecord(to: &block)
            } else if isSplitting {
                stage = .skipped(Nesting(depth: 1, isInString: false), nil)
            }
        } else if !isFound, depth == keys.count, isAtPath {
            if byte == .openBracket {
                isFound = true
                keep()
                listDepth = depth + 1
                hasList = true
                around.beginGap(at: position)
            } else if !isSplitting {
                isFound = true
                beginRecord(at: reached - 1, depth: depth)
                around.append(CollectionOfOne(UInt8.digitZero))
                around.beginGap(at: position.advanced(past: piece[kept..<reached]))
            }
        }
    }

    private var isAtPath: Bool {
        zip(tracker.frames, keys).allSatisfy { $0.isObject && $0.key == $1 }
    }

    /// Starts a record at an offset in the piece.
    private mutating func beginRecord(at start: Int, depth: Int) {
        keep(to: start)
        stage = .record
        tracker.recordDepth = depth
        recordStart = position
        recordOffset = tracker.offset - (reached - start)
    }

    private mutating func endList() {
        keep(to: reached - 1)
        around.endGap(at: position)
        listDepth = nil
        keep()
    }

    /// Appends the record, which is whole.
    private mutating func endRecord(_ error: JSONSyntaxError? = nil, to block: inout RecordBlock) {
        var range = kept..<reached
        if recordSize > 0 {
            keep()
            block = RecordBlock(record, index: recordCount, options: options)
            range = 0..<record.count
        } else {
            pass(to: reached)
            recordSize = range.count
        }
        if listDepth != nil || !block.holdsNull(in: range) {
            let isTooLong = recordSize > limit
            let location = RecordBlock.Location(
                range: isTooLong ? range.lowerBound..<range.lowerBound : range, line: recordStart.line,
                column: recordStart.column, byteOffset: recordStart.byteOffset, hasText: !isTooLong)
            if let error { block.append(location, failure: error) } else { block.append(location) }
            recordCount += 1
        }
        stage = .around
        tracker.recordDepth = .max
        if listDepth == nil { around.endGap(at: position) }
        (record, recordSize) = ([], 0)
    }

    private mutating func pass(to end: Int) {
        position.advance(past: piece[kept..<end])
        kept = end
    }

    /// Keeps the bytes that were read, where they belong.
    private mutating func keep(to end: Int? = nil) {
        let bytes = piece[kept..<(end ?? reached)]
        pass(to: bytes.endIndex)
        switch stage {
        case .around where listDepth == nil: around.append(bytes)
        case .around, .ended: break
        case .record, .skipped:
            recordSize += bytes.count
            if recordSize > limit { record = [] } else { record += bytes }
        }
    }

    /// Goes on after a byte that JSON doesn't allow.
    private mutating func breakOff() {
        if isInRecord {
            var isInString = false
            if case .string = tracker.brokenState { isInString = true }
            let depth = tracker.frames.count - tracker.recordDepth
            stage = .skipped(Nesting(depth: depth, isInString: isInString), nil)
        } else if let listDepth {
            beginRecord(at: reached, depth: listDepth)
            tracker.countElement()
            var expected = "unexpected token"
            if case .separator = tracker.brokenState { expected = "']' expected" }
            stage = .skipped(Nesting(), .unexpected(piece[reached], at: position, expected: expected))
        } else {
            keep()
            stage = .ended
            if case .end = tracker.brokenState, options.document.trailingData == .skip {
                failure = failureAtEnd()
            } else {
                let byte = piece[reached]
                around.append(CollectionOfOne(byte))
                failure = failureAround() ?? .unexpected(byte, at: position)
            }
        }
    }

    /// Skips to the end of an element that isn't followed; a record that is no element continues to the end of
    /// the text.
    private mutating func skip(_ nesting: Nesting, _ error: JSONSyntaxError?, to block: inout RecordBlock) {
        var nesting = nesting
        let end = nesting.end(in: piece, from: reached)
        stage = .skipped(nesting, error)
        guard let end, listDepth != nil else { return reached = piece.count }
        tracker.recover(to: tracker.recordDepth, passing: end - reached)
        reached = end
        endRecord(error, to: &block)
    }
}
