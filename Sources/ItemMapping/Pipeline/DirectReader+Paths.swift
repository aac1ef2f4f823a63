import JSONDocuments
import JSONPaths

// The end of a record: properties with constraints are checked, and late columns are read.
//
// Late columns: their values were noted in slots while the record was read, and are read now. A
// path goes on from a slot through indexes and keys, and after a wildcard to each element of a
// list.

extension DirectReader {
    /// Checks the properties of a record that was read to its end, and reads its late columns. A broken
    /// constraint makes the record jansson's, which reports it.
    // SAFETY: as for `readRecord`.
    @inline(never)
    mutating func finish(
        _ record: OpenRecord, by predictor: KeyPredictor, at root: UnsafeRawPointer
    ) throws(ReaderFallback) {
        guard unsafe predictor.checks.accept(root, met: record.seen) else { throw .record }
        if predictor.hasLateColumns { try readLateColumns(of: record) }
    }

    @inline(never)
    private mutating func readLateColumns(of record: OpenRecord) throws(ReaderFallback) {
        let end = unsafe scanner.next
        for number in record.plan.late {
            guard unsafe try read(record.fields + number, of: record, into: record.root) else { throw .record }
        }
        unsafe scanner.next = unsafe end
    }
}

// SAFETY: a slot is nil or the address of a value in the text that was skipped.
extension DirectReader: FieldLocator {
    typealias Record = OpenRecord
    typealias Value = LocatedValue
    typealias Failure = ReaderFallback

    /// A value that a path leads to.
    @safe enum LocatedValue {
        /// The value at an address.
        case at(UnsafePointer<UInt8>)
        /// The list at an address, whose elements the steps of the path lead on from.
        case elements(UnsafePointer<UInt8>)
        /// The index of the record.
        case index(Int)
        /// The same value as in every record.
        case constant
    }

    @inline(__always)
    func conversions(of field: FieldPointer) -> Conversions { unsafe field.pointee.conversions }

    @inline(__always)
    mutating func value(
        at path: Int, of field: FieldPointer, in record: borrowing OpenRecord
    ) throws(ReaderFallback) -> Located<LocatedValue> {
        let source = unsafe field.pointee.paths + path
        guard unsafe source.pointee.slot >= 0 else { return unsafe try pathlessValue(of: field) }
        guard let start = unsafe memory.slots[record.firstSlot + source.pointee.slot] else { return .nothing }
        guard unsafe source.pointee.isPlain else { return unsafe try value(from: start, along: source) }
        return unsafe start.pointee == UInt8(ascii: "n") ? .null : .value(.at(start))
    }

    @inline(never)
    private func pathlessValue(of field: FieldPointer) throws(ReaderFallback) -> Located<LocatedValue> {
        unsafe field.pointee.origin == .index ? .value(.index(try recordIndex())) : .value(.constant)
    }

    /// Returns the content that a path leads to from the value of its slot.
    @inline(never)
    private mutating func value(
        from start: UnsafePointer<UInt8>, along source: UnsafeMutablePointer<PlannedPath>
    ) throws(ReaderFallback) -> Located<LocatedValue> {
        let address = unsafe try source.pointee.walk == nil ? start : self.address(from: start, along: source)
        guard let address = unsafe address else { return .nothing }
        let byte = unsafe address.pointee
        guard unsafe source.pointee.elements != nil else {
            return unsafe byte == UInt8(ascii: "n") ? .null : .value(.at(address))
        }
        // The order of an object's members is jansson's.
        if byte == .openBrace { throw .record }
        return unsafe byte == .openBracket ? .value(.elements(address)) : .nothing
    }

    /// Returns the address that a path leads to from the value of its slot; nil if it leads nowhere.
    // SAFETY: all addresses are in the text, at the starts or ends of values.
    private mutating func address(
        from start: UnsafePointer<UInt8>, along source: UnsafeMutablePointer<PlannedPath>
    ) throws(ReaderFallback) -> UnsafePointer<UInt8>? {
        let after = unsafe scanner.next
        unsafe scanner.next = unsafe start
        var path = unsafe source.pointee.walk
        let address = unsafe try path?.address(in: &scanner)
        unsafe scanner.next = unsafe after
        return unsafe address
    }

    mutating func isBlank(_ value: LocatedValue) throws(ReaderFallback) -> Bool {
        if case .at(let start) = value { unsafe try refuseBlankText(at: start) }
        return false
    }

    @inline(__always)
    mutating func store(
        _ value: LocatedValue, at path: Int, by field: FieldPointer, of record: borrowing OpenRecord,
        into frame: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> ConversionFailure? {
        if case .at(let start) = value {
            var position = unsafe start
            if unsafe try readScalar(field.pointee.quick, at: &position, to: frame + field.pointee.offset) {
                return nil
            }
        }
        unsafe try storeOther(value, at: path, by: field, of: record, into: frame)
        return nil
    }

    @inline(never)
    private mutating func storeOther(
        _ value: LocatedValue, at path: Int, by field: FieldPointer, of record: OpenRecord,
        into frame: UnsafeMutableRawPointer
    ) throws(ReaderFallback) {
        switch value {
        case .at(let start):
            unsafe scanner.next = unsafe start
            unsafe try convert(field, of: record, into: frame)
        case .elements(let start):
            unsafe scanner.next = unsafe start
            route.path = unsafe field.pointee.paths[path].elements
            unsafe try convert(field, of: record, into: frame)
        case .index(let index):
            let (number, kind) = unsafe (field.pointee.number, field.pointee.quick)
            try noteIndex(index, of: number, kind, under: unsafe record.rules[number]) {
                (found) throws(ConversionFailure) in
                try unsafe field.pointee.writer.check(found)
            }
            unsafe try write(JSONValue(index), by: field, of: record, into: frame)
        case .constant: unsafe try write(.null, by: field, of: record, into: frame)
        }
    }

    /// Writes a value that isn't in the text; a constant doesn't look at it.
    private mutating func write(
        _ value: JSONValue, by field: FieldPointer, of record: OpenRecord, into frame: UnsafeMutableRawPointer
    ) throws(ReaderFallback) {
        try converted(value, under: unsafe record.rules[field.pointee.number]) { (found) throws(ConversionFailure) in
            unsafe try field.pointee.writer.write(found, to: frame)
        }
    }

    /// Returns a text of only white space is left to jansson before.
    func storeBlank(_ value: LocatedValue, by field: FieldPointer, into frame: UnsafeMutableRawPointer) -> Bool {
        false
    }

    func note(_ outcome: FieldOutcome, of field: FieldPointer, in record: borrowing OpenRecord) {
        counts?.note(outcome, field: unsafe field.pointee.number)
    }

    /// Leaves a record with a defect to jansson, which reports it.
    func report(
        _ absence: Absence, of field: FieldPointer, in record: borrowing OpenRecord
    ) throws(ReaderFallback) {
        throw .record
    }

    /// Throws for a text of only white space, which the lenient policy takes as missing.
    // SAFETY: the address is in the text, at the start of a value.
    mutating func refuseBlankText(at address: UnsafePointer<UInt8>) throws(ReaderFallback) {
        guard unsafe address.pointee == .quote else { return }
        let outer = unsafe scanner.next
        unsafe scanner.next = unsafe address
        let text = try scanner.takeString()
        if scanner.string(of: text).allSatisfy({ $0.isWhitespace || $0.isNewline }) { throw .record }
        unsafe scanner.next = unsafe outer
    }
}
