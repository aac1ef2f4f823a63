import JSONDocuments

/// The parts of a path made ready to run: plain instructions in one block of memory, keys as bytes.
///
/// Instructions hold no references, so running them counts none.
// SAFETY: the blocks are filled in `init`, never changed afterwards, and freed in `deinit`; whoever runs a program
// keeps it alive for the length of the run.
@safe final class PathProgram: @unchecked Sendable {
    /// One instruction for each part of the path.
    private let operations: UnsafeBufferPointer<Operation>

    /// The selectors of the parts that have several, or look below.
    private let choices: UnsafeBufferPointer<Operation>

    /// The slices that operations name by number.
    let slices: [PathSlice]

    /// The filters that operations name by number.
    let filters: [FilterExpression]

    /// Whether every part leads to one value at the most.
    let isSingular: Bool

    private let keys: UnsafeMutableBufferPointer<UInt8>

    init(_ segments: [PathSegment]) {
        let builder = Builder(segments)
        unsafe keys = .allocate(capacity: builder.keys.count)
        _ = unsafe keys.initialize(from: builder.keys)
        let base = unsafe keys
        func place(_ drafts: [Builder.Draft]) -> UnsafeBufferPointer<Operation> {
            let block = UnsafeMutableBufferPointer<Operation>.allocate(capacity: drafts.count)
            _ = unsafe block.initialize(from: drafts.map { unsafe $0.operation(in: base) })
            return UnsafeBufferPointer(block)
        }
        unsafe operations = place(builder.operations)
        unsafe choices = place(builder.choices)
        slices = builder.slices
        filters = builder.filters
        isSingular = segments.allSatisfy(\.isSingular)
    }

    deinit {
        unsafe operations.deallocate()
        unsafe choices.deallocate()
        unsafe keys.deallocate()
    }

    /// How many operations there are.
    var count: Int { unsafe operations.count }

    /// Operation number `number`.
    @inline(__always)
    func operation(_ number: Int) -> Operation { unsafe operations[number] }

    /// Choice number `number`.
    func choice(_ number: Int) -> Operation { unsafe choices[number] }

    /// The one value a singular path leads to.
    func follow(from start: JSONNode) -> JSONNode? {
        var node = start
        for number in 0..<count {
            guard let next = operation(number).child(of: node) else { return nil }
            node = next
        }
        return node
    }
}
