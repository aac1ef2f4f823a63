import JSONDocuments

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
    // SAFETY: `root` is the address of an initialized Item of the plan's table.
    mutating func readField(
        _ number: Int, _ plan: DirectPlan, to root: UnsafeMutableRawPointer
    ) throws(StandBack) {
        let field = plan.fields[number]
        if unsafe scanner.next.pointee == 0x6E {
            _ = try scanner.takeLiteral()
            return unsafe try carryOut(field.rules.null, field, to: root)
        }
        let outer = context.rules
        context.rules = field.rules.reading(in: plan.rules)
        if context.rules.policy == .lenient { unsafe try leaveBlankText(at: scanner.next) }
        defer { context.rules = outer }
        unsafe try field.writer.read(&self, to: root)
    }

    /// Reads a column whose value was passed over before, and goes back to where the reader was.
    // SAFETY: as for `readField`.
    mutating func readLate(_ number: Int, _ record: OpenRecord) throws(StandBack) {
        let plan = unsafe record.memory.plan
        let field = plan.fields[number]
        switch try located(plan.columns[number], record.firstPlace, field.rules.policy ?? plan.rules.policy) {
        case .missing: unsafe try carryOut(field.rules.missing, field, to: record.root)
        case .null: try unsafe carryOut(field.rules.null, field, to: record.root)
        case .value(let start):
            let after = unsafe scanner.next
            unsafe scanner.next = unsafe start
            unsafe try readField(number, plan, to: record.root)
            unsafe scanner.next = unsafe after
        }
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
        case value(UnsafePointer<UInt8>)
    }

    /// What a record holds for a column: the first path that holds a value counts, null only where none does.
    // SAFETY: the slots of the record start at `first`, and every column's slots are among them.
    mutating func located(
        _ column: MappingPlan.Column, _ first: Int, _ policy: ConversionPolicy
    ) throws(StandBack) -> Located {
        var sawNull = false
        for case let slot? in column.slots {
            guard let place = unsafe places[first + slot] else { continue }
            if policy == .lenient { unsafe try leaveBlankText(at: place) }
            if unsafe place.pointee != 0x6E { return unsafe .value(place) }
            sawNull = true
        }
        return sawNull ? .null : .missing
    }
}

extension JSONScanner.Number {
    /// The number as a double, where no policy could see it otherwise.
    @inline(__always)
    fileprivate var certainDouble: Double? {
        switch self {
        case .real(let value): value.magnitude < 0x1p63 ? value : nil
        case .integer(let value): value.magnitude <= 1 << 53 ? Double(value) : nil
        }
    }
}
