import JSONDocuments

extension DirectReader {
    /// A record while it is read.
    // SAFETY: `root` is good for as long as the record is read, and so is the memory, which the reader keeps.
    @safe struct OpenRecord {
        unowned(unsafe) let memory: KeyMemory
        let root: UnsafeMutableRawPointer?
        /// The first of its slots among all places.
        let firstPlace: Int
        /// The bits of the keys met.
        var seen: UInt64 = 0

        var plan: DirectPlan { unsafe memory.plan }
    }

    /// Reads the record at the place by its table, and writes its fields into the Item at `root`.
    ///
    /// Throws where the record holds a defect, a key twice, or anything else that jansson shall see to.
    // SAFETY: `root` is the address of an initialized Item of the table.
    mutating func readRecord(_ memory: KeyMemory, to root: UnsafeMutableRawPointer) throws(StandBack) {
        let record = try unsafe open(memory, to: root)
        defer { close(record) }
        if record.seen & memory.earlyBits != memory.earlyBits { try leaveOut(record) }
        guard memory.hasLateColumns else { return }
        for number in memory.plan.late { try readLate(number, record) }
    }

    /// Passes over the record at the place, writes the fields that can be written at once, and keeps the places of the
    /// others until it is closed.
    // SAFETY: as for `readRecord`; for a table without fields nothing is written.
    mutating func open(_ memory: KeyMemory, to root: UnsafeMutableRawPointer?) throws(StandBack) -> OpenRecord {
        guard try scanner.significantByte() == 0x7B else { throw .record }
        let slots = memory.plan.slotCount
        var record = unsafe OpenRecord(memory: memory, root: root, firstPlace: slots > 0 ? reserve(slots) : placeCount)
        do throws(StandBack) {
            try readObject(0, &record)
        } catch {
            close(record)
            throw error
        }
        return record
    }

    /// Gives the slots of a record back.
    mutating func close(_ record: OpenRecord) { placeCount = record.firstPlace }

    /// Reads the object at the place, which is one that the table looks into.
    // SAFETY: the memory has objects and edges for each number that its plan has.
    private mutating func readObject(_ number: Int, _ record: inout OpenRecord) throws(StandBack) {
        if try scanner.takeOpening(endingWith: 0x7D) { return }
        let keys = unsafe record.memory.objects[number].keys
        var last = 0
        repeat {
            guard try scanner.significantByte() == 0x22 else { throw .input }
            let edge: Int
            let expected = unsafe keys[last].next
            if unsafe scanner.take(keys[expected]) {
                edge = unsafe keys[expected].target
                last = expected
                _ = try scanner.significantByte()
            } else {
                let key = unsafe try scanner.takeKey()
                edge = unsafe record.memory.look(up: key, in: number, after: &last)
            }
            if edge < 0 { try scanner.skipValue() } else { try readValue(edge, &record) }
        } while try scanner.takeComma(orEnd: 0x7D)
    }

    /// Reads the value at the place, which an edge of the table leads to.
    // SAFETY: as for `readObject`; a quick field's offset is that of a stored property of just the code's type.
    @inline(__always)
    private mutating func readValue(_ number: Int, _ record: inout OpenRecord) throws(StandBack) {
        let edge = unsafe record.memory.edges + number
        let bit = unsafe edge.pointee.bit
        guard record.seen & bit == 0 else { throw .record }
        record.seen |= bit
        if unsafe edge.pointee.quick != .none, let root = unsafe record.root {
            let start = unsafe scanner.next
            if unsafe try readQuickly(edge.pointee.quick, to: root + edge.pointee.offset) { return }
            unsafe scanner.next = unsafe start
        }
        unsafe try readOther(edge, &record)
    }

    // SAFETY: as for `readValue`.
    private mutating func readOther(
        _ edge: UnsafeMutablePointer<KeyMemory.Edge>, _ record: inout OpenRecord
    ) throws(StandBack) {
        let (field, slot, child) = unsafe (edge.pointee.field, edge.pointee.slot, edge.pointee.child)
        if field >= 0 { return try readField(field, record) }
        if slot >= 0 {
            let place = unsafe places + record.firstPlace + slot
            guard unsafe edge.pointee.bit != 0 || place.pointee == nil else { throw .record }
            unsafe place.pointee = unsafe scanner.next
        }
        guard child >= 0 else { return try scanner.skipValue() }
        if unsafe scanner.next.pointee == 0x7B { try readObject(child, &record) } else { try scanner.skipValue() }
    }

    /// Does what the table asks for the fields that were not met.
    // SAFETY: as for `readRecord`.
    private mutating func leaveOut(_ record: OpenRecord) throws(StandBack) {
        var missing = unsafe record.memory.earlyBits & ~record.seen
        while missing != 0 {
            let edge = unsafe record.memory.edges + missing.trailingZeroBitCount
            let field = record.plan.fields[unsafe edge.pointee.field]
            try carryOut(field.rules.missing, field, record)
            missing &= missing - 1
        }
    }

    /// Does what the table asks of a field without a value; an issue is for jansson to report.
    // SAFETY: `root` is the address of an initialized Item of the field's table.
    func carryOut(
        _ answer: FieldAnswer, _ field: PlannedField, _ record: OpenRecord
    ) throws(StandBack) {
        switch answer {
        case .keepDefault: break
        case .setNil:
            if let root = unsafe record.root { unsafe field.writer.writeNull(to: root) }
        case .error, .skipItem: throw .record
        }
    }
}
