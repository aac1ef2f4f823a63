import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What all decoders of one call share.
final class DecodingState {
    let reader: JSONReader
    let tape: ValueTape
    let userInfo: [CodingUserInfoKey: Any]
    /// True if some types are read by functions.
    let hasForms: Bool
    /// The state of the members of a dictionary, whose own keys are never converted; nil for any other.
    private let ofMembers: DecodingState?

    init(_ reader: JSONReader, tape: ValueTape, ofMembers: DecodingState? = nil) {
        self.reader = reader
        self.ofMembers = ofMembers
        self.tape = tape
        userInfo = reader.userInfo
        hasForms = !reader.forms.isEmpty
    }
}

extension DecodingState {
    /// True if the value is a dictionary.
    var isOfDictionary: Bool { ofMembers != nil }

    /// The state of a member or an element.
    var ofChildren: DecodingState { ofMembers ?? self }

    /// The state of a value that is a dictionary.
    var ofDictionary: DecodingState { DecodingState(reader, tape: tape, ofMembers: ofChildren) }
}

/// A type whose keys are data.
private protocol KeyedByData {}

extension Dictionary: KeyedByData {}

/// The keys from the root to a value, the last one first, so that a path is extended by one object.
final class KeyPathNode {
    let key: any CodingKey
    let parent: KeyPathNode?

    init(_ key: any CodingKey, after parent: KeyPathNode?) {
        self.key = key
        self.parent = parent
    }

    var keys: [any CodingKey] {
        var keys: [any CodingKey] = []
        var next: KeyPathNode? = self
        while let node = next {
            keys.append(node.key)
            next = node.parent
        }
        return keys.reversed()
    }
}

/// The decoder of one value of a tape.
///
/// It has three words, so that a type receives it without an allocation.
struct ValueDecoder: Decoder {
    let state: DecodingState
    /// The entry of the value.
    let index: Int
    let path: KeyPathNode?

    init(_ state: DecodingState, _ index: Int, path: KeyPathNode? = nil) {
        self.state = state
        self.index = index
        self.path = path
    }

    var entry: ValueTape.Entry { state.tape.entries[index] }

    var codingPath: [any CodingKey] { path?.keys ?? [] }
    var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard entry.kind == .object else { throw mismatch([String: Any].self, expected: "an object") }
        return KeyedDecodingContainer(KeyedValues<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard entry.kind == .array else { throw mismatch([Any].self, expected: "an array") }
        return UnkeyedValues(self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    /// The decoder of a member or an element.
    func child(_ index: Int, at key: any CodingKey) -> ValueDecoder {
        ValueDecoder(state.ofChildren, index, path: KeyPathNode(key, after: path))
    }

    /// The value for Swift's `JSONValue`.
    var json: JSONValue { state.tape.json(index) }
}

extension ValueDecoder {
    /// The error for a value of another kind, or for null.
    func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
        let context = context("expected \(expected), found \(excerpt)")
        return entry.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a value that a type can't hold.
    func corruption(_ expected: String) -> DecodingError {
        let found = json.numberText.map { "the number \($0)" } ?? excerpt
        return .dataCorrupted(context("expected \(expected), found \(found)"))
    }

    private var excerpt: String {
        let json = json
        return withExtendedLifetime(json) { Scalar(json.node).excerpt }
    }

    func context(_ description: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }
}

extension ValueDecoder {
    /// Decodes any type: those that JSON has, those that this package reads itself, and all others
    /// by their own initializer.
    // It is generic at run time, where an optional of the type would be looked up for each value.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self { return Self.same(try string(), as: type) }
        if type == Int.self { return Self.same(try integer(Int.self), as: type) }
        if type == Double.self { return Self.same(try double(), as: type) }
        if type == Bool.self { return Self.same(try bool(), as: type) }
        if type == [Int].self { return Self.same(try array { try $0.integer(Int.self) }, as: type) }
        if type == [Double].self { return Self.same(try array { try $0.double() }, as: type) }
        if type == [String].self { return Self.same(try array { try $0.string() }, as: type) }
        if state.hasForms, let form = state.reader.forms[ObjectIdentifier(type)] { return try form(self) as! Value }
        if type == JSONValue.self { return Self.same(json, as: type) }
        if type == Date.self { return Self.same(try date(), as: type) }
        if type == Data.self { return Self.same(try data(), as: type) }
        if type == URL.self { return Self.same(try url(), as: type) }
        if type == Decimal.self { return Self.same(try decimal(), as: type) }
        return try ownValue(type)
    }

    /// Decodes a type by its own initializer; a metatype may be that of a subclass.
    private func ownValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
        var decoder = self
        if !state.reader.keys.isAsWritten, type is any KeyedByData.Type {
            decoder = ValueDecoder(state.ofDictionary, index, path: path)
        }
        if CallStack.bytesLeft >= CallStack.reserve { return try type.init(from: decoder) }
        return try CallStack.withRoom { () throws(any Error) in try type.init(from: decoder) }
    }

    /// Returns a value as the generic type that its own type was found to be.
    // SAFETY: called after the two types were compared.
    @inline(__always)
    private static func same<Own, Value>(_ value: Own, as type: Value.Type) -> Value {
        unsafe unsafeBitCast(value, to: type)
    }

    private func array<Element>(_ element: (ValueDecoder) throws -> Element) throws -> [Element] {
        guard entry.kind == .array else { throw mismatch([Any].self, expected: "an array") }
        var values: [Element] = []
        values.reserveCapacity(Int(entry.bits))
        var next = index + 1
        for number in 0..<Int(entry.bits) {
            do {
                values.append(try element(ValueDecoder(state, next, path: path)))
            } catch {
                // Only an error needs the path.
                values.append(try element(child(next, at: IndexKey(number))))
            }
            next = Int(state.tape.entries[next].next)
        }
        return values
    }

    private func date() throws -> Date {
        guard let style = state.reader.dates else { return try Date(from: self) }
        if let found = style.date(in: json) { return found }
        let isOtherText = entry.kind == .string && style.term.unit(ofText: true) == nil
        throw isOtherText ? corruption("a date") : mismatch(Date.self, expected: "a date")
    }

    private func data() throws -> Data {
        guard state.reader.data == .base64 else { return try Data(from: self) }
        guard let data = Data(base64Encoded: try string()) else { throw corruption("data in Base64") }
        return data
    }

    private func url() throws -> URL {
        guard let url = URL(string: try string()) else { throw corruption("a URL") }
        return url
    }

    private func decimal() throws -> Decimal {
        guard entry.kind == .integer || entry.kind == .real else { throw mismatch(Decimal.self, expected: "a number") }
        guard let decimal = json.decimal else { throw corruption("a decimal") }
        return decimal
    }
}
