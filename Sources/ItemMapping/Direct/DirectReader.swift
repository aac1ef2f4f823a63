import JSONDocuments
import JSONPaths

// SAFETY: the pointers inside are the scanner's and this type's own; deinit frees what the constructor allocates.
/// Reads values straight from the bytes of a text, guided by the tables of the Items they go into.
///
/// The second executor of a table's plan, beside the one over jansson's values, and equal to it: whatever it does not
/// know for sure it leaves to jansson by throwing `StandBack`.
@safe public struct DirectReader: ~Copyable {
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
    var doubt: StandBack?

    /// Where the list is, and whether it is one.
    var listLocation = JSONLocation.root
    var isList = true
    var listStart: UnsafePointer<UInt8>?

    /// What records that jansson read have given.
    var defects = MappingDefects()

    /// What has been read in which way.
    package var reading = MappingReading()

    /// Whether to give up where most records are jansson's.
    let givesUp: Bool

    /// The records to read where each is a text of its own; nil where they are in one text.
    let block: DirectBlock?

    /// What was learned about the tables met so far.
    private var memories: [KeyMemory] = []

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
        context = MappingContext(storage: JSONStorage(placing: source, options))
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
        context = MappingContext(storage: JSONStorage(placing: source, options))
        self.block = unsafe DirectBlock(block, in: bytes, stopsAtError: stopsAtError)
        unsafe places = .allocate(capacity: placeRoom)
    }

    // SAFETY: allocated by the constructor or `reserve`.
    deinit { unsafe places.deallocate() }

    /// What was learned about a table; learning starts where it is met first.
    mutating func memory(of plan: DirectPlan) -> KeyMemory {
        for memory in memories where memory.plan === plan { return memory }
        let memory = KeyMemory(plan)
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
