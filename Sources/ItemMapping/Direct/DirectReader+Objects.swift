import JSONDocuments
import JSONPaths

extension DirectReader {
    /// A record while it is read.
    // SAFETY: `root` is good for as long as the record is read, and so is the memory, which the reader keeps.
    @safe struct OpenRecord {
        unowned(unsafe) let memory: KeyPredictor
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
    mutating func readRecord(_ memory: KeyPredictor, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        let record = try unsafe open(memory, to: root)
        defer { close(record) }
        if record.seen & memory.earlyBits != memory.earlyBits { try leaveOut(record) }
        guard memory.hasLateColumns else { return }
        for number in memory.plan.late { try readLate(number, record) }
    }

    /// Passes over the record at the place, writes the fields that can be written at once, and keeps the places of the
    /// others until it is closed.
    // SAFETY: as for `readRecord`; for a table without fields nothing is written.
    mutating func open(_ memory: KeyPredictor, to root: UnsafeMutableRawPointer?) throws(ReaderFallback) -> OpenRecord {
        guard try scanner.significantByte() == 0x7B else { throw .record }
        let slots = memory.plan.slotCount
        var record = unsafe OpenRecord(memory: memory, root: root, firstPlace: slots > 0 ? reserve(slots) : placeCount)
        do throws(ReaderFallback) {
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
    private mutating func readObject(_ number: Int, _ record: inout OpenRecord) throws(ReaderFallback) {
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
    private mutating func readValue(_ number: Int, _ record: inout OpenRecord) throws(ReaderFallback) {
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
        _ edge: UnsafeMutablePointer<KeyPredictor.Edge>, _ record: inout OpenRecord
    ) throws(ReaderFallback) {
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
    private mutating func leaveOut(_ record: OpenRecord) throws(ReaderFallback) {
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
        _ answer: FieldFailureStrategy, _ field: PlannedField, _ record: OpenRecord
    ) throws(ReaderFallback) {
        switch answer {
        case .keepDefault: break
        case .setNil:
            if let root = unsafe record.root { unsafe field.writer.writeNull(to: root) }
        case .error, .skipItem: throw .record
        }
    }
}

extension DirectReader {
    /// Reads a value of the very kind that the field wants; false where it takes a conversion or a closer look.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    mutating func readQuickly(
        _ code: PrimitiveKind, to target: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> Bool {
        let byte = unsafe scanner.next.pointee
        switch code {
        case .string, .optionalString:
            guard byte == 0x22 else { return false }
            let text = try scanner.takeString()
            let string = scanner.string(of: text)
            if code == .string { unsafe put(string, target) } else { unsafe put(Optional(string), target) }
        case .int, .optionalInt:
            guard byte &- 0x30 < 10 || byte == 0x2D, case .integer(let value) = try scanner.takeNumber()
            else { return false }
            if code == .int { unsafe put(Int(value), target) } else { unsafe put(Optional(Int(value)), target) }
        case .double, .optionalDouble:
            guard byte &- 0x30 < 10 || byte == 0x2D, let value = try scanner.takeNumber().certainDouble
            else { return false }
            if code == .double { unsafe put(value, target) } else { unsafe put(Optional(value), target) }
        case .bool, .optionalBool:
            guard byte == 0x74 || byte == 0x66 else { return false }
            let value = try scanner.takeLiteral() == 0x74
            if code == .bool { unsafe put(value, target) } else { unsafe put(Optional(value), target) }
        case .none: return false
        }
        return true
    }

    // SAFETY: as for `readQuickly`.
    @inline(__always)
    private func put<Value>(_ value: Value, _ target: UnsafeMutableRawPointer) {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
    }

    /// Reads the value at the place into a field that has no quick way, or whose quick way failed.
    // SAFETY: the record's root is the address of an initialized Item of its table.
    mutating func readField(_ number: Int, _ record: OpenRecord) throws(ReaderFallback) {
        // In place: a copy of a field is a dozen retains.
        try unsafe record.plan.fields.withUnsafeBufferPointer { fields throws(ReaderFallback) in
            try unsafe read(fields.baseAddress! + number, record)
        }
    }

    // SAFETY: as for `readField`.
    @inline(__always)
    private mutating func read(
        _ field: UnsafePointer<PlannedField>, _ record: OpenRecord
    ) throws(ReaderFallback) {
        if unsafe scanner.next.pointee == 0x6E {
            _ = try scanner.takeLiteral()
            return try carryOut(unsafe field.pointee.rules.null, unsafe field.pointee, record)
        }
        let outer = context.rules
        context.rules = unsafe field.pointee.rules.reading(in: record.plan.rules)
        defer { context.rules = outer }
        if context.rules.policy == .lenient { unsafe try leaveBlankText(at: scanner.next) }
        guard let root = unsafe record.root else { throw .record }
        unsafe try field.pointee.writer.read(&self, to: root)
    }

    /// Reads a column whose value was passed over before, and goes back to where the reader was.
    mutating func readLate(_ number: Int, _ record: OpenRecord) throws(ReaderFallback) {
        let field = record.plan.fields[number]
        switch try located(number, record, field.rules.policy ?? record.plan.rules.policy) {
        case .missing: try carryOut(field.rules.missing, field, record)
        case .null: try carryOut(field.rules.null, field, record)
        case .value(let start, let steps):
            try unsafe read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                try reader.readField(number, record)
            }
        }
    }

    /// Lets `body` read the value at an earlier place, or what the steps lead to from there, and goes back.
    // SAFETY: the place is in the text, at the start of a value.
    mutating func read<Result>(
        at start: UnsafePointer<UInt8>, through steps: ArraySlice<JSONPath.Step>?,
        _ body: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        let after = unsafe scanner.next
        unsafe scanner.next = unsafe start
        self.steps = steps
        let result = try body(&self)
        unsafe scanner.next = unsafe after
        return result
    }

    /// Under the lenient policy a text of nothing but white space is missing, which is for jansson to see to.
    // SAFETY: the place is in the text, at the start of a value.
    private mutating func leaveBlankText(at place: UnsafePointer<UInt8>) throws(ReaderFallback) {
        guard unsafe place.pointee == 0x22 else { return }
        let outer = unsafe scanner.next
        unsafe scanner.next = unsafe place
        let text = try scanner.takeString()
        if scanner.string(of: text).allSatisfy({ $0.isWhitespace || $0.isNewline }) { throw .record }
        unsafe scanner.next = unsafe outer
    }

    /// What a record holds for a column.
    // SAFETY: the place is in the text, where a value was passed over.
    @safe enum Located {
        case missing
        case null
        /// A value, or the list that the steps lead on from.
        case value(UnsafePointer<UInt8>, ArraySlice<JSONPath.Step>?)
    }

    /// What a record holds for a column: the first path that holds a value counts, null only where none does.
    // SAFETY: the places are in the text, at the starts of values.
    mutating func located(
        _ number: Int, _ record: OpenRecord, _ policy: ConversionPolicy
    ) throws(ReaderFallback) -> Located {
        var sawNull = false
        for source in record.plan.sources[number] {
            guard let start = unsafe places[record.firstPlace + source.slot],
                let place = unsafe try source.walk.isEmpty ? start : self.place(from: start, along: source.walk)
            else { continue }
            let byte = unsafe place.pointee
            if let steps = source.steps {
                // The members of an object, in jansson's order, are for jansson.
                if byte == 0x7B { throw .record }
                if byte == 0x5B { return unsafe .value(place, steps) }
                continue
            }
            if policy == .lenient { unsafe try leaveBlankText(at: place) }
            if byte != 0x6E { return unsafe .value(place, nil) }
            sawNull = true
        }
        return sawNull ? .null : .missing
    }
}

extension JSONScanner.Number {
    /// The number as a double, where no policy could see it otherwise.
    @inline(__always)
    var certainDouble: Double? {
        switch self {
        case .real(let value): value.magnitude < 0x1p63 ? value : nil
        case .integer(let value): value.magnitude <= 1 << 53 ? Double(value) : nil
        }
    }
}
