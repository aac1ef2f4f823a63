import JSONDocuments

/// The parts of a path made ready to run: plain instructions in one block of memory, keys as bytes.
///
/// Instructions hold no references, so running them counts none.
// SAFETY: the blocks are filled in `init`, never changed afterwards, and freed in `deinit`; whoever runs a program
// keeps it alive for the length of the run.
@usableFromInline @safe final class PathProgram: @unchecked Sendable {
    /// One instruction for each part of the path.
    private let operations: UnsafeBufferPointer<Operation>

    /// For each operation the single step it is, for following several in one go.
    @usableFromInline let steps: UnsafeMutablePointer<JSONStep>

    /// How many steps there are: one for each operation.
    @usableFromInline let stepCount: Int

    /// The selectors of the parts that have several, or look below.
    private let choices: UnsafeBufferPointer<Operation>

    /// The slices that operations name by number.
    let slices: [PathSlice]

    /// The filters that operations name by number.
    let filters: [FilterExpression]

    /// Whether every part leads to one value at the most.
    @usableFromInline let isSingular: Bool

    /// The first operation from which on every one leads to one value at the most.
    let tail: Int

    private let keys: UnsafeMutableBufferPointer<UInt8>

    init(_ segments: [PathSegment]) {
        let builder = Builder(segments)
        unsafe keys = .allocate(capacity: max(1, builder.keys.count))
        _ = unsafe keys.initialize(from: builder.keys)
        let base = unsafe keys
        func place(_ drafts: [Builder.Draft]) -> UnsafeBufferPointer<Operation> {
            let block = UnsafeMutableBufferPointer<Operation>.allocate(capacity: drafts.count)
            _ = unsafe block.initialize(from: drafts.map { unsafe $0.operation(in: base) })
            return UnsafeBufferPointer(block)
        }
        unsafe operations = place(builder.operations)
        unsafe choices = place(builder.choices)
        unsafe steps = .allocate(capacity: max(1, operations.count))
        for number in unsafe 0..<operations.count {
            unsafe (steps + number).initialize(to: operations[number].step)
        }
        stepCount = unsafe operations.count
        slices = builder.slices
        filters = builder.filters
        tail = segments.lastIndex { !$0.isSingular }.map { $0 + 1 } ?? 0
        isSingular = tail == 0
    }

    deinit {
        unsafe operations.deallocate()
        unsafe choices.deallocate()
        unsafe steps.deallocate()
        unsafe keys.deallocate()
    }

    /// How many operations there are.
    var count: Int { unsafe operations.count }

    /// Operation number `number`.
    @inline(__always)
    func operation(_ number: Int) -> Operation { unsafe operations[number] }

    /// Choice number `number`.
    func choice(_ number: Int) -> Operation { unsafe choices[number] }

    /// Where operation `number` and all after it lead to, when each leads to one value at the most.
    // SAFETY: `number` is at most `count`, and there are as many steps as operations.
    @inline(__always)
    func follow(from start: JSONNode, operation number: Int = 0) -> JSONNode? {
        unsafe JSONStep.follow(steps + number, count: count - number, from: start)
    }
}

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
