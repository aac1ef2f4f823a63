// The memory for the elements of arrays while they are read.

/// The elements of an array while it is read.
///
/// They are at the top of the reader's memory for elements; those of the arrays around it are below.
///
/// ```
/// [[1, 2], [3, 4, 5]]     memory, while 5 is read:   │ [1, 2] │   …    │ 3 │ 4 │ 5 │        │
///                                                    └ outer run ──────┴ inner run ┴ top    end
/// ```
///
/// A run that reaches the end of that memory is moved to memory of its own.
// SAFETY: the first `count` elements are initialized. The creator calls `close`, once they are moved
// or released.
@safe struct ElementRun {
    fileprivate(set) var start: UnsafeMutableRawPointer
    var count = 0
    fileprivate var next: UnsafeMutableRawPointer
    fileprivate var end: UnsafeMutableRawPointer
    fileprivate let outerTop: UnsafeMutableRawPointer
    fileprivate var isOwn = false
}

extension DirectReader {
    /// Begins a run of elements.
    // SAFETY: the start is in the memory for elements, or at its end.
    @inline(__always)
    mutating func openRun(alignment: Int) -> ElementRun {
        let top = unsafe elementsTop
        let start = unsafe alignment <= 8 ? top : top.alignedUp(toMultipleOf: alignment)
        return unsafe ElementRun(start: start, next: start, end: elementsEnd, outerTop: top)
    }

    /// Returns the memory for the next element of a run; the caller initializes it, and counts it.
    ///
    /// If the run has no room, `move` moves its elements to other memory.
    // SAFETY: the element ends at the end of the run at the latest. Runs in it begin after it.
    @inline(__always)
    mutating func nextElement(
        of run: inout ElementRun, stride: Int, move: (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void
    ) -> UnsafeMutableRawPointer {
        if unsafe run.next + stride > run.end { unsafe grow(&run, stride: stride, move: move) }
        let element = unsafe run.next
        unsafe run.next += stride
        if !run.isOwn { unsafe elementsTop = run.next.alignedUp(toMultipleOf: 8) }
        return unsafe element
    }

    /// Moves a run to memory of its own, which is twice as large.
    // SAFETY: the elements are moved; memory of its own is freed.
    @inline(never)
    private mutating func grow(
        _ run: inout ElementRun, stride: Int, move: (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void
    ) {
        let size = max(16, 2 * run.count) * stride
        let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        unsafe move(run.start, run.count, larger)
        if run.isOwn { unsafe run.start.deallocate() }
        unsafe (run.start, run.next, run.end) = unsafe (larger, larger + run.count * stride, larger + size)
        run.isOwn = true
        unsafe elementsTop = run.outerTop
    }

    /// Ends a run whose elements have been moved or released.
    // SAFETY: memory of its own is freed.
    @inline(__always)
    mutating func close(_ run: ElementRun) {
        if run.isOwn { unsafe run.start.deallocate() }
        unsafe elementsTop = run.outerTop
    }
}
