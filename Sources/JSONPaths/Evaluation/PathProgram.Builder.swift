import JSONDocuments

extension PathProgram {
    /// Translates the parts of a path to instructions.
    struct Builder {
        /// An instruction whose key is not placed yet.
        struct Draft {
            let code: Operation.Code
            var key = 0..<0
            var first = 0
            var count = 0

            /// The instruction, its key found in `keys`.
            // SAFETY: the range was made from bytes of this very block.
            func operation(in keys: UnsafeMutableBufferPointer<UInt8>) -> Operation {
                let key = unsafe UnsafeBufferPointer(rebasing: keys[self.key])
                return unsafe Operation(code: code, key: key, first: first, count: count)
            }
        }

        private(set) var keys: [UInt8] = []
        private(set) var operations: [Draft] = []
        private(set) var choices: [Draft] = []
        private(set) var slices: [PathSlice] = []
        private(set) var filters: [FilterExpression] = []

        init(_ segments: [PathSegment]) {
            for segment in segments {
                if segment.selectors.count == 1, !segment.isDescendant {
                    operations.append(draft(segment.selectors[0]))
                } else {
                    let first = choices.count
                    for selector in segment.selectors { choices.append(draft(selector)) }
                    let code: Operation.Code = segment.isDescendant ? .descend : .choices
                    operations.append(Draft(code: code, first: first, count: choices.count - first))
                }
            }
        }

        private mutating func draft(_ selector: PathSelector) -> Draft {
            switch selector {
            case .name(let name): return Draft(code: .member, key: place(name))
            case .step(let key):
                guard let index = ArrayIndex(key) else { return Draft(code: .member, key: place(key)) }
                return Draft(code: .memberOrIndex, key: place(key), first: index.value)
            case .index(let index): return Draft(code: .index, first: index)
            case .wildcard: return Draft(code: .children)
            case .slice(let slice):
                slices.append(slice)
                return Draft(code: .slice, first: slices.count - 1)
            case .filter(let filter):
                filters.append(filter)
                return Draft(code: .filter, first: filters.count - 1)
            case .parent: return Draft(code: .parent)
            }
        }

        /// Appends a key at a multiple of 8, since jansson's hash reads aligned keys by words and others by bytes.
        private mutating func place(_ key: String) -> Range<Int> {
            while keys.count % 8 != 0 { keys.append(0) }
            let start = keys.count
            keys.append(contentsOf: key.utf8)
            return start..<keys.count
        }
    }
}
