import JSONDocuments
import JSONPaths

// SAFETY: the pointers inside are the scanner's and this type's own; deinit frees the memory that
// the initializers allocate.
/// Reads values straight from the bytes of a text, guided by the tables of the Items.
///
/// It is the second executor of a table's plan, beside the one over jansson's values, and has the
/// same results: in any doubt it throws `ReaderFallback`, and jansson reads the record or the whole
/// text.
///
/// This is how it reads one record by the table
///
/// ```
/// Field(\.id, "id")                          id: Int
/// Field(\.name, "name")                      name: String
/// Field(\.year, "info.year", or: "year")     year: Int
/// ```
///
/// ``DirectPlan`` has compiled it. `id` and `name` have one path of keys, so they are *early*:
/// written as soon as they are met. `year` has two, so it is *late*: while the record is read, each
/// of its values is only noted in a slot. The keys are grouped by the object that they are in:
///
/// ```
/// object 0 (the record)   id → field 0    name → field 1    info → object 1    year → slot 1
/// object 1 (info)         year → slot 0
///
///           1         2         3         4
/// 0123456789012345678901234567890123456789012
/// {"id":7,"name":"Momo","info":{"year":1973}}
/// ```
///
/// | offset | |
/// |---|---|
/// | 0 | ``ItemTable`` makes an Item with its defaults, `open` takes `{` as an object that the table wants |
/// | 1 | ``KeyPredictor`` expects `"id":` first; its template is compared in one step, and the key is passed |
/// | 6 | the field has a code, so `7` is scanned and stored at the property's byte offset |
/// | 8 | `"name":` followed `id` in the record before, so it is expected; `"Momo"` becomes a String in its property |
/// | 22 | `"info":` leads to object 1, which is read in the same way |
/// | 30 | `"year":` has a slot: slot 0 is set to the address of offset 37, and the value is skipped |
/// | 41 | `}` ends object 1, the next one the record |
/// | 43 | all early fields were met, so no default or issue is due for them |
/// |  | `year` is late: slot 0 is set, so the scanner goes back to offset 37, reads 1973, and returns to 43 |
///
/// A value that isn't of the field's own kind, such as `"7"` for `id`, is read again as a
/// ``FoundValue`` and converted by the table's policy. A defect, a repeated key or an escape in a
/// key throws `ReaderFallback.record`: jansson parses this record alone, and its issues are
/// reported. What isn't JSON throws `ReaderFallback.input`: jansson parses the whole text.
///
/// The files: this one has the reader's state, `+Lists` the way to the records, `ItemTable+Direct` the
/// array of their Items, `+Objects` the objects, `+Fields` the values of their keys, `+Elements`
/// arrays, `+Wildcards` arrays that a path leads through, `+Dictionaries` dictionaries of everyday
/// types, `+Paths` and `+Steps` late columns, `+Fallback` everything that takes jansson or a found
/// value, and `+Counting` the way with a report.
@safe struct DirectReader: ~Copyable {
    var scanner: JSONScanner

    /// The records.
    let input: DirectInput

    /// The form of the records; a list is one record until its bracket is met.
    var form: DirectInput.Form

    /// The address of the list in a text, once it is reached.
    var listStart: UnsafePointer<UInt8>?

    /// True if jansson must read the record at the offset in any case.
    var isDoubtful = false

    /// The context of conversions; an issue reported to it makes the record jansson's.
    let context: MappingContext

    /// The steps from the scanner's offset to the value to read next: those after a path's
    /// wildcard.
    var steps: ArraySlice<JSONPath.Step>?

    /// The members that `steps` lead to, if the plan has them.
    var elementMembers: ElementMembers?

    /// The greatest depth that the value being read can have in its record.
    var levels = 0

    /// The reason that a row over an initializer could not be read.
    var rowFallback: ReaderFallback?

    /// The issues of the records that jansson has read.
    var log = IssueLog()

    /// The number of records that each reader has read.
    var reading = ReaderStatistics()

    /// The bits of the keys met in the records that were read.
    ///
    /// A record that has one is a record of its table.
    var seen: UInt64 = 0

    /// The bits of the keys met since the last record that could not be read.
    var seenSinceFailure: UInt64 = 0

    /// The predictors of the tables met so far.
    private var predictors: [KeyPredictor] = []

    /// The predictors of nested Items, by their types; nil for a type that the general path reads.
    private var nestedPredictors: [(type: ObjectIdentifier, predictor: KeyPredictor?)] = []

    /// The addresses of values that are read late, of all open records, the outermost first.
    private(set) var slots: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    private var slotCount = 0
    private var slotRoom = firstSlotRoom

    /// The memory of the first slots and of the elements.
    private let memory: UnsafeMutableRawPointer

    /// The end of the elements of arrays that are being read, and of the memory for them.
    var elementsTop: UnsafeMutableRawPointer
    let elementsEnd: UnsafeMutableRawPointer

    /// The shapes of the dictionaries met so far, by their owners.
    var dictionaryShapes: [(owner: DictionaryOwner, shape: AnyObject)] = []

    private static let firstSlotRoom = 256
    private static let slotsSize = unsafe firstSlotRoom * MemoryLayout<UnsafePointer<UInt8>?>.stride
    private static let elementsSize = 16_384

    /// A reader of a list in a text; nil if jansson must read the text in any case.
    // SAFETY: the caller keeps the bytes of `list`, which `buffer` is, alive and in place.
    init?(_ buffer: UnsafeBufferPointer<UInt8>, list: DirectList) {
        guard let scanner = unsafe JSONScanner(buffer, options: list.options) else { return nil }
        self.scanner = scanner
        input = .list(list)
        form = .record
        context = MappingContext(storage: JSONStorage(positionsIn: list.bytes, options: list.options))
        unsafe memory = .allocate(byteCount: Self.slotsSize + Self.elementsSize, alignment: 16)
        unsafe slots = unsafe memory.bindMemory(to: UnsafePointer<UInt8>?.self, capacity: slotRoom)
        unsafe (elementsTop, elementsEnd) = unsafe (
            memory + Self.slotsSize, memory + Self.slotsSize + Self.elementsSize
        )
    }

    /// A reader of the records of a block, each of which is a text of its own.
    // SAFETY: the two bytes are a literal's, which lives forever; `bytes` stay in place while there
    // is a reader.
    init(_ block: RecordBlock, in bytes: UnsafeBufferPointer<UInt8>, stopsAtError: Bool = false) {
        let empty: StaticString = "[]"
        let nothing = unsafe UnsafeBufferPointer(start: empty.utf8Start, count: empty.utf8CodeUnitCount)
        scanner = unsafe JSONScanner(nothing, options: .init())!
        input = unsafe .block(DirectBlock(block, in: bytes, stopsAtError: stopsAtError))
        form = .block
        context = MappingContext(storage: JSONStorage(positionsIn: [], options: .init()))
        unsafe memory = .allocate(byteCount: Self.slotsSize + Self.elementsSize, alignment: 16)
        unsafe slots = unsafe memory.bindMemory(to: UnsafePointer<UInt8>?.self, capacity: slotRoom)
        unsafe (elementsTop, elementsEnd) = unsafe (
            memory + Self.slotsSize, memory + Self.slotsSize + Self.elementsSize
        )
    }

    // SAFETY: allocated by the initializers or `reserveSlots`; no element is left.
    deinit {
        freeSlots()
        unsafe memory.deallocate()
    }

    /// The predictor of a table, which learns from the first record on.
    mutating func predictor(for plan: DirectPlan) -> KeyPredictor {
        for predictor in predictors where predictor.plan === plan { return predictor }
        let predictor = KeyPredictor(plan)
        predictors.append(predictor)
        return predictor
    }

    /// The predictor for nested Items of a type; nil if they are read by the general path.
    @inline(__always)
    mutating func nestedPredictor<Own: Item>(for type: Own.Type) -> KeyPredictor? {
        let type = ObjectIdentifier(type)
        for index in nestedPredictors.indices where nestedPredictors[index].type == type {
            return nestedPredictors[index].predictor
        }
        return addNestedPredictor(for: Own.self)
    }

    @inline(never)
    private mutating func addNestedPredictor<Own: Item>(for type: Own.Type) -> KeyPredictor? {
        let direct = Own.table.direct
        let isPlaced =
            Own.TableRoot.self == Own.self && direct.reason == nil && direct.defaults != nil && Own.table.checks.isEmpty
        let predictor = isPlaced ? predictor(for: direct) : nil
        nestedPredictors.append((ObjectIdentifier(type), predictor))
        return predictor
    }

    /// Makes room for the slots of a record, and returns the index of the first.
    @inline(__always)
    mutating func openSlots(_ count: Int) -> Int { count == 0 ? slotCount : reserveSlots(count) }

    // SAFETY: the new slots are set to nil; memory that is too small is replaced.
    private mutating func reserveSlots(_ count: Int) -> Int {
        let start = slotCount
        if start + count > slotRoom {
            let larger = UnsafeMutablePointer<UnsafePointer<UInt8>?>.allocate(capacity: 2 * (start + count))
            unsafe larger.moveInitialize(from: slots, count: start)
            freeSlots()
            unsafe slots = unsafe larger
            slotRoom = 2 * (start + count)
        }
        unsafe (slots + start).initialize(repeating: nil, count: count)
        slotCount = start + count
        return start
    }

    /// Frees the memory of the slots, if it isn't the first.
    private func freeSlots() {
        if slotRoom > Self.firstSlotRoom { unsafe slots.deallocate() }
    }

    /// Frees the slots from this index on.
    mutating func closeSlots(from start: Int) { slotCount = start }
}
<<<<<<< HEAD

// MARK: - Lists

extension DirectReader {
    /// Follows the keys of a path, lets `body` read the value there, and skips everything around
    /// it.
    mutating func read<Result>(
        at keys: ArraySlice<String>, _ body: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        _ = try scanner.significantByte()
        let byte = unsafe scanner.next.pointee
        guard let key = keys.first else {
            guard byte == .openBracket || byte == .openBrace else { throw .input }
            form = byte == .openBracket ? .list : .record
            return try body(&self)
        }
        guard byte == .openBrace, try !scanner.takeOpening(endingWith: .closeBrace) else { throw .input }
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
        } while try scanner.takeComma(orEnd: .closeBrace)
        guard let result else { throw .input }
        return result
    }

    /// Calls `body` with the number of each record, which it must read to its end.
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

    /// Moves to the first record; returns false if the list is empty.
    mutating func openList() throws(ReaderFallback) -> Bool {
        if form == .block { return nextInBlock() }
        unsafe listStart = unsafe scanner.next
        guard form == .list else { return true }
        if try scanner.takeOpening(endingWith: .closeBracket) { return false }
        _ = try scanner.significantByte()
        return true
    }

    /// Moves to the next record; returns false at the end of the list.
    @inline(__always)
    mutating func nextRecord() throws(ReaderFallback) -> Bool {
        switch form {
        case .record: return false
        case .block: return nextInBlock()
        case .list:
            guard try scanner.takeComma(orEnd: .closeBracket) else { return false }
            _ = try scanner.significantByte()
            return true
        }
    }

    /// Reads the record at the offset by `read`; a record that is a text of its own must end there.
    mutating func wholeRecord<Value>(
        _ read: (inout DirectReader) throws(ReaderFallback) -> Value
    ) throws(ReaderFallback) -> Value {
        if isDoubtful { throw .record }
        let value = try read(&self)
        guard isAtRecordEnd else { throw .record }
        return value
    }

    /// True if nothing follows the record that was read; a list checks that at its next comma.
    @inline(__always) var isAtRecordEnd: Bool { form != .block || scanner.isAtEnd }

    /// The number of further records to reserve memory for, estimated by the length of the first
    /// `count`.
    ///
    /// Some short records before a long one must not reserve more memory than there is. With Items
    /// of `stride` bytes it is at most eight times the rest of the text, or as much as is used so
    /// far.
    // SAFETY: both addresses are in the text.
    fileprivate func likelyCount(after count: Int, stride: Int) -> Int {
        switch input {
        case .block(let block): return block.records.count - count
        case .list:
            guard form == .list else { return 1 }
            guard count > 0, let start = unsafe listStart else { return 16 }
            let length = unsafe max(1, (scanner.next - start) / count)
            let rest = scanner.remainingCount
            let likely = rest / length + rest / length / 16
            return min(likely, max(count, rest / max(1, stride / 8))) + 16
        }
    }
}

// MARK: - Records

extension ItemTable {
    /// Reads the Items of the list at the reader's offset; jansson reads a record with a defect,
    /// alone.
    func items(from reader: inout DirectReader) throws(ReaderFallback) -> [Root] {
        if let reason = direct.reason {
            reader.reading.reason = reason
            throw .input
        }
        if let statistics = reader.context.statistics { return try items(from: &reader, counting: statistics) }
        reader.context.compareRecords(of: plan)
        let predictor = reader.predictor(for: direct)
        var items: [Root] = []
        var number = 0
        var hasMore = try reader.openList()
        while hasMore {
            hasMore = try append(to: &items, from: &reader, number: &number, predictor: predictor)
        }
        return items
    }

    /// Reads records while there is room for their Items in the array's storage; returns false at
    /// the end.
    ///
    /// The first records show how long the others are, and so how much room is needed.
    private func append(
        to items: inout [Root], from reader: inout DirectReader, number: inout Int, predictor: KeyPredictor
    ) throws(ReaderFallback) -> Bool {
        var hasMore = true
        var failure: ReaderFallback?
        let capacity = items.count + reader.likelyCount(after: number, stride: MemoryLayout<Root>.stride)
        // SAFETY: the first `made` Items of the buffer are initialized, one after the other.
        let larger = unsafe [Root](unsafeUninitializedCapacity: capacity) { buffer, made in
            guard let start = buffer.baseAddress else { return }
            made = items.count
            unsafe items.withUnsafeBufferPointer { old in
                if let old = old.baseAddress { unsafe start.initialize(from: old, count: made) }
            }
            do throws(ReaderFallback) {
                let free = unsafe UnsafeMutableBufferPointer(start: start, count: capacity)
                hasMore = try unsafe fill(free, made: &made, from: &reader, number: &number, predictor: predictor)
            } catch {
                failure = error
            }
        }
        items = larger
        if let failure { throw failure }
        return hasMore
    }

    /// Reads records into uninitialized memory, after the first `made`, until it is full; returns
    /// false at the end of the list.
    // SAFETY: the first `made` Items of the buffer are initialized, before and after.
    private func fill(
        _ buffer: UnsafeMutableBufferPointer<Root>, made: inout Int, from reader: inout DirectReader,
        number: inout Int, predictor: KeyPredictor
    ) throws(ReaderFallback) -> Bool {
        while made < buffer.count {
            let item = unsafe buffer.baseAddress! + made
            if try unsafe read(number, into: item, from: &reader, predictor: predictor) { made += 1 }
            number += 1
            guard try reader.nextRecord() else { return false }
        }
        return true
    }

    /// Reads the record of an index into uninitialized memory; returns false if it makes no Item.
    // SAFETY: `item` is memory for one Root; it is initialized if and only if the result is true.
    @inline(__always)
    private func read(
        _ number: Int, into item: UnsafeMutablePointer<Root>, from reader: inout DirectReader, predictor: KeyPredictor
    ) throws(ReaderFallback) -> Bool {
        let start = unsafe reader.scanner.next
        do throws(ReaderFallback) {
            if reader.isDoubtful { throw .record }
            try unsafe initialize(item, from: &reader, predictor: predictor)
            guard reader.isAtRecordEnd else {
                unsafe item.deinitialize(count: 1)
                throw .record
            }
            reader.reading.directCount += 1
            reader.seen |= reader.seenSinceFailure
            return true
        } catch {
            reader.seenSinceFailure = 0
            return unsafe try reader.reread(number, from: start, after: error) { node, context in
                context.scope.rules = rules
                return unsafe initializeRecord(item, from: node, in: context)
            }
        }
    }

    /// Reads the Item of a nested record.
    func item(from reader: inout DirectReader) throws(ReaderFallback) -> Root {
        guard direct.reason == nil else {
            return try reader.found { (found) throws(ConversionFailure) in try item(from: found) }
        }
        // SAFETY: memory for one Item, moved out after it was initialized.
        let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        try unsafe initialize(memory, from: &reader, predictor: reader.predictor(for: direct))
        return unsafe memory.move()
    }

    /// Makes the Item of the record at the reader's offset in uninitialized memory.
    // SAFETY: `item` is memory for one Root; it is initialized unless this throws.
    @inline(__always)
    private func initialize(
        _ item: UnsafeMutablePointer<Root>, from reader: inout DirectReader, predictor: KeyPredictor
    ) throws(ReaderFallback) {
        guard let make else { return unsafe try initializeAtOnce(item, from: &reader, predictor: predictor) }
        unsafe item.initialize(to: make())
        do throws(ReaderFallback) {
            try unsafe reader.readRecord(predictor, to: UnsafeMutableRawPointer(item))
            guard unsafe holds(at: item) else { throw .record }
        } catch {
            unsafe item.deinitialize(count: 1)
            throw error
        }
    }

    /// Makes the Item of a table over an initializer.
    // SAFETY: as for `initialize`; the row is used during the call only.
    private func initializeAtOnce(
        _ item: UnsafeMutablePointer<Root>, from reader: inout DirectReader, predictor: KeyPredictor
    ) throws(ReaderFallback) {
        let record = try unsafe reader.open(predictor, to: nil)
        reader.rowFallback = nil
        let isMade = unsafe withUnsafeMutablePointer(to: &reader) { reader in
            unsafe initialize!(.direct(DirectRow(reader: reader, record: record)), item)
        }
        reader.close(record)
        guard isMade else { throw reader.rowFallback ?? .record }
        guard unsafe holds(at: item) else {
            unsafe item.deinitialize(count: 1)
            throw .record
        }
    }
}
=======
>>>>>>> 83a69e2 (Read lists behind wildcards when met, arrays without looking up types)
