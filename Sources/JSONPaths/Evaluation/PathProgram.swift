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
