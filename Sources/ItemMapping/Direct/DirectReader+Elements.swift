import JSONDocuments
import JSONPaths

// Arrays: the elements are made in memory of the reader, one after the other, and moved into an
// array of exactly their number. An array that grows by `append` is allocated several times, and an
// element of a type that is only known at run time is copied on its way.

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
// SAFETY: the first `count` elements are initialized. The creator calls `array(of:)` or `discard`.
@safe struct ElementRun<Element> {
    fileprivate(set) var start: UnsafeMutablePointer<Element>
    var count = 0
    fileprivate var end: UnsafeMutableRawPointer
    fileprivate let outerTop: UnsafeMutableRawPointer
    fileprivate var isOwn = false
}

extension DirectReader {
    /// Begins a run of elements.
    // SAFETY: the start is in the memory for elements, or at its end.
    @inline(__always)
    mutating func openRun<Element>(of type: Element.Type) -> ElementRun<Element> {
        let top = unsafe elementsTop
        let alignment = MemoryLayout<Element>.alignment
        let start = unsafe alignment <= 8 ? top : top.alignedUp(toMultipleOf: alignment)
        return unsafe ElementRun(
            start: start.assumingMemoryBound(to: Element.self), end: elementsEnd, outerTop: top)
    }

    /// Returns the memory for the next element of a run; the caller initializes it, and counts it.
    // SAFETY: the element ends at the end of the run at the latest. Runs in it begin after it.
    @inline(__always)
    mutating func nextElement<Element>(of run: inout ElementRun<Element>) -> UnsafeMutablePointer<Element> {
        var element = unsafe run.start + run.count
        if unsafe UnsafeMutableRawPointer(element + 1) > run.end {
            grow(&run)
            unsafe element = run.start + run.count
        }
        if !run.isOwn { unsafe elementsTop = UnsafeMutableRawPointer(element + 1).alignedUp(toMultipleOf: 8) }
        return unsafe element
    }

    /// Moves a run to memory of its own, which is twice as large.
    // SAFETY: the elements are moved; memory of its own is freed.
    @inline(never)
    private mutating func grow<Element>(_ run: inout ElementRun<Element>) {
        let capacity = max(16, 2 * run.count)
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        unsafe larger.moveInitialize(from: run.start, count: run.count)
        if run.isOwn { unsafe run.start.deallocate() }
        unsafe run.start = unsafe larger
        unsafe run.end = UnsafeMutableRawPointer(larger + capacity)
        run.isOwn = true
        unsafe elementsTop = run.outerTop
    }

    /// Ends a run; its elements have been moved.
    // SAFETY: memory of its own is freed.
    @inline(__always)
    mutating func close<Element>(_ run: ElementRun<Element>) {
        if run.isOwn { unsafe run.start.deallocate() }
        unsafe elementsTop = run.outerTop
    }

    /// Ends a run; its elements are released.
    @inline(never)
    mutating func discard<Element>(_ run: ElementRun<Element>) {
        unsafe run.start.deinitialize(count: run.count)
        close(run)
    }

    /// Ends a run, and returns an array of its elements.
    // SAFETY: as many elements are moved, or copied if a copy is as good, as there are.
    @inline(__always)
    mutating func array<Element>(of run: ElementRun<Element>) -> [Element] {
        defer { close(run) }
        if run.count == 0 { return [] }
        if _isPOD(Element.self) { return unsafe Array(UnsafeBufferPointer(start: run.start, count: run.count)) }
        return unsafe [Element](unsafeUninitializedCapacity: run.count) { memory, count in
            unsafe memory.baseAddress!.moveInitialize(from: run.start, count: run.count)
            count = run.count
        }
    }
}

extension DirectReader {
    /// The value at the offset.
    // SAFETY: the memory of the run is for one value, which is moved out.
    mutating func value<Value>(of type: Value.Type, by initialize: DirectInitializer) throws(ReaderFallback) -> Value {
        var run = openRun(of: Value.self)
        let memory = unsafe nextElement(of: &run)
        defer { close(run) }
        unsafe try initialize(&self, UnsafeMutableRawPointer(memory))
        return unsafe memory.move()
    }

    /// Replaces a value by the one at the offset.
    // SAFETY: as for `value`; the old value is initialized.
    mutating func replace<Value>(
        _ value: UnsafeMutablePointer<Value>, by initialize: DirectInitializer
    ) throws(ReaderFallback) {
        var run = openRun(of: Value.self)
        let memory = unsafe nextElement(of: &run)
        defer { close(run) }
        unsafe try initialize(&self, UnsafeMutableRawPointer(memory))
        unsafe value.moveUpdate(from: memory, count: 1)
    }
}

extension DirectReader {
    /// The elements of the array at the offset, each made by `initialize`; an invalid one makes the
    /// record jansson's.
    mutating func array<Element>(
        of type: Element.Type, by initialize: DirectInitializer
    ) throws(ReaderFallback) -> [Element] {
        unsafe try list(initialize)
    }

    /// The elements of an array of an everyday type.
    @_specialize(where Element == Double)
    @_specialize(where Element == Int)
    @_specialize(where Element == String)
    mutating func array<Element: DirectScalar>(ofScalars type: Element.Type) throws(ReaderFallback) -> [Element] {
        unsafe try list { (reader, memory) throws(ReaderFallback) in
            unsafe memory.initializeMemory(as: Element.self, to: try Element.value(from: &reader))
        }
    }

    /// The elements of the array at the offset, each made by `initialize`.
    @inline(__always)
    private mutating func list<Element>(
        _ initialize: (inout DirectReader, UnsafeMutableRawPointer) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) -> [Element] {
        guard unsafe scanner.next.pointee == .openBracket else { throw .record }
        // As `nested(by:_:)`, written out: a closure over a generic type is made anew each time.
        let outer = levels
        defer { levels = outer }
        levels = outer &+ 1
        if levels <= NestedValues.fewLevels { return unsafe try elements(initialize) }
        return try readDeep { (reader) throws(ReaderFallback) in unsafe try reader.elements(initialize) }
    }

    // SAFETY: an element is counted once it is initialized.
    @inline(__always)
    private mutating func elements<Element>(
        _ initialize: (inout DirectReader, UnsafeMutableRawPointer) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) -> [Element] {
        let steps = steps
        self.steps = nil
        if steps == nil, try scanner.takeOpening(endingWith: .closeBracket) { return [] }
        var run = openRun(of: Element.self)
        do throws(ReaderFallback) {
            if let steps {
                try forEachElement(then: steps) { (reader) throws(ReaderFallback) in
                    try unsafe initialize(&reader, UnsafeMutableRawPointer(reader.nextElement(of: &run)))
                    run.count += 1
                }
            } else {
                repeat {
                    _ = try scanner.significantByte()
                    try unsafe initialize(&self, UnsafeMutableRawPointer(nextElement(of: &run)))
                    run.count += 1
                } while try scanner.takeComma(orEnd: .closeBracket)
            }
        } catch {
            discard(run)
            throw error
        }
        return array(of: run)
    }
}
