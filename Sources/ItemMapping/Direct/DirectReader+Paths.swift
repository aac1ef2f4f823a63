import JSONDocuments
import JSONPaths

// Late columns: their values were noted in slots while the record was read, and are read now. A
// path goes on from a slot through indexes and keys, and after a wildcard to each element of a
// list.

extension DirectReader {
    /// The content of a record for a column.
    // SAFETY: the address is in the text, at the start of a value that was skipped.
    @safe enum Located {
        case missing
        case null
        /// A value, or the list whose elements the steps lead on from.
        case value(UnsafePointer<UInt8>, ArraySlice<JSONPath.Step>?)
    }

    /// Reads a late column into its field, and returns to the offset.
    mutating func readLate(_ number: Int, of record: OpenRecord) throws(ReaderFallback) {
        let field = unsafe record.fields + number
        switch try located(number, in: record, policy: unsafe record.rules[number].policy) {
        case .missing: try apply(unsafe field.pointee.rules.missing, to: unsafe field.pointee, of: record)
        case .null: try apply(unsafe field.pointee.rules.null, to: unsafe field.pointee, of: record)
        case .value(let start, let steps):
            try unsafe read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                try reader.readField(number, of: record)
            }
        }
    }

    /// Reads a column for an initializer; throws if it has neither a value nor a replacement.
    mutating func value<Value: FieldValue>(
        of column: Column<Value>, number: Int, in record: OpenRecord
    ) throws(ReaderFallback) -> Value {
        let rules = column.rules.reading(in: record.plan.rules)
        let value: Value?
        switch try located(number, in: record, policy: rules.policy) {
        case .missing: value = column.replacement(column.rules.missing)
        case .null: value = column.replacement(column.rules.null)
        case .value(let start, let steps):
            let outer = context.scope.rules
            context.scope.rules = rules
            defer { context.scope.rules = outer }
            return try unsafe read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                let value = try column.witness.read(&reader)
                if let check = column.check, !check.accepts(value, in: reader) { throw .record }
                return value
            }
        }
        guard let value else { throw .record }
        return value
    }

    /// The content of a record for a column: the first path with a value counts, null only if no
    /// path has one.
    // SAFETY: the addresses are in the text, at the starts of values.
    mutating func located(
        _ number: Int, in record: OpenRecord, policy: ConversionPolicy
    ) throws(ReaderFallback) -> Located {
        var hasNull = false
        for source in record.plan.sources[number] {
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

// MARK: - Steps without wildcards

extension DirectReader {
    /// The address that steps lead to from a value that was skipped; nil if there is nothing.
    // SAFETY: both addresses are in the text, at the starts of values.
    private mutating func address(
        from start: UnsafePointer<UInt8>, along steps: ArraySlice<JSONPath.Step>
    ) throws(ReaderFallback) -> UnsafePointer<UInt8>? {
        let after = unsafe scanner.next
        unsafe scanner.next = unsafe start
        var exists = true
        for step in steps where exists { exists = try enter(step) }
        let end = unsafe scanner.next
        unsafe scanner.next = unsafe after
        return unsafe exists ? end : nil
    }

    /// Moves from the value at the offset to one inside it; returns false if it doesn't exist.
    private mutating func enter(_ step: JSONPath.Step) throws(ReaderFallback) -> Bool {
        switch (unsafe scanner.next.pointee, step) {
        case (.openBracket, .index(let index)): return try enterElement(index)
        case (.openBracket, .key(let key)):
            guard let index = PathTrie.index(of: key) else { return false }
            return try enterElement(index)
        case (.openBrace, .key(let key)): return try enterMember(key)
        default: return false
        }
    }

    /// Moves to an element of the array at the offset, counted from its end if the index is
    /// negative.
    private mutating func enterElement(_ index: Int) throws(ReaderFallback) -> Bool {
        let index = index < 0 ? try elementCount() + index : index
        guard index >= 0, try !scanner.takeOpening(endingWith: .closeBracket) else { return false }
        for _ in 0..<index {
            _ = try scanner.significantByte()
            try scanner.skipValue()
            guard try scanner.takeComma(orEnd: .closeBracket) else { return false }
        }
        _ = try scanner.significantByte()
        return true
    }

    /// The number of elements of the array at the offset, which stays there.
    // SAFETY: the address to return to is in the text, at the start of the array.
    private mutating func elementCount() throws(ReaderFallback) -> Int {
        let start = unsafe scanner.next
        var count = 0
        try forEachElement(then: []) { (reader) throws(ReaderFallback) in
            count += 1
            try reader.scanner.skipValue()
        }
        unsafe scanner.next = unsafe start
        return count
    }

    private static func isEqual(_ found: UnsafeBufferPointer<UInt8>, _ key: String) -> Bool {
        var key = key
        return key.withUTF8 { key in unsafe key.count == found.count && key.elementsEqual(found) }
    }

    /// Moves to a member of the object at the offset; a repeated key makes the record jansson's.
    // SAFETY: the member's address is in the text, at the start of a value.
    private mutating func enterMember(_ key: String) throws(ReaderFallback) -> Bool {
        guard try !scanner.takeOpening(endingWith: .closeBrace) else { return false }
        var found: UnsafePointer<UInt8>?
        repeat {
            if unsafe Self.isEqual(try scanner.takeKey(), key) {
                guard unsafe found == nil else { throw .record }
                unsafe found = unsafe scanner.next
            }
            try scanner.skipValue()
        } while try scanner.takeComma(orEnd: .closeBrace)
        guard let found = unsafe found else { return false }
        unsafe scanner.next = unsafe found
        return true
    }
}

// MARK: - Steps after a wildcard

extension DirectReader {
    /// Calls `body` at each value that the steps lead to from the elements of the array at the
    /// offset.
    mutating func forEachElement(
        then steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: .closeBracket) { return }
        repeat {
            _ = try scanner.significantByte()
            try forEachMatch(of: steps, body)
        } while try scanner.takeComma(orEnd: .closeBracket)
    }

    /// Calls `body` at each value that the steps lead to from the offset; skips everything else.
    private mutating func forEachMatch(
        of steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        guard let step = steps.first else { return try body(&self) }
        switch (unsafe scanner.next.pointee, step) {
        case (.openBracket, .wildcard): try forEachElement(then: steps.dropFirst(), body)
        case (.openBrace, .key(let key)): try descend(toMember: key, then: steps.dropFirst(), body)
        case (.openBrace, .wildcard): throw .record
        case (.openBracket, let step): try descend(toElement: step, then: steps.dropFirst(), body)
        default: try scanner.skipValue()
        }
    }

    /// Continues at one element of the array at the offset.
    // SAFETY: the address to return to is in the text, at the end of the array.
    private mutating func descend(
        toElement step: JSONPath.Step, then steps: ArraySlice<JSONPath.Step>,
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        let start = unsafe scanner.next
        try scanner.skipValue()
        let after = unsafe scanner.next
        if let element = unsafe try address(from: start, along: [step]) {
            unsafe scanner.next = element
            try forEachMatch(of: steps, body)
        }
        unsafe scanner.next = unsafe after
    }

    /// Continues at one member of the object at the offset; a repeated key makes the record
    /// jansson's.
    private mutating func descend(
        toMember key: String, then steps: ArraySlice<JSONPath.Step>,
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: .closeBrace) { return }
        var isMet = false
        repeat {
            if unsafe Self.isEqual(try scanner.takeKey(), key) {
                guard !isMet else { throw .record }
                isMet = true
                try forEachMatch(of: steps, body)
            } else {
                try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: .closeBrace)
    }
}
