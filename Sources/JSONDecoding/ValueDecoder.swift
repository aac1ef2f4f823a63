import Foundation
import ItemMapping
import JSONDocuments

/// What all decoders of one call share.
final class DecodingState {
    let reader: JSONReader
    let storage: JSONStorage
    let userInfo: [CodingUserInfoKey: Any]
    /// Whether some types are read by functions.
    let hasForms: Bool
    /// The state of the members of a dictionary, whose own keys are never converted; nil for any other.
    private let ofMembers: DecodingState?

    init(_ reader: JSONReader, storage: JSONStorage, ofMembers: DecodingState? = nil) {
        self.reader = reader
        self.ofMembers = ofMembers
        self.storage = storage
        userInfo = reader.userInfo
        hasForms = !reader.forms.isEmpty
    }
}

extension DecodingState {
    /// Whether the value is a dictionary.
    var isOfDictionary: Bool { ofMembers != nil }

    /// The state of a member or an element.
    var ofChildren: DecodingState { ofMembers ?? self }

    /// The state of a value that is a dictionary.
    var ofDictionary: DecodingState { DecodingState(reader, storage: storage, ofMembers: ofChildren) }
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

/// The decoder of one value of jansson.
///
/// It has three words, so that a type receives it without an allocation.
// The state keeps the storage of the node alive.
struct ValueDecoder: Decoder {
    let state: DecodingState
    let node: JSONNode
    let path: KeyPathNode?

    init(_ state: DecodingState, _ node: JSONNode, path: KeyPathNode? = nil) {
        self.state = state
        self.node = node
        self.path = path
    }

    var codingPath: [any CodingKey] { path?.keys ?? [] }
    var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard node.kind == .object else { throw mismatch([String: Any].self, expected: "an object") }
        return KeyedDecodingContainer(KeyedValues<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard node.kind == .array else { throw mismatch([Any].self, expected: "an array") }
        return UnkeyedValues(self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    /// The decoder of a member or an element.
    func child(_ node: JSONNode, at key: any CodingKey) -> ValueDecoder {
        ValueDecoder(state.ofChildren, node, path: KeyPathNode(key, after: path))
    }

    /// The value for Swift's `JSONValue`.
    var json: JSONValue { JSONValue(node, in: state.storage) }
}

extension ValueDecoder {
    /// The error for a value of another kind, or for null.
    func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
        let context = context("expected \(expected), found \(Scalar(node).excerpt)")
        return node.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a value that a type can't hold.
    func corruption(_ expected: String) -> DecodingError {
        let found = json.numberText.map { "the number \($0)" } ?? Scalar(node).excerpt
        return .dataCorrupted(context("expected \(expected), found \(found)"))
    }

    func context(_ description: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }
}

extension ValueDecoder {
    /// Decodes any type: those that JSON has, those that this package reads itself, and all others
    /// by their own initializer.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let value = try plainValue(type) { return value }
        if let value = try specialValue(type) { return value }
        var decoder = self
        if !state.reader.keys.isAsWritten, type is any KeyedByData.Type {
            decoder = ValueDecoder(state.ofDictionary, node, path: path)
        }
        // A metatype may be that of a subclass.
        return try CallStack.withRoom { () throws(any Error) in try type.init(from: decoder) }
    }

    /// Decodes one of the types that arrays hold most often; nil for any other.
    @inline(__always)
    private func plainValue<Value>(_ type: Value.Type) throws -> Value? {
        if type == String.self { return Self.same(try string(), as: type) }
        if type == Int.self { return Self.same(try integer(Int.self), as: type) }
        if type == Double.self { return Self.same(try double(), as: type) }
        if type == Bool.self { return Self.same(try bool(), as: type) }
        return nil
    }

    /// Decodes a type whose own initializer would read another form; nil for any other type.
    private func specialValue<Value>(_ type: Value.Type) throws -> Value? {
        if type == [Int].self { return Self.same(try array { try $0.integer(Int.self) }, as: type) }
        if type == [Double].self { return Self.same(try array { try $0.double() }, as: type) }
        if type == [String].self { return Self.same(try array { try $0.string() }, as: type) }
        if state.hasForms, let form = state.reader.forms[ObjectIdentifier(type)] { return try form(self) as? Value }
        if type == JSONValue.self { return Self.same(json, as: type) }
        if type == Date.self { return Self.same(try date(), as: type) }
        if type == Data.self { return Self.same(try data(), as: type) }
        if type == URL.self { return Self.same(try url(), as: type) }
        if type == Decimal.self { return Self.same(try decimal(), as: type) }
        return nil
    }

    /// Returns a value as the generic type that its own type was found to be.
    // SAFETY: called after the two types were compared.
    @inline(__always)
    private static func same<Own, Value>(_ value: Own, as type: Value.Type) -> Value {
        unsafe unsafeBitCast(value, to: type)
    }

    private func array<Element>(_ element: (ValueDecoder) throws -> Element) throws -> [Element] {
        guard node.kind == .array else { throw mismatch([Any].self, expected: "an array") }
        var values: [Element] = []
        values.reserveCapacity(node.count)
        for index in 0..<node.count {
            do {
                values.append(try element(ValueDecoder(state, node.element(at: index)!, path: path)))
            } catch {
                // Only an error needs the path.
                values.append(try element(child(node.element(at: index)!, at: IndexKey(index))))
            }
        }
        return values
    }

    private func date() throws -> Date {
        guard let style = state.reader.dates else { return try Date(from: self) }
        guard let found = style.date(in: json) else { throw mismatch(Date.self, expected: "a date") }
        return found
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
        guard node.kind == .integer || node.kind == .real else { throw mismatch(Decimal.self, expected: "a number") }
        guard let decimal = json.decimal else { throw corruption("a decimal") }
        return decimal
    }
}
