import JSONDocuments

extension DirectReader {
    /// How many records may be jansson's before a reader that gives up looks at how many they are.
    private static let rereadLimit = 64

    /// Whether jansson has to see to the record at the place, whatever is in it.
    @inline(__always) var isDoubtful: Bool { block?.isDoubtful ?? false }

    /// Whether the record that was read is whole: nothing may come behind one that is a text of its own.
    @inline(__always) var isRecordOver: Bool { block == nil || scanner.isAtEnd }

    /// Lets jansson read a record that could not be read directly, and hands it to `body`; whether it made anything.
    ///
    /// Throws where more than the record is jansson's.
    // SAFETY: the place is in the text, at the start of the record.
    mutating func reread(
        _ number: Int, from start: UnsafePointer<UInt8>, after failure: ReaderFallback,
        _ body: (JSONNode, MappingContext) -> Bool
    ) throws(ReaderFallback) -> Bool {
        if block != nil { return rereadInBlock(body) }
        guard failure == .record else { throw failure }
        return unsafe try reread(number, from: start, body)
    }

    /// Lets jansson read the record that starts at a place, alone, and hands it to `body`.
    ///
    /// Its number and its place in the whole text are those that it has there, and so are those of its defects.
    // SAFETY: the place is in the text, at the start of a value.
    private mutating func reread(
        _ number: Int, from start: UnsafePointer<UInt8>, _ body: (JSONNode, MappingContext) -> Bool
    ) throws(ReaderFallback) -> Bool {
        unsafe scanner.next = unsafe start
        steps = nil
        try scanner.skipValue(bigIntegers: true)
        let context = MappingContext(storage: try unsafe parsed(from: start))
        context.list = RecordList(at: listLocation, isList: isList)
        context.record = number
        context.values = self.context.values
        context.isFragment = true
        let result = body(context.storage.root, context)
        if context.looksOutOfFragment { throw .input }
        defects.add(context)
        reading.rereadCount += 1
        if givesUp, reading.rereadCount >= Self.rereadLimit, reading.rereadCount > reading.directCount {
            reading.reason = "most records need jansson"
            throw .input
        }
        return result
    }

    /// What jansson makes of the value between `start` and the place.
    // SAFETY: both are in the text.
    private func parsed(from start: UnsafePointer<UInt8>) throws(ReaderFallback) -> JSONStorage {
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: scanner.next - start))
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes, options: options).storage
        } catch {
            throw .input
        }
    }

    /// What `body` makes of the value at the place; a scalar as the bytes are, a container as jansson reads it.
    ///
    /// A failure, or a defect noted on the way, makes the record jansson's.
    mutating func found<Value>(
        _ body: (FoundValue) throws(ConversionFailure) -> Value
    ) throws(ReaderFallback) -> Value {
        guard steps == nil else { throw .record }
        let start = unsafe scanner.next
        let byte = unsafe start.pointee
        guard byte == 0x5B || byte == 0x7B else {
            let scalar = try scalar()
            let text = unsafe UnsafeBufferPointer(start: start, count: scanner.next - start)
            return try Self.make(unsafe FoundValue(scalar, text: text, in: context), context, body)
        }
        try scanner.skipValue()
        let inner = MappingContext(storage: try unsafe parsed(from: start))
        inner.rules = context.rules
        inner.values = context.values
        inner.levels = levels
        inner.isFragment = true
        return try Self.make(FoundValue(inner.storage.root, in: inner), inner, body)
    }

    private static func make<Value>(
        _ found: FoundValue, _ context: MappingContext, _ body: (FoundValue) throws(ConversionFailure) -> Value
    ) throws(ReaderFallback) -> Value {
        let value = context.muted { () -> Value? in
            do throws(ConversionFailure) {
                return try body(found)
            } catch {
                return nil
            }
        }
        if context.looksOutOfFragment { throw .input }
        guard let value else { throw .record }
        return value
    }

    /// The scalar at the place, which is passed over.
    private mutating func scalar() throws(ReaderFallback) -> Scalar {
        switch unsafe scanner.next.pointee {
        case 0x22:
            let text = try scanner.takeString()
            return unsafe .string(scanner.bytes(of: text))
        case 0x2D, 0x30...0x39:
            switch try scanner.takeNumber() {
            case .integer(let value): return .integer(value)
            case .real(let value): return .real(value)
            }
        default:
            switch try scanner.takeLiteral() {
            case 0x74: return .bool(true)
            case 0x66: return .bool(false)
            default: return .null
            }
        }
    }
}
