import JSONDocuments
import JSONPaths

extension DirectReader {
    /// Reads a value of the very kind that the field wants; false where it takes a conversion or a closer look.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    mutating func readQuickly(
        _ code: QuickKind.Code, to target: UnsafeMutableRawPointer
    ) throws(StandBack) -> Bool {
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
    mutating func readField(_ number: Int, _ record: OpenRecord) throws(StandBack) {
        let field = record.plan.fields[number]
        if unsafe scanner.next.pointee == 0x6E {
            _ = try scanner.takeLiteral()
            return try carryOut(field.rules.null, field, record)
        }
        let outer = context.rules
        context.rules = field.rules.reading(in: record.plan.rules)
        defer { context.rules = outer }
        if context.rules.policy == .lenient { unsafe try leaveBlankText(at: scanner.next) }
        guard let root = unsafe record.root else { throw .record }
        unsafe try field.writer.read(&self, to: root)
    }

    /// Reads a column whose value was passed over before, and goes back to where the reader was.
    mutating func readLate(_ number: Int, _ record: OpenRecord) throws(StandBack) {
        let field = record.plan.fields[number]
        switch try located(number, record, field.rules.policy ?? record.plan.rules.policy) {
        case .missing: try carryOut(field.rules.missing, field, record)
        case .null: try carryOut(field.rules.null, field, record)
        case .value(let start, let steps):
            try unsafe read(at: start, through: steps) { (reader) throws(StandBack) in
                try reader.readField(number, record)
            }
        }
    }

    /// Lets `body` read the value at an earlier place, or what the steps lead to from there, and goes back.
    // SAFETY: the place is in the text, at the start of a value.
    mutating func read<Result>(
        at start: UnsafePointer<UInt8>, through steps: ArraySlice<JSONPath.Step>?,
        _ body: (inout DirectReader) throws(StandBack) -> Result
    ) throws(StandBack) -> Result {
        let after = unsafe scanner.next
        unsafe scanner.next = unsafe start
        self.steps = steps
        let result = try body(&self)
        unsafe scanner.next = unsafe after
        return result
    }

    /// Under the lenient policy a text of nothing but white space is missing, which is for jansson to see to.
    // SAFETY: the place is in the text, at the start of a value.
    private mutating func leaveBlankText(at place: UnsafePointer<UInt8>) throws(StandBack) {
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
    ) throws(StandBack) -> Located {
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
