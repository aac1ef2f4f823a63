import JSONDocuments

// Falling back happens at two levels. A value that needs a conversion is made from a found value. A
// record that isn't certain is parsed by jansson, alone, and read over its values.

extension DirectReader {
    /// The number of records that jansson may read before a reader that can give up compares it
    /// with the number of the others.
    static let rereadLimit = 64

    /// Lets jansson parse a record that could not be read directly, and passes it to `body`;
    /// returns true if that made anything.
    ///
    /// Throws if jansson must read more than the record.
    // SAFETY: the address is in the text, at the start of the record.
    package mutating func reread(
        _ number: Int, from start: UnsafePointer<UInt8>, after failure: ReaderFallback,
        _ body: (JSONNode, MappingContext) -> Bool
    ) throws(ReaderFallback) -> Bool {
        if let block = source.block { return reread(in: block, body) }
        guard failure == .record, let list = source.list else { throw failure }
        return unsafe try reread(number, of: list, from: start, body)
    }

    /// Lets jansson parse the record at an address, alone, and passes it to `body`.
    ///
    /// It keeps its index and location in the whole text, and so do its issues.
    // SAFETY: the address is in the text, at the start of a value.
    private mutating func reread(
        _ number: Int, of list: DirectList, from start: UnsafePointer<UInt8>,
        _ body: (JSONNode, MappingContext) -> Bool
    ) throws(ReaderFallback) -> Bool {
        guard let location = list.location else {
            tally.reading.reason = "a record needs jansson, and its location isn't known along this path"
            throw .input
        }
        restartRecord()
        unsafe scanner.next = unsafe start
        route = ValueRoute()
        try scanner.skipValue(largeNumbers: true)
        let context = MappingContext(storage: try unsafe parsed(from: start), values: call.values)
        context.log = IssueLog(capacity: tally.log.capacity)
        context.statistics = call.statistics
        context.checks.uniqueValues = call.uniqueValues
        context.cursor.list = RecordList(at: location, isList: source.form == .list)
        context.cursor.number = number
        if call.earlierCount > 0 { context.cursor.streamNumber = call.earlierCount + number }
        context.cursor.isFragment = true
        let result = body(context.storage.root, context)
        if context.cursor.hasLeftFragment { throw .input }
        if context.checks.hasReadRecord { tally.isAnyReread = true }
        tally.log.append(contentsOf: context.log)
        tally.reading.rereadCount += 1
        if list.givesUp, tally.reading.rereadCount >= Self.rereadLimit,
            tally.reading.rereadCount > tally.reading.directCount
        {
            tally.reading.reason = "most records need jansson"
            throw .input
        }
        return result
    }

    /// Parses the text between `start` and the offset by jansson.
    // SAFETY: both are in the text.
    func parsed(from start: UnsafePointer<UInt8>) throws(ReaderFallback) -> JSONStorage {
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: scanner.next - start))
        let options = source.list?.options ?? JSONDocument.Options()
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes, options: options).storage
        } catch {
            throw .input
        }
    }

    /// Passes the value at the offset to `body` as a found value: a scalar from the bytes, a
    /// container from jansson.
    ///
    /// A failure, or an issue on the way, makes the record jansson's.
    package mutating func found<Value>(
        _ body: (FoundValue) throws(ConversionFailure) -> Value
    ) throws(ReaderFallback) -> Value {
        guard isDirect else { throw .record }
        if let rules = unsafe fieldRules {
            let outer = context.scope.rules
            unsafe (context.scope.rules, fieldRules) = unsafe (rules.pointee, nil)
            defer { unsafe (context.scope.rules, fieldRules) = unsafe (outer, rules) }
            return try found(body)
        }
        let start = unsafe scanner.next
        let byte = unsafe start.pointee
        guard byte == .openBracket || byte == .openBrace else {
            let scalar = try takeScalar()
            let text = unsafe UnsafeBufferPointer(start: start, count: scanner.next - start)
            return try Self.make(from: unsafe FoundValue(scalar, text: text, in: context), in: context, body)
        }
        try scanner.skipValue()
        let inner = MappingContext(storage: try unsafe parsed(from: start), values: context.values)
        inner.statistics = context.statistics
        inner.scope.rules = context.scope.rules
        inner.scope.levels = levels
        inner.scope.checksConstraints = context.scope.checksConstraints
        inner.checks.uniqueValues = context.checks.uniqueValues
        inner.cursor.isFragment = true
        return try Self.make(from: FoundValue(inner.storage.root, in: inner), in: inner, body)
    }

    /// Passes a value that isn't in the text to `body` as a found value.
    mutating func converted<Value>(
        _ value: JSONValue, under rules: ReadingRules, _ body: (FoundValue) throws(ConversionFailure) -> Value
    ) throws(ReaderFallback) -> Value {
        let outer = context.scope.rules
        context.scope.rules = rules
        defer { context.scope.rules = outer }
        context.checks.uniqueValues?.begin(record: recordNumber)
        return try Self.make(from: FoundValue(.made(value), in: context), in: context, body)
    }

    private static func make<Value>(
        from found: FoundValue, in context: MappingContext, _ body: (FoundValue) throws(ConversionFailure) -> Value
    ) throws(ReaderFallback) -> Value {
        let value = context.muted { () -> Value? in
            do throws(ConversionFailure) {
                return try body(found)
            } catch {
                return nil
            }
        }
        if context.cursor.hasLeftFragment { throw .input }
        guard let value else { throw .record }
        return value
    }

    /// Reads the scalar at the offset.
    private mutating func takeScalar() throws(ReaderFallback) -> Scalar {
        switch unsafe scanner.next.pointee {
        case .quote:
            let text = try scanner.takeDecodedString()
            return unsafe .string(scanner.bytes(of: text))
        case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
            switch try scanner.takeNumber() {
            case .integer(let value): return .integer(value)
            case .real(let value): return .real(value)
            }
        default:
            switch try scanner.takeLiteral() {
            case UInt8(ascii: "t"): return .bool(true)
            case UInt8(ascii: "f"): return .bool(false)
            default: return .null
            }
        }
    }
}

extension DirectReader {
    /// A number of the record being read, which no other record of the run has: in a list, its index.
    var recordNumber: Int {
        let done = tally.reading.directCount + tally.reading.rereadCount
        return done + max(0, source.number)
    }

    /// Forgets the values of the record being read, which jansson reads from its start.
    func restartRecord() {
        guard let uniqueValues = call.uniqueValues else { return }
        uniqueValues.begin(record: recordNumber)
        uniqueValues.restart()
    }

    /// Returns whether no earlier record of the list has a value; true in records inside others.
    borrowing func isFirst(_ value: CheckedValue, of constraints: ConstraintSet) -> Bool {
        guard levels == 0, let uniqueValues = call.uniqueValues else { return true }
        uniqueValues.begin(record: recordNumber)
        return uniqueValues.hold(value, of: constraints)
    }
}
