import JSONDocuments

/// The elements of an array, one after the other.
struct UnkeyedValues: UnkeyedDecodingContainer {
    private let decoder: ValueDecoder
    private(set) var currentIndex = 0
    /// The entry of the next element.
    private var entry: Int

    init(_ decoder: ValueDecoder) {
        self.decoder = decoder
        entry = decoder.index + 1
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { Int(decoder.entry.bits) }
    var isAtEnd: Bool { currentIndex >= Int(decoder.entry.bits) }

    mutating func decodeNil() throws -> Bool {
        guard try next(Never.self).entry.kind == .null else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try next(type).value(type)
        advance()
        return value
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if try isAtEnd || decodeNil() { return nil }
        return try decode(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try next(KeyedDecodingContainer<Nested>.self).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try next((any UnkeyedDecodingContainer).self).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try next((any Decoder).self)
        advance()
        return decoder
    }

    private mutating func advance() {
        currentIndex += 1
        entry = Int(decoder.state.tape.entries[entry].next)
    }

    /// The decoder of the next element.
    private func next(_ type: Any.Type) throws -> ValueDecoder {
        let key = IndexKey(currentIndex)
        if !isAtEnd { return decoder.child(entry, at: key) }
        let context = DecodingError.Context(
            codingPath: decoder.codingPath + [key],
            debugDescription: "expected an element, found the end of an array of \(Int(decoder.entry.bits))")
        throw DecodingError.valueNotFound(type, context)
    }
}

// MARK: - Scalars

extension UnkeyedValues {
    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let value = try next(type).bool()
        advance()
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let value = try next(type).string()
        advance()
        return value
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        let value = try next(type).double()
        advance()
        return value
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        let value = try next(type).float()
        advance()
        return value
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        let value = try next(type).integer(Int.self)
        advance()
        return value
    }

    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        let value = try next(type).integer(Int8.self)
        advance()
        return value
    }

    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        let value = try next(type).integer(Int16.self)
        advance()
        return value
    }

    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        let value = try next(type).integer(Int32.self)
        advance()
        return value
    }

    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        let value = try next(type).integer(Int64.self)
        advance()
        return value
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        let value = try next(type).integer(Int128.self)
        advance()
        return value
    }

    mutating func decode(_ type: UInt.Type) throws -> UInt {
        let value = try next(type).integer(UInt.self)
        advance()
        return value
    }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        let value = try next(type).integer(UInt8.self)
        advance()
        return value
    }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        let value = try next(type).integer(UInt16.self)
        advance()
        return value
    }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        let value = try next(type).integer(UInt32.self)
        advance()
        return value
    }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        let value = try next(type).integer(UInt64.self)
        advance()
        return value
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        let value = try next(type).integer(UInt128.self)
        advance()
        return value
    }
}
