internal import CJansson

extension JSONNode {
    /// The members of an object in document order, as keys' bytes and nodes; empty for another kind.
    // SAFETY: the iterator stays valid because values reached through nodes are never changed (`json_object_iter`).
    @safe package struct Members: Sequence, IteratorProtocol {
        private let object: JSONNode
        private var iterator: UnsafeMutableRawPointer?

        init(of object: JSONNode) {
            self.object = object
            unsafe iterator = json_object_iter(object.pointer)
        }

        /// One member: the key's bytes (good for as long as the node) and the value.
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
