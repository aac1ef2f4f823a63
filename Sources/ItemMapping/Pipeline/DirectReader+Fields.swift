import JSONDocuments
import JSONPaths

// Fields: the value of a key is written into a property, or its address is noted in a slot.

extension DirectReader {
    /// Reads the value at a position, to which an edge of the plan leads, and returns the position
    /// after it.
    // SAFETY: as for `readObject`; the offset of an edge with a code is that of a stored property
    // of the code's type.
    @inline(__always)
    mutating func readValue(
        _ number: Int, at start: UnsafePointer<UInt8>, of record: inout OpenRecord
    ) throws(ReaderFallback) -> UnsafePointer<UInt8> {
        let edge = unsafe record.edges + number
        let bit = unsafe edge.pointee.bit
        guard record.seen & bit == 0 else { throw .record }
        record.seen |= bit
        if unsafe edge.pointee.quick != .none {
            var position = unsafe start
            let target = unsafe record.root + edge.pointee.offset
            if unsafe try readPrimitive(edge.pointee.quick, at: &position, to: target, of: edge, in: &record) {
                return unsafe position
            }
        }
        if unsafe edge.pointee.isOnlyNoted {
            unsafe try note(start, of: edge, in: record)
            var position = unsafe start
            if unsafe scanner.isWide(start) && JSONScanner.skipPlainScalar(at: &position) { return unsafe position }
            return unsafe try scanner.skipOtherValue(at: start)
        }
        unsafe scanner.next = unsafe start
        if unsafe edge.pointee.isOnlyEntered && start.pointee == .openBrace {
            unsafe try readObject(edge.pointee.child, of: &record)
        } else {
            unsafe try readOther(edge, of: &record)
        }
        return unsafe scanner.next
    }

    /// Notes the address of a value in the slot of its key.
    // SAFETY: the record has the slot.
    @inline(__always)
    private mutating func note(
        _ start: UnsafePointer<UInt8>, of edge: UnsafeMutablePointer<KeyPredictor.Edge>, in record: borrowing OpenRecord
    ) throws(ReaderFallback) {
        let address = unsafe memory.slots + record.firstSlot + edge.pointee.slot
        guard unsafe edge.pointee.bit != 0 || address.pointee == nil else { throw .record }
        unsafe address.pointee = unsafe start
    }

    // SAFETY: as for `readValue`.
    @inline(never)
    private mutating func readOther(
        _ edge: UnsafeMutablePointer<KeyPredictor.Edge>, of record: inout OpenRecord
    ) throws(ReaderFallback) {
        let (field, slot, child) = unsafe (edge.pointee.field, edge.pointee.slot, edge.pointee.child)
        if field >= 0 {
            if unsafe edge.pointee.elements >= 0 { return unsafe try readElements(edge, of: record) }
            if unsafe edge.pointee.isNilIfNull && scanner.next.pointee == UInt8(ascii: "n") {
                _ = try scanner.takeLiteral()
                counts?.note(.null, field: field)
                _ = unsafe writeNil(edge, of: record)
                return
            }
            return try readField(field, of: record)
        }
        if slot >= 0 { unsafe try note(scanner.next, of: edge, in: record) }
        guard child >= 0, unsafe scanner.next.pointee == .openBrace else { return try scanner.skipValue() }
        try readObject(child, of: &record)
    }

    /// Applies the strategies of the early fields that were not met.
    // SAFETY: as for `readRecord`.
    mutating func applyMissing(_ record: inout OpenRecord) throws(ReaderFallback) {
        var missing = unsafe record.predictor.earlyBits & ~record.seen
        while missing != 0 {
            let edge = unsafe record.edges + missing.trailingZeroBitCount
            if unsafe edge.pointee.isNilIfMissing && writeNil(edge, of: record) {
                counts?.note(.missing, field: unsafe edge.pointee.field)
            } else {
                unsafe try lack(.missing, record.fields + edge.pointee.field, of: record)
            }
            missing &= missing - 1
        }
    }

    /// Applies the strategy of a field without a value; an issue is left to jansson.
    // SAFETY: as for `readRecord`.
    mutating func lack(_ absence: Absence, _ field: FieldPointer, of record: OpenRecord) throws(ReaderFallback) {
        guard unsafe try fail(with: absence, field, of: record, into: record.root) else { throw .record }
    }

    /// Sets an optional property of an everyday type to nil; returns false for any other.
    // SAFETY: the offset of an edge with a code is that of an initialized property of the code's
    // type.
    private func writeNil(_ edge: UnsafeMutablePointer<KeyPredictor.Edge>, of record: OpenRecord) -> Bool {
        let target = unsafe record.root + edge.pointee.offset
        switch unsafe edge.pointee.quick {
        case .optionalString: unsafe put(String?.none, at: target)
        case .optionalInt: unsafe put(Int?.none, at: target)
        case .optionalDouble: unsafe put(Double?.none, at: target)
        case .optionalBool: unsafe put(Bool?.none, at: target)
        default: return false
        }
        return true
    }
}

extension DirectReader {
    /// Reads a value of exactly the field's kind; returns false if it needs a conversion.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    private mutating func readPrimitive(
        _ code: PrimitiveKind, at position: inout UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer,
        of edge: UnsafeMutablePointer<KeyPredictor.Edge>, in record: inout OpenRecord
    ) throws(ReaderFallback) -> Bool {
        if unsafe try readScalar(code, at: &position, to: target) { return true }
        guard code.isItems else { return false }
        guard let end = unsafe try readItems(edge, in: &record, at: position, to: target) else { return false }
        unsafe position = unsafe end
        return true
    }

    /// As `readPrimitive`, for a value that isn't an Item.
    // SAFETY: as for `readPrimitive`.
    @inline(__always)
    mutating func readScalar(
        _ code: PrimitiveKind, at position: inout UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> Bool {
        let byte = unsafe position.pointee
        switch code {
        case .string, .optionalString:
            guard byte == .quote else { return false }
            unsafe try scanner.takeContent(at: &position, to: target, isInitialized: true)
        case .int, .optionalInt:
            guard let value = unsafe try scanner.takeInteger(at: &position) else { return false }
            if code == .int { unsafe put(Int(value), at: target) } else { unsafe put(Optional(Int(value)), at: target) }
        case .double, .optionalDouble:
            guard let value = unsafe try scanner.takeDouble(at: &position) else { return false }
            if code == .double { unsafe put(value, at: target) } else { unsafe put(Optional(value), at: target) }
        case .bool, .optionalBool:
            guard byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") else { return false }
            let value = unsafe try scanner.takeLiteral(at: &position) == UInt8(ascii: "t")
            if code == .bool { unsafe put(value, at: target) } else { unsafe put(Optional(value), at: target) }
        case .rowInt, .rowDouble, .rowBool, .rowString:
            return unsafe try readRowValue(code, at: &position, to: target)
        case .item, .items, .none: return false
        }
        return true
    }

    /// Reads an Item, or an array of Items, in place, and returns the position after it; nil for a
    /// value of another kind, and for Items that are read by the general path.
    // SAFETY: as for `readPrimitive`.
    @inline(never)
    private mutating func readItems(
        _ edge: UnsafeMutablePointer<KeyPredictor.Edge>, in record: inout OpenRecord, at start: UnsafePointer<UInt8>,
        to target: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> UnsafePointer<UInt8>? {
        let isArray = unsafe edge.pointee.quick == .items
        guard unsafe start.pointee == (isArray ? .openBracket : .openBrace),
            let predictor = unsafe edge.pointee.nested ?? nestedPredictor(of: edge, in: record)
        else { return nil }
        unsafe scanner.next = unsafe start
        // Without a count of references for each Item.
        let result = unsafe predictor._withUnsafeGuaranteedRef { predictor in
            Result { () throws(ReaderFallback) in
                if isArray {
                    unsafe try readItems(to: target, by: predictor)
                } else {
                    unsafe try readNested(to: target, isInitialized: true, by: predictor)
                }
            }
        }
        try result.get()
        return unsafe scanner.next
    }

    /// Asks for the predictor of the Items of a field when the first of them is read.
    // SAFETY: the reader keeps the predictor.
    @inline(never)
    private mutating func nestedPredictor(
        of edge: UnsafeMutablePointer<KeyPredictor.Edge>, in record: OpenRecord
    ) -> Unmanaged<KeyPredictor>? {
        guard let predictor = unsafe record.fields[edge.pointee.field].reader.nested?.predictor(&self) else {
            unsafe edge.pointee.quick = .none
            return nil
        }
        unsafe edge.pointee.nested = unsafe Unmanaged.passUnretained(predictor)
        return unsafe edge.pointee.nested
    }

    // SAFETY: as for `readPrimitive`.
    @inline(__always)
    func put<Value>(_ value: Value, at target: UnsafeMutableRawPointer) {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
    }

    /// Reads the value at the offset into an early field without a code, or one that the fast path refused.
    // SAFETY: the record's root is the address of an initialized frame of its table.
    mutating func readField(_ number: Int, of record: OpenRecord) throws(ReaderFallback) {
        // In place: a copy of a field takes a dozen retains.
        let field = unsafe record.fields + number
        if unsafe scanner.next.pointee == UInt8(ascii: "n") {
            _ = try scanner.takeLiteral()
            return unsafe try lack(.null, field, of: record)
        }
        if unsafe field.pointee.conversions.contains(.blankIsMissing) { unsafe try refuseBlankText(at: scanner.next) }
        unsafe try convert(field, of: record, into: record.root)
    }

    /// Reads the value at the offset into a frame by the field's writer.
    // SAFETY: as for `readField`.
    @inline(never)
    mutating func convert(
        _ field: FieldPointer, of record: OpenRecord, into frame: UnsafeMutableRawPointer
    ) throws(ReaderFallback) {
        let number = unsafe field.pointee.number
        let outer = unsafe fieldRules
        unsafe fieldRules = unsafe UnsafePointer(record.rules + number)
        defer { unsafe fieldRules = unsafe outer }
        guard let counts else { return unsafe try field.pointee.reader.read(&self, frame) }
        let outcome = try countedOutcome(unsafe field.pointee.quick, under: unsafe record.rules[number], in: counts) {
            (reader) throws(ReaderFallback) in
            try unsafe field.pointee.writer.check(&reader)
        }
        try unsafe field.pointee.reader.read(&self, frame)
        counts.noteField(number, outcome: outcome)
    }
}
