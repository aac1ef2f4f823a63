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

    /// Makes the Item of the record at the offset in uninitialized memory, without knowing its type.
    // SAFETY: `memory` is for one Item of the predictor's table; it is initialized unless this throws.
    mutating func initializeItem(
        at memory: UnsafeMutableRawPointer, by predictor: KeyPredictor, defaults: ItemDefaults
    ) throws(ReaderFallback) {
        unsafe defaults.initialize(memory)
        do throws(ReaderFallback) {
            try unsafe readRecord(predictor, to: memory)
        } catch {
            unsafe defaults.deinitialize(memory)
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
    // SAFETY: the predictor has objects and edges for each number in its plan.
    private mutating func readObject(_ number: Int, of record: inout OpenRecord) throws(ReaderFallback) {
        let keys = unsafe record.objects[number].keys
        var last = 0
        var isFirst = true
        unsafe scanner.next += 1
        repeat {
            let edge: Int
            let expected = unsafe keys[last].next
            if unsafe scanner.take(keys + expected) {
                last = expected
                edge = unsafe keys[expected].target
                _ = try scanner.significantByte()
            } else {
                guard let other = try takeKey(in: number, after: &last, isFirst: isFirst, of: record) else { return }
                edge = other
            }
            isFirst = false
            if edge < 0 { try scanner.skipValue() } else { try readValue(edge, of: &record) }
        } while try scanner.takeComma(orEnd: .closeBrace)
    }

    /// Reads a key that isn't the predicted one, or is written otherwise than before, and learns it.
    ///
    /// - Returns: The number of its edge, -1 if the table doesn't want it; nil at the end of an empty
    ///   object.
    // SAFETY: as for `readObject`.
    @inline(never)
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

    /// Reads the value at the offset, to which an edge of the plan leads.
    // SAFETY: as for `readObject`; the offset of an edge with a code is that of a stored property
    // of the code's type.
    @inline(__always)
    private mutating func readValue(_ number: Int, of record: inout OpenRecord) throws(ReaderFallback) {
        let edge = unsafe record.edges + number
        let bit = unsafe edge.pointee.bit
        guard record.seen & bit == 0 else { throw .record }
        record.seen |= bit
        if unsafe edge.pointee.quick != .none, let root = unsafe record.root {
            let start = unsafe scanner.next
            if unsafe try readPrimitive(
                edge.pointee.quick, to: root + edge.pointee.offset, of: record.fields + edge.pointee.field)
            {
                return
            }
            unsafe scanner.next = unsafe start
        }
        unsafe try readOther(edge, of: &record)
    }

    // SAFETY: as for `readValue`.
    private mutating func readOther(
        _ edge: UnsafeMutablePointer<KeyPredictor.Edge>, of record: inout OpenRecord
    ) throws(ReaderFallback) {
        let (field, slot, child) = unsafe (edge.pointee.field, edge.pointee.slot, edge.pointee.child)
        if field >= 0 { return try readField(field, of: record) }
        if slot >= 0 {
            let address = unsafe slots + record.firstSlot + slot
            guard unsafe edge.pointee.bit != 0 || address.pointee == nil else { throw .record }
            unsafe address.pointee = unsafe scanner.next
        }
        guard child >= 0, unsafe scanner.next.pointee == .openBrace else { return try scanner.skipValue() }
        try readObject(child, of: &record)
    }

    /// Applies the strategies of the early fields that were not met.
    // SAFETY: as for `readRecord`.
    private mutating func applyMissing(_ record: OpenRecord) throws(ReaderFallback) {
        var missing = unsafe record.predictor.earlyBits & ~record.seen
        while missing != 0 {
            let edge = unsafe record.edges + missing.trailingZeroBitCount
            let field = record.plan.fields[unsafe edge.pointee.field]
            try apply(field.rules.missing, to: field, of: record)
            missing &= missing - 1
        }
    }

    /// Applies the strategy of a field without a value; an issue is left to jansson.
    // SAFETY: `root` is the address of an initialized Item of the field's table.
    func apply(
        _ strategy: FieldFailureStrategy, to field: PlannedField, of record: OpenRecord
    ) throws(ReaderFallback) {
        switch strategy {
        case .keepDefault: break
        case .setNil:
            if let root = unsafe record.root { unsafe field.writer.writeNull(to: root) }
        case .error, .skipItem: throw .record
        }
    }
}

extension DirectReader {
    /// Reads a value of exactly the field's kind; returns false if it needs a conversion.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    private mutating func readPrimitive(
        _ code: PrimitiveKind, to target: UnsafeMutableRawPointer, of field: UnsafeMutablePointer<PlannedField>
    ) throws(ReaderFallback) -> Bool {
        let byte = unsafe scanner.next.pointee
        switch code {
        case .string, .optionalString:
            guard byte == .quote else { return false }
            let string = try scanner.takeContent()
            if code == .string { unsafe put(string, at: target) } else { unsafe put(Optional(string), at: target) }
        case .int, .optionalInt:
            guard byte.startsNumber, case .integer(let value) = try scanner.takeNumber() else { return false }
            if code == .int { unsafe put(Int(value), at: target) } else { unsafe put(Optional(Int(value)), at: target) }
        case .double, .optionalDouble:
            guard byte.startsNumber, let value = try scanner.takeNumber().certainDouble else { return false }
            if code == .double { unsafe put(value, at: target) } else { unsafe put(Optional(value), at: target) }
        case .bool, .optionalBool:
            guard byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") else { return false }
            let value = try scanner.takeLiteral() == UInt8(ascii: "t")
            if code == .bool { unsafe put(value, at: target) } else { unsafe put(Optional(value), at: target) }
        case .checked: return try unsafe readChecked(field, to: target)
        case .none: return false
        }
        return true
    }

    /// Reads a value of exactly the kind of a field with constraints; one that breaks them makes the
    /// record jansson's.
    // SAFETY: as for `readPrimitive`; the field's writer keeps its check.
    @inline(never)
    private mutating func readChecked(
        _ field: UnsafeMutablePointer<PlannedField>, to target: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> Bool {
        guard let check = unsafe field.pointee.check else { return false }
        let kind = unsafe check._withUnsafeGuaranteedRef(\.kind)
        guard unsafe try readPrimitive(kind, to: target, of: field) else { return false }
        guard unsafe check._withUnsafeGuaranteedRef({ unsafe $0.accepts(at: target) }) else { throw .record }
        return true
    }

    // SAFETY: as for `readPrimitive`.
    @inline(__always)
    private func put<Value>(_ value: Value, at target: UnsafeMutableRawPointer) {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
    }

    /// Reads the value at the offset into a field without a code, or one that the fast path
    /// refused.
    // SAFETY: the record's root is the address of an initialized Item of its table.
    mutating func readField(_ number: Int, of record: OpenRecord) throws(ReaderFallback) {
        // In place: a copy of a field takes a dozen retains.
        let field = unsafe record.fields + number
        if unsafe scanner.next.pointee == UInt8(ascii: "n") {
            _ = try scanner.takeLiteral()
            return try apply(unsafe field.pointee.rules.null, to: unsafe field.pointee, of: record)
        }
        let outer = context.scope.rules
        context.scope.rules = unsafe record.rules[number]
        defer { context.scope.rules = outer }
        if context.scope.rules.policy == .lenient { unsafe try refuseBlankText(at: scanner.next) }
        guard let root = unsafe record.root else { throw .record }
        unsafe try field.pointee.writer.read(&self, to: root)
    }
}

extension JSONScanner.Number {
    /// The number as a double, if it is the same under every policy.
    @inline(__always)
    var certainDouble: Double? {
        switch self {
        case .real(let value): value.magnitude < 0x1p63 ? value : nil
        case .integer(let value): value.magnitude <= 1 << 53 ? Double(value) : nil
        }
    }
}

extension UInt8 {
    /// True if a number may start with this byte.
    @inline(__always) var startsNumber: Bool { isDecimalDigit || self == .minus }
}
