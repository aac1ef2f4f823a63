/// Splits a JSON text whose bytes come in pieces into records as soon as each is whole, and knows
/// the one that isn't.
///
/// The records are the elements of the array at some keys, or the one value there that isn't an
/// array. Unlike ``ArraySplitter``, which needs the comma after an element, this reports an element
/// with its last byte. jansson still decides what a record is, and checks the text around them.
///
/// ```
/// {"total": 2, "data": [{"id": 1}, {"id": 2, "name": "Mo
///                       ^^^^^^^^^  ^^^^^^^^^^^^^^^^^^^^^ open: data, data[1], data[1].name
///                       whole      closed(keeping: 1) = {"id": 2, "name": "Mo"}
/// ```
///
/// Each byte is followed once. Of equal keys the last counts, as in any text: a repeated key in a record
/// replaces the value before it, and one on the way to the records is an error, because they were read
/// already.
package struct GrowingText: Sendable {
    enum Stage {
        case around, record
        /// In a record that isn't JSON, up to the comma or bracket after it.
        case damaged(Nesting)
        /// After an error around the records, or at the end.
        case ended
    }

    private let keys: [[UInt8]]
    let path: [String]
    package let options: JSONLines.Options
    var limit: Int { options.document.limits.bytes }

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

    /// The bytes of the open record up to the limit, their number, and their start.
    private(set) var record: [UInt8] = []
    package private(set) var recordSize = 0
    private(set) var recordOffset = 0
    var recordStart = TextPosition()

    /// The position of the next byte.
    var position = TextPosition()

    /// The number of bytes of a byte order mark that were read; 3 after any other byte.
    private var markCount = 0

    /// The error in the text around the records, or of its end.
    package private(set) var failure: JSONSyntaxError?

    /// Bytes that are being read: the next one, and the first one that isn't kept yet.
    private struct Piece {
        let bytes: [UInt8]
        var next = 0
        var mark = 0
    }

    /// Creates a reader of the records at the keys.
    package init(at path: [String], options: JSONLines.Options) {
        self.path = path
        keys = path.map { Array($0.utf8) }
        self.options = options
        tracker = PrefixTracker(depthLimit: options.document.limits.depth)
        around = SurroundingText(limit: options.document.limits.bytes)
    }

    /// True inside a record.
    package var isInRecord: Bool { if case .record = stage { true } else { false } }

    /// Reads the next bytes, and passes each record that becomes whole to `body`.
    ///
    /// - Complexity: O(*n*) in the number of these bytes, however they are divided.
    package mutating func append(_ bytes: [UInt8], _ body: (RecordBlock) -> Void) {
        var piece = Piece(bytes: bytes)
        skipByteOrderMark(&piece)
        while piece.next < bytes.count {
            switch stage {
            case .ended: return
            case .damaged(let nesting): passDamage(nesting, &piece, body)
            case .around, .record: step(&piece, body)
            }
        }
        keep(&piece)
    }

    /// Ends the text.
    package mutating func finish(_ body: (RecordBlock) -> Void) {
        var piece = Piece(bytes: [])
        switch stage {
        case .ended: return
        case .damaged:
            failure = listDepth == nil ? failureOfRecord() : .unfinishedArray(at: position)
            endRecord(&piece, body)
        case .around, .record:
            if tracker.finish() == .ended, isInRecord { endRecord(&piece, body) }
            failure = failureAtEnd()
        }
        stage = .ended
    }

    /// Skips a byte order mark at the start.
    private mutating func skipByteOrderMark(_ piece: inout Piece) {
        guard options.document.byteOrderMark == .skip else { return }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        while markCount < 3, piece.next < piece.bytes.count, piece.bytes[piece.next] == mark[markCount] {
            around.append(CollectionOfOne(mark[markCount]))
            markCount += 1
            piece.next += 1
            if markCount == 3 { position.skipByteOrderMark() }
        }
        piece.mark = piece.next
        if piece.next < piece.bytes.count { markCount = 3 }
    }

    private mutating func step(_ piece: inout Piece, _ body: (RecordBlock) -> Void) {
        switch tracker.take(piece.bytes, at: &piece.next) {
        case .nothing: break
        case .began: if !isInRecord { begin(&piece) }
        case .ended:
            let depth = tracker.frames.count
            if isInRecord {
                if depth == tracker.recordDepth { endRecord(&piece, body) }
            } else if let listDepth, depth < listDepth {
                endList(&piece)
            }
        case .broke: breakOff(&piece)
        }
    }

    /// Starts a list or a record if the value that has begun is one.
    private mutating func begin(_ piece: inout Piece) {
        let byte = piece.bytes[piece.next - 1]
        let isContainer = byte == .openBracket || byte == .openBrace
        let depth = tracker.frames.count - (isContainer ? 1 : 0)
        if let listDepth {
            if depth == listDepth { beginRecord(&piece, depth: depth) }
        } else if !isFound, depth == keys.count, isAtPath {
            isFound = true
            if byte == .openBracket {
                keep(&piece)
                listDepth = depth + 1
                hasList = true
                around.beginGap(at: position)
            } else {
                beginRecord(&piece, depth: depth)
                around.append(CollectionOfOne(UInt8.digitZero))
                around.beginGap(at: position.advanced(past: piece.bytes[piece.mark..<piece.next]))
            }
        }
    }

    private var isAtPath: Bool {
        zip(tracker.frames, keys).allSatisfy { $0.isObject && $0.key == $1 }
    }

    private mutating func beginRecord(_ piece: inout Piece, depth: Int) {
        keep(&piece, to: piece.next - 1)
        stage = .record
        tracker.recordDepth = depth
        recordStart = position
        recordOffset = tracker.offset - 1
    }

    private mutating func endList(_ piece: inout Piece) {
        keep(&piece, to: piece.next - 1)
        around.endGap(at: position)
        listDepth = nil
        keep(&piece)
    }

    /// Reports the record, which is whole.
    private mutating func endRecord(_ piece: inout Piece, _ body: (RecordBlock) -> Void) {
        keep(&piece)
        stage = .around
        tracker.recordDepth = .max
        let isSingle = listDepth == nil
        if isSingle { around.endGap(at: position) }
        if !isSingle || record != Array("null".utf8) { body(block()) }
        (record, recordSize) = ([], 0)
    }

    private mutating func block() -> RecordBlock {
        var block = RecordBlock(record, index: recordCount, options: options)
        let isTooLong = recordSize > limit
        block.append(
            RecordBlock.Location(
                range: isTooLong ? 0..<0 : 0..<record.count, line: recordStart.line, column: recordStart.column,
                byteOffset: recordStart.byteOffset, isTooLong: isTooLong))
        recordCount += 1
        return block
    }

    /// Keeps the bytes that were read, where they belong.
    private mutating func keep(_ piece: inout Piece, to end: Int? = nil) {
        let bytes = piece.bytes[piece.mark..<(end ?? piece.next)]
        piece.mark = end ?? piece.next
        position.advance(past: bytes)
        switch stage {
        case .around where listDepth == nil: around.append(bytes)
        case .around, .ended: break
        case .record, .damaged:
            recordSize += bytes.count
            if recordSize > limit { record = [] } else { record += bytes }
        }
    }

    private mutating func breakOff(_ piece: inout Piece) {
        if isInRecord {
            var isInString = false
            if case .string = tracker.brokenState { isInString = true }
            let depth = tracker.frames.count - tracker.recordDepth
            stage = .damaged(Nesting(depth: depth, isInString: isInString))
            return
        }
        keep(&piece)
        let byte = piece.bytes[piece.next]
        if listDepth != nil {
            failure = .unexpected(byte, at: position)
        } else {
            around.append(CollectionOfOne(byte))
            failure = failureAround() ?? .unexpected(byte, at: position)
        }
        stage = .ended
    }

    /// Skips to the end of an element that isn't JSON; any other record continues to the end of the
    /// text.
    private mutating func passDamage(_ nesting: Nesting, _ piece: inout Piece, _ body: (RecordBlock) -> Void) {
        var nesting = nesting
        let end = nesting.end(in: piece.bytes, from: piece.next)
        stage = .damaged(nesting)
        guard let end, listDepth != nil else { return piece.next = piece.bytes.count }
        tracker.recover(to: tracker.recordDepth, passing: end - piece.next)
        piece.next = end
        endRecord(&piece, body)
    }
}
