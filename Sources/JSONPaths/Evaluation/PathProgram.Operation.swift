import JSONDocuments

extension PathProgram {
    /// One instruction.
    // SAFETY: the step's key points into the program's own block of keys, which lives as long as the operation.
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
        let step: JSONStep
        let count: Int

        /// An index, or the number of a slice, a filter or a choice.
        var first: Int { step.index }

        /// The bytes of the key.
        var key: UnsafeBufferPointer<UInt8> {
            unsafe UnsafeBufferPointer(start: step.key, count: step.length)
        }

        init(code: Code, key: UnsafeBufferPointer<UInt8>, first: Int, count: Int) {
            self.code = code
            self.count = count
            let kind: JSONStep.Kind =
                switch code {
                case .member: .member
                case .memberOrIndex: .memberOrIndex
                case .index: .index
                default: .none
                }
            unsafe step = JSONStep(kind, key: key.baseAddress!, length: key.count, index: first)
        }

        /// The one child this leads to; nil where there is none.
        @inline(__always)
        func child(of node: JSONNode) -> JSONNode? { step.child(of: node) }
    }
}
