import JSONDocuments
import JSONPaths

// Objects and fields: a record is read key by key, and each value goes to its field or is noted in
// its slot.

extension DirectReader {
    /// A record while it is read.
    // SAFETY: `root` is valid while the record is read, and so is the predictor, which the reader
    // keeps.
    @safe struct OpenRecord {
        unowned(unsafe) let predictor: KeyPredictor
        let root: UnsafeMutableRawPointer?
        /// The members of the predictor and its plan, without a count of references for each access.
        let objects: UnsafeMutablePointer<KeyList>
        let edges: UnsafeMutablePointer<KeyPredictor.Edge>
        let fields: UnsafeMutablePointer<PlannedField>
        let rules: UnsafeMutablePointer<ReadingRules>
        let readers: UnsafeMutablePointer<FieldReader>
        /// The index of its first slot among those of all open records.
        let firstSlot: Int
        /// The bits of the keys met.
        var seen: UInt64 = 0

        var plan: DirectPlan { unsafe predictor.plan }

        init(_ predictor: KeyPredictor, root: UnsafeMutableRawPointer?, firstSlot: Int) {
            unsafe self.predictor = predictor
            unsafe self.root = unsafe root
            unsafe (objects, edges) = unsafe (predictor.objects, predictor.edges)
            unsafe (fields, rules) = unsafe (predictor.plan.fieldMemory.fields, predictor.plan.fieldMemory.rules)
            unsafe readers = predictor.plan.fieldMemory.readers
            self.firstSlot = firstSlot
        }
    }

    /// Reads the record at the offset by its table, and writes its fields into the Item at `root`.
    ///
    /// Throws if the record has a defect, a repeated key, or anything else that jansson must read.
    // SAFETY: `root` is the address of an initialized Item of the table.
    mutating func readRecord(_ predictor: KeyPredictor, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        let record = try unsafe open(predictor, to: root)
        defer { close(record) }
        if record.seen & predictor.earlyBits != predictor.earlyBits { try applyMissing(record) }
        guard predictor.hasLateColumns else { return }
        for number in predictor.plan.late { try readLate(number, of: record) }
    }

    /// Makes the Item of the record at the offset, some levels deeper, without knowing its type.
    // SAFETY: `memory` is for one Item of the predictor's table. It is initialized unless this throws,
    // and also then if it was.
    mutating func readNested(
        to memory: UnsafeMutableRawPointer, isInitialized: Bool, by predictor: KeyPredictor
    ) throws(ReaderFallback) {
        let outer = levels
        defer { levels = outer }
        levels = outer &+ predictor.plan.levels
        if levels <= NestedValues.fewLevels {
            return unsafe try readItem(to: memory, isInitialized: isInitialized, by: predictor)
        }
        try readDeep { (reader) throws(ReaderFallback) in
            unsafe try reader.readItem(to: memory, isInitialized: isInitialized, by: predictor)
        }
    }

    // SAFETY: as for `readNested`.
    private mutating func readItem(
        to memory: UnsafeMutableRawPointer, isInitialized: Bool, by predictor: KeyPredictor
    ) throws(ReaderFallback) {
        let defaults = unsafe predictor.plan.defaults.unsafelyUnwrapped
        if isInitialized { unsafe defaults.deinitialize(memory) }
        unsafe defaults.initialize(memory)
        do throws(ReaderFallback) {
            try unsafe readRecord(predictor, to: memory)
        } catch {
            if !isInitialized { unsafe defaults.deinitialize(memory) }
            throw error
        }
    }

    /// Reads to the end of the record at the offset: writes its early fields, and notes the
    /// addresses of the other values in slots until `close(_:)`.
    // SAFETY: as for `readRecord`; for a table without fields nothing is written.
    mutating func open(
        _ predictor: KeyPredictor, to root: UnsafeMutableRawPointer?
    ) throws(ReaderFallback) -> OpenRecord {
        guard try scanner.significantByte() == .openBrace else { throw .record }
        let firstSlot = openSlots(predictor.plan.slotCount)
        var record = unsafe OpenRecord(predictor, root: root, firstSlot: firstSlot)
        do throws(ReaderFallback) {
            try readObject(0, of: &record)
        } catch {
            close(record)
            throw error
        }
        seenSinceFailure |= record.seen
        return record
    }

    /// Frees the slots of a record.
    mutating func close(_ record: OpenRecord) { closeSlots(from: record.firstSlot) }

    /// Reads the object at the offset, which is the one of this number in the plan.
    ///
    /// The position is a local variable, so that it stays in a register.
    // SAFETY: the predictor has objects and edges for each number in its plan. Before `memberEnd` a
    // key and a scalar may be read without looking at the end of the text. Each value is followed by
    // a comma or bracket before that end, or the record is refused.
    mutating func readObject(_ number: Int, of record: inout OpenRecord) throws(ReaderFallback) {
        let keys = unsafe record.objects[number].keys
        let memberEnd = unsafe scanner.memberEnd
        let first = unsafe scanner.next + 1
        var position = unsafe first
        var last = 0
        repeat {
            let expected = unsafe keys[last].next
            guard unsafe position < memberEnd, unsafe JSONScanner.skip(keys + expected, at: &position) else {
                unsafe scanner.next = unsafe position
                let other = try unsafe readOtherMember(of: number, after: last, isFirst: position == first, of: &record)
                guard let other else { return }
                last = other
                unsafe position = unsafe scanner.next
                continue
            }
            last = expected
            let edge = unsafe keys[expected].target
            if edge < 0 {
                if unsafe !JSONScanner.skipPlainScalar(at: &position) {
                    unsafe position = try scanner.skipOtherValue(at: position)
                }
            } else {
                if unsafe position.pointee <= .space { unsafe position = try scanner.skipSpace(at: position) }
                unsafe position = try readValue(edge, at: position, of: &record)
            }
        } while unsafe try scanner.takeComma(orEnd: .closeBrace, at: &position)
        unsafe scanner.next = unsafe position
    }

    /// Reads a member whose key isn't the predicted one, or is written otherwise than before.
    ///
    /// - Returns: The number of the key, or of the one before if it isn't known; nil at the end of an
    ///   empty object.
    @inline(never)
    private mutating func readOtherMember(
        of object: Int, after last: Int, isFirst: Bool, of record: inout OpenRecord
    ) throws(ReaderFallback) -> Int? {
        var last = last
        guard let edge = try takeKey(in: object, after: &last, isFirst: isFirst, of: record) else { return nil }
        if edge < 0 {
            try scanner.skipValue()
        } else {
            unsafe scanner.next = try readValue(edge, at: scanner.next, of: &record)
        }
        return last
    }

    /// Reads a key that isn't the predicted one, or is written otherwise than before, and learns it.
    ///
    /// - Returns: The number of its edge, -1 if the table doesn't want it; nil at the end of an empty
    ///   object.
    // SAFETY: as for `readObject`.
    private mutating func takeKey(
        in object: Int, after last: inout Int, isFirst: Bool, of record: OpenRecord
    ) throws(ReaderFallback) -> Int? {
        let start = unsafe scanner.next
        if isFirst, try scanner.significantByte() == .closeBrace {
            unsafe scanner.next += 1
            return nil
        }
        let keys = unsafe record.objects[object].keys
        // A record may omit a member or two.
        var ahead = unsafe keys[last].next
        for _ in 0..<2 where ahead != 0 {
            ahead = unsafe keys[ahead].next
            if unsafe scanner.take(keys + ahead) {
                last = ahead
                _ = try scanner.significantByte()
                return unsafe keys[ahead].target
            }
        }
        let key = unsafe try scanner.takeKey()
        let edge = unsafe record.predictor.edge(for: key, in: object, after: &last)
        if unsafe keys[last].matches(key) {
            unsafe keys[last].learn(UnsafeBufferPointer(start: start, count: scanner.next - start))
        }
        return edge
    }
}
