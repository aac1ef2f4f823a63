import JSONDocuments

extension DirectReader {
    /// Reads the record at the place by its table, and writes its fields into the Item at `root`.
    ///
    /// Throws where the record holds a defect, a key twice, or anything else that jansson shall see to.
    // SAFETY: `root` is the address of an initialized Item of the table, or anything where the table has no fields.
    mutating func readRecord(_ memory: KeyMemory, to root: UnsafeMutableRawPointer) throws(StandBack) {
        let plan = memory.plan
        guard try scanner.significantByte() == 0x7B else { throw .record }
        var record = unsafe OpenRecord(memory: memory, root: root, firstPlace: 0)
        if plan.slotCount > 0, !plan.late.isEmpty { record.firstPlace = reserve(plan.slotCount) }
        defer { if !plan.late.isEmpty { placeCount = record.firstPlace } }
        try readObject(0, &record)
        if record.seen & memory.earlyBits != memory.earlyBits { try leaveOut(record) }
        if !plan.fields.isEmpty {
            for number in plan.late { try readLate(number, record) }
        }
    }

    /// A record while it is read.
    // SAFETY: `root` is good for as long as the record is read.
    @safe struct OpenRecord {
        unowned(unsafe) let memory: KeyMemory
        let root: UnsafeMutableRawPointer
        /// The first of its slots among all places.
        var firstPlace: Int
        /// The bits of the keys met.
        var seen: UInt64 = 0

        init(memory: KeyMemory, root: UnsafeMutableRawPointer, firstPlace: Int) {
            unsafe self.memory = memory
            unsafe self.root = root
            self.firstPlace = firstPlace
        }
    }

    /// Reads the object at the place, which is one that the table looks into.
    // SAFETY: the memory has objects and edges for each number that its plan has.
    private mutating func readObject(_ number: Int, _ record: inout OpenRecord) throws(StandBack) {
        if try scanner.takeOpening(endingWith: 0x7D) { return }
        let object = unsafe record.memory.objects + number
        var expected = 0
        repeat {
            guard try scanner.significantByte() == 0x22 else { throw .input }
            let edge: Int
            if expected < (unsafe object.pointee.count), unsafe scanner.take(object.pointee.expected[expected]) {
                edge = unsafe object.pointee.expected[expected].target
                expected += 1
                _ = try scanner.significantByte()
            } else {
                let key = unsafe try scanner.takeKey()
                edge = unsafe record.memory.look(up: key, in: number, at: &expected)
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
        if unsafe edge.pointee.quick != .none {
            let start = unsafe scanner.next
            let target = unsafe record.root + edge.pointee.offset
            if unsafe try readQuickly(edge.pointee.quick, to: target) { return }
            unsafe scanner.next = unsafe start
        }
        unsafe try readOther(edge, &record)
    }

    // SAFETY: as for `readValue`.
    private mutating func readOther(
        _ edge: UnsafeMutablePointer<KeyMemory.Edge>, _ record: inout OpenRecord
    ) throws(StandBack) {
        let (field, slot, child) = unsafe (edge.pointee.field, edge.pointee.slot, edge.pointee.child)
        if field >= 0 { return try unsafe readField(field, record.memory.plan, to: record.root) }
        if slot >= 0 { unsafe places[record.firstPlace + slot] = unsafe scanner.next }
        guard child >= 0 else { return try scanner.skipValue() }
        switch unsafe scanner.next.pointee {
        case 0x7B: try readObject(child, &record)
        case 0x5B where unsafe record.memory.plan.objects[child].contains(where: \.isIndex): throw .record
        default: try scanner.skipValue()
        }
    }

    /// Does what the table asks for the fields that were not met.
    // SAFETY: as for `readRecord`.
    private mutating func leaveOut(_ record: OpenRecord) throws(StandBack) {
        var missing = unsafe record.memory.earlyBits & ~record.seen
        while missing != 0 {
            let edge = unsafe record.memory.edges + missing.trailingZeroBitCount
            let field = unsafe record.memory.plan.fields[edge.pointee.field]
            try unsafe carryOut(field.rules.missing, field, to: record.root)
            missing &= missing - 1
        }
    }

    /// Does what the table asks of a field without a value; an issue is for jansson to report.
    // SAFETY: `root` is the address of an initialized Item of the field's table.
    func carryOut(
        _ answer: FieldAnswer, _ field: PlannedField, to root: UnsafeMutableRawPointer
    ) throws(StandBack) {
        switch answer {
        case .keepDefault: break
        case .setNil: unsafe field.writer.writeNull(to: root)
        case .error, .skipItem: throw .record
        }
    }
}
