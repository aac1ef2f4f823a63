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
        for number in record.plan.late { try readLate(number, of: record) }
    }

    /// The content of a record for a column.
    // SAFETY: the address is in the text, at the start of a value that was skipped.
    @safe enum Located {
        case missing
        case null
        /// The same value as in every record.
        case constant
        /// The index of the record.
        case index(Int)
        /// A value, or the list whose elements the steps lead on from.
        case value(UnsafePointer<UInt8>, ArraySlice<JSONPath.Step>?)
    }

    /// Reads a late column into its field, and returns to the offset.
    mutating func readLate(_ number: Int, of record: OpenRecord) throws(ReaderFallback) {
        let field = unsafe record.fields + number
        switch try located(number, in: record, policy: unsafe record.rules[number].policy) {
        case .missing:
            counts?.note(.missing, field: number)
            unsafe try apply(field.pointee.rules.missing, to: field, of: record)
        case .null:
            counts?.note(.null, field: number)
            unsafe try apply(field.pointee.rules.null, to: field, of: record)
        case .constant: try write(.null, to: number, of: record)
        case .index(let index):
            try noteIndex(index, of: number, unsafe field.pointee.quick, under: unsafe record.rules[number]) {
                (found) throws(ConversionFailure) in
                try unsafe field.pointee.writer.check(found)
            }
            try write(JSONValue(index), to: number, of: record)
        case .value(let start, let steps):
            try unsafe read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                try reader.readField(number, of: record)
            }
        }
    }

    /// Writes a value that isn't in the text; a constant doesn't look at it.
    // SAFETY: the record's root is the address of an initialized Item of the field's table.
    func write(_ value: JSONValue, to number: Int, of record: OpenRecord) throws(ReaderFallback) {
        guard let root = unsafe record.root else { throw .record }
        try converted(value, under: unsafe record.rules[number]) { (found) throws(ConversionFailure) in
            unsafe try record.fields[number].writer.write(found, to: root)
        }
    }

    /// The content of a record for a column: the first path with a value counts, null only if no
    /// path has one.
    // SAFETY: the addresses are in the text, at the starts of values.
    mutating func located(
        _ number: Int, in record: OpenRecord, policy: ConversionPolicy
    ) throws(ReaderFallback) -> Located {
        let sources = record.plan.sources[number]
        if sources.isEmpty { return record.plan.isIndex[number] ? .index(try recordIndex()) : .constant }
        var hasNull = false
        for source in sources {
            guard let start = unsafe slots[record.firstSlot + source.slot],
                let address = unsafe try source.walk.isEmpty ? start : self.address(from: start, along: source.walk)
            else { continue }
            let byte = unsafe address.pointee
            if let steps = source.steps {
                // The order of an object's members is jansson's.
                if byte == .openBrace { throw .record }
                if byte == .openBracket { return unsafe .value(address, steps) }
                continue
            }
            if policy == .lenient { unsafe try refuseBlankText(at: address) }
            if byte != UInt8(ascii: "n") { return unsafe .value(address, nil) }
            hasNull = true
        }
        return hasNull ? .null : .missing
    }

    /// Lets `body` read the value at an earlier address, or those that the steps lead to from
    /// there, and returns to the offset.
    // SAFETY: the address is in the text, at the start of a value.
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
