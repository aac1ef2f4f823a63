import JSONDocuments
import JSONPaths

// SAFETY: the pointers inside are the scanner's and this type's own; deinit frees what the constructor allocates.
/// Reads values straight from the bytes of a text, guided by the tables of the Items they go into.
///
/// The second executor of a table's plan, beside the one over jansson's values, and equal to it: whatever it does not
/// know for sure it leaves to jansson by throwing `ReaderFallback`.
@safe struct DirectReader: ~Copyable {
    var scanner: JSONScanner

    /// The bytes that are read, and how.
    let source: [UInt8]
    let options: JSONDocument.Options

    /// What conversions look at; defects reported here make the record jansson's.
    let context: MappingContext

    /// The steps to go from the place for the value that is read next: behind the wildcard of its path.
    var steps: ArraySlice<JSONPath.Step>?

    /// How many levels deep the value being read may be in its record.
    var levels = 0

    /// Why a row over an initializer could not be read.
    var doubt: ReaderFallback?

    /// Where the list is, and whether it is one.
    var listLocation = JSONLocation.root
    var isList = true
    var listStart: UnsafePointer<UInt8>?

    /// What records that jansson read have given.
    var defects = MappingDiagnostics()

    /// What has been read in which way.
    var reading = ReaderStatistics()

    /// Whether to give up where most records are jansson's.
    let givesUp: Bool

    /// The records to read where each is a text of its own; nil where they are in one text.
    let block: DirectBlock?

    /// What was learned about the tables met so far.
    private var memories: [KeyPredictor] = []

    /// The places of values that are read late, of all records that are being read, the outermost first.
    var places: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    var placeCount = 0
    private var placeRoom = 256

    /// A reader of an object or array; nil for what jansson has to look at anyway.
    // SAFETY: whoever makes the reader keeps the bytes of `source`, which `buffer` is, alive and in place.
    init?(
        _ buffer: UnsafeBufferPointer<UInt8>, of source: [UInt8], _ options: JSONDocument.Options, givesUp: Bool
    ) {
        guard let scanner = unsafe JSONScanner(buffer, options: options) else { return nil }
        self.scanner = scanner
        self.source = source
        self.options = options
        self.givesUp = givesUp
        block = nil
        context = MappingContext(storage: JSONStorage(positionsIn: source, options: options))
        unsafe places = .allocate(capacity: placeRoom)
    }

    /// A reader of the records of a block, each of them a text of its own.
    // SAFETY: the two bytes are a literal's, which lives for ever; `bytes` stay in place for as long as there is a reader.
    init(_ block: RecordBlock, in bytes: UnsafeBufferPointer<UInt8>, stopsAtError: Bool = false) {
        let empty: StaticString = "[]"
        let nothing = unsafe UnsafeBufferPointer(start: empty.utf8Start, count: empty.utf8CodeUnitCount)
        scanner = unsafe JSONScanner(nothing, options: .init())!
        source = []
        options = .init()
        givesUp = false
        context = MappingContext(storage: JSONStorage(positionsIn: source, options: options))
        self.block = unsafe DirectBlock(block, in: bytes, stopsAtError: stopsAtError)
        unsafe places = .allocate(capacity: placeRoom)
    }

    // SAFETY: allocated by the constructor or `reserve`.
    deinit { unsafe places.deallocate() }

    /// What was learned about a table; learning starts where it is met first.
    mutating func memory(of plan: DirectPlan) -> KeyPredictor {
        for memory in memories where memory.plan === plan { return memory }
        let memory = KeyPredictor(plan)
        memories.append(memory)
        return memory
    }

    /// Makes room for the slots of a record; answers where they start.
    // SAFETY: the new slots are set to nil; the memory in use is moved where it is too small.
    mutating func reserve(_ count: Int) -> Int {
        let start = placeCount
        if start + count > placeRoom {
            let larger = UnsafeMutablePointer<UnsafePointer<UInt8>?>.allocate(capacity: 2 * (start + count))
            unsafe larger.moveInitialize(from: places, count: start)
            unsafe places.deallocate()
            unsafe places = unsafe larger
            placeRoom = 2 * (start + count)
        }
        unsafe (places + start).initialize(repeating: nil, count: count)
        placeCount = start + count
        return start
    }
}

extension DirectReader {
    /// Goes down the keys of a path, lets `body` read the value there, and passes over everything around it.
    mutating func read<Result>(
        at keys: ArraySlice<String>, _ body: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        _ = try scanner.significantByte()
        guard let key = keys.first else {
            let byte = unsafe scanner.next.pointee
            guard byte == 0x5B || byte == 0x7B else { throw .input }
            isList = byte == 0x5B
            return try body(&self)
        }
        guard unsafe scanner.next.pointee == 0x7B, try !scanner.takeOpening(endingWith: 0x7D) else { throw .input }
        var result: Result?
        let wanted = Array(key.utf8)
        repeat {
            let found = unsafe try scanner.takeKey()
            if unsafe found.elementsEqual(wanted) {
                guard result == nil else { throw .input }
                result = try read(at: keys.dropFirst(), body)
            } else {
                try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: 0x7D)
        guard let result else { throw .input }
        return result
    }

    /// Calls `body` with the number of each record of the list at the place; the record must be passed over.
    mutating func forEachRecord(
        _ body: (inout DirectReader, Int) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        var number = 0
        var hasMore = try openList()
        while hasMore {
            try body(&self, number)
            number += 1
            hasMore = try nextRecord()
        }
    }

    /// Goes to the first record of the list at the place; false where there is none.
    mutating func openList() throws(ReaderFallback) -> Bool {
        if block != nil { return nextInBlock() }
        unsafe listStart = unsafe scanner.next
        guard isList else { return true }
        if try scanner.takeOpening(endingWith: 0x5D) { return false }
        _ = try scanner.significantByte()
        return true
    }

    /// Goes on to the next record; false at the end of the list.
    mutating func nextRecord() throws(ReaderFallback) -> Bool {
        if block != nil { return nextInBlock() }
        guard isList, try scanner.takeComma(orEnd: 0x5D) else { return false }
        _ = try scanner.significantByte()
        return true
    }

    /// For how many records behind the first `count` to make room, judged by their lengths.
    ///
    /// A few short records before a long one must not ask for more memory than there is: with Items of `stride` bytes it
    /// is no more than eight times the rest of the text, or as much as the records before have.
    // SAFETY: both places are in the text.
    func likelyCount(behind count: Int, stride: Int) -> Int {
        if let block { return block.records.count - count }
        guard isList else { return 1 }
        guard count > 0, let start = unsafe listStart else { return 16 }
        let length = unsafe max(1, (scanner.next - start) / count)
        let rest = scanner.remainingCount
        let likely = rest / length + rest / length / 16
        return min(likely, max(count, rest / max(1, stride / 8))) + 16
    }
}

/// What reading bytes directly gave.
struct DirectOutcome<Value> {
    let values: [Value]
    let issues: [MappingIssue]
    let issueCount: Int
    let reading: ReaderStatistics

    /// Lets `read` read the list at `path`; nil, and in `reading` why, where jansson has to read the bytes.
    // SAFETY: the bytes stay in place while the reader reads them.
    init?(
        _ bytes: [UInt8], at path: JSONPath, _ options: JSONDocument.Options, _ reader: ReaderStrategy,
        _ reading: inout ReaderStatistics, _ read: (inout DirectReader) throws(ReaderFallback) -> [Value]
    ) {
        guard reader != .jansson else { return nil }
        guard let keys = path.keys else {
            reading.reason = "the path \(path) of the list is not made of keys alone"
            return nil
        }
        guard keys.count <= DirectPlan.mostSteps else {
            reading.reason = "the path of the list has more than \(DirectPlan.mostSteps) steps"
            return nil
        }
        reading.reason = "jansson has the last word on this text"
        let outcome = unsafe bytes.withUnsafeBufferPointer { buffer -> (DirectOutcome?, ReaderStatistics)? in
            guard var reader = unsafe DirectReader(buffer, of: bytes, options, givesUp: reader == .auto) else {
                return nil
            }
            reader.listLocation = JSONLocation(keys.map { .key($0) })
            let values = try? reader.values(at: keys, read)
            return (values.map { DirectOutcome($0, reader) }, reader.reading)
        }
        guard let outcome else { return nil }
        guard let whole = outcome.0 else {
            reading.reason = outcome.1.reason ?? reading.reason
            return nil
        }
        self = whole
    }

    private init(_ values: [Value], _ reader: borrowing DirectReader) {
        self.values = values
        issues = reader.context.placed(reader.defects.issues)
        issueCount = reader.defects.count
        reading = reader.reading
    }
}

extension DirectReader {
    /// What `read` makes of the list at these keys; the text must end behind what is around it.
    fileprivate mutating func values<Value>(
        at keys: [String], _ read: (inout DirectReader) throws(ReaderFallback) -> [Value]
    ) throws(ReaderFallback) -> [Value] {
        let values = try self.read(at: keys[...], read)
        guard scanner.isAtEnd else { throw .input }
        return values
    }
}
