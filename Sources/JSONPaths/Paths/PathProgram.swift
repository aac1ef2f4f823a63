import JSONDocuments

/// A path compiled to instructions in one block of memory, with keys as bytes.
///
/// Instructions hold no references, so running them changes no reference counts.
// SAFETY: the blocks are filled in `init`, never changed afterwards, and freed in `deinit`. The
// caller that runs a program keeps it alive during the run.
@usableFromInline @safe final class PathProgram: @unchecked Sendable {
    /// One instruction for each segment of the path.
    private let operations: UnsafeBufferPointer<Operation>

    /// The operations as single steps, so that several can be followed in one call.
    @usableFromInline let steps: UnsafeMutablePointer<JSONStep>

    /// The number of steps: one for each operation.
    @usableFromInline let stepCount: Int

    /// The selectors of segments that have several or are descendant segments.
    private let choices: UnsafeBufferPointer<Operation>

    /// The slices, which operations refer to by index.
    let slices: [PathSlice]

    /// The filters, which operations refer to by index.
    let filters: [FilterExpression]

    /// True if every segment matches one value at most, so that ``steps`` is all there is to
    /// follow.
    @usableFromInline let isSingular: Bool

    /// The index of the operation after which all match one value at most.
    let tail: Int

    /// The first lookup of the path, which the program ends before, and the program after it; nil
    /// for a path without lookups.
    let next: (lookup: PathLookup, program: PathProgram)?

    private let keys: UnsafeMutableBufferPointer<UInt8>

    /// Compiles segments; `isMalformed` keeps those of a malformed literal off the fast way.
    convenience init(_ segments: [PathSegment], isMalformed: Bool = false) {
        let end = segments.firstIndex { $0.lookup != nil } ?? segments.endIndex
        let rest = segments[end...]
        let next = rest.first?.lookup.map { ($0, PathProgram(Array(rest.dropFirst()))) }
        self.init(part: Array(segments[..<end]), next: next, isMalformed: isMalformed)
    }

    /// Compiles segments without lookups.
    private init(part segments: [PathSegment], next: (PathLookup, PathProgram)?, isMalformed: Bool) {
        let builder = Builder(segments)
        self.next = next
        unsafe keys = .allocate(capacity: max(1, builder.keys.count))
        _ = unsafe keys.initialize(from: builder.keys)
        let base = unsafe keys
        func allocate(_ drafts: [Builder.Draft]) -> UnsafeBufferPointer<Operation> {
            let block = UnsafeMutableBufferPointer<Operation>.allocate(capacity: drafts.count)
            _ = unsafe block.initialize(from: drafts.map { unsafe $0.operation(in: base) })
            return UnsafeBufferPointer(block)
        }
        unsafe operations = allocate(builder.operations)
        unsafe choices = allocate(builder.choices)
        unsafe steps = .allocate(capacity: max(1, operations.count))
        for index in unsafe 0..<operations.count {
            unsafe (steps + index).initialize(to: operations[index].step)
        }
        stepCount = unsafe operations.count
        slices = builder.slices
        filters = builder.filters
        tail = segments.lastIndex { !$0.isSingular }.map { $0 + 1 } ?? 0
        isSingular = tail == 0 && next == nil && !isMalformed
    }

    deinit {
        unsafe operations.deallocate()
        unsafe choices.deallocate()
        unsafe steps.deallocate()
        unsafe keys.deallocate()
    }

    /// The number of operations.
    var count: Int { unsafe operations.count }

    /// Returns the operation at an index.
    @inline(__always)
    func operation(_ index: Int) -> Operation { unsafe operations[index] }

    /// Returns the choice at an index.
    func choice(_ index: Int) -> Operation { unsafe choices[index] }

    /// Returns the value that the operations from `index` on match, if each of them matches one value at most.
    // SAFETY: `index` is at most `count`, and there are as many steps as operations.
    @inline(__always)
    func follow(from start: JSONNode, operation index: Int = 0) -> JSONNode? {
        unsafe JSONStep.follow(steps + index, count: count - index, from: start)
    }
}

extension PathProgram {
    /// One instruction.
    // SAFETY: the step's key points into the program's own block of keys, which lives as long as
    // the operation.
    @safe struct Operation {
        /// The kind of an instruction.
        enum Code: UInt8 {
            /// Selects the member with the key.
            case member
            /// Selects the member with the key, or the element at `first`.
            case memberOrIndex
            /// Selects the element at `first`.
            case index
            /// Selects every child.
            case children
            /// Selects the elements of the slice at index `first`.
            case slice
            /// Selects the children that pass the filter at index `first`.
            case filter
            /// Applies `count` choices from index `first` on.
            case choices
            /// Applies them to the value and to all its descendants.
            case descend
            /// Selects nothing: a value doesn't know its parent.
            case parent
        }

        let code: Code
        let step: JSONStep
        let count: Int

        /// The index of an element, or of a slice, a filter or a choice.
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

        /// Returns the child that a singular operation selects; nil if it doesn't exist.
        @inline(__always)
        func child(of node: JSONNode) -> JSONNode? { step.child(of: node) }
    }
}

extension PathProgram {
    /// The translation of segments to instructions.
    struct Builder {
        /// An instruction whose key has no address yet.
        struct Draft {
            let code: Operation.Code
            var key = 0..<0
            var first = 0
            var count = 0

            /// Returns the instruction, with its key in `keys`.
            // SAFETY: the range was made from bytes of this block.
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
            case .name(let name): return Draft(code: .member, key: append(key: name))
            case .step(let key):
                guard let index = ArrayIndex(key) else { return Draft(code: .member, key: append(key: key)) }
                return Draft(code: .memberOrIndex, key: append(key: key), first: index.value)
            case .index(let index): return Draft(code: .index, first: index)
            case .wildcard: return Draft(code: .children)
            case .slice(let slice):
                slices.append(slice)
                return Draft(code: .slice, first: slices.count - 1)
            case .filter(let filter):
                filters.append(filter)
                return Draft(code: .filter, first: filters.count - 1)
            case .parent: return Draft(code: .parent)
            case .lookup: preconditionFailure("a program ends before a lookup")
            }
        }

        /// Appends a key at a multiple of 8: jansson's hash reads aligned keys by words and others
        /// by bytes.
        private mutating func append(key: String) -> Range<Int> {
            while keys.count % 8 != 0 { keys.append(0) }
            let start = keys.count
            keys.append(contentsOf: key.utf8)
            return start..<keys.count
        }
    }
}
