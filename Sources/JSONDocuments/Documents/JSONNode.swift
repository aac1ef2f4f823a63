internal import CJansson

/// A jansson value without ownership, for the inner loops of paths, mapping and writing.
///
/// A node is valid for as long as the `JSONStorage` that it came from. Code that walks nodes keeps
/// a `JSONValue` or a storage alive during the walk (`withExtendedLifetime`), and returns
/// `JSONValue`s, never nodes.
// SAFETY: `raw` is always a json_t that a living JSONStorage owns; the type is `package`, so all
// its code is in this package and keeps the storage alive for as long as it holds a node.
@usableFromInline @safe package struct JSONNode: @unchecked Sendable, Equatable {
    /// The `json_t *`, as a raw pointer so that only this target sees jansson's types.
    package let raw: UnsafeMutableRawPointer

    /// Creates the node at the address that another node has as `raw`.
    package init(raw: UnsafeMutableRawPointer) { unsafe self.raw = raw }

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<json_t>) { unsafe raw = UnsafeMutableRawPointer(pointer) }

    @inline(__always)
    init?(_ pointer: UnsafeMutablePointer<json_t>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.init(pointer)
    }

    @inline(__always)
    var pointer: UnsafeMutablePointer<json_t> { unsafe raw.assumingMemoryBound(to: json_t.self) }

    /// True for the same value in memory, not for an equal one.
    @usableFromInline
    package static func == (left: JSONNode, right: JSONNode) -> Bool { unsafe left.raw == right.raw }

    /// The address as a number, which identifies the value.
    package var identity: UInt { unsafe UInt(bitPattern: raw) }

    /// The kind of JSON value.
    package var kind: JSONValue.Kind {
        switch unsafe cjansson_typeof(pointer) {
        case JSON_OBJECT: .object
        case JSON_ARRAY: .array
        case JSON_STRING: .string
        case JSON_INTEGER: .integer
        case JSON_REAL: .real
        case JSON_TRUE, JSON_FALSE: .bool
        default: .null
        }
    }

    /// True for the JSON literal `true`; false for anything else.
    package var isTrue: Bool { unsafe cjansson_typeof(pointer) == JSON_TRUE }

    /// The integer, or 0 for another kind (`json_integer_value`).
    package var integer: Int64 { unsafe Int64(json_integer_value(pointer)) }

    /// The real, or 0 for another kind (`json_real_value`).
    package var real: Double { unsafe json_real_value(pointer) }

    /// The number of members or elements; 0 for a scalar.
    package var count: Int {
        unsafe kind == .object ? Int(json_object_size(pointer)) : Int(json_array_size(pointer))
    }

    /// The bytes of a string, valid for as long as the node; empty for another kind.
    // SAFETY: jansson keeps a string's bytes for the life of the value, and a parsed value is never
    // changed in place.
    package var utf8: UnsafeBufferPointer<UInt8> {
        guard let start = unsafe json_string_value(pointer) else {
            return unsafe UnsafeBufferPointer(start: nil, count: 0)
        }
        let bytes = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        return unsafe UnsafeBufferPointer(start: bytes, count: Int(json_string_length(pointer)))
    }

    /// A copy of a string's text; "" for another kind.
    package var string: String { unsafe String(decoding: utf8, as: UTF8.self) }

    /// Returns the element at `index`; nil past the end or for another kind (`json_array_get`).
    package func element(at index: Int) -> JSONNode? {
        guard index >= 0 else { return nil }
        return unsafe JSONNode(json_array_get(pointer, index))
    }

    /// Returns the member whose key has exactly these bytes, or nil (`json_object_getn`).
    package func member(_ key: UnsafeBufferPointer<UInt8>) -> JSONNode? {
        unsafe key.withMemoryRebound(to: CChar.self) { bytes in
            guard let start = bytes.baseAddress else { return unsafe JSONNode(json_object_getn(pointer, "", 0)) }
            return unsafe JSONNode(json_object_getn(pointer, start, bytes.count))
        }
    }

    /// Returns the member with this key, or nil.
    package func member(_ key: String) -> JSONNode? {
        var key = key
        return key.withUTF8 { unsafe member($0) }
    }

    /// The members in document order.
    package var members: JSONNode.Members { JSONNode.Members(of: self) }
}

extension JSONNode {
    /// The members of an object in document order, as the bytes of keys and nodes; empty for
    /// another kind.
    // SAFETY: the iterator stays valid because values reached through nodes are never changed
    // (`json_object_iter`).
    @safe package struct Members: Sequence, IteratorProtocol {
        private let object: JSONNode
        private var iterator: UnsafeMutableRawPointer?

        init(of object: JSONNode) {
            self.object = object
            unsafe iterator = json_object_iter(object.pointer)
        }

        /// One member: the bytes of its key, which are valid for as long as the node, and its
        /// value.
        @safe package struct Member {
            /// The key's bytes.
            package let utf8: UnsafeBufferPointer<UInt8>
            /// The value.
            package let value: JSONNode

            /// A copy of the key.
            package var key: String { unsafe String(decoding: utf8, as: UTF8.self) }
        }

        package mutating func next() -> Member? {
            guard let current = unsafe iterator else { return nil }
            let start = unsafe UnsafeRawPointer(json_object_iter_key(current)!).assumingMemoryBound(to: UInt8.self)
            let key = unsafe UnsafeBufferPointer(start: start, count: Int(json_object_iter_key_len(current)))
            let value = unsafe JSONNode(json_object_iter_value(current)!)
            unsafe iterator = json_object_iter_next(object.pointer, current)
            return unsafe Member(utf8: key, value: value)
        }
    }
}
