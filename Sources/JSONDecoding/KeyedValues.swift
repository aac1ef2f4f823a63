import JSONDocuments

/// The key of an object at which the search for the next one begins: types ask for keys in the
/// order of the data, mostly.
final class MemberHint {
    var key: Int
    init(_ key: Int) { self.key = key }
}

/// The members of an object.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: ValueDecoder
    /// The key at which the next search begins; nil for an object of few members.
    private let hint: MemberHint?
    /// The members by converted keys; nil if the keys are as written, as those of a dictionary are.
    private let converted: ConvertedMembers?

    init(_ decoder: ValueDecoder) {
        self.decoder = decoder
        let form = decoder.state.reader.keys
        converted =
            form.isAsWritten || decoder.state.isOfDictionary
            ? nil : ConvertedMembers(of: decoder, by: form)
        hint = decoder.entry.bits > 8 ? MemberHint(decoder.index + 1) : nil
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        if let converted { return converted.keys.compactMap { Key(stringValue: $0) } }
        return decoder.state.tape.members(decoder.index).compactMap { Key(stringValue: $0.key) }
    }

    func contains(_ key: Key) -> Bool { value(key) != nil }

    /// The member of a key.
    @inline(__always)
    private func value(_ key: some CodingKey) -> Int? {
        if let converted, let value = converted.member(key.stringValue) { return value }
        var start = hint?.key ?? decoder.index + 1
        defer { hint?.key = start }
        return decoder.state.tape.member(key.stringValue, of: decoder.index, startingAt: &start)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder.state.tape.entries[member(key)].kind == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.child(member(key), at: key).value(type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key).map { try decoder.child($0, at: key).value(type) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder.child(member(key), at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.child(member(key), at: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { superDecoder(at: SuperKey()) }

    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(at: key) }

    /// The decoder of a member, or of null if it is missing.
    private func superDecoder(at key: some CodingKey) -> ValueDecoder {
        decoder.child(value(key) ?? decoder.state.tape.absent, at: key)
    }

    private func member(_ key: Key) throws -> Int {
        if let value = value(key) { return value }
        let context = decoder.context("expected a value for the key '\(key.stringValue)', found nothing")
        throw DecodingError.keyNotFound(key, context)
    }

    /// The member of a key; nil if it is missing or null.
    private func present(_ key: Key) -> Int? {
        guard let value = value(key), decoder.state.tape.entries[value].kind != .null else { return nil }
        return value
    }

    /// Decodes a scalar; the path to it is made only for an error.
    @inline(__always)
    private func scalar<Value>(
        _ value: Int, at key: Key, _ read: (ValueDecoder) throws -> Value
    ) throws -> Value {
        do {
            return try read(ValueDecoder(decoder.state, value, path: decoder.path))
        } catch {
            return try read(decoder.child(value, at: key))
        }
    }
}

// MARK: - Scalars

extension KeyedValues {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try scalar(member(key), at: key) { try $0.bool() }
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try scalar(member(key), at: key) { try $0.string() }
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try scalar(member(key), at: key) { try $0.double() }
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try scalar(member(key), at: key) { try $0.float() }
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try scalar(member(key), at: key) { try $0.integer(Int.self) }
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try scalar(member(key), at: key) { try $0.integer(Int8.self) }
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try scalar(member(key), at: key) { try $0.integer(Int16.self) }
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try scalar(member(key), at: key) { try $0.integer(Int32.self) }
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try scalar(member(key), at: key) { try $0.integer(Int64.self) }
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try scalar(member(key), at: key) { try $0.integer(Int128.self) }
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try scalar(member(key), at: key) { try $0.integer(UInt.self) }
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try scalar(member(key), at: key) { try $0.integer(UInt8.self) }
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try scalar(member(key), at: key) { try $0.integer(UInt16.self) }
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try scalar(member(key), at: key) { try $0.integer(UInt32.self) }
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try scalar(member(key), at: key) { try $0.integer(UInt64.self) }
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try scalar(member(key), at: key) { try $0.integer(UInt128.self) }
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map { try scalar($0, at: key) { try $0.bool() } }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map { try scalar($0, at: key) { try $0.string() } }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key).map { try scalar($0, at: key) { try $0.double() } }
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try present(key).map { try scalar($0, at: key) { try $0.float() } }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(Int.self) } }
    }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(Int8.self) } }
    }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(Int16.self) } }
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(Int32.self) } }
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(Int64.self) } }
    }

    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(Int128.self) } }
    }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(UInt.self) } }
    }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(UInt8.self) } }
    }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(UInt16.self) } }
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(UInt32.self) } }
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(UInt64.self) } }
    }

    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try present(key).map { try scalar($0, at: key) { try $0.integer(UInt128.self) } }
    }
}
