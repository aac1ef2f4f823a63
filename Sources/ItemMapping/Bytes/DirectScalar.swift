import JSONDocuments

// Everyday types, which are read from the bytes without a call through a witness.

/// A type whose values, and arrays of them, are read without a call through a witness.
protocol DirectScalar: DirectValue {
    /// Returns the value at a position, which moves on; by way of a found value if it takes a conversion.
    static func value(
        at position: inout UnsafePointer<UInt8>, from reader: inout DirectReader
    ) throws(ReaderFallback) -> Self

    /// Makes the value at a position, which moves on, in uninitialized memory.
    // SAFETY: the memory is initialized unless this throws.
    static func initialize(
        _ memory: UnsafeMutablePointer<Self>, at position: inout UnsafePointer<UInt8>, from reader: inout DirectReader
    ) throws(ReaderFallback)

    static var primitiveKind: PrimitiveKind { get }
}

extension DirectScalar {
    static var witness: ValueWitness<Self> {
        ValueWitness(primitiveKind) { (reader) throws(ReaderFallback) in try value(from: &reader) }
    }

    // SAFETY: as for the requirement.
    @inline(__always)
    static func initialize(
        _ memory: UnsafeMutablePointer<Self>, at position: inout UnsafePointer<UInt8>, from reader: inout DirectReader
    ) throws(ReaderFallback) {
        unsafe memory.initialize(to: try value(at: &position, from: &reader))
    }

    @inline(__always)
    static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Self {
        var position = unsafe reader.scanner.next
        let value = unsafe try value(at: &position, from: &reader)
        unsafe reader.scanner.next = unsafe position
        return value
    }

    /// Returns the value that goes through a conversion, and the position after it.
    @inline(never)
    fileprivate static func converted(
        from reader: inout DirectReader, at start: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> (value: Self, end: UnsafePointer<UInt8>) {
        unsafe reader.scanner.next = unsafe start
        let made: Self = try reader.found { (found) throws(ConversionFailure) in try value(from: found) }
        return unsafe (made, reader.scanner.next)
    }
}

extension Int: DirectScalar {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self) }

    static var primitiveKind: PrimitiveKind { .int }

    @inline(__always)
    static func value(
        at position: inout UnsafePointer<UInt8>, from reader: inout DirectReader
    ) throws(ReaderFallback) -> Int {
        let start = unsafe position
        if let value = unsafe try reader.scanner.takeInteger(at: &position) { return Int(value) }
        let converted = unsafe try converted(from: &reader, at: start)
        unsafe position = converted.end
        return unsafe converted.value
    }
}

extension Double: DirectScalar {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self) }

    static var primitiveKind: PrimitiveKind { .double }

    @inline(__always)
    static func value(
        at position: inout UnsafePointer<UInt8>, from reader: inout DirectReader
    ) throws(ReaderFallback) -> Double {
        let start = unsafe position
        if let value = unsafe try reader.scanner.takeDouble(at: &position) { return value }
        let converted = unsafe try converted(from: &reader, at: start)
        unsafe position = converted.end
        return unsafe converted.value
    }
}

extension String: DirectScalar {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self) }

    static var primitiveKind: PrimitiveKind { .string }

    // SAFETY: as for the requirement.
    @inline(__always)
    static func initialize(
        _ memory: UnsafeMutablePointer<String>, at position: inout UnsafePointer<UInt8>,
        from reader: inout DirectReader
    ) throws(ReaderFallback) {
        if unsafe position.pointee == .quote, !reader.trimsText {
            return unsafe try reader.scanner.takeContent(
                at: &position, to: UnsafeMutableRawPointer(memory), isInitialized: false)
        }
        unsafe memory.initialize(to: try value(at: &position, from: &reader))
    }

    @inline(__always)
    static func value(
        at position: inout UnsafePointer<UInt8>, from reader: inout DirectReader
    ) throws(ReaderFallback) -> String {
        // To trim a text takes a conversion.
        if unsafe position.pointee == .quote, !reader.trimsText {
            return unsafe try reader.scanner.takeContent(at: &position)
        }
        let converted = unsafe try converted(from: &reader, at: position)
        unsafe position = converted.end
        return unsafe converted.value
    }
}
