import JSONDocuments

extension PathProgram {
    /// One instruction.
    // SAFETY: `key` points into the program's own block of keys, which lives as long as the operation.
    @safe struct Operation {
        /// What to do.
        enum Code: UInt8 {
            /// To the member with the key.
            case member
            /// To the member with the key, or the element at `first`.
            case memberOrIndex
            /// To the element at `first`.
            case index
            /// To every child.
            case children
            /// To the elements of slice number `first`.
            case slice
            /// To the children that pass filter number `first`.
            case filter
            /// To what `count` choices from number `first` lead to.
            case choices
            /// The same for the value and all that is below it.
            case descend
            /// To nothing: no value knows what holds it.
            case parent
        }

        let code: Code
        let key: UnsafeBufferPointer<UInt8>
        let first: Int
        let count: Int

        /// The one child this leads to; nil where there is none.
        @inline(__always)
        func child(of node: JSONNode) -> JSONNode? {
            switch code {
            case .member: return unsafe node.member(key)
            case .memberOrIndex:
                return node.kind == .array ? node.element(at: first) : unsafe node.member(key)
            case .index: return element(of: node)
            default: return nil
            }
        }

        /// The element at `first`, counted from the end when negative.
        private func element(of node: JSONNode) -> JSONNode? {
            guard node.kind == .array else { return nil }
            return node.element(at: first < 0 ? first + node.count : first)
        }
    }
}
