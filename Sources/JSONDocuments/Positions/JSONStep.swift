internal import CJansson

/// One step down from a value, made ready: the bytes of a key, or an index.
///
/// Following a row of steps costs what jansson's own lookups cost: no call, no copy and no reference count between them.
// SAFETY: `key` points to bytes that whoever made the step keeps alive for as long as the step.
@usableFromInline @safe package struct JSONStep {
    /// Where the step leads.
    package enum Kind: UInt8, Sendable {
        /// To the member with the key.
        case member
        /// To the member with the key, or, in an array, to the element at the index.
        case memberOrIndex
        /// To the element at the index, counted from the end when negative.
        case index
        /// Nowhere.
        case none
    }

    /// Where the step leads.
    package let kind: Kind
    /// The bytes of the key, never at a nil address.
    package let key: UnsafePointer<UInt8>
    /// How many bytes the key has.
    package let length: Int
    /// The index.
    package let index: Int

    package init(_ kind: Kind, key: UnsafePointer<UInt8>, length: Int, index: Int) {
        self.kind = kind
        unsafe self.key = key
        self.length = length
        self.index = index
    }

    /// The child the step leads to; nil where there is none.
    package func child(of node: JSONNode) -> JSONNode? { unsafe next(of: node.pointer).map { unsafe JSONNode($0) } }

    /// The value that `count` steps lead to; nil where one of them leads nowhere.
    // SAFETY: reads `count` steps from `steps`; nodes are good for as long as their storage.
    @usableFromInline
    package static func follow(_ steps: UnsafePointer<JSONStep>, count: Int, from start: JSONNode) -> JSONNode? {
        var pointer = unsafe start.pointer
        var step = unsafe steps
        let end = unsafe steps + count
        while unsafe step != end {
            guard let next = unsafe step.pointee.next(of: pointer) else { return nil }
            unsafe pointer = next
            unsafe step += 1
        }
        return unsafe JSONNode(pointer)
    }

    // SAFETY: jansson's lookups accept every kind of value and every index.
    @inline(__always)
    private func next(of pointer: UnsafeMutablePointer<json_t>) -> UnsafeMutablePointer<json_t>? {
        // The common kind first and apart, since a table of jumps costs a nanosecond a step.
        if kind == .member { return unsafe member(of: pointer) }
        switch kind {
        case .member: return nil
        case .memberOrIndex:
            return unsafe cjansson_typeof(pointer) == JSON_ARRAY ? json_array_get(pointer, index) : member(of: pointer)
        case .index:
            // The size of what is no array is 0, and an index past the end answers nothing.
            return unsafe json_array_get(pointer, index < 0 ? index &+ Int(json_array_size(pointer)) : index)
        case .none: return nil
        }
    }

    @inline(__always)
    private func member(of pointer: UnsafeMutablePointer<json_t>) -> UnsafeMutablePointer<json_t>? {
        unsafe json_object_getn(pointer, UnsafeRawPointer(key).assumingMemoryBound(to: CChar.self), length)
    }
}
